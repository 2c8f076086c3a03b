/**
 * Opens what is sealed in an encrypted site, with the key derived from the password. See
 * `build/publish/shared/lock-format.ts`.
 */

import { KEPT_KEY, NONCE_BYTES, SEALED } from '../../build/publish/shared/lock-format.ts';
import { readStored } from '../base/storage.ts';

export type Bytes = Uint8Array<ArrayBuffer>;

export function bytesOf(base64: string): Bytes {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

let key: Promise<CryptoKey> | undefined;

function keptKey(): Promise<CryptoKey> {
  key ??= importKey(bytesOf(readStored('sessionStorage', KEPT_KEY) ?? ''));
  return key;
}

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
export async function opened(base64: string): Promise<Bytes> {
  const bytes = bytesOf(base64);
  return document.documentElement.hasAttribute(SEALED) ? decrypt(bytes, await keptKey()) : bytes;
}
