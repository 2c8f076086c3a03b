/** The lines by which a file after its last edit differs from the file before its first one. */

import type { NetLine } from '../../transcript/types/session.ts';
import type { Hunk, ToolCall } from '../../transcript/types/turns.ts';
import { lineDiff, type PatchedChange } from '../edits.ts';
import { linesOfFile, seenLines, textAfter, textBefore } from './file-texts.ts';
import { PatchedFile, type Replacement } from './patched-file.ts';

/** In longer files, an edit without a diff is not placed: in lines and in characters. */
const MOST_LINES = 5_000;
const LONGEST_FILE = 300_000;
/** Stands for an unknown line: no line of a text file contains it. */
const UNKNOWN = '\0';

export type Edit = PatchedChange & { readonly call: ToolCall };
export type Step = Edit | ToolCall;

function isEdit(step: Step): step is Edit {
  return 'hunks' in step;
}

/** Compares whole texts; else goes patch by patch, and finds the place of one without a diff in what was read. */
export function netLines(steps: readonly Step[]): readonly NetLine[] | undefined {
  const edits = steps.filter(isEdit);
  const [first, last] = [edits[0], edits.at(-1)];
  if (first === undefined || last === undefined) return [];
  const [before, after] = [textBefore(first.call), textAfter(last.call)];
  if (before !== undefined && after !== undefined) {
    const whole = { oldStart: 1, newStart: 1, removed: linesOfFile(before), added: linesOfFile(after), same: [] };
    return differences([whole]);
  }
  return patchedLines(before, edits) ?? (edits.length < steps.length ? patchedLines(before, steps) : undefined);
}

function patchedLines(before: string | undefined, steps: readonly Step[]): readonly NetLine[] | undefined {
  const file = new PatchedFile(before === undefined ? undefined : linesOfFile(before));
  const fits = steps.every((step) => {
    const seen = isEdit(step) ? undefined : seenLines(step);
    if (!isEdit(step)) return seen !== undefined && file.see(seen);
    const hunks = step.hunks.length > 0 ? step.hunks : hunksOf(step.call, file);
    return hunks.length > 0 && file.apply(hunks);
  });
  return fits ? differences(file.replacements()) : undefined;
}

/** The diff of a call without one; none if its place in the file, or what it replaced, is not known. */
function hunksOf(call: ToolCall, { lines, isWhole }: PatchedFile): readonly Hunk[] {
  if (lines.length > MOST_LINES) return [];
  const { tool } = call;
  const needsAll =
    tool.kind === 'edit' && (tool.shape === 'file' || tool.replacements.some(({ isEverywhere }) => isEverywhere));
  if (needsAll && !(isWhole && lines.every((line) => line !== undefined))) return [];
  const before = lines.map((line) => line ?? UNKNOWN);
  const whole = fileOf(before);
  const text = whole.length > LONGEST_FILE ? undefined : textAfter(call, whole);
  if (text === undefined) return [];
  const after = linesOfFile(text);
  const shorter = Math.min(before.length, after.length);
  let [start, end] = [0, 0];
  while (start < shorter && before[start] === after[start]) start += 1;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const removed = before.slice(start, before.length - end).map((line) => `-${line}`);
  const added = after.slice(start, after.length - end).map((line) => `+${line}`);
  return [{ oldStart: start + 1, lines: [...removed, ...added] }];
}

function fileOf(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}

/** Lines that were removed and written again are unchanged. */
function differences(replacements: readonly Replacement[]): readonly NetLine[] {
  const lines: NetLine[] = [];
  for (const { oldStart, newStart, removed, added, same } of replacements) {
    let [oldNumber, newNumber] = [oldStart, newStart];
    const add = (kind: NetLine['kind'], value: string | undefined): void => {
      const numbers = {
        oldNumber: kind === 'added' ? undefined : oldNumber++,
        newNumber: kind === 'removed' ? undefined : newNumber++,
      };
      if (value !== undefined) lines.push({ kind, text: value, ...numbers });
    };
    for (const piece of lineDiff(fileOf(removed), fileOf(added))) {
      const kind = piece.added ? 'added' : piece.removed ? 'removed' : 'same';
      for (const line of piece.value === '' ? [] : piece.value.replace(/\n$/, '').split('\n')) add(kind, line);
    }
    for (const line of same) add('same', line);
  }
  return lines.some(({ kind }) => kind !== 'same') ? lines : [];
}
