/** Task lists: every change shows the whole list after it, and what it changed. */

import { describe, expect, it } from 'vitest';
import type { TaskItem } from '../../src/transcript/types/call.ts';
import { assistant, at, result, results, sessionOf, toolUse, user } from '../helpers/lines.ts';
import { callViews, pageOf, viewText } from '../helpers/page-text.ts';
import { callOf, sketch } from '../helpers/sketch.ts';

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

/** `*2 [x] Fix it (ada) after 1`: changed, id, status, subject, owner, blocked by. */
function listed(tasks: readonly TaskItem[] | undefined): string[] {
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

describe('changes of the shared list', () => {
  it('show the whole list after each change', async () => {
    const { session, turns } = await pageOf([...TWO, ...update('u1', { taskId: '1', status: 'in_progress' })]);
    expect(['c1', 'c2', 'u1'].map((id) => listed(callOf(session, id).tasks))).toEqual([
      ['*1 [ ] Read'],
      ['1 [ ] Read', '*2 [ ] Fix'],
      ['*1 [~] Read', '2 [ ] Fix'],
    ]);
    expect(callViews(turns).at(-1)?.views.map(viewText)).toContain('todos: #1 Read=in_progress*, #2 Fix=pending');
  });

  it('show no list that is very long', async () => {
    const ids = Array.from({ length: 201 }, (_, at) => String(at + 1));
    const session = await sessionOf(ids.flatMap((id) => create(`c${id}`, id, 'Work')));
    expect(callOf(session, 'c200').tasks).toHaveLength(200);
    expect(callOf(session, 'c201').tasks).toBeUndefined();
  });

  it.each<[string, Fields, string[]]>([
    ['a status', { taskId: '2', status: 'completed' }, ['1 [ ] Read', '*2 [x] Fix']],
    ['a number as id', { taskId: 2, status: 'completed' }, ['1 [ ] Read', '*2 [x] Fix']],
    ['an id under another name', { task_id: '2', status: 'completed' }, ['1 [ ] Read', '*2 [x] Fix']],
    ['an id as it is printed', { taskId: '#2', status: 'completed' }, ['1 [ ] Read', '*2 [x] Fix']],
    ['an unknown status is pending', { taskId: '2', status: 'someday' }, ['1 [ ] Read', '*2 [ ] Fix']],
    ['a subject and an owner', { taskId: '2', subject: 'Mend', owner: 'ada' }, ['1 [ ] Read', '*2 [ ] Mend (ada)']],
    ['what blocks it', { taskId: '2', addBlockedBy: ['1'] }, ['1 [ ] Read', '*2 [ ] Fix after 1']],
    ['what it blocks', { taskId: '1', addBlocks: ['2'] }, ['*1 [ ] Read', '*2 [ ] Fix after 1']],
    ['deleted: it is removed', { taskId: '1', status: 'deleted' }, ['2 [ ] Fix']],
    ['an unknown id changes nothing', { taskId: '9', status: 'completed' }, ['1 [ ] Read', '2 [ ] Fix']],
    ['no id changes nothing', { status: 'completed' }, ['1 [ ] Read', '2 [ ] Fix']],
    ['__proto__ is not a task', { taskId: '__proto__', status: 'completed' }, ['1 [ ] Read', '2 [ ] Fix']],
  ])('%s', async (_name, input, list) => {
    const session = await sessionOf([...TWO, ...update('u1', input)]);
    expect(listed(callOf(session, 'u1').tasks)).toEqual(list);
  });

  it('a status that only the result has', async () => {
    const change = { success: true, statusChange: { from: 'pending', to: 'completed' } };
    const { session, turns } = await pageOf([...TWO, ...update('u1', { taskId: '2' }, change)]);
    expect(listed(callOf(session, 'u1').tasks)).toEqual(['1 [ ] Read', '*2 [x] Fix']);
    expect(JSON.stringify(turns)).toContain('"completed · was pending · 1 of 2 done"');
  });

  it.each<[string, readonly string[], string[]]>([
    [
      'an update that failed changes nothing',
      update('c3', { taskId: '1', status: 'completed' }, { success: false, error: 'Task not found' }),
      ['1 [ ] Read', '2 [ ] Fix'],
    ],
    [
      'a completed task blocks nothing',
      [...update('u1', { taskId: '2', addBlockedBy: ['1'] }), ...update('c3', { taskId: '1', status: 'completed' })],
      ['*1 [x] Read', '2 [ ] Fix'],
    ],
    ['a repeated id starts a new list', create('c3', '1', 'Other'), ['*1 [ ] Other']],
    [
      'a lower id starts a new list',
      [...update('u1', { taskId: '1', status: 'deleted' }), ...create('c3', '1', 'Other')],
      ['*1 [ ] Other'],
    ],
    [
      'a printed list replaces the known one',
      [
        assistant([toolUse('l1', 'TaskList', {})]),
        user([result('l1', '#1 [completed] Read')], {
          toolUseResult: { tasks: [{ id: '1', subject: 'Read', status: 'completed', blockedBy: [] }] },
        }),
        ...update('c3', { taskId: '1', owner: 'ada' }),
      ],
      ['*1 [x] Read (ada)'],
    ],
  ])('%s', async (_name, lines, list) => {
    expect(listed(callOf(await sessionOf([...TWO, ...lines]), 'c3').tasks)).toEqual(list);
  });

  it('results of parallel calls may come in any order', async () => {
    const session = await sessionOf([
      assistant([toolUse('c1', 'TaskCreate', { subject: 'Fix' }), toolUse('c2', 'TaskCreate', { subject: 'Read' })]),
      user([result('c1')], { toolUseResult: { task: { id: '2' } } }),
      user([result('c2')], { toolUseResult: { task: { id: '1' } } }),
    ]);
    expect(listed(callOf(session, 'c2').tasks)).toEqual(['*1 [ ] Read', '2 [ ] Fix']);
  });

  it('an id may be in the text of the result', async () => {
    const session = await sessionOf([
      assistant([toolUse('c1', 'TaskCreate', { subject: 'Read' })]),
      results(result('c1', 'Task #7 created successfully: Read')),
    ]);
    expect(listed(callOf(session, 'c1').tasks)).toEqual(['*7 [ ] Read']);
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
    expect(run && listed(callOf(run, 'u1').tasks)).toEqual(['*1 [x] Read']);
    expect(listed(callOf(session, 'u2').tasks)).toEqual(['*1 [x] Read (ada)']);
  });
});

describe('lookups of the shared list', () => {
  it('are folded, and so are their lines', async () => {
    const session = await sessionOf([
      ...TWO,
      assistant([toolUse('g1', 'TaskGet', { taskId: 1 })]),
      results(result('g1', 'Task #1: Read')),
    ]);
    expect(sketch(session.turns)).toEqual(['assistant | TaskCreate:ok | TaskCreate:ok | folded: task list lookup']);
    expect(session.turns[0]?.parts[2]).toMatchObject({
      items: [{ label: 'TaskGet #1', text: 'Task #1: Read' }],
    });
    expect(session.ledgers[0]?.lines.folded).toEqual([['task list lookup', 2]]);
  });

  it('do not fold a line that has something else', async () => {
    const session = await sessionOf([
      assistant([{ type: 'text', text: 'Looking.' }, toolUse('l1', 'TaskList', {})]),
      results(result('l1', 'No tasks')),
    ]);
    expect(sketch(session.turns)).toEqual(['assistant | Looking. | folded: task list lookup']);
    expect(session.ledgers[0]?.lines).toMatchObject({ shown: 1, folded: [['task list lookup', 1]] });
  });

  it('are shown when they failed', async () => {
    const session = await sessionOf([assistant([toolUse('l1', 'TaskList', {})]), results(result('l1', 'No.', true))]);
    expect(sketch(session.turns)).toEqual(['assistant | TaskList:failed']);
  });
});

describe('a list that is written whole', () => {
  const todos = (...states: string[]): Fields => ({
    todos: states.map((status, n) => ({ content: `step ${n}`, status, activeForm: 'Doing' })),
  });
  function write(call: string, input: Fields, answer: Fields = {}): string[] {
    return [
      assistant([toolUse(call, 'TodoWrite', input)]),
      user([result(call, 'Todos have been modified')], { toolUseResult: answer }),
    ];
  }

  it('marks the changes since the list in its result', async () => {
    const oldTodos = [{ content: 'step 0', status: 'pending' }];
    const session = await sessionOf(write('w1', todos('completed', 'pending'), { oldTodos }));
    expect(listed(callOf(session, 'w1').tasks)).toEqual(['* [x] step 0', '* [ ] step 1']);
  });

  it('marks the changes since the previous call when the result has no list', async () => {
    const session = await sessionOf([
      ...write('w1', todos('in_progress', 'pending')),
      ...write('w2', todos('completed', 'pending')),
    ]);
    expect(listed(callOf(session, 'w1').tasks)).toEqual([' [~] step 0', ' [ ] step 1']);
    expect(listed(callOf(session, 'w2').tasks)).toEqual(['* [x] step 0', ' [ ] step 1']);
  });

  it('is separate for each agent', async () => {
    const session = await sessionOf(
      [...write('w1', todos('pending')), assistant([toolUse('t1', 'Task', { prompt: 'go' })])],
      [{ id: 'a1', lines: [user('go'), ...write('w2', todos('completed'))] }],
    );
    const [run] = callOf(session, 't1').agents;
    expect(run && listed(callOf(run, 'w2').tasks)).toEqual([' [x] step 0']);
  });
});

describe('on the page', () => {
  const todosOf = async (lines: readonly string[]): Promise<string[]> =>
    callViews((await pageOf(lines)).turns).map(({ views }) =>
      views.flatMap((view) => (view.kind === 'todos' ? [viewText(view)] : [])).join(),
    );

  it.each(['blocked', 'cancelled', '', 7, null])('an unknown status is pending: %j', async (status) => {
    const todos = [{ content: 'Parse', status }];
    expect(await todosOf([assistant([toolUse('t1', 'TodoWrite', { todos })]), results(result('t1'))])).toEqual([
      'todos: Parse=pending',
    ]);
  });
});

it('a list that was refused changes nothing', async () => {
  const todos = (id: string, content: string): string =>
    assistant([toolUse(id, 'TodoWrite', { todos: [{ content, status: 'pending' }] })]);
  const session = await sessionOf([
    ...[todos('a', 'Read'), user([result('a', 'ok')])],
    ...[todos('b', 'Burn'), user([result('b', 'refused', true)])],
    ...[todos('c', 'Read'), user([result('c', 'ok')])],
  ]);
  expect(['a', 'b', 'c'].map((id) => listed(callOf(session, id).tasks))).toEqual([[' [ ] Read'], [], [' [ ] Read']]);
});
