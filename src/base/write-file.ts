/** Writes files into folders that may not exist yet. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf } from './error-code.ts';

/** Runs `act`; when the folder of `path` is missing, creates it and runs `act` again. */
export function inFolderOf<Result>(path: string, act: () => Result): Result {
  try {
    return act();
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    mkdirSync(dirname(path), { recursive: true });
    return act();
  }
}

/** Writes a file and, where needed, the folders above it. */
export function writeFileIn(path: string, content: Uint8Array | string): void {
  inFolderOf(path, () => writeFileSync(path, content));
}
