/** Joins a tool call and its result. */

import type { PlanFiles } from '../plans/plan-files.ts';
import { planOfCall } from '../plans/plans.ts';
import { parseTool } from '../tools/registry.ts';
import type { ToolResult } from '../types/call.ts';
import type { MutableCall } from './mutable-turns.ts';

export function answerCall(call: MutableCall, result: ToolResult, isDenied: boolean, planFiles: PlanFiles): void {
  call.result = result;
  call.status = isDenied ? 'denied' : result.isError ? 'failed' : 'ok';
  call.tool = parseTool(call);
  if (call.status === 'ok') planFiles.written(call);
  if (call.tool.kind === 'plan') {
    planFiles.name(call.tool.answeredPath);
    call.plan = planOfCall(call.tool, result, planFiles);
    // Not all versions mark a refusal as an error, and some words of it are known for plans only.
    if (call.plan.status === 'rejected') call.status = 'denied';
  }
}
