/** Opens what is sealed in an encrypted site (`build/publish/shared/lock-format.ts`). */

import {
  FILES_FOLDER,
  KEPT_KEY,
  NONCE_BYTES,
  SEALED,
  SEALED_FILE,
  SEALED_HAND_OVER,
} from '../../build/publish/shared/lock-format.ts';
import { siteRoot } from '../base/address.ts';
import { whenNear } from '../base/dom.ts';
import { HandedOverBytes } from '../base/handed-over.ts';
import { readStored } from '../base/storage.ts';

export type Bytes = Uint8Array<ArrayBuffer>;

/** @param text with a byte in each character */
export function bytesOf(text: string): Bytes {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

let key: Promise<CryptoKey> | undefined;

export function importKey(bytes: Bytes): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['decrypt']);
}

/** @throws if the key is wrong or the bytes were changed */
export async function decrypt(sealed: Bytes, by: CryptoKey): Promise<Bytes> {
  const iv = sealed.subarray(0, NONCE_BYTES);
  return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, by, sealed.subarray(NONCE_BYTES)));
}

export function unpack(bytes: Bytes, format: CompressionFormat = 'gzip'): Promise<Bytes> {
  const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream(format));
  return new Response(plain).arrayBuffer().then((buffer) => new Uint8Array(buffer));
}

/** The bytes of a file of the site, which are sealed if the site is. */
export async function opened(text: string): Promise<Bytes> {
  const bytes = bytesOf(text);
  if (!document.documentElement.hasAttribute(SEALED)) return bytes;
  key ??= importKey(bytesOf(atob(readStored('sessionStorage', KEPT_KEY) ?? '')));
  return decrypt(bytes, await key);
}

/** Images and files with a page of their own, by place. */
const files = new HandedOverBytes(SEALED_HAND_OVER);

/** The sealed bytes of a file; undefined if its script is missing. @param place `3/5`: the fifth of `sealed/3.js` */
export function sealedFile(place: string): Promise<string | undefined> {
  return files.from(`${siteRoot()}${FILES_FOLDER}/${place.split('/')[0]}.js`, place);
}

async function show(image: HTMLImageElement): Promise<void> {
  const sealed = await sealedFile(image.getAttribute(SEALED_FILE) ?? '');
  if (sealed !== undefined) image.src = URL.createObjectURL(new Blob([await unpack(await opened(sealed))]));
}

/** Loads the images of the page when they come into view. */
export function startSealedImages(): void {
  whenNear(document.querySelectorAll(`img[${SEALED_FILE}]`), '100%', (image) => {
    if (image instanceof HTMLImageElement) void show(image);
  });
}
