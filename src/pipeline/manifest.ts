/**
 * The output folder: ours only when it is new, empty, or carries the mark of an earlier build. The mark says
 * which pages are in it and what they were made of, so that the next build leaves those alone.
 */

import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../base/hash.ts';
import { UserError } from '../base/user-error.ts';
import type { SearchRef } from '../search/index/bundles.ts';
import type { Rendered } from './tasks.ts';

const MARK = '.sessionary';
/** Folders that a build writes into. */
export const OWN_FOLDERS = ['sessions', 'projects', 'media', 'outputs', 'raw', 'pagefind', 'assets'] as const;

export interface KeptSession extends Rendered {
  readonly documents: readonly SearchRef[];
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
  /** Files of the whole archive: pages of projects, style sheets and scripts. */
  readonly others: readonly string[];
}

const NOTHING: Mark = { sessions: [], bundles: [], others: [] };

/**
 * Refuses a folder that is not ours to overwrite. Touches nothing.
 * @throws UserError
 */
export function checkOutput(output: string): void {
  if (!existsSync(output)) return;
  if (!statSync(output).isDirectory()) {
    throw new UserError(`${output} is a file; give --output a folder.`);
  }
  for (const folder of OWN_FOLDERS) {
    const path = join(output, folder);
    if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink())
      throw new UserError(
        `${path} is a link; the site is written into folders of its own, so take the link away.`,
      );
  }
  // Before the mark stands there, a build that is cut off leaves a draft of it, or its folder of work.
  const isNew = readdirSync(output).every((name) => name.startsWith(MARK));
  if (isNew || existsSync(join(output, MARK))) return;
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
  return stored.slice(0, end) === sha256(text) ? { ...NOTHING, ...JSON.parse(text) } : NOTHING;
}

/** Notes what of the output folder is whole. */
export function writeMark(output: string, mark: Mark): void {
  mkdirSync(output, { recursive: true });
  const text = JSON.stringify(mark);
  const draft = join(output, `${MARK}.tmp`);
  writeFileSync(draft, `${sha256(text)}\n${text}`);
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

/** All files that a mark lists. */
export function filesOf({ sessions, bundles, others }: Mark): ReadonlySet<string> {
  return new Set([...[...sessions, ...bundles].flatMap(({ files }) => files), ...others]);
}

/** Are all files of a session or bundle still there? */
export function isComplete(output: string, files: readonly string[]): boolean {
  return files.every((file) => existsSync(join(output, file)));
}
