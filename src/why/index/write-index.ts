/** Traces of all sessions -> the scripts of the index. */

import { groupBy, sumOf } from '../../base/lists.ts';
import type { NewFile } from '../../base/write-file.ts';
import type { KnownSession } from '../shared/known.ts';
import {
  partOf,
  WHY_FOLDER,
  WHY_HAND_OVER,
  type WhyCommits,
  type WhySessions,
  type WhyTurn,
} from '../shared/why-format.ts';
import type { Trace } from '../traces/trace.ts';

/** What the index says about one session. */
export interface TracedSession extends KnownSession {
  readonly key: string;
  /** Of its own lines and outputs. */
  readonly pullRequests: readonly string[];
  readonly trace: Trace;
}

/** Characters of one part: what an answer about one file has to load. */
const PART_LENGTH = 150_000;
const MOST_PARTS = 1_024;

function script(name: string, json: string): NewFile {
  return { path: `${WHY_FOLDER}/${name}.js`, content: `${WHY_HAND_OVER}(${JSON.stringify(name)},${json})\n` };
}

/** `sessions/<key>-2.html#t-1a2b3c4d` -> `-2.html#t-1a2b3c4d` */
function refOf(key: string, { href, prompt }: { readonly href: string; readonly prompt: string }): WhyTurn {
  const start = `sessions/${key}`;
  return [key, href.startsWith(start) ? href.slice(start.length) : '.html', prompt];
}

/** The edits of a session as rows of `[path, JSON]`. */
function rowsOf(key: string, trace: Trace): readonly (readonly [path: string, json: string])[] {
  return trace.flatMap((turn) =>
    turn.edits.map(({ path, time, added }) => {
      const [, rest, prompt] = refOf(key, turn);
      return [path, JSON.stringify([rest, prompt, path, time, added])] as const;
    }),
  );
}

/** The number of parts: a power of two, so that it seldom changes as the archive grows. */
function partsFor(length: number): number {
  let parts = 1;
  while (parts < MOST_PARTS && parts * PART_LENGTH < length) parts *= 2;
  return parts;
}

/** @param sessions the oldest first */
export function indexFiles(sessions: Iterable<TracedSession>): readonly NewFile[] {
  const edits: { readonly key: string; readonly rows: ReturnType<typeof rowsOf> }[] = [];
  const about: WhySessions['sessions'][number][] = [];
  const commits: WhyCommits['commits'][number][] = [];
  const pullRequests: WhyCommits['pullRequests'][number][] = [];
  for (const { key, title, project, member, start, trace, pullRequests: linked } of sessions) {
    about.push([key, title, project, member, start]);
    edits.push({ key, rows: rowsOf(key, trace) });
    for (const turn of trace) {
      for (const { subject, sha, time } of turn.commits) commits.push([refOf(key, turn), subject, sha, time]);
      for (const url of turn.pullRequests) pullRequests.push([refOf(key, turn), url]);
    }
    const opened = new Set(trace.flatMap((turn) => turn.pullRequests));
    for (const url of linked) if (!opened.has(url)) pullRequests.push([[key, '.html', ''], url]);
  }
  const parts = partsFor(sumOf(edits, ({ rows }) => sumOf(rows, ([, json]) => json.length)));
  const contents: string[][] = Array.from({ length: parts }, () => []);
  for (const { key, rows } of edits)
    for (const [part, own] of groupBy(rows, ([path]) => partOf(path, parts)))
      contents[part]?.push(`[${JSON.stringify(key)},[${own.map(([, json]) => json).join(',')}]]`);
  const known: WhySessions = { parts, sessions: about };
  const made: WhyCommits = { commits, pullRequests };
  return [
    script('sessions', JSON.stringify(known)),
    script('commits', JSON.stringify(made)),
    ...contents.map((rows, part) => script(`files-${part}`, `[\n${rows.join(',\n')}\n]`)),
  ];
}
