/**
 * How the search script and Pagefind's program (`inject` in `bundle.js`) read the files of the index. They are lines of
 * scripts (`search/index/scripts.ts`), because a page opened from disk may not fetch anything. From a web server, only
 * the line that is wanted is fetched.
 */

import { unpacked } from '../../search/engine/bundle-files.ts';
import {
  DIRECTORY,
  EMPTY_FRAGMENT,
  HAND_OVER,
  handOver,
  isFragment,
  PROGRAM_SCRIPT,
  SCRIPT_ENDING,
} from '../../search/shared/index-format.ts';
import { loadScript } from '../base/dom.ts';
import { opened } from '../unlock/sealed.ts';

/** Where the base64 of a file is. */
interface Place {
  /** Address of the script. */
  readonly script: string;
  /** In bytes, which are characters here. */
  readonly from: number;
  readonly to: number;
}

type Places = ReadonlyMap<string, Place>;

declare global {
  interface Window {
    [HAND_OVER]?: (path: string, base64: string) => void;
  }
}

/** In base64, by path. */
const handedOver = new Map<string, string>();
const scripts = new Map<string, Promise<unknown>>();
/** Scripts of web servers that do not know ranges. */
const wholes = new Map<string, Promise<string>>();
/** Where the files of a bundle are, by its folder. */
const bundles = new Map<string, Promise<Places>>();

/** The program is the same for every bundle, and only the first has it. */
const PROGRAM = /pagefind\/(?:\d+\/)?(wasm\.[^/]+)$/;
let program: Promise<Response> | undefined;

/** For Pagefind's program. */
export async function fetch(input: string | URL): Promise<Response> {
  const address = new URL(input, document.baseURI);
  if (isFragment(address.pathname)) return new Response(EMPTY_FRAGMENT);
  if (!PROGRAM.test(address.pathname)) return loadFrom(address);
  address.pathname = address.pathname.replace(PROGRAM, 'pagefind/$1');
  program ??= loadFrom(address);
  return (await program).clone();
}

/** Reads a file of the index. */
export function load(input: string | URL): Promise<Response> {
  return loadFrom(new URL(input, document.baseURI));
}

async function loadFrom(address: URL): Promise<Response> {
  const root = new URL('.', document.baseURI).href;
  address.search = '';
  const path = decodeURI(address.href.slice(root.length));
  const folder = /^pagefind\/(?:\d+\/)?/.exec(path)?.[0] ?? '';
  const places = bundles.get(folder) ?? placesOf(root, folder);
  bundles.set(folder, places);
  const place = (await places).get(path);
  if (PROGRAM.test(path)) await loadOnce(root + folder + PROGRAM_SCRIPT);
  const base64 = handedOver.get(path) ?? (place === undefined ? undefined : await read(path, place));
  // What is missing is not handed over.
  return base64 === undefined ? new Response(null, { status: 404 }) : new Response(await opened(base64));
}

/** Loads the directory of a bundle, and with it what every search needs. */
async function placesOf(root: string, folder: string): Promise<Places> {
  window[HAND_OVER] ??= (path, base64) => handedOver.set(path, base64);
  await loadOnce(root + folder + DIRECTORY + SCRIPT_ENDING);
  const packed = handedOver.get(folder + DIRECTORY);
  const places = new Map<string, Place>();
  for (const [part, files] of packed === undefined ? [] : rows(await unpacked(new Response(await opened(packed))))) {
    let at = 0;
    for (const [name, length] of rows(files)) {
      if (typeof name !== 'string' || typeof length !== 'number') continue;
      const [before, after] = handOver(folder + name);
      places.set(folder + name, {
        script: root + folder + part,
        from: at + before.length,
        to: at + length - after.length,
      });
      at += length;
    }
  }
  return places;
}

function rows(value: unknown): readonly (readonly unknown[])[] {
  return Array.isArray(value) ? value.filter(Array.isArray) : [];
}

async function read(path: string, place: Place): Promise<string | undefined> {
  if (location.protocol.startsWith('http')) {
    const found = await fetched(place).catch(() => undefined);
    if (found !== undefined) return found;
  }
  await loadOnce(place.script);
  return handedOver.get(path);
}

/** Undefined when the web server gave something else. */
async function fetched({ script, from, to }: Place): Promise<string | undefined> {
  const whole = wholes.get(script);
  if (whole !== undefined) return slice(await whole, from, to);
  const response = await globalThis.fetch(script, { headers: { Range: `bytes=${from}-${to - 1}` } });
  if (response.status === 206) return slice(await response.text(), 0, to - from);
  if (!response.ok) return undefined;
  const text = response.text();
  wholes.set(script, text);
  return slice(await text, from, to);
}

function slice(text: string, from: number, to: number): string | undefined {
  const found = text.slice(from, to);
  return found.length === to - from && /^[A-Za-z0-9+/]*={0,2}$/.test(found) ? found : undefined;
}

function loadOnce(script: string): Promise<unknown> {
  const loading = scripts.get(script) ?? loadScript(script);
  scripts.set(script, loading);
  // The next attempt may succeed.
  void loading.then((exists) => exists || scripts.delete(script));
  return loading;
}
