/** Task lists: each change shows the whole list as it then was, with what changed marked. */

import { describe, expect, it } from 'vitest';
import type { TaskItem } from '../../src/domain/call.ts';
import { assistant, at, result, results, sessionOf, toolUse, user } from '../helpers/lines.ts';
import { callOf, told } from '../helpers/told.ts';

type Fields = Readonly<Record<string, unknown>>;

function create(call: string, id: string, subject: string, seconds = 0): string[] {
  return [
    assistant([toolUse(call, 'TaskCreate', { subject, description: 'Longer words' })], {}, at(seconds)),
    user([result(call, `Task #${id} created successfully: ${subject}`)], {
      toolUseResult: { task: { id, subject } },
    }),
  ];
}

function update(call: string, input: Fields, answer: Fields = { success: true }, seconds = 0): string[] {
  return [
    assistant([toolUse(call, 'TaskUpdate', input)], {}, at(seconds)),
    user([result(call, 'Updated task')], { toolUseResult: { taskId: input.taskId, ...answer } }),
  ];
}

/** `*2 [x] Fix it (ada) after 1`: changed, id, state, subject, owner, what blocks it. */
function sketch(tasks: readonly TaskItem[] | undefined): string[] {
  const states = { completed: 'x', in_progress: '~', pending: ' ' };
  return (tasks ?? []).map(({ id, subject, status, owner, blockedBy, changed }) =>
    [
      `${changed ? '*' : ''}${id} [${states[status]}] ${subject}`,
      owner === undefined ? '' : ` (${owner})`,
      blockedBy.length === 0 ? '' : ` after ${blockedBy.join(',')}`,
    ].join(''),
  );
}

const TWO = [...create('c1', '1', 'Read'), ...create('c2', '2', 'Fix')];

describe('TaskCreate and TaskUpdate', () => {
  it('show the whole list after each change', async () => {
    const session = await sessionOf([...TWO, ...update('u1', { taskId: '1', status: 'in_progress' })]);
    expect(['c1', 'c2', 'u1'].map((id) => sketch(callOf(session, id).tasks))).toEqual([
      ['*1 [ ] Read'],
      ['1 [ ] Read', '*2 [ ] Fix'],
      ['*1 [~] Read', '2 [ ] Fix'],
    ]);
  });

  it('show no list that is very long: each of its changes would hold all of it', async () => {
    const ids = Array.from({ length: 201 }, (_, at) => String(at + 1));
    const session = await sessionOf(ids.flatMap((id) => create(`c${id}`, id, 'Work')));
    expect(callOf(session, 'c200').tasks).toHaveLength(200);
    expect(callOf(session, 'c201').tasks).toBeUndefined();
  });

  it.each<[string, Fields, string[]]>([
    ['a status', { taskId: '2', status: 'completed' }, ['1 [ ] Read', '*2 [x] Fix']],
    ['a number as id', { taskId: 2, status: 'completed' }, ['1 [ ] Read', '*2 [x] Fix']],
    ['a status nobody knows is pending', { taskId: '2', status: 'someday' }, ['1 [ ] Read', '*2 [ ] Fix']],
    [
      'a subject and an owner',
      { taskId: '2', subject: 'Mend', owner: 'ada' },
      ['1 [ ] Read', '*2 [ ] Mend (ada)'],
    ],
    ['what blocks it', { taskId: '2', addBlockedBy: ['1'] }, ['1 [ ] Read', '*2 [ ] Fix after 1']],
    ['what it blocks', { taskId: '1', addBlocks: ['2'] }, ['*1 [ ] Read', '*2 [ ] Fix after 1']],
    ['deleted: it goes', { taskId: '1', status: 'deleted' }, ['2 [ ] Fix']],
    ['an unknown id changes nothing', { taskId: '9', status: 'completed' }, ['1 [ ] Read', '2 [ ] Fix']],
    ['no id changes nothing', { status: 'completed' }, ['1 [ ] Read', '2 [ ] Fix']],
    ['__proto__ is no task', { taskId: '__proto__', status: 'completed' }, ['1 [ ] Read', '2 [ ] Fix']],
  ])('%s', async (_name, input, list) => {
    const session = await sessionOf([...TWO, ...update('u1', input)]);
    expect(sketch(callOf(session, 'u1').tasks)).toEqual(list);
  });

  it('an update that was refused changes nothing', async () => {
    const session = await sessionOf([
      ...TWO,
      ...update('u1', { taskId: '1', status: 'completed' }, { success: false, error: 'Task not found' }),
    ]);
    expect(sketch(callOf(session, 'u1').tasks)).toEqual(['1 [ ] Read', '2 [ ] Fix']);
  });

  it('a task that is done blocks no more', async () => {
    const session = await sessionOf([
      ...TWO,
      ...update('u1', { taskId: '2', addBlockedBy: ['1'] }),
      ...update('u2', { taskId: '1', status: 'completed' }),
    ]);
    expect(sketch(callOf(session, 'u2').tasks)).toEqual(['*1 [x] Read', '2 [ ] Fix']);
  });

  it('ids that begin anew begin a new list', async () => {
    const session = await sessionOf([...TWO, ...create('c3', '1', 'Other')]);
    expect(sketch(callOf(session, 'c3').tasks)).toEqual(['*1 [ ] Other']);
  });

  it('also when the first one of the old list is gone', async () => {
    const session = await sessionOf([
      ...TWO,
      ...update('u1', { taskId: '1', status: 'deleted' }),
      ...create('c3', '1', 'Other'),
    ]);
    expect(sketch(callOf(session, 'c3').tasks)).toEqual(['*1 [ ] Other']);
  });

  it('calls made at once may be answered in any order', async () => {
    const session = await sessionOf([
      assistant([
        toolUse('c1', 'TaskCreate', { subject: 'Fix' }),
        toolUse('c2', 'TaskCreate', { subject: 'Read' }),
      ]),
      user([result('c1')], { toolUseResult: { task: { id: '2' } } }),
      user([result('c2')], { toolUseResult: { task: { id: '1' } } }),
    ]);
    expect(sketch(callOf(session, 'c2').tasks)).toEqual(['*1 [ ] Read', '2 [ ] Fix']);
  });

  it('a result without structure still prints its id', async () => {
    const session = await sessionOf([
      assistant([toolUse('c1', 'TaskCreate', { subject: 'Read' })]),
      results(result('c1', 'Task #7 created successfully: Read')),
    ]);
    expect(sketch(callOf(session, 'c1').tasks)).toEqual(['*7 [ ] Read']);
  });

  it('agents share the list of their session', async () => {
    const session = await sessionOf(
      [
        ...create('c1', '1', 'Read', 0),
        assistant([toolUse('t1', 'Task', { prompt: 'go' })], {}, at(10)),
        ...update('u2', { taskId: '1', owner: 'ada' }, { success: true }, 60),
      ],
      [
        {
          id: 'a1',
          lines: [user('go', at(20)), ...update('u1', { taskId: '1', status: 'completed' }, {}, 30)],
        },
      ],
    );
    const [run] = callOf(session, 't1').agents;
    expect(run && sketch(callOf(run, 'u1').tasks)).toEqual(['*1 [x] Read']);
    expect(sketch(callOf(session, 'u2').tasks)).toEqual(['*1 [x] Read (ada)']);
  });
});

describe('TaskList and TaskGet', () => {
  const look = [
    assistant([toolUse('l1', 'TaskList', {})]),
    user([result('l1', '#1 [completed] Read')], {
      toolUseResult: { tasks: [{ id: '1', subject: 'Read', status: 'completed', blockedBy: [] }] },
    }),
  ];

  it('are folded, their lines too', async () => {
    const session = await sessionOf([
      ...TWO,
      assistant([toolUse('g1', 'TaskGet', { taskId: '1' })]),
      results(result('g1', 'Task #1: Read')),
    ]);
    expect(told(session.turns)).toEqual([
      'assistant | TaskCreate:ok | TaskCreate:ok | folded: task list lookup',
    ]);
    expect(session.turns[0]?.parts[2]).toMatchObject({
      items: [{ label: 'TaskGet #1', text: 'Task #1: Read' }],
    });
    expect(session.ledgers[0]?.lines.folded).toEqual([['task list lookup', 2]]);
  });

  it('a line that says something else too stays shown', async () => {
    const session = await sessionOf([
      assistant([{ type: 'text', text: 'Looking.' }, toolUse('l1', 'TaskList', {})]),
      results(result('l1', 'No tasks')),
    ]);
    expect(told(session.turns)).toEqual(['assistant | Looking. | folded: task list lookup']);
    expect(session.ledgers[0]?.lines).toMatchObject({ shown: 1, folded: [['task list lookup', 1]] });
  });

  it('one that failed is a call like any other', async () => {
    const session = await sessionOf([
      assistant([toolUse('l1', 'TaskList', {})]),
      results(result('l1', 'No.', true)),
    ]);
    expect(told(session.turns)).toEqual(['assistant | TaskList:failed']);
  });

  it('the list that it printed is the truth from then on', async () => {
    const session = await sessionOf([...TWO, ...look, ...update('u1', { taskId: '1', owner: 'ada' })]);
    expect(sketch(callOf(session, 'u1').tasks)).toEqual(['*1 [x] Read (ada)']);
  });
});

describe('TodoWrite', () => {
  const todos = (...states: string[]): Fields => ({
    todos: states.map((status, n) => ({ content: `step ${n}`, status, activeForm: 'Doing' })),
  });
  function write(call: string, input: Fields, answer: Fields = {}): string[] {
    return [
      assistant([toolUse(call, 'TodoWrite', input)]),
      user([result(call, 'Todos have been modified')], { toolUseResult: answer }),
    ];
  }

  it('marks what changed since the list in its result', async () => {
    const oldTodos = [{ content: 'step 0', status: 'pending' }];
    const session = await sessionOf(write('w1', todos('completed', 'pending'), { oldTodos }));
    expect(sketch(callOf(session, 'w1').tasks)).toEqual(['* [x] step 0', '* [ ] step 1']);
  });

  it('or, without one, since the call before', async () => {
    const session = await sessionOf([
      ...write('w1', todos('in_progress', 'pending')),
      ...write('w2', todos('completed', 'pending')),
    ]);
    expect(sketch(callOf(session, 'w1').tasks)).toEqual([' [~] step 0', ' [ ] step 1']);
    expect(sketch(callOf(session, 'w2').tasks)).toEqual(['* [x] step 0', ' [ ] step 1']);
  });

  it('each agent has a list of its own', async () => {
    const session = await sessionOf(
      [...write('w1', todos('pending')), assistant([toolUse('t1', 'Task', { prompt: 'go' })])],
      [{ id: 'a1', lines: [user('go'), ...write('w2', todos('completed'))] }],
    );
    const [run] = callOf(session, 't1').agents;
    expect(run && sketch(callOf(run, 'w2').tasks)).toEqual([' [x] step 0']);
  });
});
