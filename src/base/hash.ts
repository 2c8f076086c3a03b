/** Hashes: stable, and safe in a file name. */

import { createHash } from 'node:crypto';

/** SHA-256 as 64 lower-case hex digits. */
export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** The first digits of it. */
export function shortHash(content: string | Uint8Array, length = 8): string {
  return sha256(content).slice(0, length);
}
