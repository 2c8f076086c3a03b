/** Bounds the size of the cache. What a build may be using is never removed. */

import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sumOf } from '../../base/lists.ts';
import { entriesOf } from '../../discover/existing-files.ts';
import { KINDS, USE_MS } from './cache.ts';

/** Bytes in a cache; an archive of 1 GB needs about a tenth of that. */
const LIMIT = 1_000_000_000;
/** A temporary file this old belongs to an interrupted build. */
const TEMPORARY_MS = 60 * 60 * 1000;

/** Folders of values; earlier versions used the last two. */
export const FOLDERS: readonly string[] = [...KINDS, 'summary', 'document'];

interface Kept {
  readonly path: string;
  readonly size: number;
  readonly used: number;
}

function look(path: string): Kept | undefined {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat && { path, size: stat.size, used: stat.mtimeMs };
}

/**
 * Removes temporary files that interrupted builds left behind and, while there are more bytes than `limit`, the values
 * that were used least recently.
 */
export function boundCache(folder: string, limit = LIMIT): void {
  const now = Date.now();
  const values: Kept[] = [];
  for (const name of FOLDERS) {
    for (const entry of entriesOf(join(folder, name), true)) {
      const file = entry.isFile() ? look(join(entry.parentPath, entry.name)) : undefined;
      if (!file) continue;
      if (!entry.name.endsWith('.tmp')) values.push(file);
      else if (now - file.used > TEMPORARY_MS) rmSync(file.path, { force: true });
    }
  }
  let total = sumOf(values, ({ size }) => size);
  for (const { path, size, used } of values.sort((a, b) => a.used - b.used)) {
    // Uses are recorded only from time to time: this build or another one may be using anything younger.
    if (total <= limit || now - used < 2 * USE_MS) return;
    rmSync(path, { force: true });
    total -= size;
  }
}
