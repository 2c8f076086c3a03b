/** Files of a project -> the rows of its index and the sections of its pages. */

import { groupBy, sumOf } from '../../../base/lists.ts';
import { sumChanges } from '../../../transcript/types/summary.ts';
import { timeView } from '../../render/text/time.ts';
import { commitName, distinctTurns, itemLink, turnLink, type Views } from '../history-links.ts';
import type { Place } from '../layout.ts';
import type { LoggedDecision, LoggedEdit } from '../log.ts';
import { foldersOf } from '../project-paths.ts';
import type { FileRecord } from './file-records.ts';

/** How many changes of a file are listed, and how many of these show their diffs; in both cases the newest. */
const MOST_CHANGES = 60;
const MOST_DIFFS = 12;
const MOST_TRIED = 12;
/** Bytes of markup of a row and of a line of a diff, in addition to its text. */
const ROW = 420;
const LINE = 22;

function weightOf({ edits, against }: FileRecord): number {
  const shown = edits.slice(-MOST_DIFFS);
  const lines = sumOf(shown, ({ edit }) => sumOf(edit.lines, ({ length }) => length + LINE));
  const rows = Math.min(edits.length, MOST_CHANGES) + against.length + 1;
  return rows * ROW + lines;
}

export function placeOfFile(record: FileRecord): Place {
  const { path, anchors, edits } = record;
  return { name: path, folders: foldersOf(path), anchors, at: edits.at(-1)?.at ?? 0, weight: weightOf(record) };
}

function notesOf(logged: LoggedEdit, { undone }: FileRecord): readonly string[] {
  return [
    logged.turn.isSide ? 'on a path not taken' : '',
    undone.has(logged) ? 'undone later' : '',
    logged.edit.byEditingTool ? '' : 'by a command or a server',
  ].filter((note) => note !== '');
}

function changeView(logged: LoggedEdit, record: FileRecord, hasDiff: boolean, views: Views) {
  const { edit, commit } = logged;
  return {
    ...turnLink(logged, views),
    added: edit.added,
    removed: edit.removed,
    agent: edit.agent,
    notes: notesOf(logged, record),
    commit: commit && itemLink(commit.anchor, commitName(commit), views),
    diff: hasDiff ? edit.lines : [],
    cut: hasDiff ? edit.cut : 0,
  };
}

function againstWords({ decision }: LoggedDecision): string {
  if (decision.kind === 'plan') return `Plan rejected: ${decision.feedback || decision.title}`;
  return decision.kind === 'denied' ? `Edit not allowed: ${decision.reason}` : '';
}

/** What was given up: plans that were rejected; edits that were denied, undone, or on paths not taken. */
function triedOf({ givenUp, against }: FileRecord, views: Views) {
  const tried = [
    ...against.map((decided) => ({ event: decided, what: againstWords(decided) })),
    ...distinctTurns(givenUp).map((logged) => ({
      event: logged,
      what: logged.turn.isSide ? 'Changed on a path not taken' : 'Changed and undone later',
    })),
  ];
  return tried
    .sort((a, b) => b.event.at - a.event.at)
    .slice(0, MOST_TRIED)
    .map(({ event, what }) => ({ ...turnLink(event, views), what }));
}

function membersOf(edits: readonly LoggedEdit[]): string {
  const members = [...groupBy(edits, ({ session }) => session.summary.member ?? '')];
  if (members.every(([name]) => name === '')) return '';
  return members
    .sort((a, b) => b[1].length - a[1].length)
    .map(([name, { length }]) => `${name || 'unknown'} ${length}`)
    .join(', ');
}

export function fileSection(record: FileRecord, views: Views) {
  const { path, former, anchors, edits } = record;
  const newest = edits.toReversed();
  const shown = newest.slice(0, MOST_CHANGES);
  return {
    anchors,
    path,
    former,
    ...sumChanges(edits.map(({ edit }) => edit)),
    sessions: new Set(edits.map(({ session }) => session)).size,
    members: membersOf(edits),
    changes: shown.map((logged, at) => changeView(logged, record, at < MOST_DIFFS, views)),
    earlier: newest.length - shown.length,
    tried: triedOf(record, views),
  };
}

/** The index of a project's files: a tree, as folders with their files. */
export function fileFolders(records: readonly FileRecord[], url: string | undefined, views: Views) {
  const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));
  const folders = [...groupBy(records, ({ path }) => folderOf(path))].sort(([a], [b]) => (a < b ? -1 : 1));
  return folders.map(([folder, inFolder]) => ({
    path: folder,
    changes: sumOf(inFolder, ({ edits }) => edits.length),
    files: inFolder.map(({ path, anchors, edits }) => {
      const [anchor = ''] = anchors;
      const href = views.hrefOf(anchor) ?? '';
      return {
        path,
        name: folder === '' ? path : path.slice(folder.length + 1),
        href,
        anchor: href.startsWith(`${url}#`) ? '' : anchor,
        changes: edits.length,
        sessions: new Set(edits.map(({ session }) => session)).size,
        ...sumChanges(edits.map(({ edit }) => edit)),
        last: timeView(edits.at(-1)?.at || undefined, views.zone),
      };
    }),
  }));
}
