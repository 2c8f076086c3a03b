/** Changes to a file as numbered lines; long unchanged parts become one `gap` line. */

import { count, grouped, toLines, visible } from '../../../base/format.ts';
import { editsOf, lineDiff, patchOf } from '../../../facts/edits.ts';
import type { ChangeCount } from '../../../transcript/types/summary.ts';
import type { Hunk, ToolCall } from '../../../transcript/types/turns.ts';
import type { DiffLine, ViewOf } from '../../../transcript/types/view-types.ts';
import type { RenderContext } from '../context.ts';
import { languageOfPath } from './language.ts';

export type Change = DiffLine;

/** Unchanged lines that stay on each side of a change. */
const CONTEXT = 3;

const kindOf = (line: string): Change['kind'] =>
  line.startsWith('+') ? 'added' : line.startsWith('-') ? 'removed' : 'same';

/** `[{oldStart: 3, newStart: 3, lines: [" a", "-b", "+c"]}]`, which is more reliable than the call's input. */
export function changesOfPatch(hunks: readonly Hunk[]): readonly Change[] {
  let nextLine = 1;
  return hunks.flatMap(({ oldStart = 1, newStart = 1, lines: printed }) => {
    const lines = printed.flatMap((line): Line[] => (line.startsWith('\\') ? [] : [[kindOf(line), line.slice(1)]]));
    const before = oldStart > nextLine ? [gap(oldStart - nextLine)] : [];
    nextLine = Math.max(nextLine, oldStart + lines.filter(([kind]) => kind !== 'added').length);
    return [...before, ...numbered(lines, oldStart, newStart)];
  });
}

type Line = readonly [kind: Change['kind'], text: string];

function numbered(lines: readonly Line[], oldStart: number | undefined, newStart = oldStart): readonly Change[] {
  let [oldNext, newNext] = [oldStart, newStart];
  return lines.map(([kind, text]) => {
    const oldNumber = kind === 'added' ? undefined : oldNext;
    const newNumber = kind === 'removed' ? undefined : newNext;
    if (oldNumber !== undefined) oldNext = oldNumber + 1;
    if (newNumber !== undefined) newNext = newNumber + 1;
    return { kind, text, oldNumber, newNumber };
  });
}

/** Stands for lines that are left out. */
export function gap(lines: number): Change {
  const text = lines > 0 ? count(lines, 'unchanged line') : '';
  return { kind: 'gap', text, oldNumber: undefined, newNumber: undefined };
}

/** The change between two texts. `start` is the number of their first line; undefined for fragments. */
export function changesBetween(before: string, after: string, start: number | undefined): readonly Change[] {
  const lines = lineDiff(before, after).flatMap(({ value, added, removed }) => {
    const kind = added ? 'added' : removed ? 'removed' : 'same';
    return value === '' ? [] : toLines(value).map((text): Line => [kind, text]);
  });
  return foldUnchanged(numbered(lines, start));
}

/** Keeps {@link CONTEXT} unchanged lines around each change; the rest of a run becomes one gap. */
export function foldUnchanged(changes: readonly Change[]): readonly Change[] {
  const folded: Change[] = [];
  let at = 0;
  while (at < changes.length) {
    let end = at;
    while (end < changes.length && changes[end]?.kind === 'same') end++;
    const keepBefore = at === 0 ? 0 : CONTEXT;
    const keepAfter = end === changes.length ? 0 : CONTEXT;
    const hidden = end - at - keepBefore - keepAfter;
    if (hidden > 1)
      folded.push(...changes.slice(at, at + keepBefore), gap(hidden), ...changes.slice(end - keepAfter, end));
    else folded.push(...changes.slice(at, end));
    const next = changes[end];
    if (next !== undefined) folded.push(next);
    at = end + 1;
  }
  return folded;
}

/** The changes of a call: from the patch of its result, else one for each edit of its input. */
export function changesOf(call: ToolCall): readonly (readonly Change[])[] {
  const patched = changesOfPatch(patchOf(call));
  if (patched.length > 0) return [patched];
  return editsOf(call).map((edit) => changesBetween(edit.before, edit.after, edit.start));
}

/** "+3 −1", with a real minus sign. */
export function plusMinus({ added, removed }: ChangeCount): string {
  return `+${grouped(added)} −${grouped(removed)}`;
}

/** The changes as a view; long lists are truncated. */
export function diffView(
  path: string,
  changes: readonly Change[],
  ctx: RenderContext,
  language = languageOfPath(path),
): ViewOf<'diff'> {
  const { text, more } = ctx.assets.text(patchText(changes));
  const shown = more === undefined ? changes : changes.slice(0, toLines(text).length);
  // A break inside a line would look like one between lines.
  const lines = shown.map((line) => ({ ...line, text: visible(line.text.replace(/[\r\n]/g, ' ')) }));
  const many = (kind: Change['kind']): number => changes.filter((change) => change.kind === kind).length;
  return {
    kind: 'diff',
    path: visible(path),
    language: ctx.highlighter.later(language),
    added: many('added'),
    removed: many('removed'),
    lines,
    more,
  };
}

const SIGNS: Readonly<Record<Change['kind'], string>> = { same: ' ', added: '+', removed: '-', gap: '@' };

/** Changes as a diff is printed: `+added`, `-removed`, ` same`, `@` where lines are left out. */
export function signedChanges(changes: readonly Change[]): readonly string[] {
  return changes.map(({ kind, text }) => SIGNS[kind] + text);
}

/** The changes as text, with a sign before each line. */
export function patchText(changes: readonly Change[]): string {
  return signedChanges(changes).join('\n');
}
