/** Counts the lines that calls add to files and remove from them. */

import { type Change, diffLines, parsePatch } from 'diff';
import { filled, list, number, raw, texts } from '../../base/json-readers.ts';
import { sumOf } from '../../base/lists.ts';
import { editsFiles, isBridged, runsCommands } from '../../transcript/tools/traits.ts';
import type { ChangeCount, FileChange } from '../../transcript/types/summary.ts';
import { textOf } from '../../transcript/types/transcript.ts';
import type { ToolCall } from '../../transcript/types/turns.ts';
import { editsOf } from './edits.ts';

/** jsdiff gives up after this many edits. A count rather than a time: results must not depend on the machine. */
const MAX_EDITS = 800;

/** A run of lines that two texts share, or that only one of them has. */
export type Piece = Readonly<Pick<Change, 'value' | 'added' | 'removed'>>;

/** Fragments rarely end with a line break; that must not make their last line count as changed. */
function withLineBreak(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}

/** A line diff of two texts. If they differ too much, it is all of the old one, then all of the new one. */
export function lineDiff(before: string, after: string): readonly Piece[] {
  return (
    diffLines(withLineBreak(before), withLineBreak(after), { maxEditLength: MAX_EDITS }) ?? [
      { value: before, added: false, removed: true },
      { value: after, added: true, removed: false },
    ]
  );
}

function lineCount(value: string): number {
  if (value === '') return 0;
  return value.split('\n').length - (value.endsWith('\n') ? 1 : 0);
}

/** The files of a unified diff; none if it is not one after all. */
export function patchedFiles(patch: string): ReturnType<typeof parsePatch> {
  try {
    return parsePatch(patch);
  } catch {
    return [];
  }
}

/** The lines of several changes of a file, with `@` where lines between them are left out. */
export function withGaps(changes: readonly (readonly string[])[]): readonly string[] {
  return changes.flatMap((lines, at) => (at === 0 ? lines : ['@', ...lines]));
}

/** Hunks of a printed unified diff: `Index: a.ts\n===\n--- a.ts\n+++ a.ts\n@@ -1,2 +1,2 @@\n-a\n+b`. */
export function printedPatch(call: ToolCall): readonly unknown[] {
  const printed = call.result === undefined ? '' : textOf(call.result.content);
  if (!/^@@ /m.test(printed)) return [];
  return patchedFiles(printed).flatMap((file) => file.hunks.filter(({ lines }) => lines.length > 0));
}

/**
 * Hunks of the result: `structuredPatch: [{oldStart, lines: [" same", "-old", "+new"]}]`. The ACP bridge prints them as
 * text.
 */
export function patchOf(call: ToolCall): readonly unknown[] {
  const hunks = list(call.result?.structured, 'structuredPatch');
  return hunks.length === 0 && isBridged(call.name) ? printedPatch(call) : hunks;
}

/** Counts the added and removed lines of a patch: `+new`, `-old`. */
export function countIn(lines: readonly string[]): ChangeCount {
  return {
    added: lines.filter((line) => line.startsWith('+')).length,
    removed: lines.filter((line) => line.startsWith('-')).length,
  };
}

function countOf(call: ToolCall): ChangeCount {
  const lines = patchOf(call).flatMap((hunk) => texts(hunk, 'lines'));
  if (lines.length > 0) return countIn(lines);
  const pieces = editsOf(call).flatMap(({ before, after }) => lineDiff(before, after));
  return {
    added: sumOf(pieces, ({ value, added }) => (added ? lineCount(value) : 0)),
    removed: sumOf(pieces, ({ value, removed }) => (removed ? lineCount(value) : 0)),
  };
}

/** A file that a command changed, with the hunks of its diff. */
export interface CommandChange {
  readonly path: string;
  readonly hunks: readonly unknown[];
}

/**
 * Files that a command changed, as versions since 2.1.269 may record them; not all have a diff:
 * `bashEditDiff: {files: [{filePath: "/a.ts", hunks: [{oldStart, lines}]}], changedFiles: ["/a.ts", "/b.ts"]}`.
 */
export function commandChanges({ name, result }: Pick<ToolCall, 'name' | 'result'>): readonly CommandChange[] {
  const record = runsCommands(name) ? raw(result?.structured, 'bashEditDiff') : undefined;
  const named = texts(record, 'changedFiles').filter((path) => path.trim() !== '');
  const changes = new Map<string, readonly unknown[]>(named.map((path) => [path, []]));
  for (const file of list(record, 'files')) {
    const path = filled(file, 'filePath');
    if (path !== undefined) changes.set(path, list(file, 'hunks'));
  }
  return [...changes].map(([path, hunks]) => ({ path, hunks }));
}

/** The file that an editing tool changes. */
export function editedPath({ name, input }: Pick<ToolCall, 'name' | 'input'>): string | undefined {
  return editsFiles(name) ? (filled(input, 'file_path') ?? filled(input, 'notebook_path')) : undefined;
}

/**
 * Do the hunks of a command follow one another, each with as many lines as it says? Otherwise they were cut, and what
 * the command changed is not known.
 */
function isComplete(hunks: readonly unknown[]): boolean {
  let [next, moved] = [0, 0];
  return hunks.every((hunk) => {
    const lines = texts(hunk, 'lines').filter((line) => !line.startsWith('\\'));
    const { added, removed } = countIn(lines);
    const [before, after] = [lines.length - added, lines.length - removed];
    const start = number(hunk, 'oldStart') ?? -1;
    const place = Math.max(1, start) + moved;
    const isNext = Number.isInteger(start) && start >= next;
    next = start + before;
    moved += added - removed;
    return (
      isNext &&
      lines.length > 0 &&
      list(hunk, 'lines').every((line) => typeof line === 'string') &&
      (number(hunk, 'oldLines') ?? before) === before &&
      (number(hunk, 'newLines') ?? after) === after &&
      Math.max(1, number(hunk, 'newStart') ?? place) === place
    );
  });
}

/** What a call did to a file; without hunks if its diff is not known. */
export interface PatchedChange extends FileChange {
  readonly hunks: readonly unknown[];
}

/** The changes that a successful call made: by an editing tool, or by a command. */
export function fileChanges(call: ToolCall): readonly PatchedChange[] {
  if (call.status !== 'ok') return [];
  const edited = editedPath(call);
  if (edited !== undefined) return [{ path: edited, ...countOf(call), hunks: patchOf(call) }];
  return commandChanges(call).map(({ path, hunks }) =>
    hunks.length > 0 && isComplete(hunks)
      ? { path, ...countIn(hunks.flatMap((hunk) => texts(hunk, 'lines'))), hunks }
      : { path, added: 0, removed: 0, withoutDiff: true, hunks: [] },
  );
}
