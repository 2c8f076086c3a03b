/** The histories of sessions -> the scripts of the index, which have a line for each session. */

import { groupBy, sumOf } from '../../base/lists.ts';
import { withDrive } from '../../base/paths.ts';
import type { NewFile } from '../../base/write-file.ts';
import type { HistoryTurn } from '../../site/types/session-history.ts';
import type { SessionSummary } from '../../transcript/types/summary.ts';
import { partOf, WHY_FOLDER, WHY_HAND_OVER } from '../shared/why-format.ts';

export interface IndexedSession {
  readonly key: string;
  readonly summary: Pick<SessionSummary, 'title' | 'member' | 'start' | 'pullRequests' | 'cwd'>;
  readonly project: string;
  /** Undefined if the index that was written before has the session as it is. */
  readonly turns: readonly HistoryTurn[] | undefined;
}

/** Characters of one part: what an answer about one file has to load. */
const PART_LENGTH = 150_000;
const MOST_PARTS = 1_024;

const pathOf = (name: string): string => `${WHY_FOLDER}/${name}.js`;

/** `sessions/<key>-2.html#t-1a2b3c4d` -> `-2.html#t-1a2b3c4d` */
function refOf(key: string, { href, prompt }: HistoryTurn): readonly [rest: string, prompt: string] {
  const start = `sessions/${key}`;
  return [href.startsWith(start) ? href.slice(start.length) : '.html', prompt];
}

/** Relative to the session's folder if it is inside. */
function relativePath(path: string, folder: string | undefined): string {
  const isInside =
    folder !== undefined && withDrive(path).startsWith(folder) && /^[/\\]/.test(path.slice(folder.length));
  return isInside ? path.slice(folder.length + 1) : path;
}

function editsOf({ key, summary }: IndexedSession, turns: readonly HistoryTurn[]) {
  return turns.flatMap((turn) =>
    (turn.edits ?? []).flatMap(({ path: named, time, written, erased }) => {
      if (written === '' && erased === '') return [];
      const path = relativePath(named, summary.cwd);
      const erasing = erased === '' ? [] : [erased];
      return [{ path, json: JSON.stringify([...refOf(key, turn), path, time, written, ...erasing]) }];
    }),
  );
}

/** A line about commits, pull requests and deleted files; empty without any. */
function commitsLine({ key, summary }: IndexedSession, turns: readonly HistoryTurn[]): string {
  const [commits, pullRequests, deleted]: [unknown[], unknown[], unknown[]] = [[], [], []];
  const linked = new Set(summary.pullRequests);
  for (const turn of turns) {
    const ref = refOf(key, turn);
    for (const { subject, sha, time } of turn.commits ?? []) commits.push([...ref, subject, sha, time]);
    for (const { path, time } of turn.deleted ?? []) deleted.push([...ref, relativePath(path, summary.cwd), time]);
    for (const { url } of turn.pullRequests ?? []) {
      pullRequests.push([...ref, url]);
      linked.delete(url);
    }
  }
  for (const url of linked) pullRequests.push(['.html', '', url]);
  const lists = [commits, pullRequests, deleted];
  return lists.flat().length === 0 ? '' : JSON.stringify([key, ...lists]);
}

/** The number of parts: a power of two, so that it seldom changes as the archive grows. */
function partsFor(length: number): number {
  let parts = 1;
  while (parts < MOST_PARTS && parts * PART_LENGTH < length) parts *= 2;
  return parts;
}

/**
 * The files of the index.
 * @param sessions the oldest first
 * @param read a file of the index that was written before, unless all sessions have turns
 * @returns undefined if that index has other parts, or lacks a session that it should have
 */
export function whyFiles(
  sessions: readonly IndexedSession[],
  read: (path: string) => string,
): readonly NewFile[] | undefined {
  const isWhole = sessions.every(({ turns }) => turns !== undefined);
  const before = (name: string): string => (isWhole ? '' : read(pathOf(name)));
  const linesOf = (script: string): Map<string, string> => {
    const lines = script.split('\n').slice(1, -2);
    return new Map(lines.map((line) => [line.slice(2, line.indexOf('"', 2)), line.replace(/,$/, '')]));
  };
  const sessionsBefore = before('sessions');
  const [about, commits] = [linesOf(sessionsBefore), linesOf(before('commits'))];
  const edits = new Map<string, ReturnType<typeof editsOf>>();
  for (const session of sessions) {
    const { key, project, turns } = session;
    if (turns === undefined) continue;
    const { title, member = '', start = 0 } = session.summary;
    const rows = editsOf(session, turns);
    edits.set(key, rows);
    about.set(key, JSON.stringify([key, title, project, member, start, sumOf(rows, ({ json }) => json.length)]));
    commits.set(key, commitsLine(session, turns));
  }
  const lengths = sessions.map(({ key }) => Number(/(?<!\d)(\d+)\]$/.exec(about.get(key) ?? '')?.[1]));
  const parts = partsFor(sumOf(lengths, (length) => length));
  const head = `{"parts":${parts},"sessions":[`;
  if (!isWhole && (lengths.includes(Number.NaN) || !sessionsBefore.includes(head))) return undefined;
  const files = Array.from({ length: parts }, (_, part) => linesOf(before(`files-${part}`)));
  for (const [key, rows] of edits) {
    for (const lines of files) lines.delete(key);
    for (const [part, inPart] of groupBy(rows, ({ path }) => partOf(path, parts)))
      files[part]?.set(key, `[${JSON.stringify(key)},[${inPart.map(({ json }) => json).join(',')}]]`);
  }
  const script = (name: string, start: string, lines: Map<string, string>, end: string): NewFile => {
    const inOrder = sessions.flatMap(({ key }) => lines.get(key) || []).join(',\n');
    return { path: pathOf(name), content: `${WHY_HAND_OVER}("${name}",${start}\n${inOrder}\n${end})\n` };
  };
  return [
    script('sessions', head, about, ']}'),
    script('commits', '[', commits, ']'),
    ...files.map((lines, part) => script(`files-${part}`, '[', lines, ']')),
  ];
}
