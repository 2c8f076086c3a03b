/** Gives task notifications to the calls that left the tasks running. */

import { addTo } from '../../base/lists.ts';
import { textOf } from '../parse/content.ts';
import { commandLine } from '../tools/command-line.ts';
import type { Conversation } from '../turns/mutable-turns.ts';
import type { TaskReport } from '../types/call.ts';
import type { AsideItem, ToolCall } from '../types/turns.ts';

/**
 * `Command running in background with ID: b1a2`, `… moved to the background (ID: b1a2)`, `Task ID: w1`, `agentId: a1b2`
 */
const PRINTED_ID = /\b(?:with ID: |to the background \(ID: |Task ID: |Monitor started \(task |agentId: )([\w-]{1,64})/;

/** Ids in results of other tools mean something else. */
const RUNS_ON: ReadonlySet<string> = new Set(['bash', 'agent', 'workflow', 'skill', 'monitor']);

function mayRunOn({ tool }: ToolCall): boolean {
  return RUNS_ON.has(tool.kind);
}

/** Ids of the background tasks that a call started. */
export function taskIdsOf(call: ToolCall): readonly string[] {
  if (!mayRunOn(call) || !call.result) return [];
  if (call.tool.taskIds.length > 0) return call.tool.taskIds;
  const printed = PRINTED_ID.exec(textOf(call.result.content).slice(0, 2000))?.[1];
  return printed === undefined ? [] : [printed];
}

/** `Bash “npm test”` */
function callLabel({ name, tool }: ToolCall): string {
  const words = ('description' in tool && tool.description) || ('command' in tool && tool.command) || '';
  return `${name}${words === '' ? '' : ` “${commandLine(words).slice(0, 100)}”`}`;
}

/** A background task that failed: before there were notifications, a later check may be the only sign of it. */
function failureIn({ tool, result, line }: ToolCall): TaskReport | undefined {
  if (tool.kind !== 'task-output') return undefined;
  const status = tool.state?.status ?? tool.status;
  const code = tool.state?.exitCode ?? tool.exitCode;
  if (status !== 'failed' && !(status === 'completed' && code !== undefined && code !== 0)) return undefined;
  return {
    status: 'failed',
    summary: code === undefined ? 'Failed.' : `Failed with exit code ${code}.`,
    result: '',
    time: result?.time,
    line: result?.line ?? line,
  };
}

function startersIn(conversations: readonly Conversation[]) {
  const byId = new Map<string, ToolCall>();
  const byTask = new Map<string | undefined, { readonly call: ToolCall; readonly conversation: Conversation }[]>();
  for (const conversation of conversations) {
    for (const call of conversation.calls.filter(mayRunOn)) {
      if (!byId.has(call.id)) byId.set(call.id, call);
      for (const id of taskIdsOf(call)) addTo(byTask, id, { call, conversation });
    }
  }
  return { byId, byTask };
}

/**
 * Finds the call of each notification, and of each failure without one. @returns the reports, and what the folded items
 * of the notifications say instead
 */
export function taskReports(conversations: readonly Conversation[]) {
  const { byId, byTask } = startersIn(conversations);
  const reports = new Map<ToolCall, TaskReport[]>();
  const references = new Map<AsideItem, string>();
  for (const conversation of conversations) {
    for (const { notification, time, line, item } of conversation.notifications) {
      const { taskId, toolUseId, ...report } = notification;
      const ofTask = byTask.get(taskId) ?? [];
      const before = ofTask.findLast((one) => one.conversation === conversation && one.call.line < line);
      // Named by its id, else the last one before the line with a task of that id.
      const named = toolUseId === undefined ? undefined : byId.get(toolUseId);
      const call = named ?? (before ?? ofTask[0])?.call;
      if (!call) continue;
      const { status, summary, result } = report;
      const isSame = (one: TaskReport) => one.status === status && one.summary === summary && one.result === result;
      if (!reports.get(call)?.some(isSame)) addTo(reports, call, { ...report, time, line });
      references.set(item, `${summary || status}\nShown at its call: ${callLabel(call)}`);
    }
  }
  for (const check of conversations.flatMap(({ calls }) => calls)) {
    const starter = check.tool.kind === 'task-output' && byTask.get(check.tool.task)?.[0]?.call;
    if (!starter || reports.get(starter)?.some(({ status }) => status !== '')) continue;
    const failure = failureIn(check);
    if (failure) addTo(reports, starter, failure);
  }
  return { reports, references };
}
