/** Gives task notifications to the calls that left the tasks running. */

import { filled } from '../../base/json-readers.ts';
import type { TaskReport } from '../../domain/call.ts';
import { textOf } from '../../domain/transcript.ts';
import { commandLine } from '../../tools/command-line.ts';
import { toolOf } from '../../tools/traits.ts';
import type { Notification, NotificationNote } from '../text/notifications.ts';
import type { MutableCall } from '../turns/mutable-turns.ts';
import type { TurnBuilder } from '../turns/turn-builder.ts';

const ID_FIELDS = ['agentId', 'backgroundTaskId', 'taskId', 'shellId'];
/** `Command running in background with ID: b1a2`, `Task ID: w1`, `agentId: a1b2` */
const PRINTED_ID = /\b(?:with ID|Task ID|agentId): ([\w-]{1,64})/;

/** Ids in results of other tools mean something else. */
function mayRunOn({ name }: MutableCall): boolean {
  return toolOf(name)?.runsOn ?? false;
}

/** Ids of the background tasks that a call started. */
export function taskIdsOf(call: MutableCall): readonly string[] {
  if (!mayRunOn(call) || !call.result) return [];
  const ids = ID_FIELDS.flatMap((field) => filled(call.result?.structured, field) ?? []);
  if (ids.length > 0) return ids;
  const printed = PRINTED_ID.exec(textOf(call.result.content).slice(0, 2000))?.[1];
  return printed === undefined ? [] : [printed];
}

/** `Bash “npm test”` */
function callLabel(call: MutableCall): string {
  const words = filled(call.input, 'description') ?? filled(call.input, 'command') ?? '';
  return `${call.name}${words === '' ? '' : ` “${commandLine(words).slice(0, 100)}”`}`;
}

/** The call that started a task: named by its id, else the last one before the line with a task of that id. */
function callOf(
  { notification, line }: NotificationNote,
  own: readonly MutableCall[],
  all: readonly MutableCall[],
): MutableCall | undefined {
  const { taskId, toolUseId } = notification;
  const named = toolUseId === undefined ? undefined : all.find((call) => call.id === toolUseId);
  if (named || taskId === '') return named;
  const isIts = (call: MutableCall): boolean => taskIdsOf(call).includes(taskId);
  return own.findLast((call) => call.line < line && isIts(call)) ?? all.find(isIts);
}

function isSame(a: TaskReport, b: Notification): boolean {
  return a.status === b.status && a.summary === b.summary && a.result === b.result;
}

/** Gives each notification to the call that started the task, and refers to that call in its folded item. */
export function joinTaskReports(conversations: readonly TurnBuilder[]): void {
  const starters = new Map(conversations.map((one) => [one, one.callList.filter(mayRunOn)]));
  const all = [...starters.values()].flat();
  for (const [conversation, own] of starters) {
    for (const note of conversation.notifications) {
      const call = callOf(note, own, all);
      if (!call) continue;
      const { notification, time, line, item } = note;
      const { taskId: _, toolUseId: __, ...report } = notification;
      call.reports ??= [];
      if (!call.reports.some((one) => isSame(one, notification))) call.reports.push({ ...report, time, line });
      item.text = `${notification.summary || notification.status}\nShown at its call: ${callLabel(call)}`;
    }
  }
}
