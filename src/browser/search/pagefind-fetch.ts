/**
 * How the search script and Pagefind's program (`inject` in `bundle.js`) read the files of the index: each is a script
 * that hands over its bytes (`search/index/scripts.ts`), because a page opened from disk may not fetch anything.
 */

import { EMPTY_FRAGMENT, HAND_OVER, isFragment, SCRIPT_ENDING } from '../../search/shared/index-format.ts';
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
  address.search = '';
  window[HAND_OVER] ??= (path, base64) => handedOver.set(path, decoded(base64));
  const root = new URL('.', document.baseURI).href;
  const path = decodeURI(address.href.slice(root.length));
  // If the script is missing, nothing is handed over.
  await loadScript(address.href + SCRIPT_ENDING);
  const bytes = handedOver.get(path);
  handedOver.delete(path);
  return bytes === undefined ? new Response(null, { status: 404 }) : new Response(bytes);
}

function decoded(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
