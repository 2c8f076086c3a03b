/** SHA-256, in hexadecimal for names of files, and in base64url where it should be short. */

import { hash } from 'node:crypto';

/** SHA-256 as 64 lowercase hex digits. */
export function sha256(content: string | Uint8Array): string {
  return hash('sha256', content, 'hex');
}

/** The first `length` digits of the SHA-256. */
export function shortHash(content: string | Uint8Array, length = 8): string {
  return sha256(content).slice(0, length);
}

/** The first `length` characters of the SHA-256 in base64url, six bits each. */
export function compactHash(content: string, length: number): string {
  return hash('sha256', content, 'base64url').slice(0, length);
}
