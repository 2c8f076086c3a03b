/**
 * A folder of values that can be made again: safe to delete at any time, safe against two builds at once.
 * A value is addressed by a hash of all it depends on, so it never gets old; it only gets useless.
 */

import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { sha256 } from '../base/hash.ts';
import { writeFileIn } from '../base/write-file.ts';

const SECRET_BYTES = 32;
/** A digest and a line end stand before each text. */
const HEAD_BYTES = 65;
/** How exactly the time of the last use is noted. */
export const USE_MS = 60 * 60 * 1000;

export class Cache {
  private readonly folder: string;
  private count = 0;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Where the text of a key is, or would be. */
  path(kind: string, key: string): string {
    return join(this.folder, kind, key.slice(0, 2), key);
  }

  /** The text kept under a key; undefined when there is none, or when it was damaged. */
  read(kind: string, key: string): string | undefined {
    const path = this.path(kind, key);
    let stored: string;
    try {
      stored = readFileSync(path, 'utf8');
      noteUse(path, statSync(path).mtimeMs);
    } catch {
      // Not there: it will be made.
      return undefined;
    }
    const end = stored.indexOf('\n');
    const text = stored.slice(end + 1);
    return stored.slice(0, end) === sha256(text) ? text : undefined;
  }

  /** Is a text of that length kept under a key? Cheaper than reading it, and blind for damage inside. */
  has(kind: string, key: string, bytes: number): boolean {
    const path = this.path(kind, key);
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat?.size !== HEAD_BYTES + bytes) return false;
    noteUse(path, stat.mtimeMs);
    return true;
  }

  /** Keeps a text. Written beside and moved into place: nobody ever reads half of it. */
  write(kind: string, key: string, text: string): void {
    const path = this.path(kind, key);
    this.count += 1;
    const draft = `${path}.${process.pid}-${threadId}-${this.count}.tmp`;
    writeFileIn(draft, `${sha256(text)}\n${text}`);
    renameSync(draft, path);
  }
}

/** The time of a value's file is that of its last use. */
function noteUse(path: string, noted: number): void {
  const now = Date.now();
  if (now - noted < USE_MS) return;
  try {
    utimesSync(path, now / 1000, now / 1000);
  } catch {
    // Removed meanwhile, or a cache that may only be read: then nobody clears it either.
  }
}

/** The key of this cache, made when there is none: what is hashed with it means nothing elsewhere. */
export function secretOf(folder: string): Uint8Array {
  const path = join(folder, 'key');
  try {
    const known = readFileSync(path);
    if (known.length === SECRET_BYTES) return known;
  } catch {
    // Not there yet.
  }
  mkdirSync(folder, { recursive: true });
  const made = randomBytes(SECRET_BYTES);
  writeFileSync(path, made, { mode: 0o600 });
  return made;
}
