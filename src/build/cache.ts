/**
 * A folder of values that can be made again: safe to delete at any time, safe against two builds at once.
 * A value is addressed by a hash of all it depends on, so it never gets old; it only gets useless.
 */

import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { threadId } from 'node:worker_threads';

const SECRET_BYTES = 32;
/** A digest and a line end stand before each text. */
const HEAD_BYTES = 65;

export class Cache {
  private readonly folder: string;
  private count = 0;

  constructor(folder: string) {
    this.folder = folder;
  }

  private path(kind: string, key: string): string {
    return join(this.folder, kind, key.slice(0, 2), key);
  }

  /** The text kept under a key; undefined when there is none, or when it was damaged. */
  read(kind: string, key: string): string | undefined {
    let stored: string;
    try {
      stored = readFileSync(this.path(kind, key), 'utf8');
    } catch {
      // Not there: it will be made.
      return undefined;
    }
    const end = stored.indexOf('\n');
    const text = stored.slice(end + 1);
    return stored.slice(0, end) === digest(text) ? text : undefined;
  }

  /** Is a text of that length kept under a key? Cheaper than reading it, and blind for damage inside. */
  has(kind: string, key: string, bytes: number): boolean {
    return statSync(this.path(kind, key), { throwIfNoEntry: false })?.size === HEAD_BYTES + bytes;
  }

  /** Keeps a text. Written beside and moved into place: nobody ever reads half of it. */
  write(kind: string, key: string, text: string): void {
    const path = this.path(kind, key);
    this.count += 1;
    const draft = `${path}.${process.pid}-${threadId}-${this.count}.tmp`;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(draft, `${digest(text)}\n${text}`);
    renameSync(draft, path);
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

/** SHA-256 in hex. */
export function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
