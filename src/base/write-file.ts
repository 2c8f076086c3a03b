/** Writes a file, and the folders above it where they are missing. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf } from './error-code.ts';

/** Does it again with the folder there, when that was what was missing: mostly it is there. */
export function inFolderOf<Result>(path: string, act: () => Result): Result {
  try {
    return act();
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    mkdirSync(dirname(path), { recursive: true });
    return act();
  }
}

/** Writes a file into a folder that may be missing. */
export function writeFileIn(path: string, content: Uint8Array | string): void {
  inFolderOf(path, () => writeFileSync(path, content));
}
