/** Joins a tool call and its result. */

import type { ToolResult } from '../../domain/call.ts';
import { PLAN_TOOLS, planOfCall } from '../plans/plans.ts';
import type { MutableCall } from './mutable-turns.ts';

/** A call gets its result. */
export function answerCall(call: MutableCall, result: ToolResult, isDenied: boolean): void {
  call.result = result;
  call.status = isDenied ? 'denied' : result.isError ? 'failed' : 'ok';
  if (PLAN_TOOLS.has(call.name)) call.plan = planOfCall(call.input, result);
}
