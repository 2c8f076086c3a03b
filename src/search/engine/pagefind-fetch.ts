/**
 * The `fetch` that Pagefind's program gets instead of the browser's (`inject` of the bundle script). On a
 * web server it is the browser's. On a page that was opened from disk, where `fetch` is refused, it loads
 * the script that lies beside each file and hands over the same bytes (`search/index/offline-twins.ts`).
 */

import { loadScript } from '../../browser/page/dom.ts';

const handedOver = new Map<string, Uint8Array<ArrayBuffer>>();

declare global {
  interface Window {
    sessionaryFile?: (path: string, base64: string) => void;
  }
}

/** The program is the same for every bundle and lies in the first one only. */
const PROGRAM = /pagefind\/\d+\/(wasm\.[^/]+)$/;
let program: Promise<Response> | undefined;

export async function fetch(input: string | URL): Promise<Response> {
  const address = new URL(input, document.baseURI);
  address.pathname = address.pathname.replace(PROGRAM, 'pagefind/$1');
  if (!/\/wasm\.[^/]+$/.test(address.pathname)) return load(address);
  program ??= load(address);
  return (await program).clone();
}

async function load(address: URL): Promise<Response> {
  if (address.protocol !== 'file:') return globalThis.fetch(address);
  address.search = '';
  window.sessionaryFile ??= (path, base64) => handedOver.set(path, decoded(base64));
  const root = new URL('.', document.baseURI).href;
  const path = decodeURI(address.href.slice(root.length));
  // A script that is missing hands nothing over, and that is the answer.
  await loadScript(`${address.href}.js`);
  const bytes = handedOver.get(path);
  handedOver.delete(path);
  return bytes === undefined ? new Response(null, { status: 404 }) : new Response(bytes);
}

function decoded(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
