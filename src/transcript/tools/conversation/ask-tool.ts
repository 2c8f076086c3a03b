/** AskUserQuestion: questions to the human, and the answers. */

import { isRaw, keys } from '../../../base/json-readers.ts';
import type { ToolBase } from '../../types/tool.ts';
import {
  as,
  type Field,
  filled,
  flag,
  listOf,
  object,
  objects,
  readCall,
  text,
  texts,
  type Values,
  valuesOf,
  words,
} from '../fields.ts';
import type { ToolModule } from '../module.ts';

declare module '../../types/tool.ts' {
  interface Tools {
    readonly ask: AskTool;
  }
}

const OPTION = {
  label: text,
  description: words,
  /** What the option would look like. */
  preview: as(['preview', 'markdown'], text),
};

const QUESTION = {
  question: words,
  header: words,
  allowsSeveral: as('multiSelect', flag),
  options: listOf((option) => {
    if (typeof option === 'string') return [{ label: option, description: '', preview: undefined }];
    return [valuesOf(isRaw(option) ? option : {}, OPTION)];
  }),
};
export type Question = Values<typeof QUESTION>;

/** Values by question. */
function byQuestion<T>(read: (value: unknown) => T | undefined): Field<ReadonlyMap<string, T> | undefined> {
  return {
    fits: isRaw,
    read: (value) => {
      if (!isRaw(value)) return undefined;
      return new Map(
        keys(value).flatMap((question): [string, T][] => {
          const one = read(value[question]);
          return one === undefined ? [] : [[question, one]];
        }),
      );
    },
  };
}

/** Newer versions have several choices as a list. */
const ANSWERS = byQuestion((answer) => (Array.isArray(answer) ? texts.read(answer).join(', ') : text.read(answer)));

const INPUT = {
  questions: objects(QUESTION),
  /** Early versions asked one question, in the input itself. */
  ...QUESTION,
  answers: ANSWERS,
  annotations: object({}),
  metadata: object({}),
};

const NOTE = object({ notes: filled });

const RESULT = {
  given: as('answers', ANSWERS),
  /** What the human wrote about the choices. */
  notes: as(
    'annotations',
    byQuestion((note) => NOTE.read(note)?.notes),
  ),
  /** What the human wrote in place of a choice. */
  response: filled,
};

export interface AskTool extends ToolBase, Values<Pick<typeof RESULT, 'notes' | 'response'>> {
  readonly kind: 'ask';
  readonly questions: readonly Question[];
  /** By question, as far as the result or the input has them as data. */
  readonly answers: ReadonlyMap<string, string> | undefined;
}

export const ask: ToolModule<AskTool> = {
  names: [['AskUserQuestion']],
  parse: (call) => {
    const { questions, question, header, allowsSeveral, options, ...read } = readCall(call, INPUT, RESULT);
    const only = question.trim() === '' ? [] : [{ question, header, allowsSeveral, options }];
    return {
      kind: 'ask',
      ...read,
      questions: questions.length > 0 ? questions : only,
      answers: read.given ?? read.answers,
    };
  },
};
