/**
 * Plans that the human attached as files: the agent reads such a file, and carries out the plan.
 *
 *     <system_instruction>The user has attached these files. …\n- /tmp/attachments/tide-plan.md</system_instruction>
 *     Read {"file_path":"/tmp/attachments/tide-plan.md"}
 */

import { lastPart } from '../../base/paths.ts';
import { givenPlan } from '../plans/plans.ts';
import type { MutableTurn } from '../turns/mutable-turns.ts';
import { attachedPaths } from '../turns/prompts.ts';
import type { ToolCall } from '../types/turns.ts';

/** `tide-plan.md`, but not `planets.md` */
const NAMED_PLAN = /(?:^|[^a-z])plan(?:[^a-z].{0,100})?\.md$/i;

function wholeText({ status, tool }: ToolCall): string | undefined {
  const file = tool.kind === 'read' && status === 'ok' ? tool.file : undefined;
  return file && (file.startLine ?? 1) === 1 && file.numLines === file.totalLines ? file.content : undefined;
}

export function addAttachedPlans(turns: readonly MutableTurn[], calls: readonly ToolCall[]): void {
  for (const turn of turns) {
    if (turn.kind !== 'user' || turn.plan !== undefined) continue;
    const path = attachedPaths(turn).find((one) => NAMED_PLAN.test(lastPart(one)));
    if (path === undefined) continue;
    const reads = calls.filter(({ tool }) => tool.kind === 'read' && tool.path === path);
    const plan = reads.map(wholeText).find(Boolean)?.trim();
    if (plan) turn.plan = givenPlan(plan);
  }
}
