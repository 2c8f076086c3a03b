/** Writes files into folders that may not exist yet. */

import { existsSync, linkSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { codeOf, UserError } from './errors.ts';

/**
 * Node's own `recursive` never ends if a file system refuses new folders with "no such file", as `/proc` does.
 * @throws UserError if there can be no such folder; other errors of the system as they are
 */
export function makeFolder(path: string, mode?: number): void {
  try {
    inFolderOf(path, () => mkdirSync(path, mode), mode);
  } catch (error) {
    if (codeOf(error) === 'ENOENT')
      throw new UserError(
        `${path} cannot be created: its file system does not allow new folders; choose another place.`,
      );
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/** Runs `act`, and once more if the folder of `path` was missing. @param mode of new folders */
export function inFolderOf<Result>(path: string, act: () => Result, mode?: number): Result {
  try {
    return act();
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' || dirname(path) === path) throw error;
    makeFolder(dirname(path), mode);
    return act();
  }
}

/** Writes a file and, if needed, creates the folders above it. */
export function writeFileIn(path: string, content: Uint8Array | string): void {
  inFolderOf(path, () => writeFileSync(path, content));
}

/** The longest wait for a file that is open, in milliseconds. */
const LONGEST_WAIT = 1_000;

/**
 * Windows refuses it while a virus scanner or a synced drive has the file, or one of that name that was removed, open.
 */
export function patiently(act: () => void, platform: string = process.platform): void {
  for (let wait = 10; ; wait *= 2) {
    try {
      return act();
    } catch (error) {
      const isOpen = platform === 'win32' && ['EACCES', 'EBUSY', 'ENOTEMPTY', 'EPERM'].includes(codeOf(error));
      if (!isOpen || wait > LONGEST_WAIT) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, wait);
    }
  }
}

/** Moves a file to where another one may be. */
export function moveFile(from: string, to: string, platform: string = process.platform): void {
  patiently(() => renameSync(from, to), platform);
}

/** Writes a file that is complete or as it was before. @param temporary where it is written first, on the same disk */
export function replaceFile(
  path: string,
  content: Uint8Array | string,
  temporary: string,
  options: { readonly mode?: number; readonly flush?: boolean } = {},
): void {
  try {
    inFolderOf(temporary, () => writeFileSync(temporary, content, options));
    inFolderOf(path, () => moveFile(temporary, path));
  } catch (error) {
    removeFile(temporary);
    throw error;
  }
}

/** Removes a file, if there is one. */
export function removeFile(path: string, platform: string = process.platform): void {
  patiently(() => rmSync(path, { force: true }), platform);
}

/** Removes a folder with all that is in it, if there is one. Another process may be writing into it: it is tried again. */
export function removeFolder(path: string, platform: string = process.platform): void {
  patiently(() => rmSync(path, { recursive: true, force: true, maxRetries: 3 }), platform);
}

/** Complete or absent. @param temporary on the same disk @returns false if there is another one in its place */
export function writeNew(path: string, content: Uint8Array | string, temporary: string): boolean {
  try {
    writeFileSync(temporary, content, { mode: 0o600 });
    try {
      linkSync(temporary, path);
    } catch (error) {
      // Otherwise the file system has no hard links.
      if (codeOf(error) === 'EEXIST' || existsSync(path)) return false;
      moveFile(temporary, path);
    }
    return true;
  } finally {
    removeFile(temporary);
  }
}

export interface NewFile {
  /** Relative to a folder, with `/`. */
  readonly path: string;
  readonly content: Uint8Array | string;
}

/** Writes files into a folder. Returns their paths. */
export function writeFiles(folder: string, files: readonly NewFile[]): readonly string[] {
  for (const { path, content } of files) writeFileIn(join(folder, path), content);
  return files.map(({ path }) => path);
}
