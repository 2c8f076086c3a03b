/**
 * The search index once more, as scripts. A page opened from disk may not fetch the files next to it, but it may load
 * scripts: so each file of the index has a twin that hands over the same bytes.
 *
 *     pagefind/index/en_1a2b3c4.pf_index
 *     pagefind/index/en_1a2b3c4.pf_index.js    sessionaryFile("pagefind/index/en_1a2b3c4.pf_index","H4sI…")
 *
 * The receiver is `browser/search/pagefind-fetch.ts`. Pages from a web server never load the twins.
 */

import { HAND_OVER, TWIN_ENDING } from '../shared/index-format.ts';
import type { IndexFile } from './index-file.ts';

export function offlineTwins(files: readonly IndexFile[]): readonly IndexFile[] {
  return files.map(({ path, content }) => {
    const base64 = Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('base64');
    const script = `${HAND_OVER}(${JSON.stringify(path)},"${base64}")\n`;
    return { path: path + TWIN_ENDING, content: new TextEncoder().encode(script) };
  });
}
