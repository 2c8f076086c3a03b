/** The turns that a pasted text comes from, found without a repository: by written lines, commits and files. */

import { count } from '../../base/format.ts';
import { groupBy, valueFor } from '../../base/lists.ts';
import { lastPart } from '../../base/paths.ts';
import { byLine, type Commits, isSameFile, type KnownEdit, type TurnRef } from './known.ts';
import { lineHash } from './line-hash.ts';
import type { Pasted } from './pasted.ts';

export interface FoundTurn extends TurnRef {
  /** The surest first. */
  readonly reasons: readonly string[];
  /** When it last did something there, in milliseconds; 0 if unknown. */
  readonly time: number;
}

interface Growing {
  readonly turn: TurnRef;
  readonly lines: Set<string>;
  readonly changed: Set<string>;
  readonly made: Set<string>;
  time: number;
}

const MOST = 10;
/** How many of the last turns that changed a file are considered. */
const LAST = 3;

class Turns {
  readonly byHref = new Map<string, Growing>();

  of(turn: TurnRef, time: number): Growing {
    const none = (): Growing => ({ turn, lines: new Set(), changed: new Set(), made: new Set(), time: 0 });
    const growing = valueFor(this.byHref, turn.href, none);
    growing.time = Math.max(growing.time, time);
    return growing;
  }
}

/** Each line belongs to the turn that wrote it last. Returns the number of lines that say enough. */
function addWriters({ lines }: Pasted, edits: readonly KnownEdit[], turns: Turns): number {
  const written = byLine(edits);
  const seen = new Set<string>();
  for (const { path, text } of lines) {
    const hash = lineHash(text);
    const line = `${path}\n${hash}`;
    if (hash === undefined || seen.has(line)) continue;
    seen.add(line);
    const writers = (written.get(hash) ?? []).filter((edit) => isSameFile(edit.path, path));
    const last = writers.sort((a, b) => b.time - a.time)[0];
    if (last !== undefined) turns.of(last, last.time).lines.add(line);
  }
  return seen.size;
}

function addChanges({ paths }: Pasted, edits: readonly KnownEdit[], turns: Turns): void {
  for (const path of paths) {
    const changes = edits.filter((edit) => isSameFile(edit.path, path)).sort((a, b) => b.time - a.time);
    for (const [edit] of [...groupBy(changes, ({ href }) => href).values()].slice(0, LAST))
      if (edit !== undefined) turns.of(edit, edit.time).changed.add(edit.path);
  }
}

function addCommits({ shas, pullRequests }: Pasted, indexed: Commits, turns: Turns): void {
  for (const commit of indexed.commits)
    if (commit.sha !== '' && shas.some((sha) => sha.startsWith(commit.sha) || commit.sha.startsWith(sha)))
      turns.of(commit, commit.time).made.add(`made commit ${commit.sha}`);
  for (const pull of indexed.pullRequests)
    if (pullRequests.includes(pull.url)) turns.of(pull, 0).made.add('worked on this pull request');
}

function named(paths: ReadonlySet<string>): string {
  const [first = '', ...more] = [...paths].map(lastPart);
  return more.length === 0 ? first : `${first} and ${more.length} more`;
}

/** The best first: commits, then written lines, then the latest changes of the files. */
export function turnsFor(pasted: Pasted, edits: readonly KnownEdit[], commits: Commits): readonly FoundTurn[] {
  const turns = new Turns();
  addCommits(pasted, commits, turns);
  const total = addWriters(pasted, edits, turns);
  addChanges(pasted, edits, turns);
  return [...turns.byHref.values()]
    .sort(
      (a, b) =>
        b.made.size - a.made.size || b.lines.size - a.lines.size || b.changed.size - a.changed.size || b.time - a.time,
    )
    .slice(0, MOST)
    .map(({ turn, lines, changed, made, time }) => ({
      ...turn,
      time,
      reasons: [
        ...made,
        ...(lines.size > 0 ? [`wrote ${lines.size} of ${count(total, 'line')}`] : []),
        ...(changed.size > 0 ? [`changed ${named(changed)}`] : []),
      ],
    }));
}
