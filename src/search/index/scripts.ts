/**
 * The files of the search index, as scripts. A page opened from disk may not fetch the files next to it, but it may load
 * scripts; pages from a web server load the same ones, so that each file is in the site once. A host that compresses
 * scripts, as most do, sends hardly more than the bytes themselves.
 *
 *     pagefind/index/en_1a2b3c4.pf_index.js    sessionaryFile("pagefind/index/en_1a2b3c4.pf_index","H4sI…")
 *
 * The receiver is `browser/search/pagefind-fetch.ts`.
 */

import { HAND_OVER, SCRIPT_ENDING } from '../shared/index-format.ts';
import type { IndexFile } from './index-file.ts';

/** Each file as the script that hands over its bytes. */
export function asScripts(files: readonly IndexFile[]): readonly IndexFile[] {
  return files.map(({ path, content }) => {
    const base64 = Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('base64');
    const script = `${HAND_OVER}(${JSON.stringify(path)},"${base64}")\n`;
    return { path: path + SCRIPT_ENDING, content: new TextEncoder().encode(script) };
  });
}
