/** Tells the story of a session: what was asked, what was decided, what came of it, and how the last check went. */

import { plainWords, proseWords } from '../../base/markdown.ts';
import type { Decision, Passage, Story } from '../../domain/story/story.ts';
import type { Verdict } from '../../domain/story/verdict.ts';
import { textOf } from '../../domain/transcript.ts';
import type { Part, ToolCall } from '../../domain/turns.ts';
import { isInFamily } from '../../tools/traits.ts';
import { isApproved } from '../plans/plans.ts';
import type { MutableTurn } from '../turns/mutable-turns.ts';
import type { TurnBuilder } from '../turns/turn-builder.ts';
import { answersOf, questionsOf, wordsOf } from './answers.ts';
import type { Asked } from './asked.ts';
import { isPrompt, isRequest, turnText } from './prompts.ts';
import { titleLine } from './titles.ts';

/** Characters that are kept of a text, and of each side of a decision. */
const LONGEST = 360;
const LONGEST_SIDE = 160;
/** The most decisions that are kept. */
const KEPT = 12;
/** How the client ends its recaps. */
export const RECAP_TAIL = /\(disable recaps in \/config\)\s{0,10}$/;
/** Characters of an answer that are read. */
const READ = 4000;

export function storyOf({ turns }: Pick<TurnBuilder, 'turns'>, asked: Asked | undefined): Story {
  const decided = turns.flatMap((turn, index) =>
    turn.parts.flatMap((part) => (part.kind === 'call' ? decisionsOf(part.call, index) : [])),
  );
  const result = resultOf(turns);
  const lastCheck = turns.flatMap(checksIn).at(-1);
  return {
    ...(asked === undefined ? {} : { asked: passage(asked.text, turns.indexOf(asked.turn)) }),
    decided: decided.slice(0, KEPT),
    decisions: decided.length,
    ...(result === undefined ? {} : { result }),
    ...(lastCheck === undefined ? {} : { lastCheck }),
  };
}

function passage(text: string, turn: number): Passage {
  return { text: titleLine(proseWords(text.slice(0, READ)), LONGEST), turn };
}

/** The verdicts of a turn, including those of a shell command that the human typed. */
function checksIn(turn: MutableTurn): readonly Verdict[] {
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
  const questions = questionsOf(call);
  if (call.result === undefined || questions.length === 0 || !isInFamily(call.name, 'asks')) return [];
  const answers = answersOf(call, textOf(call.result.content), questions.map(wordsOf));
  return [...answers].flatMap(([question, { chosen, note }]) => {
    const answer = [...new Set([chosen, note].map((words = '') => plainWords(words.trim())))]
      .filter(Boolean)
      .join('; ');
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

function resultOf(turns: readonly MutableTurn[]): Passage | undefined {
  const lastPrompt = turns.findLastIndex(isPrompt);
  const recap = turns.findLastIndex(({ parts }) => parts.some(isRecap));
  if (recap > lastPrompt) {
    const words = turns[recap]?.parts.findLast(isRecap);
    if (words?.kind === 'notice') return passage(words.text.replace(RECAP_TAIL, ''), recap);
  }
  const answers = turns.map((turn) => (turn.kind === 'assistant' ? answerIn(turn) : ''));
  const final = answers.findLastIndex((answer, index) => answer !== '' && !isWorkedOn(turns, index));
  const last = final < 0 ? answers.findLastIndex((answer) => answer !== '') : final;
  return last < 0 ? undefined : passage(answers[last] ?? '', last);
}

/** Did the agent go on to make calls after this turn, unprompted? Then its text announced them. */
function isWorkedOn(turns: readonly MutableTurn[], index: number): boolean {
  const next = turns.slice(index + 1).find((turn) => turn.kind === 'assistant' || isPrompt(turn) || isRequest(turn));
  return next?.kind === 'assistant' && next.parts.some(({ kind }) => kind === 'call');
}

function isRecap(part: Part): boolean {
  return part.kind === 'notice' && part.notice === 'recap';
}

/** The text after the last call of a turn; empty if the turn was left while the agent was working. */
function answerIn(turn: MutableTurn): string {
  const end = turn.parts.findLastIndex(({ kind }) => kind === 'call');
  return turnText({ parts: turn.parts.slice(end + 1) }).trim();
}
