/**
 * Plans that the human attached as files: the agent reads such a file, and carries out the plan.
 *
 *     <system_instruction>The user has attached these files. …\n- /tmp/attachments/tide-plan.md</system_instruction>
 *     Read {"file_path":"/tmp/attachments/tide-plan.md"}
 */

import { filled, get, number, text } from '../../base/json-readers.ts';
import { lastPart } from '../../base/paths.ts';
import { givenPlan } from '../plans/plans.ts';
import { readsFiles } from '../tools/traits.ts';
import type { MutableTurn } from '../turns/mutable-turns.ts';
import { attachedPaths } from '../turns/prompts.ts';
import type { ToolCall } from '../types/turns.ts';

/** `tide-plan.md`, but not `planets.md` */
const NAMED_PLAN = /(?:^|[^a-z])plan(?:[^a-z].{0,100})?\.md$/i;

/** The text of a file that was read from its first to its last line. */
function wholeText({ status, result }: ToolCall): string | undefined {
  const file = get(result?.structured, 'file');
  const isWhole = (number(file, 'startLine') ?? 1) === 1 && number(file, 'numLines') === number(file, 'totalLines');
  return status === 'ok' && isWhole ? text(file, 'content') : undefined;
}

/** Adds attached plans to their prompts, if a call read them. */
export function addAttachedPlans(turns: readonly MutableTurn[], calls: readonly ToolCall[]): void {
  for (const turn of turns) {
    if (turn.kind !== 'user' || turn.plan !== undefined) continue;
    const path = attachedPaths(turn).find((one) => NAMED_PLAN.test(lastPart(one)));
    if (path === undefined) continue;
    const reads = calls.filter(({ name, input }) => readsFiles(name) && filled(input, 'file_path') === path);
    const plan = reads.map(wholeText).find(Boolean)?.trim();
    if (plan) turn.plan = givenPlan(plan);
  }
}
