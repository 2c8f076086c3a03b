/** What the human decided: about plans and questions. */

import { joined } from '../../base/format.ts';
import { distinct } from '../../base/lists.ts';
import { plainWords } from '../../base/markdown.ts';
import { textOf } from '../../transcript/parse/content.ts';
import { isApproved } from '../../transcript/plans/plans.ts';
import { answersOf } from '../../transcript/tools/conversation/answers.ts';
import type { Decision } from '../../transcript/types/story.ts';
import type { ToolCall } from '../../transcript/types/turns.ts';
import { titleLine } from './titles.ts';

const LONGEST_SIDE = 160;

export type CallDecision = Omit<Decision, 'turn'>;

/** What the human decided when a call asked: about its plan or its questions. */
export function decisionsOf(call: ToolCall): readonly CallDecision[] {
  const { plan } = call;
  if (plan !== undefined) {
    const status = isApproved(plan) ? 'approved' : plan.status;
    if (status !== 'approved' && status !== 'rejected') return [];
    const why = plan.feedback === undefined ? '' : `: ${plainWords(plan.feedback)}`;
    const answer = `${status}${why}${plan.wasEdited ? ', edited' : ''}`;
    return [{ ...decision('plan', plan.title, answer, call.id), status }];
  }
  if (call.result === undefined || call.tool.kind !== 'ask') return [];
  const answers = answersOf(call.tool, call.status, textOf(call.result.content));
  return [...answers].flatMap(([question, { chosen, note }]) => {
    const answer = joined(distinct([chosen, note].map((words = '') => plainWords(words.trim()))), '; ');
    return answer === '' ? [] : [decision('question', question, answer, call.id)];
  });
}

function decision(kind: Decision['kind'], about: string, answer: string, call: string): CallDecision {
  return { kind, about: titleOfDecision(about), answer: titleLine(answer, LONGEST_SIDE), call };
}

export function titleOfDecision(about: string): string {
  return titleLine(plainWords(about), LONGEST_SIDE);
}

/** The decision about a plan that turned out to be accepted. */
export function acceptedDecision(one: Decision): Decision {
  return one.status === 'rejected' ? { ...one, status: 'approved', answer: 'approved' } : one;
}
