/** Files that a project's sessions changed, each with all its changes, followed through moves and renames. */

import { shortHash } from '../../../base/hash.ts';
import { addTo, compareText, groupBy, valueFor } from '../../../base/lists.ts';
import type { LoggedDecision, LoggedEdit, LoggedMove, ProjectLog } from '../log.ts';
import { givenUp } from './given-up.ts';

export type FileRecord = ReturnType<typeof fileRecords>[number];

interface Growing {
  readonly former: readonly string[];
  readonly edits: LoggedEdit[];
}

export function fileAnchor(path: string): string {
  return `f-${shortHash(path)}`;
}

/** Moves a file, or all files of a folder. Files that nobody has edited so far are not known here. */
function move(files: Map<string, Growing>, { from, to }: LoggedMove): void {
  if (from === to) return;
  const inFolder = (path: string): boolean => from !== '' && path.startsWith(`${from}/`);
  for (const path of files.has(from) ? [from] : [...files.keys()].filter(inFolder)) {
    const name = to + path.slice(from.length);
    const both = [files.get(path), files.get(name)].filter((file) => file !== undefined);
    files.delete(path);
    files.set(name, {
      former: [path, ...both.flatMap(({ former }) => former)].filter((one) => one !== name),
      edits: both.flatMap(({ edits }) => edits).sort((a, b) => a.at - b.at),
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
  const files = new Map<string, Growing>();
  for (const event of log.files) {
    if (event.kind === 'move') move(files, event);
    else valueFor(files, event.path, () => ({ former: [], edits: [] })).edits.push(event);
  }
  const taken = new Set([...files.keys()].map(fileAnchor));
  const against = decisionsByFile(log);
  const byTurn = groupBy(log.files, ({ turn }) => turn.href);
  return [...files]
    .sort(([a], [b]) => compareText(a, b))
    .map(([path, { former, edits }]) => {
      const names = [path, ...new Set(former)];
      const undone = undoneIn(edits);
      const aliases = names.slice(1).map(fileAnchor);
      return {
        path,
        former: names.slice(1),
        /** Its own anchor, then those of former names that no other file has now. */
        anchors: [fileAnchor(path), ...aliases.filter((anchor) => !taken.has(anchor) && taken.add(anchor))],
        edits,
        undone,
        givenUp: givenUp(edits, undone, byTurn),
        against: names.flatMap(against).filter((one, at, all) => all.indexOf(one) === at),
      };
    });
}
