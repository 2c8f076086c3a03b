/** The search of the command line, asked in this process. */

import { searchSite } from '../../src/cli/ask/search-sessions.ts';
import { Site } from '../../src/cli/ask/site.ts';
import type { Shown } from './browser.ts';

/** Asks the site in a folder; also says how long the answer took, in milliseconds. */
export async function askTerminal(folder: string, query: string): Promise<{ shown: readonly Shown[]; ms: number }> {
  const site = new Site(folder);
  const begun = performance.now();
  const { sessions } = await searchSite(site, query, 8);
  const shown = sessions.map(({ session, turns }) => ({ session, anchors: turns.map(({ anchor }) => anchor) }));
  return { shown, ms: performance.now() - begun };
}
