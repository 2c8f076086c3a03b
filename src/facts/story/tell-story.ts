/** Tells the story of a session: what was asked, what was decided, what came of it, and how the last check went. */

import type { Story } from '../../transcript/types/story.ts';
import type { Turn } from '../../transcript/types/turns.ts';
import type { Verdict } from '../../transcript/types/verdict.ts';
import { type Fact, ofKind } from '../facts.ts';
import type { Asked } from './asked.ts';
import { passage, resultOf } from './what-came-of-it.ts';

const MOST = 12;

/**
 * @param asked what the session was asked for first (`asked.ts`)
 * @param retracted lines of messages that were taken back
 */
export function storyOf(
  turns: readonly Turn[],
  facts: readonly Fact[],
  asked: Asked | undefined,
  retracted: ReadonlySet<number>,
): Story {
  const onPath = facts.filter(({ turn }) => turn !== undefined);
  const decided = ofKind(onPath, 'decision').map(({ decision: { kind, about, answer, ...more }, turn = 0 }) => {
    return { kind, about, answer, turn, ...more };
  });
  const result = resultOf(turns, retracted);
  const lastCheck = lastCheckOf(onPath);
  return {
    ...(asked === undefined ? {} : { asked: askedPassage(asked, turns.indexOf(asked.turn)) }),
    decided: decided.slice(0, MOST),
    decisions: decided.length,
    ...(result === undefined ? {} : { result }),
    ...(lastCheck === undefined ? {} : { lastCheck }),
  };
}

/** The last check of the session's own code: not of what was there before its changes, which it had set aside. */
function lastCheckOf(facts: readonly Fact[]): Verdict | undefined {
  let last: Verdict | undefined;
  let baseline: Extract<Fact, { readonly kind: 'baseline' }> | undefined;
  for (const fact of facts) {
    if (fact.kind === 'baseline') baseline = fact;
    const isBaseline = baseline !== undefined && (baseline.call === fact.call ? baseline.isAside : baseline.lasts);
    if (fact.kind === 'check' && !isBaseline) last = fact.verdict;
  }
  return last;
}

function askedPassage({ text, goal }: Asked, turn: number): NonNullable<Story['asked']> {
  return { ...passage(text, turn), ...(goal === undefined ? {} : { goal: passage(goal, turn).text }) };
}
