/** `sessionary show`, asked for every address that a reader can copy from a page of a session. */

import { expect, test } from 'vitest';
import { sessionText } from '../../../src/cli/ask/session-text.ts';
import { readName, readSession } from '../../../src/cli/ask/sessions.ts';
import { Site } from '../../../src/cli/ask/site.ts';
import { all, attribute, idsOf, readPages } from '../../helpers/pages.ts';
import { siteOf } from '../../helpers/sites.ts';

/** Ids of what every page has around its content. */
const FRAME: ReadonlySet<string> = new Set(['main', 'site-tools']);

test.each(['archive', 'damaged', 'paged'] as const)('every anchor of the site %s begins something', async (name) => {
  const { folder } = await siteOf(name);
  const site = new Site(folder);
  const pages = readPages(folder).filter(({ path }) => path.startsWith('sessions/'));
  expect(pages.length).toBeGreaterThan(0);
  const lost: string[] = [];
  for (const page of pages) {
    const session = await readSession(site, readName(page.path));
    const links = all(page.root, 'a[href^="#"]').map((link) => (attribute(link, 'href') ?? '').slice(1));
    for (const turn of new Set([...idsOf(page), ...links].filter((id) => !FRAME.has(id)))) {
      const shown = sessionText(session, page.path, { turn, most: 300, withAgents: false });
      if (!shown?.trim()) lost.push(`${page.path}#${turn}`);
    }
  }
  expect(lost).toEqual([]);
});
