/** What waits for the human: AskUserQuestion with what was chosen, EnterPlanMode and ExitPlanMode. */

import { dotted, grouped, oneLine, visible } from '../../../base/format.ts';
import * as field from '../../../base/json/declared-fields.ts';
import { okText, resultText } from '../../text/result-text.ts';
import type { ToolCall, Tools } from '../../types/turns.ts';
import type { QuestionView, View } from '../../types/view-types.ts';
import { type Read, reading } from '../fields.ts';
import type { ToolModule } from '../module.ts';
import { type Answer, answersOf, NO_ANSWER, noResponse } from './answers.ts';

const OPTION = {
  label: field.text,
  description: field.words,
  /** What the option would look like. */
  preview: field.as(['preview', 'markdown'], field.text),
};

const QUESTION = {
  question: field.words,
  header: field.words,
  allowsSeveral: field.as('multiSelect', field.flag),
  options: field.listOf((option) => {
    if (typeof option === 'string') return [{ label: option, description: '', preview: undefined }];
    return [field.valuesOf(option, OPTION)];
  }),
};

type Question = field.Values<typeof QUESTION>;

/** Newer versions have several choices as a list. */
const ANSWERS = field.mapOf((answer) =>
  Array.isArray(answer) ? field.texts.read(answer).join(', ') : field.text.read(answer),
);

const NOTE = field.object({ notes: field.filled });

const INPUT = {
  questions: field.objects(QUESTION),
  /** Early versions asked one question, in the input itself. */
  ...QUESTION,
};

const RESULT = {
  given: field.as('answers', ANSWERS),
  /** What the human wrote about the choices. */
  notes: field.as(
    'annotations',
    field.mapOf((note) => NOTE.read(note)?.notes),
  ),
  /** What the human wrote in place of a choice. */
  response: field.filled,
};

declare module '../../types/turns.ts' {
  interface Tools {
    readonly ask: ToolBase & field.Values<Pick<typeof INPUT, 'questions'> & typeof RESULT> & { readonly kind: 'ask' };
  }
}

const read = reading('ask', INPUT, RESULT);

export const ask: ToolModule<'ask'> = {
  names: [['AskUserQuestion', 'request_user_input']],
  family: 'asks',

  parse: (call) => {
    const { question, header, allowsSeveral, options, ...tool } = read(call);
    if (tool.questions.length > 0 || question.trim() === '') return tool;
    return { ...tool, questions: [{ question, header, allowsSeveral, options }] };
  },

  view: (tool, call, show) => {
    const questions = questionViews(call);
    const choices = questions.map(chosen).filter(Boolean);
    const [first] = questions;
    const asked = new Set(tool.questions.map(({ question }) => question));
    return {
      label: 'Question',
      summary: dotted([first?.question, questions.length > 1 ? `and ${grouped(questions.length - 1)} more` : '']),
      note: choices.length === 0 ? unansweredNote(tool, call) : `→ ${choices.join(' · ')}`,
      views: [
        ...(questions.length === 0 ? [] : [{ kind: 'questions', questions } as const]),
        ...(choices.length === 0 ? show.remarks(call) : []),
        // Answers to questions whose exact text is not in the input.
        ...show.facts([...(tool.given ?? [])].filter(([question]) => !asked.has(question))),
        ...tool.questions
          .flatMap(({ options }) => options)
          .flatMap(({ label, preview }): readonly View[] => {
            const views = show.mono(preview);
            const title = `Preview of ${oneLine(label ?? 'an option', 120)}`;
            return views.length === 0 ? [] : [{ kind: 'group', label: title, views }];
          }),
      ],
    };
  },
};

/** The questions of a call, with what was chosen. */
export function questionViews(call: ToolCall): readonly QuestionView[] {
  const { tool } = call;
  if (tool.kind !== 'ask') return [];
  const answers = answersOf(tool, call.status, resultText(call));
  return tool.questions.map((question) => questionView(question, answers.get(question.question) ?? NO_ANSWER));
}

function unansweredNote(tool: Tools['ask'], call: ToolCall): string {
  const said = noResponse(tool, okText(call));
  if (said !== undefined) return said.replace(/^N/, 'n');
  return call.status === 'ok' ? 'unanswered' : '';
}

function questionView({ question, header, options, allowsSeveral }: Question, answer: Answer): QuestionView {
  const labels = options.map(({ label = '' }) => label);
  const picked = pick(answer.chosen, labels, allowsSeveral);
  // A note may only repeat the answer.
  const isRepeated = answer.note === undefined || answer.note.trim() === answer.chosen?.trim();
  return {
    header: visible(header),
    question: visible(question),
    options: options.map(({ label = '', description }) => ({
      label: visible(label),
      description: visible(description),
      chosen: picked.labels.includes(label),
    })),
    free: [...picked.rest, ...(isRepeated ? [] : [answer.note ?? ''])].map(visible),
  };
}

/**
 * An answer is a label, free text, or several labels joined by ", ", which labels may also contain.
 * @returns the labels, and as `rest` free text
 */
function pick(answer: string | undefined, labels: readonly string[], several: boolean) {
  if (answer === undefined) return { labels: [], rest: [] };
  if (labels.includes(answer)) return { labels: [answer], rest: [] };
  if (!several) return { labels: [], rest: [answer] };
  const picked: string[] = [];
  let rest = answer;
  const longestFirst = labels.filter((label) => label !== '').toSorted((a, b) => b.length - a.length);
  for (;;) {
    const isFirst = (label: string): boolean => rest === label || rest.startsWith(`${label}, `);
    const next = longestFirst.find((label) => isFirst(label) || rest.endsWith(`, ${label}`));
    if (next === undefined) break;
    picked.push(next);
    rest = isFirst(next) ? rest.slice(next.length + 2) : rest.slice(0, -next.length - 2);
  }
  return { labels: picked, rest: rest === '' ? [] : [rest] };
}

function chosen({ options, free }: QuestionView): string {
  return [...options.filter((option) => option.chosen).map(({ label }) => label), ...free].join(', ');
}

const PLAN_INPUT = { plan: field.text, path: field.as('planFilePath', field.filled) };

const PLAN_RESULT = {
  /** What the human approved. */
  answered: field.as('plan', field.filled),
  answeredPath: field.as('filePath', field.filled),
  wasEdited: field.as('planWasEdited', field.flag),
};

declare module '../../types/turns.ts' {
  interface Tools {
    readonly plan: Read<'plan', typeof PLAN_INPUT, typeof PLAN_RESULT>;
    readonly 'plan-mode': ToolBase & { readonly kind: 'plan-mode' };
  }
}

/** The model read the plan itself, from the input or from the result. */
export const plan: ToolModule<'plan'> = {
  names: [['ExitPlanMode', 'exit_plan_mode']],
  family: 'plans',
  parse: reading('plan', PLAN_INPUT, PLAN_RESULT),
  view: (tool, call, show) =>
    call.plan === undefined
      ? { label: 'Plan', summary: tool.plan ?? '', views: show.prose(tool.plan) }
      : { label: 'Plan', ...show.plan(call, call.plan) },
};

export const planMode: ToolModule<'plan-mode'> = {
  names: [['EnterPlanMode']],
  family: 'plans',
  parse: reading('plan-mode', {}, {}),
  view: (_tool, { status }) => ({ label: 'Plan mode', summary: status === 'ok' ? 'entered' : '', views: [] }),
};
