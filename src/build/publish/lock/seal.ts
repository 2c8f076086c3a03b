/** Keys from a password, and sealing with them. The format is in `build/publish/shared/lock-format.ts`. */

import { createCipheriv, createHmac, pbkdf2Sync } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { CONTENT, ITERATIONS, NONCE_BYTES } from '../shared/lock-format.ts';

const KEY_BYTES = 32;

export interface Keys {
  readonly content: Uint8Array;
  /** They depend on what is encrypted: the same site gives the same bytes, and none is used for two texts. */
  readonly nonces: Uint8Array;
  readonly names: string;
}

/** Takes a third of a second, on purpose. */
export function keysOf(password: string, salt: string): Keys {
  const master = pbkdf2Sync(password.normalize(), salt, ITERATIONS, KEY_BYTES, 'sha256');
  const derived = (word: string): Buffer => createHmac('sha256', master).update(word).digest();
  return { content: derived(CONTENT), nonces: derived('nonces'), names: derived('names').toString('hex') };
}

/** Encrypts bytes as they are. */
export function seal({ content, nonces }: Keys, bytes: Uint8Array): Buffer {
  const nonce = createHmac('sha256', nonces).update(bytes).digest().subarray(0, NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', content, nonce);
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** Compresses and encrypts. */
export function sealPacked(keys: Keys, content: Uint8Array | string): Buffer {
  return seal(keys, gzipSync(content, { level: 9 }));
}
