/**
 * A folder of values that can be computed again. It is safe to delete at any time, and safe for two builds at once. The
 * address of a value is a hash of everything it depends on, so values are never outdated, only unused.
 */

import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { codeOf, UserError } from '../../base/errors.ts';
import { sha256 } from '../../base/hash.ts';
import { sumOf } from '../../base/lists.ts';
import { makeFolder, removeFile, removeFolder, replaceFile, writeFileIn } from '../../base/write-file.ts';
import { FORGOTTEN_FILE, machinesIn } from '../../transcript/discover/archive/machines.ts';
import { entriesOf, readText } from '../../transcript/discover/existing-files.ts';
import type { Input } from '../../transcript/discover/inputs.ts';

const SECRET_BYTES = 32;
const USE_MS = 60 * 60 * 1000;

/** The kinds of values, each in a folder of its own. */
export const KINDS = ['facts', 'words', 'history', 'findings', 'pages'] as const;
type Kind = (typeof KINDS)[number];

export class Cache {
  private readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  path(kind: Kind, hash: string): string {
    return join(this.folder, kind, hash.slice(0, 2), hash);
  }

  /** The text stored under a hash; undefined if it is missing or damaged. */
  read(kind: Kind, hash: string): string | undefined {
    return this.bytes(kind, hash)?.toString('utf8');
  }

  /** As {@link read}, for what is not text. */
  bytes(kind: Kind, hash: string): Buffer | undefined {
    const path = this.path(kind, hash);
    let stored: Buffer;
    try {
      stored = readFileSync(path);
      noteUse(path, statSync(path).mtimeMs);
    } catch {
      return undefined;
    }
    const end = stored.indexOf('\n');
    const content = stored.subarray(end + 1);
    return stored.toString('latin1', 0, end) === sha256(content) ? content : undefined;
  }

  /** Stores a text or bytes, under a temporary name at first, so that nobody ever reads half of it. */
  write(kind: Kind, hash: string, content: string | Uint8Array): void {
    const path = this.path(kind, hash);
    try {
      const stored = Buffer.concat([Buffer.from(`${sha256(content)}\n`), Buffer.from(content)]);
      replaceFile(path, stored, `${path}.${process.pid}-${threadId}.tmp`);
    } catch (error) {
      goOnWithout(this.folder, error);
    }
  }

  has(kind: Kind, hash: string): boolean {
    return existsSync(this.path(kind, hash));
  }
}

/** Address of small values, all in one: a file for each would cost more than making them again. */
const NOTES = sha256('notes');
const MOST_NOTES = 50_000;

let notes: { readonly folder: string; readonly values: Map<string, string>; isNew: boolean } | undefined;

/** A small value that depends on a text, from the cache. New ones get there by {@link keepNotes}. */
export function noted<Value>(folder: string, text: string, make: () => Value): Value {
  if (notes?.folder !== folder) {
    const stored = new Cache(folder).read('facts', NOTES) ?? '[]';
    notes = { folder, values: new Map(JSON.parse(stored)), isNew: false };
  }
  const address = sha256(text);
  const known = notes.values.get(address);
  const value = known ?? JSON.stringify(make());
  notes.isNew ||= known === undefined;
  // Last, so that what nobody has asked for goes first.
  notes.values.delete(address);
  notes.values.set(address, value);
  return JSON.parse(value);
}

/** Writes what was noted, and forgets it. */
export function keepNotes(): void {
  if (notes?.isNew) new Cache(notes.folder).write('facts', NOTES, JSON.stringify([...notes.values].slice(-MOST_NOTES)));
  notes = undefined;
}

let isTold = false;

/** Somebody emptied the cache, or its disk is full: the value is missing later. Only the first thread says so. */
function goOnWithout(folder: string, error: unknown): void {
  const code = codeOf(error);
  if (code === undefined) throw error;
  if (code === 'ENOENT' || isTold || threadId > 1) return;
  isTold = true;
  process.stderr.write(`The cache ${folder} cannot be written (${code}), so later builds will take longer.\n`);
}

function noteUse(path: string, noted: number): void {
  const now = Date.now();
  if (now - noted < USE_MS) return;
  try {
    utimesSync(path, now / 1000, now / 1000);
  } catch {
    // Another build removed the file, or the cache is read-only, and then never cleared.
  }
}

/**
 * The secret of this cache, created if it is missing: hashes made with it mean nothing elsewhere. Caches of machines with
 * the same SESSIONARY_KEY can be joined; then it is derived from that, and no cache has it.
 */
export function secretOf(folder: string, shared?: string): Uint8Array {
  if (shared !== undefined) return createHmac('sha256', shared).update('cache').digest();
  const path = join(folder, 'key');
  try {
    const known = readFileSync(path);
    if (known.length === SECRET_BYTES) return known;
  } catch {}
  const made = randomBytes(SECRET_BYTES);
  try {
    makeFolder(folder);
    writeFileSync(path, made, { mode: 0o600 });
  } catch (error) {
    goOnWithout(folder, error);
  }
  return made;
}

const LIMIT = 1_000_000_000;
const TEMPORARY_MS = 60 * 60 * 1000;

/**
 * Bounds the size of the cache; what a build may be using is never removed. Removes temporary files that interrupted
 * builds left behind and, while there are more bytes than `limit`, the values that were used least recently.
 */
export function boundCache(folder: string, limit = LIMIT): void {
  const now = Date.now();
  const values: { readonly path: string; readonly size: number; readonly used: number }[] = [];
  for (const name of KINDS) {
    for (const entry of entriesOf(join(folder, name), true)) {
      const path = join(entry.parentPath, entry.name);
      const stat = entry.isFile() ? statSync(path, { throwIfNoEntry: false }) : undefined;
      if (!stat) continue;
      if (!entry.name.endsWith('.tmp')) values.push({ path, size: stat.size, used: stat.mtimeMs });
      else if (now - stat.mtimeMs > TEMPORARY_MS) removeFile(path);
    }
  }
  let total = sumOf(values, ({ size }) => size);
  for (const { path, size, used } of values.sort((a, b) => a.used - b.used)) {
    // Uses are recorded only from time to time: this build or another one may be using anything younger.
    if (total <= limit || now - used < 2 * USE_MS) return;
    removeFile(path);
    total -= size;
  }
}

const NOTE = 'forgotten';

function tombstonesIn(inputs: readonly Input[]): string {
  const machines = inputs.flatMap(({ path }) => machinesIn(path));
  const tombstones = machines.flatMap(({ path }) => readText(join(path, FORGOTTEN_FILE)) || []);
  return tombstones.sort().join('\n');
}

/** Empties the cache if something was forgotten since the last build: values outlast the files of their session. */
function clearForgotten(cache: string, tombstones: string): void {
  const hash = sha256(tombstones);
  const noted = join(cache, NOTE);
  if (tombstones === '' || readText(noted) === hash) return;
  for (const folder of KINDS) removeFolder(join(cache, folder));
  writeFileIn(noted, hash);
}

/**
 * Runs a build, which may read what is forgotten meanwhile, without what the cache has of anything that was forgotten
 * before.
 * @throws UserError if something was: the next build leaves it out, and empties the cache
 */
export async function unlessForgotten<T>(
  cache: string | undefined,
  inputs: readonly Input[],
  act: () => Promise<T>,
): Promise<T> {
  const before = tombstonesIn(inputs);
  notes = undefined;
  if (cache !== undefined) clearForgotten(cache, before);
  const result = await act();
  if (tombstonesIn(inputs) === before) return result;
  if (cache !== undefined) removeFile(join(cache, NOTE));
  throw new UserError('Something was forgotten in the archive while it was read; run this again.');
}
