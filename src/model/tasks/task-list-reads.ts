/** TaskList and TaskGet only look at the task list: they are folded where they stand. */

import { get } from '../../base/json-readers.ts';
import { textOf } from '../../domain/transcript.ts';
import type { Part } from '../../domain/turns.ts';
import { looksAtTasks } from '../../tools/traits.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { everyTurn, type MutableCall, type MutableTurn } from '../turns/mutable-turns.ts';

const REASON = 'look at the task list';

function isLook(part: Part): part is Extract<Part, { kind: 'call' }> {
  return part.kind === 'call' && looksAtTasks(part.call.name) && part.call.status === 'ok';
}

/** How many things of each line are to be seen. */
function shownByLine(turns: readonly MutableTurn[], calls: readonly MutableCall[]): Map<number, number> {
  const shown = new Map<number, number>();
  const lines = [
    ...turns.flatMap((turn) => turn.parts.map(({ line }) => line)),
    ...calls.flatMap(({ result }) => (result ? [result.line] : [])),
  ];
  for (const line of lines) shown.set(line, (shown.get(line) ?? 0) + 1);
  return shown;
}

/** Folds what looked; its lines are folded too when nothing else stands in them. */
export function foldTaskListReads(
  all: readonly MutableTurn[],
  calls: readonly MutableCall[],
  ledger: Ledger,
): void {
  if (!calls.some(({ name }) => looksAtTasks(name))) return;
  const turns = [...everyTurn(all)];
  const shown = shownByLine(turns, calls);
  const leave = (line: number): void => {
    const left = (shown.get(line) ?? 0) - 1;
    shown.set(line, left);
    if (left === 0) ledger.refold(line, REASON);
  };
  for (const turn of turns) {
    turn.parts = turn.parts.map((part): Part => {
      if (!isLook(part)) return part;
      const { call, line } = part;
      leave(line);
      if (call.result) leave(call.result.line);
      const id = get(call.input, 'taskId');
      const label = typeof id === 'string' ? `${call.name} #${id}` : call.name;
      const text = textOf(call.result?.content ?? []);
      return { kind: 'aside', reason: REASON, items: [{ label, text }], line };
    });
  }
}
