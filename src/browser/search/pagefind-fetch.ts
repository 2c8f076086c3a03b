/**
 * How the search script and Pagefind's program (`inject` in `bundle.js`) read the files of the index. They are lines of
 * scripts (`search/index/scripts.ts`), because a page opened from disk may not fetch anything. From a web server, only
 * the needed line is fetched.
 */

import { valueFor } from '../../base/lists.ts';
import { unpacked } from '../../search/engine/bundle-files.ts';
import {
  DIRECTORY,
  FIRST_SCRIPT,
  HAND_OVER,
  type Place,
  PROGRAM_SCRIPT,
  placesIn,
} from '../../search/shared/index-format.ts';
import { unspelled } from '../../site/shared/byte-lines.ts';
import { ENCODING, HandedOverBytes } from '../base/handed-over.ts';
import { opened } from '../unlock/sealed.ts';

const handedOver = new HandedOverBytes(HAND_OVER);
/** May a part of a file be fetched? */
let isRanged = location.protocol.startsWith('http');
/** Where the files of a bundle are, by its folder. */
const bundles = new Map<string, Promise<ReadonlyMap<string, Place>>>();

/** The program is the same for every bundle, and only the first has it. */
const PROGRAM = /pagefind\/(?:\d+\/)?(?=wasm\.[^/]+$)/;

/** Address of the site, with `/` at the end. */
const root = new URL('.', document.baseURI).href;

/** Reads a file of the index, also for Pagefind's program. */
export async function fetch(input: string | URL): Promise<Response> {
  const address = new URL(input, root);
  address.search = '';
  const path = decodeURI(address.href.slice(root.length)).replace(PROGRAM, 'pagefind/');
  const folder = /^pagefind\/(?:(?:\d+|words)\/)?/.exec(path)?.[0] ?? '';
  const place = (await valueFor(bundles, folder, () => placesOf(folder))).get(path);
  if (PROGRAM.test(path)) await handedOver.load(root + folder + PROGRAM_SCRIPT);
  const content = handedOver.get(path) ?? (place === undefined ? undefined : await read(path, place));
  // A missing file is not handed over.
  return content === undefined ? new Response(null, { status: 404 }) : new Response(await opened(content));
}

/** Loads the directory of a bundle, and with it what every search needs. If it is missing, the next search tries again. */
async function placesOf(folder: string): Promise<ReadonlyMap<string, Place>> {
  const packed = await handedOver.from(root + folder + FIRST_SCRIPT, folder + DIRECTORY);
  if (packed === undefined) bundles.delete(folder);
  return placesIn(packed === undefined ? [] : await unpacked(new Response(await opened(packed))), folder);
}

async function read(path: string, { part, from, to }: Place): Promise<string | undefined> {
  if (isRanged) {
    const response = await globalThis.fetch(root + part, { headers: { Range: `bytes=${from}-${to - 1}` } });
    isRanged = response.status === 206;
    const text = isRanged ? new TextDecoder(ENCODING).decode(await response.arrayBuffer()) : '';
    // Some servers send another part.
    if (text.length === to - from && !/["\n]/.test(text)) return unspelled(text);
  }
  return handedOver.from(root + part, path);
}
