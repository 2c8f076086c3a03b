/** Plans that calls propose: their text, their title, and what became of them. */

import { shortHash } from '../../base/hash.ts';
import { feedbackIn } from '../text/result-text.ts';
import type { Plan, PlanStatus, ToolResult } from '../types/call.ts';
import type { Tools } from '../types/tool.ts';
import { textOf } from '../types/transcript.ts';
import type { PlanFiles } from './plan-files.ts';

const APPROVED = /approved your plan/i;
/** What a human's refusal says; a hook may say "rejected" too. */
const REJECTED =
  /doesn't want to|\[Request interrupted by user|user[^.\n]{0,40} rejected|rejected by [^.\n]{0,40}user/i;
/** Hooks, the client and its validation: `PreToolUse:ExitPlanMode hook error: …`, `<tool_use_error>…`. */
const BLOCKED = /^\s{0,20}(?:<tool_use_error>|(?:PreToolUse|PermissionRequest):|Hook \w|Execution stopped by )/;

/** The first heading, else the first line, without `Plan:`; else "Plan". */
export function planTitle(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  const heading = lines.find((line) => /^#{1,6}\s/.test(line));
  const line = heading?.replace(/^#{1,6}\s+/, '') ?? lines.find((candidate) => candidate !== '') ?? '';
  return (
    line
      .replace(/\s#+$/, '')
      .replace(/\*\*([^*]{1,400})\*\*|`([^`]{1,400})`/g, '$1$2')
      .replace(/^(?:implementation\s+)?plan\s*[:—–-]\s*/i, '')
      .trim() || 'Plan'
  );
}

/** Equal for plans with the same text. */
export function planHash(text: string): string {
  return shortHash(text.trim(), 16);
}

function planStatus(result: ToolResult | undefined, text: string): PlanStatus {
  if (result === undefined) return 'pending';
  if (result.isError && BLOCKED.test(text)) return 'blocked';
  if (APPROVED.test(text)) return 'approved';
  if (REJECTED.test(text)) return 'rejected';
  return result.isError ? 'blocked' : 'approved';
}

export function isApproved({ status }: Pick<Plan, 'status'>): boolean {
  return status === 'approved' || status === 'approved-cleared';
}

/** A plan that the human gave to the agent. */
export function givenPlan(text: string): Plan {
  return { title: planTitle(text), text, status: 'approved', feedback: undefined };
}

/**
 * The plan of a call. Its text is in the input, in the result (`{"plan":"…","filePath":"…","planWasEdited":true}`), or
 * in a file that the agent wrote before. What the human approved is in the result.
 */
export function planOfCall(tool: Tools['plan'], result: ToolResult | undefined, files: PlanFiles): Plan {
  const answer = result ? textOf(result.content) : '';
  const { answered, wasEdited: isMarked } = tool;
  const path = tool.path ?? tool.answeredPath;
  const given = tool.plan?.trim() ? tool.plan : undefined;
  const status = isMarked && result?.isError === false ? 'approved' : planStatus(result, answer);
  const isChanged = answered !== undefined && given !== undefined && answered.trim() !== given.trim();
  const text = (status === 'rejected' ? undefined : answered) ?? given ?? answered ?? files.text(path);
  return {
    title: planTitle(text),
    text,
    status,
    feedback: (status === 'rejected' && feedbackIn(answer)) || undefined,
    ...(isApproved({ status }) && (isMarked || isChanged) ? { wasEdited: true } : {}),
    ...(isChanged && text === answered ? { proposed: given } : {}),
  };
}
