/** Joins a tool call and its result. */

import type { ToolResult } from '../../domain/call.ts';
import { proposesPlan } from '../../tools/traits.ts';
import { planOfCall } from '../plans/plans.ts';
import type { MutableCall } from './mutable-turns.ts';

export function answerCall(call: MutableCall, result: ToolResult, isDenied: boolean): void {
  call.result = result;
  call.status = isDenied ? 'denied' : result.isError ? 'failed' : 'ok';
  if (proposesPlan(call.name)) call.plan = planOfCall(call.input, result);
}
