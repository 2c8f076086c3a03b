/** AskUserQuestion: the questions, and what the human chose. */

import { filled, flag, get, isRaw, keys, list, raw, text, texts } from '../../../base/json-readers.ts';
import type { ToolCall } from '../../../domain/turns.ts';
import type { QuestionView, View } from '../../../domain/view.ts';
import { okText, resultText } from '../../calls/result-text.ts';
import { factViews, monoViews, remarkViews } from '../../calls/views.ts';
import type { RenderContext } from '../../context.ts';
import { dotted, grouped, oneLine, visible } from '../../text/format.ts';
import type { ToolView } from '../tool.ts';

/** What a human answered to a question: chosen options or free text, and a note. */
interface Answer {
  readonly chosen: string | undefined;
  readonly note: string | undefined;
}

/**
 * Input `{questions: [{question, header, options: [{label, description}], multiSelect}]}`, result
 * `{answers: {question: answer}, annotations: {question: {notes}}}`.
 */
export function askUserQuestion(call: ToolCall, ctx: RenderContext): ToolView {
  const asked = questionsOf(call);
  const answers = answersOf(call, asked.map(wordsOf));
  const questions = asked.map((question) => questionView(question, answers, call));
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

/** `No response after 60s — the user may be away from keyboard. Proceed using your best judgment…` */
const NO_RESPONSE = /^No response after \d{1,6} ?[a-z]{0,12}/;

/** Why nothing is chosen, as far as the result says it. */
function unansweredNote(call: ToolCall): string {
  const words = NO_RESPONSE.exec(okText(call))?.[0];
  if (words !== undefined) return words.replace(/^N/, 'n');
  return call.status === 'ok' ? 'unanswered' : '';
}

function wordsOf(question: unknown): string {
  return text(question, 'question') ?? '';
}

/** Early versions asked one question, with `question` and `options` in the input itself. */
function questionsOf(call: ToolCall): readonly unknown[] {
  const several = list(call.input, 'questions');
  if (several.length > 0) return several;
  return filled(call.input, 'question') === undefined ? [] : [call.input];
}

function questionView(question: unknown, answers: ReadonlyMap<string, Answer>, call: ToolCall): QuestionView {
  const asked = wordsOf(question);
  const { chosen: answer, note: printed } = answers.get(asked) ?? NO_ANSWER;
  const options = list(question, 'options');
  const labels = options.map((option) => (typeof option === 'string' ? option : (text(option, 'label') ?? '')));
  const picked = answer === undefined ? { labels: [], rest: [] } : pick(answer, labels, flag(question, 'multiSelect'));
  const note = noteOf(call, asked) ?? printed;
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

/** What the human wrote about the choice. */
function noteOf(call: ToolCall, question: string): string | undefined {
  return filled(raw(raw(call.result?.structured, 'annotations'), question), 'notes');
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

/** An answer is a label, free text, or several labels joined by ", ", which labels may contain too. */
function pick(answer: string, labels: readonly string[], several: boolean): Picked {
  if (labels.includes(answer)) return { labels: [answer], rest: [] };
  if (!several) return { labels: [], rest: [answer] };
  const found: string[] = [];
  let rest = answer;
  const longestFirst = labels.filter((label) => label !== '').toSorted((a, b) => b.length - a.length);
  for (;;) {
    const next = longestFirst.find((label) => rest === label || rest.startsWith(`${label}, `));
    if (next === undefined) break;
    found.push(next);
    rest = rest.slice(next.length + 2);
  }
  return { labels: found, rest: rest === '' ? [] : [rest] };
}

function chosen(question: QuestionView): string {
  return [...question.options.filter((option) => option.chosen).map((option) => option.label), ...question.free].join(
    ', ',
  );
}

const NO_ANSWER: Answer = { chosen: undefined, note: undefined };

/** What the client writes when there is a note, but no choice. */
const NOTES_ONLY: ReadonlySet<string> = new Set(['(notes only)', '(no option selected)']);

/** The structured answers. The printed sentence has those of old versions, and notes that are only there. */
function answersOf(call: ToolCall, questions: readonly string[]): ReadonlyMap<string, Answer> {
  const structured = get(call.result?.structured, 'answers') ?? get(call.input, 'answers');
  const said = resultText(call);
  const printed = call.status === 'ok' ? printedAnswers(said, questions) : answersBefore(said, questions);
  if (!isRaw(structured)) return printed;
  return new Map(
    questions.map((question) => {
      const [answer] = answerTo(structured, question);
      const chosen = answer === undefined || NOTES_ONLY.has(answer[1]) ? undefined : answer[1];
      return [question, { chosen, note: printed.get(question)?.note }];
    }),
  );
}

/** Answered already when the human asked to talk first: `- "Which one?"\n  Answer: The blue one\n- "When?"…` */
function answersBefore(said: string, questions: readonly string[]): ReadonlyMap<string, Answer> {
  return new Map(
    questions.flatMap((question): [string, Answer][] => {
      const head = `- "${question}"\n  Answer: `;
      const at = said.indexOf(head);
      const answer = at < 0 ? '' : firstLine(said.slice(at + head.length)).trim();
      return answer === '' ? [] : [[question, { chosen: answer, note: undefined }]];
    }),
  );
}

function firstLine(text: string): string {
  const end = text.indexOf('\n');
  return end < 0 ? text : text.slice(0, end);
}

/** Newer versions have several choices as a list. */
function answerTo(answers: unknown, question: string): [string, string][] {
  const answer = get(answers, question);
  if (Array.isArray(answer)) return [[question, texts(answers, question).join(', ')]];
  return typeof answer === 'string' ? [[question, answer]] : [];
}

/** `"Q"="A" selected preview:\n…`; the structured result has it too. */
const PREVIEW = /" selected (?:markdown|preview):/;
/** `"Q"="A" user notes: …`, `"Q"=(no option selected) notes: …`; after a preview on a line of its own. */
const NOTES = /(?:"|\(no option selected\)|\n) (?:user )?notes: /;
const NOTHING_SELECTED = '(no option selected)';

/** After the last quotation mark the client says what may be done next. */
const ADVICE = /\. (?:You can now |Read the answers )/;

function withoutAdvice(said: string): string {
  const from = said.lastIndexOf('"') + 1;
  const at = ADVICE.exec(said.slice(from))?.index;
  return at === undefined ? said : said.slice(0, from + at);
}

/** `"The "blue" one" user notes: not now` */
function printedAnswer(piece: string): Answer {
  const notes = NOTES.exec(piece);
  const note = notes ? piece.slice(notes.index + notes[0].length).trim() : undefined;
  if (piece.startsWith(NOTHING_SELECTED)) return { chosen: undefined, note };
  const said = notes ? piece.slice(0, notes.index + 1) : piece;
  const end = PREVIEW.exec(said)?.index ?? said.lastIndexOf('"');
  return { chosen: end < 1 ? said.slice(1) : said.slice(1, end), note };
}

/**
 * `User has answered your questions: "Which one?"="The "blue" one", "When?"="Now". You can now ...`
 * The questions are known, so an answer ends where the next question begins, whatever quotes are in it.
 */
function printedAnswers(said: string, questions: readonly string[]): ReadonlyMap<string, Answer> {
  const places = questions
    .flatMap((question) => {
      const heads = [`"${question}"="`, `"${question}"=${NOTHING_SELECTED}`];
      const at = heads.map((head) => said.indexOf(head)).find((found) => found >= 0);
      return at === undefined ? [] : [{ question, at, from: at + question.length + 3 }];
    })
    .toSorted((a, b) => a.at - b.at);
  return new Map(
    places.map(({ question, from }, index) => {
      const next = places[index + 1];
      const piece =
        next === undefined ? withoutAdvice(said.slice(from)) : said.slice(from, next.at).replace(/,\s*$/, '');
      return [question, printedAnswer(piece)];
    }),
  );
}
