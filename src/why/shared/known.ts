/** What the index knows, as the command and the search page read it. None of it is trusted: shapes are checked. */

import { get, rows } from '../../base/json-readers.ts';
import { addTo, groupBy } from '../../base/lists.ts';
import { SHORT_LENGTH, unpackedHashes } from './line-hash.ts';
import { fileName, partOf } from './why-format.ts';

/** A turn, with the key of its session. */
export type TurnRef = Readonly<ReturnType<typeof refOf>>;
export type Commits = Readonly<ReturnType<typeof commitsIn>>;
export type KnownCommit = Commits['commits'][number];
export type KnownSession = ReturnType<typeof sessionOf>;
export type Index = Awaited<ReturnType<typeof readIndex>>;

export interface KnownEdit extends TurnRef {
  readonly path: string;
  readonly time: number;
  readonly added: readonly string[];
  /** The short hashes of the lines that it removed, or all of them. */
  readonly removed: readonly string[] | 'all';
}

/** Do both paths name the same file? One must end in the other, because sessions run in subfolders and worktrees. */
export function isSameFile(a: string, b: string): boolean {
  const [one, other] = [a, b].map((path) => path.replaceAll('\\', '/').split('/').filter(Boolean).reverse());
  const length = Math.min(one?.length ?? 0, other?.length ?? 0);
  return length > 0 && (one ?? []).slice(0, length).every((name, at) => name === other?.[at]);
}

function word(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function amount(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}

/** `session` and `rest` make an address within the site, whatever they are. */
function refOf(session: unknown, rest: unknown, prompt: unknown) {
  const href = `sessions/${word(session)}${word(rest)}`;
  const isInside = /^sessions\/[\w.-]+(?:#[\w-]+)?$/.test(href);
  return { session: word(session), href: isInside ? href : 'index.html', prompt: word(prompt) };
}

function sessionOf([, title, project, member, start]: readonly unknown[]) {
  return { title: word(title), project: word(project), member: word(member), start: amount(start) };
}

/** Reads an index, of edits only what is asked for. @param read returns the data of a script */
export async function readIndex(read: (name: string) => Promise<unknown>) {
  const about = await read('sessions');
  const parts = Math.max(1, amount(get(about, 'parts')));
  const sessions = rows(get(about, 'sessions')).map((row) => [word(row[0]), sessionOf(row)] as const);
  const commits = commitsIn(await read('commits'));
  /** All edits of files with the same names as these, and those that deleted them. */
  const editsOf = async (paths: readonly string[]): Promise<readonly KnownEdit[]> => {
    const numbers = [...new Set(paths.map((path) => partOf(path, parts)))];
    const edits = await Promise.all(numbers.map((part) => read(`files-${part}`)));
    return [...edits.flatMap(editsIn), ...deletionsOf(paths, commits.deleted)];
  };
  return { ...commits, sessions: new Map(sessions), editsOf };
}

function commitsIn(value: unknown) {
  const each = <About>(kind: 1 | 2 | 3, read: (row: readonly unknown[]) => About) =>
    rows(value).flatMap((session) =>
      rows(session[kind]).map(([rest, prompt, ...row]) => ({ ...refOf(session[0], rest, prompt), ...read(row) })),
    );
  return {
    commits: each(1, ([subject, sha, time]) => ({ subject: word(subject), sha: word(sha), time: amount(time) })),
    pullRequests: each(2, ([url]) => ({ url: word(url) })),
    deleted: each(3, ([path, time]) => ({ path: word(path), time: amount(time) })),
  };
}

function editsIn(value: unknown): readonly KnownEdit[] {
  return rows(value).flatMap(([key, edits]) =>
    rows(edits).map(([rest, prompt, path, time, added, removed]) => ({
      ...refOf(key, rest, prompt),
      path: word(path),
      time: amount(time),
      added: unpackedHashes(word(added)),
      removed: unpackedHashes(word(removed), SHORT_LENGTH),
    })),
  );
}

/** Of the files, those that were deleted, also with a folder that they were in, as edits. */
function deletionsOf(paths: readonly string[], deleted: Commits['deleted']): readonly KnownEdit[] {
  const byName = groupBy(deleted, ({ path }) => fileName(path));
  return paths.flatMap((path) =>
    [...path.matchAll(/\/|$/g)]
      .map(({ index }) => path.slice(0, index))
      .flatMap((place) => (byName.get(fileName(place)) ?? []).filter((one) => isSameFile(one.path, place)))
      .map((one) => ({ ...one, path, added: [], removed: 'all' })),
  );
}

/** @returns the edits of a file that wrote a line, the last one first: a file may have thousands of both */
export function writersIn(edits: readonly KnownEdit[]) {
  const lines = new Map<string, KnownEdit[]>();
  for (const edit of edits) for (const line of edit.added) addTo(lines, line, edit);
  return (path: string, line: string): readonly KnownEdit[] =>
    (lines.get(line) ?? []).filter((edit) => isSameFile(edit.path, path)).sort((a, b) => b.time - a.time);
}

/** The same edits, with the lines that they removed in place of those that they added. @param all the lines of deleted files */
export function erasing(edits: readonly KnownEdit[], all: readonly string[]): readonly KnownEdit[] {
  return edits.map((edit) => ({ ...edit, added: edit.removed === 'all' ? all : edit.removed }));
}
