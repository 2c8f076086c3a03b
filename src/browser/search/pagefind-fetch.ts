/**
 * How the search script and Pagefind's program (`inject` in `bundle.js`) read the files of the index. They are lines of
 * scripts (`search/index/scripts.ts`), because a page opened from disk may not fetch anything. From a web server, only
 * the needed line is fetched, or the bytes of the file if they are not in scripts.
 */

import { valueFor } from '../../base/lists.ts';
import { unpacked } from '../../search/engine/bundle-files.ts';
import {
  DIRECTORY,
  HAND_OVER,
  type Place,
  PROGRAM_SCRIPT,
  placesIn,
  SCRIPT_ENDING,
} from '../../search/shared/index-format.ts';
import { HandedOver } from '../base/handed-over.ts';
import { type Bytes, opened } from '../unlock/sealed.ts';

/** In base64, by path. */
const handedOver = new HandedOver<string>(HAND_OVER);
/** Whole parts, from web servers without range support. */
const wholes = new Map<string, Promise<Bytes>>();
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
  if (content === undefined) return new Response(null, { status: 404 });
  return new Response(typeof content === 'string' ? await opened(content) : content);
}

/** Loads the directory of a bundle, and with it what every search needs. If it is missing, the next search tries again. */
async function placesOf(folder: string): Promise<ReadonlyMap<string, Place>> {
  const packed = await handedOver.from(root + folder + DIRECTORY + SCRIPT_ENDING, folder + DIRECTORY);
  if (packed === undefined) bundles.delete(folder);
  return placesIn(packed === undefined ? [] : await unpacked(new Response(await opened(packed))), folder);
}

/** Base64 or bytes. */
async function read(path: string, place: Place): Promise<string | Bytes | undefined> {
  if (location.protocol.startsWith('http')) {
    const bytes = await fetched(place).catch(() => undefined);
    if (bytes !== undefined && !place.isScript) return bytes;
    const base64 = new TextDecoder().decode(bytes);
    if (/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return base64;
  }
  return place.isScript ? handedOver.from(root + place.part, path) : undefined;
}

/** Undefined if the web server sent something else. */
async function fetched({ part, from, to }: Place): Promise<Bytes | undefined> {
  const address = root + part;
  const whole = wholes.get(part);
  if (whole !== undefined) return slice(await whole, from, to);
  const response = await globalThis.fetch(address, { headers: { Range: `bytes=${from}-${to - 1}` } });
  if (response.status === 206) return slice(await bytesIn(response), 0, to - from);
  if (!response.ok) return undefined;
  const bytes = bytesIn(response);
  wholes.set(part, bytes);
  return slice(await bytes, from, to);
}

async function bytesIn(response: Response): Promise<Bytes> {
  return new Uint8Array(await response.arrayBuffer());
}

function slice(bytes: Bytes, from: number, to: number): Bytes | undefined {
  return bytes.length < to ? undefined : bytes.subarray(from, to);
}
