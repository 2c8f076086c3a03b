/**
 * The `fetch` of the search script, also given to Pagefind's program (`inject` in `bundle.js`). For pages from a web
 * server it is the browser's. For pages opened from disk, where the browser refuses `fetch`, it loads the script beside
 * each file, which hands over the same bytes (`search/index/offline-twins.ts`).
 */

import { HAND_OVER, TWIN_ENDING } from '../../search/shared/index-format.ts';
import { loadScript } from '../base/dom.ts';

const handedOver = new Map<string, Uint8Array<ArrayBuffer>>();

declare global {
  interface Window {
    [HAND_OVER]?: (path: string, base64: string) => void;
  }
}

/** The program is the same for every bundle, and only the first has it. */
const PROGRAM = /pagefind\/(?:\d+\/)?(wasm\.[^/]+)$/;
let program: Promise<Response> | undefined;

export async function fetch(input: string | URL): Promise<Response> {
  const address = new URL(input, document.baseURI);
  if (!PROGRAM.test(address.pathname)) return load(address);
  address.pathname = address.pathname.replace(PROGRAM, 'pagefind/$1');
  program ??= load(address);
  return (await program).clone();
}

async function load(address: URL): Promise<Response> {
  if (address.protocol !== 'file:') return globalThis.fetch(address);
  address.search = '';
  window[HAND_OVER] ??= (path, base64) => handedOver.set(path, decoded(base64));
  const root = new URL('.', document.baseURI).href;
  const path = decodeURI(address.href.slice(root.length));
  // If the script is missing, nothing is handed over.
  await loadScript(address.href + TWIN_ENDING);
  const bytes = handedOver.get(path);
  handedOver.delete(path);
  return bytes === undefined ? new Response(null, { status: 404 }) : new Response(bytes);
}

function decoded(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
