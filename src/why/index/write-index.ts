/** The histories of all sessions -> the scripts of the index. */

import { groupBy, sumOf } from '../../base/lists.ts';
import { withDrive } from '../../base/paths.ts';
import type { NewFile } from '../../base/write-file.ts';
import type { HistoryTurn } from '../../site/types/session-history.ts';
import type { SessionSummary } from '../../transcript/types/summary.ts';
import {
  partOf,
  WHY_FOLDER,
  WHY_HAND_OVER,
  type WhyCommits,
  type WhySessions,
  type WhyTurn,
} from '../shared/why-format.ts';

export interface IndexedSession {
  readonly key: string;
  readonly summary: Pick<SessionSummary, 'title' | 'member' | 'start' | 'pullRequests' | 'cwd'>;
  readonly project: string;
  readonly turns: readonly HistoryTurn[];
}

/** Characters of one part: what an answer about one file has to load. */
const PART_LENGTH = 150_000;
const MOST_PARTS = 1_024;

function script(name: string, json: string): NewFile {
  return { path: `${WHY_FOLDER}/${name}.js`, content: `${WHY_HAND_OVER}(${JSON.stringify(name)},${json})\n` };
}

/** `sessions/<key>-2.html#t-1a2b3c4d` -> `-2.html#t-1a2b3c4d` */
function refOf(key: string, { href, prompt }: Pick<HistoryTurn, 'href' | 'prompt'>): WhyTurn {
  const start = `sessions/${key}`;
  return [key, href.startsWith(start) ? href.slice(start.length) : '.html', prompt];
}

function relativePath(path: string, folder: string | undefined): string {
  const isInside =
    folder !== undefined && withDrive(path).startsWith(folder) && /^[/\\]/.test(path.slice(folder.length));
  return isInside ? path.slice(folder.length + 1) : path;
}

/** Paths are relative to the session's folder if they are inside. */
function rowsOf({ key, turns, summary }: IndexedSession) {
  return turns.flatMap((turn) =>
    (turn.edits ?? []).flatMap(({ path: named, time, written, erased }) => {
      if (written === '' && erased === '') return [];
      const [, rest, prompt] = refOf(key, turn);
      const path = relativePath(named, summary.cwd);
      return [{ path, json: JSON.stringify([rest, prompt, path, time, written, ...(erased === '' ? [] : [erased])]) }];
    }),
  );
}

/** The number of parts: a power of two, so that it seldom changes as the archive grows. */
function partsFor(length: number): number {
  let parts = 1;
  while (parts < MOST_PARTS && parts * PART_LENGTH < length) parts *= 2;
  return parts;
}

/** The index of an archive, to which sessions are added one by one, the oldest first: their histories are large. */
export class WhyIndex {
  readonly #edits: { readonly key: string; readonly rows: ReturnType<typeof rowsOf> }[] = [];
  readonly #sessions: WhySessions['sessions'][number][] = [];
  readonly #commits: WhyCommits['commits'][number][] = [];
  readonly #pullRequests: WhyCommits['pullRequests'][number][] = [];
  readonly #deleted: WhyCommits['deleted'][number][] = [];

  add(session: IndexedSession): void {
    const { key, project, turns, summary } = session;
    this.#sessions.push([key, summary.title, project, summary.member ?? '', summary.start ?? 0]);
    this.#edits.push({ key, rows: rowsOf(session) });
    const linked = new Set(summary.pullRequests);
    for (const turn of turns) {
      for (const { subject, sha, time } of turn.commits ?? [])
        this.#commits.push([refOf(key, turn), subject, sha, time]);
      for (const { url } of turn.pullRequests ?? []) {
        this.#pullRequests.push([refOf(key, turn), url]);
        linked.delete(url);
      }
      for (const { path, time } of turn.deleted ?? [])
        this.#deleted.push([refOf(key, turn), relativePath(path, summary.cwd), time]);
    }
    for (const url of linked) this.#pullRequests.push([[key, '.html', ''], url]);
  }

  files(): readonly NewFile[] {
    const parts = partsFor(sumOf(this.#edits, ({ rows }) => sumOf(rows, ({ json }) => json.length)));
    const contents: string[][] = Array.from({ length: parts }, () => []);
    for (const { key, rows } of this.#edits)
      for (const [part, inPart] of groupBy(rows, ({ path }) => partOf(path, parts)))
        contents[part]?.push(`[${JSON.stringify(key)},[${inPart.map(({ json }) => json).join(',')}]]`);
    const sessions: WhySessions = { parts, sessions: this.#sessions };
    const commits: WhyCommits = { commits: this.#commits, pullRequests: this.#pullRequests, deleted: this.#deleted };
    return [
      script('sessions', JSON.stringify(sessions)),
      script('commits', JSON.stringify(commits)),
      ...contents.map((rows, part) => script(`files-${part}`, `[\n${rows.join(',\n')}\n]`)),
    ];
  }
}
