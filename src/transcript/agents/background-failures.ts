/**
 * Failures of background tasks. In versions without notifications, a later check may be the only sign of one:
 *
 *     BashOutput {"bash_id":"b1"}    toolUseResult {"shellId":"b1","status":"failed","exitCode":1,…}
 *     TaskOutput {"task_id":"b1"}    toolUseResult {"retrieval_status":"success","task":{"task_id":"b1","status":"failed"}}
 */

import { filled, number, raw } from '../../base/json-readers.ts';
import { toolOf } from '../tools/traits.ts';
import type { MutableCall } from '../turns/mutable-turns.ts';
import type { TaskReport } from '../types/call.ts';
import { taskIdsOf } from './task-reports.ts';

const ID_FIELDS = ['task_id', 'bash_id', 'shell_id'];

/** The id of the background task that a call checks; empty when it names none. */
export function checkedTask(call: MutableCall): string {
  return ID_FIELDS.flatMap((field) => filled(call.input, field) ?? [])[0] ?? '';
}

/** The failure that a check reports, if any. */
function failureIn({ result, line }: MutableCall): TaskReport | undefined {
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

/** Adds failures to the calls that started the tasks, unless a notification has already reported the end. */
export function joinBackgroundFailures(calls: readonly MutableCall[]): void {
  const starters = new Map<string, MutableCall>();
  for (const call of calls) {
    const starter = toolOf(call.name)?.checksBackground ? starters.get(checkedTask(call)) : undefined;
    const failure = starter && failureIn(call);
    if (failure && !starter.reports?.some(({ status }) => status !== '')) {
      starter.reports ??= [];
      starter.reports.push(failure);
    }
    for (const id of taskIdsOf(call)) starters.set(id, call);
  }
}
