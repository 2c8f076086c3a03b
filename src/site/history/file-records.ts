/** Files that a project's sessions changed, each with all its changes, followed through moves and renames. */

import { shortHash } from '../../base/hash.ts';
import { addTo, groupBy, valueFor } from '../../base/lists.ts';
import { givenUp } from './given-up.ts';
import type { LoggedDecision, LoggedEdit, ProjectLog } from './log.ts';

export type FileRecord = ReturnType<typeof fileRecords>[number];

interface Growing {
  path: string;
  former: string[];
  edits: LoggedEdit[];
}

export function fileAnchor(path: string): string {
  return `f-${shortHash(path)}`;
}

class Records {
  readonly byPath = new Map<string, Growing>();

  add(edit: LoggedEdit): void {
    const { path } = edit;
    valueFor(this.byPath, path, () => ({ path, former: [], edits: [] })).edits.push(edit);
  }

  /** Moves a file, or all files of a folder. Files that nobody has edited so far are not known here. */
  move(from: string, to: string): void {
    if (from === to) return;
    const moved = this.byPath.has(from)
      ? [from]
      : [...this.byPath.keys()].filter((path) => path.startsWith(`${from}/`) && from !== '');
    for (const path of moved) this.#rename(path, to + path.slice(from.length));
  }

  #rename(from: string, to: string): void {
    const moved = this.byPath.get(from);
    if (moved === undefined) return;
    const there = this.byPath.get(to);
    this.byPath.delete(from);
    this.byPath.set(to, {
      path: to,
      former: [from, ...moved.former, ...(there?.former ?? [])].filter((name) => name !== to),
      edits: [...moved.edits, ...(there?.edits ?? [])].sort((a, b) => a.at - b.at),
    });
  }
}

function placeOf({ edit: { lines } }: LoggedEdit): string | undefined {
  const first = lines.findIndex((line) => /^[+-]/.test(line));
  return lines.slice(0, first).findLast((line) => /^ .*\S/.test(line));
}

/** Edits whose lines a later edit removed again, restoring what was there: not elsewhere, as moving lines does. */
function undoneIn(edits: readonly LoggedEdit[]): ReadonlyMap<LoggedEdit, LoggedEdit> {
  const open = new Map<string, LoggedEdit>();
  const undone = new Map<LoggedEdit, LoggedEdit>();
  for (const logged of edits) {
    const [added, removed] = logged.edit.hashes;
    if (added === '' && removed === '') continue;
    const before = open.get(`${removed} ${added}`);
    const [place, placeBefore] = [placeOf(logged), before && placeOf(before)];
    const isElsewhere = place !== undefined && placeBefore !== undefined && place !== placeBefore;
    if (before === undefined || isElsewhere) open.set(`${added} ${removed}`, logged);
    else {
      undone.set(before, logged);
      open.delete(`${removed} ${added}`);
    }
  }
  return undone;
}

/** Decisions by the files they name; a plan may name a file without its folders. */
function decisionsByFile(log: ProjectLog): (path: string) => readonly LoggedDecision[] {
  const byName = new Map<string, LoggedDecision[]>();
  for (const decided of log.decisions.filter(({ decision: { kind } }) => kind === 'plan' || kind === 'denied'))
    for (const path of decided.paths) addTo(byName, path.split('/').at(-1) ?? path, decided);
  return (path) => {
    const named = byName.get(path.split('/').at(-1) ?? path) ?? [];
    return [...new Set(named)].filter(({ paths }) => paths.some((one) => path === one || path.endsWith(`/${one}`)));
  };
}

/** The files of a project, by path. Every edit of the log is in exactly one of them. */
export function fileRecords(log: ProjectLog) {
  const records = new Records();
  for (const event of log.files) {
    if (event.kind === 'edit') records.add(event);
    else records.move(event.from, event.to);
  }
  const taken = new Set([...records.byPath.keys()].map(fileAnchor));
  const against = decisionsByFile(log);
  const byTurn = groupBy(log.files, ({ turn }) => turn.href);
  return [...records.byPath.values()]
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .map(({ path, former, edits }) => {
      const writers = new Set(edits.map(({ session }) => session));
      const names = [path, ...new Set(former)];
      const undone = undoneIn(edits);
      const readers = [...new Set(names.flatMap((name) => log.readers.get(name) ?? []))];
      const aliases = names.slice(1).map(fileAnchor);
      return {
        path,
        former: names.slice(1),
        /** Its own anchor, then those of former names that no other file has now. */
        anchors: [fileAnchor(path), ...aliases.filter((anchor) => !taken.has(anchor) && taken.add(anchor))],
        edits,
        undone,
        givenUp: givenUp(edits, undone, byTurn),
        readers: readers.filter((session) => !writers.has(session)),
        /** Decisions against something that concerned it. */
        against: names.flatMap(against).filter((one, at, all) => all.indexOf(one) === at),
      };
    });
}
