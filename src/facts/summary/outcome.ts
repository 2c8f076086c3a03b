/** How a session ended, according to its last turn. */

import { ASKS } from '../../base/markdown.ts';
import type { Outcome } from '../../transcript/types/summary.ts';
import { hasFailed, type NoticeKind, type Part, type Turn } from '../../transcript/types/turns.ts';

/** Notices that are part of the conversation; recaps, for example, are not. */
const TELLING: ReadonlySet<NoticeKind> = new Set(['interrupted', 'api-error', 'refusal', 'attached']);

function isTelling(part: Part): boolean {
  return part.kind === 'notice' ? TELLING.has(part.notice) : part.kind === 'text' || part.kind === 'call';
}

/** What the human ran without the agent, such as `/model` or `!ls`, does not change how it ended. */
const ASIDE: ReadonlySet<Turn['kind']> = new Set(['event', 'command', 'shell']);

/** `interrupted`: the human stopped it, or has no answer. `failed`: the last call, check or the service did. */
export function outcomeOf(turns: readonly Turn[]): Outcome {
  const turn = turns.findLast((one) => !ASIDE.has(one.kind) || one.parts.some(isTelling));
  if (!turn) return 'finished';
  const last = turn.parts.findLast(isTelling);
  if (last?.kind === 'notice') {
    if (last.notice === 'interrupted') return 'interrupted';
    if (last.notice === 'api-error') return 'failed';
  }
  if (turn.kind === 'user') return 'interrupted';
  if (last?.kind === 'call') {
    const { status, tool } = last.call;
    if (status === 'unanswered') return tool.kind === 'ask' || tool.kind === 'plan' ? 'waiting' : 'interrupted';
    return hasFailed(last.call) || last.call.verdict?.result === 'red' ? 'failed' : 'finished';
  }
  return last?.kind === 'text' && turn.kind === 'assistant' && ASKS.test(last.text.slice(-400))
    ? 'waiting'
    : 'finished';
}

/** Was a plan the last thing that happened, apart from notices? It may have been accepted with a cleared context. */
export function endsWithPlan(turns: readonly Turn[]): boolean {
  const parts = turns.findLast((one) => one.kind !== 'event')?.parts ?? [];
  const last = parts.findLast((part) => part.kind === 'text' || part.kind === 'call');
  return last?.kind === 'call' && last.call.plan !== undefined;
}
