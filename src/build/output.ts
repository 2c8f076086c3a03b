/**
 * The output folder: ours only when it is new, empty, or carries the mark of an earlier build. The mark says
 * which pages are in it and what they were made of, so that the next build leaves those alone.
 */

import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../config.ts';
import { digest } from './cache.ts';
import type { Rendered } from './worker.ts';

const MARK = '.sessionary';
/** Folders in which every file is ours. */
const OWN_FOLDERS = ['sessions', 'projects', 'media', 'outputs', 'raw', 'pagefind', 'assets'] as const;

export interface KeptSession extends Rendered {
  /** Hash of all that its pages depend on. */
  readonly pageKey: string;
}

export interface KeptBundle {
  readonly key: string;
  readonly files: readonly string[];
}

/** What the folder holds from before. */
export interface Mark {
  readonly sessions: readonly KeptSession[];
  readonly bundles: readonly KeptBundle[];
}

const NOTHING: Mark = { sessions: [], bundles: [] };

/**
 * Refuses a folder that is not ours to overwrite. Touches nothing.
 * @throws UserError
 */
export function checkOutput(output: string): void {
  if (!existsSync(output)) return;
  if (!statSync(output).isDirectory()) {
    throw new UserError(`${output} is a file; give --output a folder.`);
  }
  if (existsSync(join(output, MARK)) || readdirSync(output).length === 0) return;
  throw new UserError(
    `${output} is not empty and was not made by sessionary; give --output an empty or new folder, or empty this one yourself.`,
  );
}

/** Reads the mark; a missing or damaged one says nothing, and everything is made anew. */
export function readMark(output: string): Mark {
  let stored: string;
  try {
    stored = readFileSync(join(output, MARK), 'utf8');
  } catch {
    return NOTHING;
  }
  const end = stored.indexOf('\n');
  const text = stored.slice(end + 1);
  return stored.slice(0, end) === digest(text) ? JSON.parse(text) : NOTHING;
}

export function writeMark(output: string, mark: Mark): void {
  mkdirSync(output, { recursive: true });
  const text = JSON.stringify(mark);
  const draft = join(output, `${MARK}.tmp`);
  writeFileSync(draft, `${digest(text)}\n${text}`);
  renameSync(draft, join(output, MARK));
}

/**
 * Works with a folder inside the output that is gone afterwards. A build that was cut off leaves it; the next one
 * takes it away, so that nothing piles up where nobody looks.
 */
export async function withWork<T>(output: string, act: (work: string) => Promise<T>): Promise<T> {
  const work = join(output, `${MARK}-work`);
  rmSync(work, { recursive: true, force: true });
  try {
    return await act(work);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Are all files of a session or bundle still there? */
export function isComplete(output: string, files: readonly string[]): boolean {
  return files.every((file) => existsSync(join(output, file)));
}

/** Removes from our own folders what this build does not hold. Files of others, beside them, stay. */
export function sweep(output: string, keep: ReadonlySet<string>): void {
  for (const folder of OWN_FOLDERS) {
    const root = join(output, folder);
    if (!existsSync(root)) continue;
    for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      const name = path.slice(output.length + 1).replaceAll('\\', '/');
      if (!keep.has(name)) rmSync(path);
    }
    removeEmpty(root);
  }
}

function removeEmpty(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) removeEmpty(join(folder, entry.name));
  }
  if (readdirSync(folder).length === 0) rmSync(folder, { recursive: true });
}
