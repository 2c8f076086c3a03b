/** A file of the search index, and Pagefind's way of packing one. */

import { gunzipSync, gzipSync } from 'node:zlib';
import { SIGNATURE } from '../shared/index-format.ts';

export interface IndexFile {
  /** Relative to the site's root, with `/`. */
  readonly path: string;
  readonly content: Uint8Array;
}

/** The value of a packed JSON file. */
export function unpack(content: Uint8Array): unknown {
  return JSON.parse(gunzipSync(content).toString('utf8').slice(SIGNATURE.length));
}

/** A value as a packed JSON file. */
export function pack(value: unknown): Uint8Array {
  return gzipSync(SIGNATURE + JSON.stringify(value), { level: 9 });
}
