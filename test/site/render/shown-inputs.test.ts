/** Inputs that have another type than their tool's view expects. */

import { expect, test } from 'vitest';
import { renderCall } from '../../../src/site/render/turns/call-view.ts';
import { type CallParts, context, makeCall } from './helpers.ts';

const shownOf = async (parts: CallParts): Promise<string> =>
  JSON.stringify(renderCall(makeCall(parts), context()).views);

test.each<[string, CallParts]>([
  ['a list as a command', { name: 'Bash', input: { command: ['moon', 'rise'] } }],
  ['an object as a path', { name: 'Read', input: { file_path: { moon: 'rise' } } }],
  ['a text as a task list', { name: 'TodoWrite', input: { todos: '[{"content":"moon"}]' } }],
  ['a text as questions', { name: 'AskUserQuestion', input: { questions: '[{"question":"moon?"}]' } }],
  ['a text as edits', { name: 'MultiEdit', input: { file_path: '/a.ts', edits: '[{"old_string":"moon"}]' } }],
  ['a list as a plan', { name: 'ExitPlanMode', input: { plan: ['moon'] } }],
  ['a text as an offset', { name: 'Read', input: { file_path: '/a.ts', offset: 'moon' } }],
  ['a text as a flag', { name: 'Edit', input: { file_path: '/a.ts', replace_all: 'moon' } }],
])('are shown as they are: %s', async (_name, parts) => {
  expect(await shownOf(parts)).toContain('moon');
});

test('numbers and flags written as text are shown, and so are numbers as text', async () => {
  const call = makeCall({ name: 'Read', input: { file_path: '/a.ts', offset: '10', limit: null, pages: 3 } });
  expect(renderCall(call, context()).views).toContainEqual({
    kind: 'fields',
    rows: [
      { name: 'offset', value: '10' },
      { name: 'pages', value: '3' },
    ],
  });
});

test('a task list that is no list is not called empty', async () => {
  const call = renderCall(makeCall({ name: 'TodoWrite', input: { todos: 'Look up the moon' } }), context());
  expect(call.summary).toBe('');
});

test('inputs of the expected type are not repeated', async () => {
  const message = { type: 'shutdown_request', reason: 'Done' };
  const calls = [
    makeCall({ name: 'SendMessage', input: { to: 'alice', message } }),
    makeCall({ name: 'Read', input: { file_path: '/a.ts', offset: 10, limit: 5 } }),
    makeCall({ name: 'Edit', input: { file_path: '/a.ts', replace_all: false } }),
    makeCall({ name: 'TaskOutput', input: { task_id: 7 } }),
  ];
  const ctx = context();
  const views = calls.flatMap((call) => renderCall(call, ctx).views);
  expect(views.filter(({ kind }) => kind === 'json' || kind === 'fields')).toEqual([]);
});

test('a message in two inputs is shown once', async () => {
  const both = { to: 'alice', recipient: 'alice', message: 'Look at the moon', content: 'Look at the moon' };
  const { views } = renderCall(makeCall({ name: 'SendMessage', input: both }), context());
  expect(views.map((view) => JSON.stringify(view).split('Look at the moon').length - 1)).toEqual([1]);
});
