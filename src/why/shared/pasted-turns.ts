/** The turns that a pasted text comes from, found without a repository: by written lines, commits and files. */

import { count } from '../../base/format.ts';
import { groupBy, valueFor } from '../../base/lists.ts';
import { lastPart } from '../../base/paths.ts';
import { type Commits, erasing, isSameFile, type KnownEdit, type TurnRef, writersIn } from './known.ts';
import { lineHash, SHORT_LENGTH } from './line-hash.ts';
import type { Pasted, PastedLine } from './pasted.ts';

/** `time`: when it last did something there, in milliseconds; 0 if unknown. */
export type FoundTurn = ReturnType<typeof turnsFor>[number];

function withoutMarks(turn: TurnRef) {
  const none = () => new Set<string>();
  return { turn, time: 0, made: none(), wrote: none(), removed: none(), changed: none() };
}
type Growing = ReturnType<typeof withoutMarks>;
type Mark = (turn: TurnRef, time: number, kind: 'made' | 'wrote' | 'removed' | 'changed', what: string) => void;

const MOST = 10;
const LAST = 3;

/** Lines that say enough, each once per file. @param length of their hashes */
function telling(lines: readonly PastedLine[], length?: number): readonly { readonly path: string; hash: string }[] {
  const hashed = lines.flatMap(({ path, text }) => {
    const hash = lineHash(text)?.slice(0, length);
    return hash === undefined ? [] : [[`${path}\n${hash}`, { path, hash }] as const];
  });
  return [...new Map(hashed).values()];
}

function writersOf(lines: ReturnType<typeof telling>, edits: readonly KnownEdit[]) {
  const written = writersIn(edits);
  return lines.flatMap(({ path, hash }) =>
    written(path, hash)
      .slice(0, 1)
      .map((edit) => ({ edit, line: `${path}\n${hash}` })),
  );
}

function markCommits({ shas, pullRequests }: Pasted, indexed: Commits, mark: Mark): void {
  for (const commit of indexed.commits)
    if (commit.sha !== '' && shas.some((sha) => sha.startsWith(commit.sha) || commit.sha.startsWith(sha)))
      mark(commit, commit.time, 'made', `made commit ${commit.sha}`);
  for (const pull of indexed.pullRequests)
    if (pullRequests.includes(pull.url)) mark(pull, 0, 'made', 'worked on this pull request');
}

function markChanges({ paths }: Pasted, edits: readonly KnownEdit[], mark: Mark): void {
  for (const path of paths) {
    const changes = edits.filter((edit) => isSameFile(edit.path, path)).sort((a, b) => b.time - a.time);
    for (const [edit] of [...groupBy(changes, ({ href }) => href).values()].slice(0, LAST))
      if (edit !== undefined) mark(edit, edit.time, 'changed', edit.path);
  }
}

function named(paths: ReadonlySet<string>): string {
  const [first = '', ...more] = [...paths].map(lastPart);
  return more.length === 0 ? first : `${first} and ${more.length} more`;
}

/** The best first: commits, then written or removed lines, then the latest changes of the files. */
export function turnsFor(pasted: Pasted, edits: readonly KnownEdit[], commits: Commits) {
  const turns = new Map<string, Growing>();
  const mark: Mark = (turn, time, kind, what) => {
    const growing = valueFor(turns, turn.href, () => withoutMarks(turn));
    growing.time = Math.max(growing.time, time);
    growing[kind].add(what);
  };
  const [lines, gone] = [telling(pasted.lines), telling(pasted.removed, SHORT_LENGTH)];
  const all = gone.map(({ hash }) => hash);
  markCommits(pasted, commits, mark);
  for (const { edit, line } of writersOf(lines, edits)) mark(edit, edit.time, 'wrote', line);
  // Of a diff that mostly removes lines, those say who made it.
  if (gone.length > lines.length)
    for (const { edit, line } of writersOf(gone, erasing(edits, all))) mark(edit, edit.time, 'removed', line);
  markChanges(pasted, edits, mark);
  const score = ({ wrote, removed }: Growing): number => wrote.size + removed.size;
  return [...turns.values()]
    .sort(
      (a, b) => b.made.size - a.made.size || score(b) - score(a) || b.changed.size - a.changed.size || b.time - a.time,
    )
    .slice(0, MOST)
    .map(({ turn, time, made, wrote, removed, changed }) => ({
      ...turn,
      time,
      reasons: [
        ...made,
        ...(wrote.size > 0 ? [`wrote ${wrote.size} of ${count(lines.length, 'line')}`] : []),
        ...(removed.size > 0 ? [`removed ${removed.size} of ${count(gone.length, 'line')}`] : []),
        ...(changed.size > 0 ? [`changed ${named(changed)}`] : []),
      ],
    }));
}
