/** Tells the story of a session: what was asked, what was decided, what came of it, and how the last check went. */

import { joined } from '../../base/format.ts';
import { distinct } from '../../base/lists.ts';
import { plainWords } from '../../base/markdown.ts';
import { isApproved } from '../../transcript/plans/plans.ts';
import { answersOf } from '../../transcript/tools/conversation/answers.ts';
import type { Decision, Story } from '../../transcript/types/story.ts';
import { textOf } from '../../transcript/types/transcript.ts';
import type { ToolCall, Turn } from '../../transcript/types/turns.ts';
import type { Verdict } from '../../transcript/types/verdict.ts';
import type { Asked } from './asked.ts';
import { titleLine } from './titles.ts';
import { passage, resultOf } from './what-came-of-it.ts';

/** Characters that are kept of each side of a decision. */
const LONGEST_SIDE = 160;
/** The most decisions that are kept. */
const KEPT = 12;

/** @param asked what the session was asked for first (`asked.ts`) */
export function storyOf(turns: readonly Turn[], asked: Asked | undefined): Story {
  const decided = turns.flatMap((turn, index) =>
    turn.parts.flatMap((part) => (part.kind === 'call' ? decisionsOf(part.call, index) : [])),
  );
  const result = resultOf(turns);
  const lastCheck = turns.flatMap(checksIn).at(-1);
  return {
    ...(asked === undefined ? {} : { asked: askedPassage(asked, turns.indexOf(asked.turn)) }),
    decided: decided.slice(0, KEPT),
    decisions: decided.length,
    ...(result === undefined ? {} : { result }),
    ...(lastCheck === undefined ? {} : { lastCheck }),
  };
}

function askedPassage({ text, goal }: Asked, turn: number): NonNullable<Story['asked']> {
  return { ...passage(text, turn), ...(goal === undefined ? {} : { goal: passage(goal, turn).text }) };
}

/** The verdicts of a turn, including those of a shell command that the human typed. */
function checksIn(turn: Turn): readonly Verdict[] {
  const own = turn.kind === 'shell' ? (turn.verdict ?? []) : [];
  return [own, ...turn.parts.map((part) => (part.kind === 'call' ? (part.call.verdict ?? []) : []))].flat();
}

/** What the human decided when a call asked: about its plan or its questions. */
function decisionsOf(call: ToolCall, turn: number): readonly Decision[] {
  const { plan } = call;
  if (plan !== undefined) {
    const status = isApproved(plan) ? 'approved' : plan.status;
    if (status !== 'approved' && status !== 'rejected') return [];
    const why = plan.feedback === undefined ? '' : `: ${plainWords(plan.feedback)}`;
    const answer = `${status}${why}${plan.wasEdited ? ', edited' : ''}`;
    return [{ ...decision('plan', plan.title, answer, turn, call.id), status }];
  }
  if (call.result === undefined || call.tool.kind !== 'ask') return [];
  const answers = answersOf(call.tool, call.status, textOf(call.result.content));
  return [...answers].flatMap(([question, { chosen, note }]) => {
    const answer = joined(distinct([chosen, note].map((words = '') => plainWords(words.trim()))), '; ');
    return answer === '' ? [] : [decision('question', question, answer, turn, call.id)];
  });
}

function decision(kind: Decision['kind'], about: string, answer: string, turn: number, call: string): Decision {
  return { kind, about: titleOfDecision(about), answer: titleLine(answer, LONGEST_SIDE), turn, call };
}

/** What a decision is about, on one line. */
export function titleOfDecision(about: string): string {
  return titleLine(plainWords(about), LONGEST_SIDE);
}

/** The decision about a plan that turned out to be accepted. */
export function acceptedDecision(one: Decision): Decision {
  return one.status === 'rejected' ? { ...one, status: 'approved', answer: 'approved' } : one;
}
