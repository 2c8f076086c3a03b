/** Keeps the folder of the cache from growing without end. What a build uses is never taken from it. */

import { type Dirent, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { USE_MS } from './cache.ts';

/** Bytes that may lie in a cache; an archive of 1 GB needs about a tenth. */
const LIMIT = 1_000_000_000;
/** A draft that old belongs to a build that was cut off. */
const DRAFT_MS = 60 * 60 * 1000;

interface Kept {
  readonly path: string;
  readonly size: number;
  readonly used: number;
}

function list(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true });
  } catch {
    // Deleted meanwhile, which is anybody's right.
    return [];
  }
}

function look(path: string): Kept | undefined {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat && { path, size: stat.size, used: stat.mtimeMs };
}

/**
 * Removes drafts that builds left behind when they were cut off, and when there is more than `limit`, the values that
 * were not used for the longest time.
 */
export function boundCache(folder: string, limit = LIMIT, now = Date.now()): void {
  const values: Kept[] = [];
  for (const kind of ['summary', 'document', 'draft']) {
    for (const entry of list(join(folder, kind))) {
      const file = entry.isFile() ? look(join(entry.parentPath, entry.name)) : undefined;
      if (!file) continue;
      if (!entry.name.endsWith('.tmp')) values.push(file);
      else if (now - file.used > DRAFT_MS) rmSync(file.path, { force: true });
    }
  }
  let total = values.reduce((sum, { size }) => sum + size, 0);
  for (const { path, size, used } of values.sort((a, b) => a.used - b.used)) {
    // Uses are noted once in a while: what is younger may be in use by this build or another one.
    if (total <= limit || now - used < 2 * USE_MS) return;
    rmSync(path, { force: true });
    total -= size;
  }
}
