/** Files of an archive are complete or absent: written under another name, flushed, and then renamed. */

import { readFileSync, rmdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { removeFolder, replaceFile } from '../base/write-file.ts';

/** Files that are being written, in the machine's folder: on the same disk, and ignored by git. */
export const UNFINISHED_FOLDER = '.unfinished';

/** Removes what a killed collection left. Only the process that holds the lock may do this. */
export function removeUnfinished(machine: string): void {
  removeFolder(join(machine, UNFINISHED_FOLDER));
}

/** @param machine its folder @throws errors of the system, after which the file is unchanged */
export function writeWhole(machine: string, path: string, content: Uint8Array | string): void {
  replaceFile(path, content, join(machine, UNFINISHED_FOLDER, `${process.pid}`), { flush: true });
}

/** The content of a file of the archive, decompressed if necessary. @throws if it cannot be read, or is damaged */
export function unpacked(path: string): Buffer {
  const bytes = readFileSync(path);
  return path.endsWith('.gz') ? gunzipSync(bytes) : bytes;
}

/** Compresses to the same bytes on every system, without a time. */
export function packed(content: Uint8Array): Uint8Array {
  const bytes = gzipSync(content, { level: 9 });
  // The tenth byte of the header names the operating system; 255 is "unknown".
  bytes[9] = 255;
  return bytes;
}

/** Replaces the content of a file of the archive, compressed as before. */
export function rewrite(machine: string, path: string, content: string): void {
  writeWhole(machine, path, path.endsWith('.gz') ? packed(Buffer.from(content)) : content);
}

/** Removes a folder of a machine, and those above it, while they are empty: their names say what was in them. */
export function removeEmpty(machine: string, folder: string): void {
  try {
    for (let path = folder; path !== machine; path = dirname(path)) rmdirSync(path);
  } catch {
    // One that is not empty.
  }
}
