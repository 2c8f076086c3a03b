/**
 * Failures of background tasks. In versions without notifications, a later check may be the only sign of one:
 *
 *     BashOutput {"bash_id":"b1"}    toolUseResult {"shellId":"b1","status":"failed","exitCode":1,…}
 *     TaskOutput {"task_id":"b1"}    toolUseResult {"retrieval_status":"success","task":{"task_id":"b1","status":"failed"}}
 */

import type { TaskReport } from '../types/call.ts';
import type { ToolCall } from '../types/turns.ts';
import { type Reports, taskIdsOf } from './task-reports.ts';

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

/** Adds failures to the reports of the calls that started the tasks, unless a notification has reported the end. */
export function withBackgroundFailures(calls: readonly ToolCall[], reports: Reports): Reports {
  const starters = new Map<string, ToolCall>();
  const withFailures = new Map(reports);
  for (const call of calls) {
    const starter = starters.get((call.tool.kind === 'task-output' && call.tool.task) || '');
    const failure = starter && failureIn(call);
    const before = (starter && withFailures.get(starter)) ?? [];
    if (failure && !before.some(({ status }) => status !== '')) withFailures.set(starter, [...before, failure]);
    for (const id of taskIdsOf(call)) starters.set(id, call);
  }
  return withFailures;
}
