/**
 * What a session did to each file in the end: the difference between the file before its first edit and after its last.
 * It does not include text that was added and removed again.
 */

import { flag, list, text } from '../../base/json-readers.ts';
import { addTo } from '../../base/lists.ts';
import type { NetChange, NetLine } from '../../domain/session.ts';
import { sumChanges } from '../../domain/summary.ts';
import { textOf } from '../../domain/transcript.ts';
import type { AgentRun, ToolCall, Turn } from '../../domain/turns.ts';
import { editsFiles, toolOf } from '../../tools/traits.ts';
import { fileChanges, lineDiff, type PatchedChange, patchOf } from '../facts/line-changes.ts';
import { originalFile } from '../text/result-text.ts';
import { linesOfFile, MOST_KNOWN_LINES } from './known-file.ts';
import { PatchedFile, type Replacement } from './patched-file.ts';

/** What one call did to a file. */
interface Step extends PatchedChange {
  readonly call: ToolCall;
}

/**
 * The net change of every file that the calls edited, in the order of the first edits. Left out are plans, and files
 * that only commands changed, without a diff.
 * @param calls of a session and its agents, see {@link everyCall}
 */
export function netChanges(calls: readonly ToolCall[]): readonly NetChange[] {
  const byPath = new Map<string, Step[]>();
  for (const { call } of inOrderOfResults(calls.map((call) => ({ call }))))
    for (const change of call.writesPlan ? [] : fileChanges(call)) addTo(byPath, change.path, { ...change, call });
  return [...byPath].flatMap(([path, steps]) => {
    if (steps.every(({ withoutDiff }) => withoutDiff)) return [];
    const lines = netLines(steps);
    const countOf = (kind: NetLine['kind']): number => lines?.filter((line) => line.kind === kind).length ?? 0;
    const isNew = steps[0] !== undefined && isCreation(steps[0].call);
    const edits = steps.map(({ call }) => call);
    return {
      path,
      calls: edits,
      isNew,
      lines,
      added: countOf('added'),
      removed: countOf('removed'),
      edited: sumChanges(steps),
    };
  });
}

/** The calls of turns, including those on paths not taken and those of agents, each agent once. */
export function everyCall(turns: readonly Turn[], agents: readonly AgentRun[] = []): readonly ToolCall[] {
  const seen = new Set<AgentRun>();
  const inAgent = (run: AgentRun): readonly ToolCall[] => {
    if (seen.has(run)) return [];
    seen.add(run);
    return inTurns(run.turns);
  };
  const inTurns = (some: readonly Turn[]): readonly ToolCall[] =>
    some.flatMap((turn) => [
      ...(turn.kind === 'branch' ? inTurns(turn.turns) : []),
      ...turn.parts.flatMap((part) => (part.kind === 'call' ? [part.call, ...part.call.agents.flatMap(inAgent)] : [])),
    ]);
  return [...inTurns(turns), ...agents.flatMap(inAgent)];
}

/**
 * Agents work at the same time: a file changes when its call is answered. Calls without times stay in the given order.
 * @param steps what is known about each call
 */
export function inOrderOfResults<Step extends { readonly call: ToolCall }>(
  steps: readonly Step[],
): readonly (Step & { readonly time: number })[] {
  let last = 0;
  return steps
    .map((step) => {
      last = step.call.result?.time ?? step.call.time ?? last;
      return { ...step, time: last };
    })
    .sort((a, b) => a.time - b.time);
}

/** Results in the transcripts of agents say in words only that there was a file. */
const UPDATED = /^The file .+ has been (?:updated|overwritten)/;

/** New files have no patch. Only newer versions say that there was no file. */
function isCreation(call: ToolCall): boolean {
  const { structured, content = [] } = call.result ?? {};
  return (
    toolOf(call.name)?.edit === 'file' &&
    text(structured, 'type') !== 'update' &&
    patchOf(call).length === 0 &&
    !UPDATED.test(textOf(content))
  );
}

/** The whole file before an editing call, as far as its result says so. */
export function textBefore(call: ToolCall): string | undefined {
  if (!editsFiles(call.name)) return undefined;
  return isCreation(call) ? '' : originalFile(call);
}

/**
 * The whole file after the call; undefined when it is not known exactly, as when the human changed the edit.
 * @param before the whole file before it
 */
export function textAfter(call: ToolCall, before = textBefore(call)): string | undefined {
  if (flag(call.result?.structured, 'userModified')) return undefined;
  const edit = toolOf(call.name)?.edit;
  if (edit === 'file') return text(call.input, 'content');
  if (before === undefined || edit === undefined || edit === 'cell') return undefined;
  const edits = edit === 'replacement' ? [call.input] : list(call.input, 'edits');
  return edits.reduce<string | undefined>((file, one) => (file === undefined ? file : replaced(file, one)), before);
}

function replaced(file: string, edit: unknown): string | undefined {
  const [before, after] = [text(edit, 'old_string'), text(edit, 'new_string')];
  if (before === undefined || after === undefined || !file.includes(before)) return undefined;
  // Nothing is replaced to write the first text of a file.
  if (before === '') return file === '' ? after : undefined;
  // A function, because `$` has a meaning in a replacement.
  return flag(edit, 'replace_all') ? file.replaceAll(before, () => after) : file.replace(before, () => after);
}

/** Compares the whole texts if both are known, else goes patch by patch. */
function netLines(steps: readonly Step[]): readonly NetLine[] | undefined {
  const [first, last] = [steps[0], steps.at(-1)];
  if (first === undefined || last === undefined) return [];
  const [before, after] = [textBefore(first.call), textAfter(last.call)];
  if (before !== undefined && after !== undefined) {
    const whole = { oldStart: 1, newStart: 1, removed: linesOfFile(before), added: linesOfFile(after), same: [] };
    return differences([whole]);
  }
  const file = new PatchedFile(linesOfFile(before ?? ''));
  for (const { call, hunks } of steps) {
    const known = before === undefined || hunks.length > 0 ? undefined : file.lines();
    const applied = known === undefined ? hunks : hunksFrom(known, textAfter(call, joined(known)));
    if (applied.length === 0 || !file.apply(applied)) return undefined;
  }
  return differences(file.replacements());
}

/** A file that becomes another, if both are known and not too long. */
function hunksFrom(lines: readonly string[], after: string | undefined): readonly unknown[] {
  if (after === undefined || lines.length > MOST_KNOWN_LINES) return [];
  const [removed, added] = [lines.map((line) => `-${line}`), linesOfFile(after).map((line) => `+${line}`)];
  return [{ oldStart: 1, lines: [...removed, ...added] }];
}

function joined(lines: readonly string[]): string {
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
    for (const piece of lineDiff(joined(removed), joined(added))) {
      const kind = piece.added ? 'added' : piece.removed ? 'removed' : 'same';
      for (const line of piece.value === '' ? [] : piece.value.replace(/\n$/, '').split('\n')) add(kind, line);
    }
    for (const line of same) add('same', line);
  }
  return lines.some(({ kind }) => kind !== 'same') ? lines : [];
}
