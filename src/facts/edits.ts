/** What calls do to files: by an editing tool, or by a command whose result has a diff. */

import { type Change, diffLines } from 'diff';
import { lineCount } from '../base/format.ts';
import { sumOf } from '../base/lists.ts';
import type { ChangeCount, FileChange } from '../transcript/types/summary.ts';
import type { Hunk, ToolCall, Tools } from '../transcript/types/turns.ts';

type Call = Pick<ToolCall, 'tool'>;

/** The replacements that the input of an editing call describes; none for other tools. `start`: 1 for whole files. */
export function editsOf({ tool }: Call) {
  if (tool.kind !== 'edit') return [];
  const { shape, content, originalFile = '', replacements } = tool;
  if (shape === 'file') return content === undefined ? [] : [{ before: originalFile, after: content, start: 1 }];
  return replacements
    .filter(({ before, after }) => before !== undefined || after !== undefined)
    .map(({ before = '', after = '' }) => ({ before, after, start: undefined }));
}

export function patchOf({ tool }: Call): readonly Hunk[] {
  return tool.kind === 'edit' ? tool.patch : [];
}

export function commandChanges({ tool }: Call): Tools['bash']['changes'] {
  return tool.kind === 'bash' ? tool.changes : [];
}

export function editedPath({ tool }: Call): string | undefined {
  return tool.kind === 'edit' ? tool.path : undefined;
}

/** jsdiff gives up after this many edits. A count rather than a time: results must not depend on the machine. */
const MAX_EDITS = 800;

/** Fragments rarely end with a line break; that must not make their last line count as changed. */
function withLineBreak(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}

/** A line diff of two texts. If they differ too much, it is all of the old one, then all of the new one. */
export function lineDiff(before: string, after: string): readonly Pick<Change, 'value' | 'added' | 'removed'>[] {
  return (
    diffLines(withLineBreak(before), withLineBreak(after), { maxEditLength: MAX_EDITS }) ?? [
      { value: before, added: false, removed: true },
      { value: after, added: true, removed: false },
    ]
  );
}

/** The lines of several changes of a file, with `@` where lines between them are left out. */
export function withGaps(changes: readonly (readonly string[])[]): readonly string[] {
  return changes.flatMap((lines, at) => (at === 0 ? lines : ['@', ...lines]));
}

/** Counts the added and removed lines of a patch: `+new`, `-old`. */
export function countIn(lines: readonly string[]): ChangeCount {
  return {
    added: lines.filter((line) => line.startsWith('+')).length,
    removed: lines.filter((line) => line.startsWith('-')).length,
  };
}

function countOf(call: Call): ChangeCount {
  const lines = patchOf(call).flatMap((hunk) => hunk.lines);
  if (lines.length > 0) return countIn(lines);
  const pieces = editsOf(call).flatMap(({ before, after }) => lineDiff(before, after));
  return {
    added: sumOf(pieces, ({ value, added }) => (added ? lineCount(value) : 0)),
    removed: sumOf(pieces, ({ value, removed }) => (removed ? lineCount(value) : 0)),
  };
}

/** Hunks of a command that do not follow one another, each with as many lines as it says, were cut. */
function isComplete(hunks: readonly Hunk[]): boolean {
  let [next, moved] = [0, 0];
  return hunks.every(({ oldStart = -1, oldLines, newStart, newLines, lines: shown }) => {
    const lines = shown.filter((line) => !line.startsWith('\\'));
    const { added, removed } = countIn(lines);
    const [before, after] = [lines.length - added, lines.length - removed];
    const place = Math.max(1, oldStart) + moved;
    const isNext = Number.isInteger(oldStart) && oldStart >= next;
    next = oldStart + before;
    moved += added - removed;
    const isWhole = (oldLines ?? before) === before && (newLines ?? after) === after;
    return isNext && isWhole && lines.length > 0 && Math.max(1, newStart ?? place) === place;
  });
}

/** What a call did to a file; without hunks if its diff is not known. */
export type PatchedChange = FileChange & { readonly hunks: readonly Hunk[] };

/** The changes that a successful call made. */
export function fileChanges(call: Pick<ToolCall, 'tool' | 'status'>): readonly PatchedChange[] {
  if (call.status !== 'ok') return [];
  const path = editedPath(call);
  if (path !== undefined) return [{ path, ...countOf(call), hunks: patchOf(call) }];
  return commandChanges(call).map((change) =>
    change.hunks.length > 0 && isComplete(change.hunks)
      ? { ...change, ...countIn(change.hunks.flatMap(({ lines }) => lines)) }
      : { path: change.path, added: 0, removed: 0, withoutDiff: true, hunks: [] },
  );
}
