/** How a session ended, told from its last turn. */

import type { Outcome } from '../../domain/summary.ts';
import { hasFailed, type Part, type Turn } from '../../domain/turns.ts';
import { waitsForHuman } from '../../tools/traits.ts';

/** Parts that say how things stand; folded lines and thinking do not. */
function saysHow(part: Part): boolean {
  return part.kind === 'text' || part.kind === 'call' || part.kind === 'notice';
}

/** A question mark at the end, also behind closing marks and in full width. */
const QUESTION = /[?？]["'”’)\]*_`]{0,4}\s*$/;

/**
 * `interrupted`: the human stopped it, or nothing came after their last words. `failed`: the last call failed or
 * the service did. `waiting`: the agent asked and nobody answered. Everything else is finished.
 */
export function outcomeOf(turns: readonly Turn[]): Outcome {
  const turn = turns.findLast((one) => one.kind !== 'event' || one.parts.some(saysHow));
  if (!turn) return 'finished';
  const last = turn.parts.findLast(saysHow);
  if (last?.kind === 'notice') {
    if (last.notice === 'interrupted') return 'interrupted';
    if (last.notice === 'api-error') return 'failed';
  }
  if (turn.kind === 'user') return 'interrupted';
  if (last?.kind === 'call') {
    const { status, name } = last.call;
    if (status === 'unanswered') return waitsForHuman(name) ? 'waiting' : 'interrupted';
    return hasFailed(last.call) ? 'failed' : 'finished';
  }
  return last?.kind === 'text' && turn.kind === 'assistant' && QUESTION.test(last.text.slice(-400))
    ? 'waiting'
    : 'finished';
}
