/** Reads the index of changes of a site. Its content is untrusted. */

import { WHY_FOLDER } from '../../../why/shared/why-format.ts';
import type { Site } from '../site.ts';

/**
 * The data of a script of the index: `sessionaryWhy("commits",{…})` -> `{…}`
 * @throws UserError if the site has no such script
 */
export async function readScript(site: Site, name: string): Promise<unknown> {
  const script = await site.text(`${WHY_FOLDER}/${name}.js`);
  try {
    if (script !== undefined) return JSON.parse(script.slice(script.indexOf(',') + 1, script.lastIndexOf(')')));
  } catch {
    // Not one of our scripts: a page that says "not found", for example.
  }
  throw await site.lacks('an index of changes');
}
