/**
 * The search index once more, as scripts. A page that was opened from disk may not fetch a file that lies
 * beside it, but it may load a script: so each file of the index has a twin that hands over the same bytes.
 *
 *     pagefind/index/en_1a2b3c4.pf_index
 *     pagefind/index/en_1a2b3c4.pf_index.js    sessionaryFile("pagefind/index/en_1a2b3c4.pf_index","H4sI…")
 *
 * `src/search/engine/pagefind-fetch.ts` is the receiver. On a web server nobody asks for the twins.
 */

import type { IndexFile } from './bundles.ts';

/** Appended to the name of the file whose twin it is. */
const TWIN_ENDING = '.js';

export function offlineTwins(files: readonly IndexFile[]): readonly IndexFile[] {
  return files.map(({ path, content }) => {
    const base64 = Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('base64');
    const script = `sessionaryFile(${JSON.stringify(path)},"${base64}")\n`;
    return { path: path + TWIN_ENDING, content: new TextEncoder().encode(script) };
  });
}
