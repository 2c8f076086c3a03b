/** Gives task notifications to the calls that left the tasks running. */

import { filled } from '../../base/json-readers.ts';
import { addTo } from '../../base/lists.ts';
import type { Notification } from '../text/notifications.ts';
import { commandLine } from '../tools/command-line.ts';
import { toolOf } from '../tools/traits.ts';
import type { MutableCall } from '../turns/mutable-turns.ts';
import type { TurnBuilder } from '../turns/turn-builder.ts';
import type { TaskReport } from '../types/call.ts';
import { textOf } from '../types/transcript.ts';

const ID_FIELDS = ['agentId', 'backgroundTaskId', 'taskId', 'shellId'];
/**
 * `Command running in background with ID: b1a2`, `… was moved to the background (ID: b1a2)`, `Task ID: w1`,
 * `Monitor started (task m1, timeout 120000ms)`, `agentId: a1b2`
 */
const PRINTED_ID = /\b(?:with ID: |to the background \(ID: |Task ID: |Monitor started \(task |agentId: )([\w-]{1,64})/;

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

function isSame(a: TaskReport, b: Notification): boolean {
  return a.status === b.status && a.summary === b.summary && a.result === b.result;
}

/** Gives each notification to the call that started the task, and refers to that call in its folded item. */
export function joinTaskReports(conversations: readonly TurnBuilder[]): void {
  const byId = new Map<string, MutableCall>();
  const byTask = new Map<string, { readonly call: MutableCall; readonly conversation: TurnBuilder }[]>();
  for (const conversation of conversations) {
    for (const call of conversation.callList.filter(mayRunOn)) {
      if (!byId.has(call.id)) byId.set(call.id, call);
      for (const id of taskIdsOf(call)) addTo(byTask, id, { call, conversation });
    }
  }
  for (const conversation of conversations) {
    for (const { notification, time, line, item } of conversation.notifications) {
      const { taskId, toolUseId, ...report } = notification;
      const its = byTask.get(taskId) ?? [];
      const before = its.findLast((one) => one.conversation === conversation && one.call.line < line);
      // Named by its id, else the last one before the line with a task of that id.
      const named = toolUseId === undefined ? undefined : byId.get(toolUseId);
      const call = named ?? (before ?? its[0])?.call;
      if (!call) continue;
      call.reports ??= [];
      if (!call.reports.some((one) => isSame(one, notification))) call.reports.push({ ...report, time, line });
      item.text = `${notification.summary || notification.status}\nShown at its call: ${callLabel(call)}`;
    }
  }
}
