/** Where the files of a bundle are: in its parts, which `search/index/scripts.ts` writes. */

import { rows } from '../../base/json-readers.ts';
import { BYTES_ENDING, handOver } from './index-format.ts';

/** Where a file is. */
export interface Place {
  /** A script with its base64, or a part with its bytes; relative to the site's root. */
  readonly part: string;
  readonly isScript: boolean;
  /** In bytes, which are characters in a script. */
  readonly from: number;
  readonly to: number;
}

/**
 * Place of each file, by its path relative to the site's root.
 * @param directory of the bundle (`Directory`), unpacked
 * @param folder of the bundle, with `/` at the end
 */
export function placesIn(directory: unknown, folder: string): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  for (const [part, files] of rows(directory)) {
    const isScript = !String(part).endsWith(BYTES_ENDING);
    let at = 0;
    for (const [name, length] of rows(files)) {
      if (typeof name !== 'string' || typeof length !== 'number') continue;
      const [before, after] = isScript ? handOver(folder + name) : ['', ''];
      const place = { part: `${folder}${part}`, isScript, from: at + before.length, to: at + length - after.length };
      places.set(folder + name, place);
      at += length;
    }
  }
  return places;
}
