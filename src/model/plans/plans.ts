/** Plans: proposed by calls, and handed over by messages. */

import { filled, type Raw } from '../../base/json-readers.ts';
import type { Plan, PlanStatus, ToolResult } from '../../domain/call.ts';
import type { Handover } from '../../domain/summary.ts';
import { textOf } from '../../domain/transcript.ts';
import type { Part, Turn } from '../../domain/turns.ts';

const HANDOVER = /^\s{0,100}Implement the following plan:\s*/;
/** What the client appends to the plan. */
const HANDOVER_TAIL = /\n\s{0,20}If you need specific details from before exiting plan mode/;
/** A path at the end of the message. */
const TRANSCRIPT_PATH = /([^\s/\\"'`()<>]{1,200})\.jsonl[\s.`"')]*$/;
const NAMED_TRANSCRIPT = /full transcript at: [^\n]{0,1000}?([^\s/\\"'`()<>]{1,200})\.jsonl/;
/** Length of the text that these two search: they backtrack, so it has to be short. */
const SOURCE_LENGTH = 2000;

const APPROVED = /approved your plan/i;
/** What a human's refusal says; a hook may say "rejected" too. */
const REJECTED =
  /doesn't want to|\[Request interrupted by user|user[^.\n]{0,40} rejected|rejected by [^.\n]{0,40}user/i;
/** Hooks, the client and its validation: `PreToolUse:ExitPlanMode hook error: …`, `<tool_use_error>…`. */
const BLOCKED = /^\s{0,20}(?:<tool_use_error>|(?:PreToolUse|PermissionRequest):|Hook \w|Execution stopped by )/;
const FEEDBACK = /(?:the user said|provided the following reason for the rejection):\s*/i;
/** What the client appends to the feedback. */
const FEEDBACK_TAIL = /\n\s{0,20}Note: The user's next message/;

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

function statusOf(result: ToolResult | undefined, text: string): PlanStatus {
  if (result === undefined) return 'pending';
  if (result.isError && BLOCKED.test(text)) return 'blocked';
  if (APPROVED.test(text)) return 'approved';
  if (REJECTED.test(text)) return 'rejected';
  return result.isError ? 'blocked' : 'approved';
}

function feedbackOf(text: string): string | undefined {
  const match = FEEDBACK.exec(text);
  if (!match) return undefined;
  const feedback = text.slice(match.index + match[0].length);
  const tail = FEEDBACK_TAIL.exec(feedback);
  return (tail ? feedback.slice(0, tail.index) : feedback).trim() || undefined;
}

/** The plan of a call: from its input or, when that is empty, from its result. */
export function planOfCall(input: Raw, result: ToolResult | undefined): Plan {
  const text = filled(input, 'plan') ?? filled(result?.structured, 'plan') ?? '';
  const answer = result ? textOf(result.content) : '';
  const status = statusOf(result, answer);
  return {
    title: planTitle(text),
    text,
    status,
    feedback: status === 'rejected' ? feedbackOf(answer) : undefined,
  };
}

/**
 * `Implement the following plan:\n\n# Plan: …\n\nIf you need specific details from before exiting plan
 * mode … read the full transcript at: /…/<planning session id>.jsonl`
 * @param planContent field of the line, preferred over the text
 */
export function readHandover(text: string, planContent: string | undefined): Handover | undefined {
  const head = HANDOVER.exec(text);
  if (!head) return undefined;
  const body = text.slice(head[0].length);
  const tail = HANDOVER_TAIL.exec(body);
  const end = text.slice(-SOURCE_LENGTH);
  const source = (NAMED_TRANSCRIPT.exec(tail ? body.slice(tail.index, tail.index + SOURCE_LENGTH) : end) ??
    TRANSCRIPT_PATH.exec(end))?.[1];
  const plan = planContent ?? (tail ? body.slice(0, tail.index) : body).trim();
  return { source, plan };
}

/** Is this message the approval of that plan? Old versions recorded the plan as rejected. */
export function handsOver(handover: Handover, plan: Plan): boolean {
  const text = plan.text.trim();
  const isOpen = plan.status === 'rejected' || plan.status === 'blocked';
  return isOpen && text !== '' && handover.plan.trim().startsWith(text);
}

/**
 * A plan that another session implements was accepted with a cleared context, although the result in its own file
 * looks like a rejection.
 * @param handedOver texts of plans with which linked sessions began
 */
export function acceptPlans(turns: readonly Turn[], handedOver: readonly string[]): readonly Turn[] {
  const isAccepted = (plan: Plan): boolean =>
    handedOver.some((text) => handsOver({ source: undefined, plan: text }, plan));
  const accepted = (part: Part): Part => {
    if (part.kind !== 'call' || !part.call.plan || !isAccepted(part.call.plan)) return part;
    const plan: Plan = { ...part.call.plan, status: 'approved-cleared', feedback: undefined };
    return { ...part, call: { ...part.call, status: 'ok', plan } };
  };
  return handedOver.length === 0
    ? turns
    : turns.map((turn) =>
        turn.kind === 'branch'
          ? { ...turn, turns: acceptPlans(turn.turns, handedOver) }
          : { ...turn, parts: turn.parts.map(accepted) },
      );
}
