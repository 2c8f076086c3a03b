/** Hashes in hex: stable, and safe in file names. */

import { hash } from 'node:crypto';

/** SHA-256 as 64 lowercase hex digits. */
export function sha256(content: string | Uint8Array): string {
  return hash('sha256', content, 'hex');
}

/** The first `length` digits of the SHA-256. */
export function shortHash(content: string | Uint8Array, length = 8): string {
  return sha256(content).slice(0, length);
}
