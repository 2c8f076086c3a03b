/** Files that a project's sessions changed, each with all its changes, followed through moves and renames. */

import { shortHash } from '../../base/hash.ts';
import { addTo, valueFor } from '../../base/lists.ts';
import type { ArchivedSession } from '../../transcript/types/archive.ts';
import type { LoggedDecision, LoggedEdit, ProjectLog } from './log.ts';

/** A file under its last name. */
export interface FileRecord {
  readonly path: string;
  /** Its former names, the last one first. */
  readonly former: readonly string[];
  /** Its own anchor, then those of former names that no other file has now. */
  readonly anchors: readonly string[];
  /** The oldest first. */
  readonly edits: readonly LoggedEdit[];
  /** Edits that a later one undid. */
  readonly undone: ReadonlySet<LoggedEdit>;
  /** Sessions that only read it. */
  readonly readers: readonly ArchivedSession[];
  /** Decisions against something that concerned it. */
  readonly against: readonly LoggedDecision[];
}

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

/** Edits whose lines a later edit removed again, restoring what was there. */
function undoneIn(edits: readonly LoggedEdit[]): ReadonlySet<LoggedEdit> {
  const open = new Map<string, LoggedEdit>();
  const undone = new Set<LoggedEdit>();
  for (const logged of edits) {
    const [added, removed] = logged.edit.hashes;
    if (added === '' && removed === '') continue;
    const before = open.get(`${removed} ${added}`);
    if (before === undefined) open.set(`${added} ${removed}`, logged);
    else {
      undone.add(before);
      open.delete(`${removed} ${added}`);
    }
  }
  return undone;
}

function isAgainst({ decision }: LoggedDecision): boolean {
  return decision.kind === 'plan' || decision.kind === 'denied';
}

/** Decisions by the files they name; a plan may name a file without its folders. */
function decisionsByFile(log: ProjectLog): (path: string) => readonly LoggedDecision[] {
  const byName = new Map<string, LoggedDecision[]>();
  for (const decided of log.decisions.filter(isAgainst))
    for (const path of decided.paths) addTo(byName, path.split('/').at(-1) ?? path, decided);
  return (path) => {
    const named = byName.get(path.split('/').at(-1) ?? path) ?? [];
    return [...new Set(named)].filter(({ paths }) => paths.some((one) => path === one || path.endsWith(`/${one}`)));
  };
}

/** The files of a project, by path. Every edit of the log is in exactly one of them. */
export function fileRecords(log: ProjectLog): readonly FileRecord[] {
  const records = new Records();
  for (const event of log.files) {
    if (event.kind === 'edit') records.add(event);
    else records.move(event.from, event.to);
  }
  const taken = new Set([...records.byPath.keys()].map(fileAnchor));
  const against = decisionsByFile(log);
  return [...records.byPath.values()]
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .map(({ path, former, edits }) => {
      const writers = new Set(edits.map(({ session }) => session));
      const names = [path, ...new Set(former)];
      const readers = [...new Set(names.flatMap((name) => log.readers.get(name) ?? []))];
      const aliases = names.slice(1).map(fileAnchor);
      return {
        path,
        former: names.slice(1),
        anchors: [fileAnchor(path), ...aliases.filter((anchor) => !taken.has(anchor) && taken.add(anchor))],
        edits,
        undone: undoneIn(edits),
        readers: readers.filter((session) => !writers.has(session)),
        against: names.flatMap(against).filter((one, at, all) => all.indexOf(one) === at),
      };
    });
}
