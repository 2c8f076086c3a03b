/** Calls that only read the task list: they are folded. */

import type { Conversation } from '../turns/mutable-turns.ts';
import { textOf } from '../types/transcript.ts';
import { everyTurn, type Part, type ToolCall } from '../types/turns.ts';

const REASON = 'task list lookup';

function looksAtTasks({ tool }: ToolCall): boolean {
  return tool.kind === 'task-list' || tool.kind === 'task-get';
}

function partsByLine({ turns, calls }: Conversation): Map<number, number> {
  const parts = new Map<number, number>();
  const placed = [
    ...[...everyTurn(turns)].flatMap((turn) => turn.parts),
    ...calls.flatMap(({ result }) => result ?? []),
  ];
  for (const { line } of placed) parts.set(line, (parts.get(line) ?? 0) + 1);
  return parts;
}

/**
 * Folds those calls of a conversation in its ledger, where nothing else is on their lines.
 * @returns what a part becomes
 */
export function taskListReadFolder(conversation: Conversation): (part: Part) => Part {
  const { calls, ledger } = conversation;
  if (!calls.some(looksAtTasks)) return (part) => part;
  const parts = partsByLine(conversation);
  const remove = (line: number): void => {
    const left = (parts.get(line) ?? 0) - 1;
    parts.set(line, left);
    if (left === 0) ledger.refold(line, REASON);
  };
  return (part) => {
    if (part.kind !== 'call' || part.call.status !== 'ok' || !looksAtTasks(part.call)) return part;
    const { call, line } = part;
    remove(line);
    if (call.result) remove(call.result.line);
    const { name, tool } = call;
    const label = tool.kind === 'task-get' && tool.id !== undefined ? `${name} #${tool.id}` : name;
    return { kind: 'aside', reason: REASON, items: [{ label, text: textOf(call.result?.content ?? []) }], line };
  };
}
