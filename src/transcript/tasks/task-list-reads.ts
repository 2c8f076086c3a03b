/** Calls that only read the task list: they are folded. */

import { scalar } from '../../base/json-readers.ts';
import { looksAtTasks } from '../tools/traits.ts';
import type { Conversation } from '../turns/turn-builder.ts';
import { textOf } from '../types/transcript.ts';
import { everyTurn, type Part } from '../types/turns.ts';

const REASON = 'task list lookup';

function partsByLine({ turns, calls }: Conversation): Map<number, number> {
  const parts = new Map<number, number>();
  const lines = [
    ...[...everyTurn(turns)].flatMap((turn) => turn.parts.map(({ line }) => line)),
    ...calls.flatMap(({ result }) => (result ? [result.line] : [])),
  ];
  for (const line of lines) parts.set(line, (parts.get(line) ?? 0) + 1);
  return parts;
}

/**
 * Folds those calls of a conversation in its ledger, where nothing else is on their lines.
 * @returns what a part becomes
 */
export function taskListReadFolder(conversation: Conversation): (part: Part) => Part {
  const { calls, ledger } = conversation;
  if (!calls.some(({ name }) => looksAtTasks(name))) return (part) => part;
  const parts = partsByLine(conversation);
  const remove = (line: number): void => {
    const left = (parts.get(line) ?? 0) - 1;
    parts.set(line, left);
    if (left === 0) ledger.refold(line, REASON);
  };
  return (part) => {
    if (part.kind !== 'call' || part.call.status !== 'ok' || !looksAtTasks(part.call.name)) return part;
    const { call, line } = part;
    remove(line);
    if (call.result) remove(call.result.line);
    const id = scalar(call.input, 'taskId');
    const label = id === undefined ? call.name : `${call.name} #${id}`;
    return { kind: 'aside', reason: REASON, items: [{ label, text: textOf(call.result?.content ?? []) }], line };
  };
}
