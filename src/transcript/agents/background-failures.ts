/**
 * Failures of background tasks. In versions without notifications, a later check may be the only sign of one:
 *
 *     BashOutput {"bash_id":"b1"}    toolUseResult {"shellId":"b1","status":"failed","exitCode":1,…}
 *     TaskOutput {"task_id":"b1"}    toolUseResult {"retrieval_status":"success","task":{"task_id":"b1","status":"failed"}}
 */

import { filled, number, raw } from '../../base/json-readers.ts';
import { toolOf } from '../tools/traits.ts';
import type { TaskReport } from '../types/call.ts';
import type { ToolCall } from '../types/turns.ts';
import { type Reports, taskIdsOf } from './task-reports.ts';

const ID_FIELDS = ['task_id', 'bash_id', 'shell_id'];

/** The id of the background task that a call checks; empty when it names none. */
export function checkedTask(call: ToolCall): string {
  return ID_FIELDS.flatMap((field) => filled(call.input, field) ?? [])[0] ?? '';
}

function failureIn({ result, line }: ToolCall): TaskReport | undefined {
  const structured = result?.structured;
  const task = raw(structured, 'task');
  const status = filled(task, 'status') ?? filled(structured, 'status');
  const code = number(task, 'exitCode') ?? number(structured, 'exitCode');
  if (status !== 'failed' && !(status === 'completed' && code !== undefined && code !== 0)) return undefined;
  return {
    status: 'failed',
    summary: code === undefined ? 'Failed.' : `Failed with exit code ${code}.`,
    result: '',
    time: result?.time,
    line: result?.line ?? line,
  };
}

/** Adds failures to the reports of the calls that started the tasks, unless a notification has reported the end. */
export function withBackgroundFailures(calls: readonly ToolCall[], reports: Reports): Reports {
  const starters = new Map<string, ToolCall>();
  const all = new Map(reports);
  for (const call of calls) {
    const starter = toolOf(call.name)?.checksBackground ? starters.get(checkedTask(call)) : undefined;
    const failure = starter && failureIn(call);
    const before = (starter && all.get(starter)) ?? [];
    if (failure && !before.some(({ status }) => status !== '')) all.set(starter, [...before, failure]);
    for (const id of taskIdsOf(call)) starters.set(id, call);
  }
  return all;
}
