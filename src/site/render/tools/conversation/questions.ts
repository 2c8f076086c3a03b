/** AskUserQuestion: the questions, and what the human chose. */

import { dotted, grouped, oneLine, visible } from '../../../../base/format.ts';
import { filled, flag, get, keys, list, text } from '../../../../base/json-readers.ts';
import {
  type Answer,
  answersOf,
  answerTo,
  NO_ANSWER,
  noResponse,
  questionsOf,
  wordsOf,
} from '../../../../facts/story/answers.ts';
import { okText, resultText } from '../../../../transcript/text/result-text.ts';
import type { ToolCall } from '../../../../transcript/types/turns.ts';
import type { QuestionView, View } from '../../../types/view.ts';
import { factViews, monoViews, remarkViews } from '../../calls/views.ts';
import type { RenderContext } from '../../context.ts';
import type { ToolView } from '../tool-renderer.ts';

/**
 * Input `{questions: [{question, header, options: [{label, description}], multiSelect}]}`, result
 * `{answers: {question: answer}, annotations: {question: {notes}}}`.
 */
export function askUserQuestion(call: ToolCall, ctx: RenderContext): ToolView {
  const asked = questionsOf(call);
  const questions = questionViews(call);
  const choices = questions.map(chosen).filter(Boolean);
  const [first] = questions;
  return {
    label: 'Question',
    summary: dotted([first?.question, questions.length > 1 ? `and ${grouped(questions.length - 1)} more` : '']),
    note: choices.length === 0 ? unansweredNote(call) : `→ ${choices.join(' · ')}`,
    views: [
      ...(questions.length === 0 ? [] : [{ kind: 'questions', questions } as const]),
      ...(choices.length === 0 ? remarkViews(call, ctx) : []),
      ...factViews(otherAnswers(call, asked)),
      ...asked.flatMap((question) => previews(question, ctx)),
    ],
    shown: ['questions', 'question', 'options', 'answers', 'annotations', 'metadata'],
  };
}

/** The questions of a call, with what was chosen. */
export function questionViews(call: ToolCall): readonly QuestionView[] {
  const asked = questionsOf(call);
  const answers = answersOf(call, resultText(call), asked.map(wordsOf));
  return asked.map((question) => questionView(question, answers));
}

/** Why nothing is chosen, as far as the result says. */
function unansweredNote(call: ToolCall): string {
  const words = noResponse(call, okText(call));
  if (words !== undefined) return words.replace(/^N/, 'n');
  return call.status === 'ok' ? 'unanswered' : '';
}

function questionView(question: unknown, answers: ReadonlyMap<string, Answer>): QuestionView {
  const asked = wordsOf(question);
  const { chosen: answer, note } = answers.get(asked) ?? NO_ANSWER;
  const options = list(question, 'options');
  const labels = options.map((option) => (typeof option === 'string' ? option : (text(option, 'label') ?? '')));
  const picked = answer === undefined ? { labels: [], rest: [] } : pick(answer, labels, flag(question, 'multiSelect'));
  // A note may only repeat the answer.
  const notes = note === undefined || note.trim() === answer?.trim() ? [] : [note];
  return {
    header: visible(text(question, 'header') ?? ''),
    question: visible(asked),
    options: options.map((option, index) => {
      const label = labels[index] ?? '';
      return {
        label: visible(label),
        description: visible(text(option, 'description') ?? ''),
        chosen: picked.labels.includes(label),
      };
    }),
    free: [...picked.rest, ...notes].map(visible),
  };
}

/** Previews of the options: `{label, description, preview}`, in older versions `markdown`. */
function previews(question: unknown, ctx: RenderContext): View[] {
  return list(question, 'options').flatMap((option): View[] => {
    const views = monoViews(filled(option, 'preview') ?? text(option, 'markdown'), ctx);
    const label = `Preview of ${oneLine(text(option, 'label') ?? 'an option', 120)}`;
    return views.length === 0 ? [] : [{ kind: 'group', label, views }];
  });
}

/** Answers to questions whose exact text is not in the input. */
function otherAnswers(call: ToolCall, asked: readonly unknown[]): [string, string][] {
  const answers = get(call.result?.structured, 'answers');
  const known = new Set(asked.map((question) => text(question, 'question')));
  return keys(answers)
    .filter((question) => !known.has(question))
    .flatMap((question) => answerTo(answers, question));
}

interface Picked {
  readonly labels: readonly string[];
  /** Free text, which is not one of the options. */
  readonly rest: readonly string[];
}

/** An answer is a label, free text, or several labels joined by ", ", which labels may also contain. */
function pick(answer: string, labels: readonly string[], several: boolean): Picked {
  if (labels.includes(answer)) return { labels: [answer], rest: [] };
  if (!several) return { labels: [], rest: [answer] };
  const found: string[] = [];
  let rest = answer;
  const longestFirst = labels.filter((label) => label !== '').toSorted((a, b) => b.length - a.length);
  for (;;) {
    const isFirst = (label: string): boolean => rest === label || rest.startsWith(`${label}, `);
    const next = longestFirst.find((label) => isFirst(label) || rest.endsWith(`, ${label}`));
    if (next === undefined) break;
    found.push(next);
    rest = isFirst(next) ? rest.slice(next.length + 2) : rest.slice(0, -next.length - 2);
  }
  return { labels: found, rest: rest === '' ? [] : [rest] };
}

function chosen(question: QuestionView): string {
  const labels = question.options.filter((option) => option.chosen).map(({ label }) => label);
  return [...labels, ...question.free].join(', ');
}
