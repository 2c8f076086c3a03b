/** CONFORMANCE, "Tasks, questions": each clause as a test. */

import { describe, expect, it } from 'vitest';
import type { View } from '../../src/domain/view.ts';
import { assistant, result, toolUse, user } from '../helpers/lines.ts';
import { callViews, pageOf, saw, sawView } from './page.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A call, and the line with its result. */
function call(
  id: string,
  name: string,
  input: Fields,
  structured?: unknown,
  content = 'ok',
  isError = false,
): string[] {
  return [
    assistant([toolUse(id, name, input)]),
    user([result(id, content, isError)], structured === undefined ? {} : { toolUseResult: structured }),
  ];
}

const create = (id: string, subject: string): string[] =>
  call(`c${id}`, 'TaskCreate', { subject }, { task: { id, subject } });
const update = (id: string, taskId: string, status: string, success = true): string[] =>
  call(id, 'TaskUpdate', { taskId, status }, { success, taskId });

async function todosOf(lines: readonly string[]): Promise<string[]> {
  const { turns } = await pageOf(lines);
  return callViews(turns).map(({ views }) =>
    views
      .filter(({ kind }) => kind === 'todos')
      .map(sawView)
      .join(),
  );
}

describe('TaskCreate then TaskUpdate', () => {
  it('ids from toolUseResult; each change shows the whole list as it then was', async () => {
    expect(
      await todosOf([
        ...create('4', 'Parse'),
        ...create('5', 'Draw'),
        ...update('u1', '4', 'in_progress'),
        ...update('u2', '4', 'completed'),
      ]),
    ).toEqual([
      'todos: #4 Parse=pending*',
      'todos: #4 Parse=pending, #5 Draw=pending*',
      'todos: #4 Parse=in_progress*, #5 Draw=pending',
      'todos: #4 Parse=completed*, #5 Draw=pending',
    ]);
  });

  it('an unknown id changes nothing', async () => {
    const shown = await todosOf([...create('1', 'Parse'), ...update('u1', '9', 'completed')]);
    expect(shown[1]).toBe('todos: #1 Parse=pending');
  });

  it('TaskList/TaskGet are folded', async () => {
    const { session, turns } = await pageOf([
      ...create('1', 'Parse'),
      ...call(
        'l1',
        'TaskList',
        {},
        { tasks: [{ id: '1', subject: 'Parse', status: 'pending' }] },
        '#1 Parse',
      ),
      ...call('g1', 'TaskGet', { taskId: '1' }, { task: { id: '1', subject: 'Parse' } }, '#1 Parse'),
    ]);
    expect(saw(turns)[0]).toMatch(/^Claude \[opus-4-5\] \| TaskCreate .* \| folded task list lookup/);
    expect(callViews(turns).map(({ tool }) => tool)).toEqual(['TaskCreate']);
    expect(session.ledgers[0]?.lines.folded).toEqual([['task list lookup', 4]]);
  });
});

describe('TodoWrite', () => {
  const todo = (content: string, status: string) => ({ content, status, activeForm: content });

  it('the list, what changed marked', async () => {
    const first = [todo('Parse', 'in_progress'), todo('Draw', 'pending')];
    const second = [todo('Parse', 'completed'), todo('Draw', 'pending'), todo('Test', 'pending')];
    expect(
      await todosOf([
        ...call('t1', 'TodoWrite', { todos: first }),
        ...call('t2', 'TodoWrite', { todos: second }, { oldTodos: first, newTodos: second }),
      ]),
    ).toEqual([
      'todos: Parse=in_progress, Draw=pending',
      'todos: Parse=completed*, Draw=pending, Test=pending*',
    ]);
  });

  it.each(['blocked', 'cancelled', '', 7, null])(
    'a status other than completed or in_progress is pending: %j',
    async (status) => {
      expect(await todosOf(call('t1', 'TodoWrite', { todos: [{ content: 'Parse', status }] }))).toEqual([
        'todos: Parse=pending',
      ]);
    },
  );
});

const PORT = {
  question: 'Which port?',
  header: 'Port',
  options: [
    { label: 'Bergen', description: 'north' },
    { label: 'Brest', description: 'west' },
  ],
};
const UNITS = {
  question: 'Which units?',
  header: 'Units',
  multiSelect: true,
  options: [{ label: 'metres' }, { label: 'feet' }, { label: 'fathoms' }],
};

describe('AskUserQuestion', () => {
  /** `Which port? Bergen [Brest] + own words`: the chosen ones in brackets. */
  async function asked(lines: readonly string[]): Promise<string[]> {
    const { turns } = await pageOf(lines);
    const views: readonly View[] = callViews(turns).flatMap((one) => one.views);
    return views.flatMap((view) =>
      view.kind === 'questions'
        ? view.questions.map(({ question, options, free }) =>
            [
              question,
              ...options.map(({ label, chosen }) => (chosen ? `[${label}]` : label)),
              ...free.map((words) => `+ ${words}`),
            ].join(' '),
          )
        : [],
    );
  }
  const ask = (questions: readonly unknown[], answers: Fields): string[] =>
    call('q1', 'AskUserQuestion', { questions }, { questions, answers, annotations: {} });

  it('all options with the chosen ones marked', async () => {
    expect(await asked(ask([PORT], { 'Which port?': 'Brest' }))).toEqual(['Which port? Bergen [Brest]']);
  });

  it('free text answers', async () => {
    expect(await asked(ask([PORT], { 'Which port?': 'Both, one by one' }))).toEqual([
      'Which port? Bergen Brest + Both, one by one',
    ]);
  });

  it('several questions', async () => {
    expect(await asked(ask([PORT, UNITS], { 'Which port?': 'Bergen', 'Which units?': 'feet' }))).toEqual([
      'Which port? [Bergen] Brest',
      'Which units? metres [feet] fathoms',
    ]);
  });

  it('several choices', async () => {
    expect(await asked(ask([UNITS], { 'Which units?': 'metres, fathoms' }))).toEqual([
      'Which units? [metres] feet [fathoms]',
    ]);
  });

  it('a rejected question', async () => {
    const words =
      "The user doesn't want to proceed with this tool use. The tool use was rejected. To tell you how to proceed, the user said:\nneither";
    const lines = call('q1', 'AskUserQuestion', { questions: [PORT] }, undefined, words, true);
    expect(await asked(lines)).toEqual(['Which port? Bergen Brest']);
    const { turns } = await pageOf(lines);
    expect(callViews(turns)[0]?.status).toBe('denied');
    expect(JSON.stringify(callViews(turns)[0]?.views)).toContain('neither');
  });

  it.each([
    ['', 'User has answered your questions: "Which port?"="Brest". Go on.', 'Which port? Bergen [Brest]'],
    [
      'also with quotes inside',
      'User has answered your questions: "Which port?"="the "old" one". Go on.',
      'Which port? Bergen Brest + the "old" one',
    ],
  ])('old `"Q"="A"` sentences %s', async (_name, sentence, shown) => {
    expect(await asked(call('q1', 'AskUserQuestion', { questions: [PORT] }, undefined, sentence))).toEqual([
      shown,
    ]);
  });
});
