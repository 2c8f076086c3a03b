/** Calls that only read the task list: they are folded. */

import { scalar } from '../../base/json-readers.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { looksAtTasks } from '../tools/traits.ts';
import type { MutableCall, MutableTurn } from '../turns/mutable-turns.ts';
import { textOf } from '../types/transcript.ts';
import { everyTurn, type Part } from '../types/turns.ts';

const REASON = 'task list lookup';

/** Line -> number of parts and results on it. */
function partsByLine(turns: readonly MutableTurn[], calls: readonly MutableCall[]): Map<number, number> {
  const parts = new Map<number, number>();
  const lines = [
    ...turns.flatMap((turn) => turn.parts.map(({ line }) => line)),
    ...calls.flatMap(({ result }) => (result ? [result.line] : [])),
  ];
  for (const line of lines) parts.set(line, (parts.get(line) ?? 0) + 1);
  return parts;
}

/** Folds those calls; also their lines, where nothing else is on them. */
export function foldTaskListReads(all: readonly MutableTurn[], calls: readonly MutableCall[], ledger: Ledger): void {
  if (!calls.some(({ name }) => looksAtTasks(name))) return;
  const turns = [...everyTurn(all)];
  const parts = partsByLine(turns, calls);
  const remove = (line: number): void => {
    const left = (parts.get(line) ?? 0) - 1;
    parts.set(line, left);
    if (left === 0) ledger.refold(line, REASON);
  };
  for (const turn of turns) {
    turn.parts = turn.parts.map((part): Part => {
      if (part.kind !== 'call' || part.call.status !== 'ok' || !looksAtTasks(part.call.name)) return part;
      const { call, line } = part;
      remove(line);
      if (call.result) remove(call.result.line);
      const id = scalar(call.input, 'taskId');
      const label = id === undefined ? call.name : `${call.name} #${id}`;
      const text = textOf(call.result?.content ?? []);
      return { kind: 'aside', reason: REASON, items: [{ label, text }], line };
    });
  }
}
