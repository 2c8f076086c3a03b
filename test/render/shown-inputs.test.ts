/** Inputs that have another type than their tool's view expects. */

import { expect, test } from 'vitest';
import { renderCall } from '../../src/render/turns/call.ts';
import { type CallParts, context, makeCall } from './helpers.ts';

const shownOf = async (parts: CallParts): Promise<string> =>
  JSON.stringify(renderCall(makeCall(parts), await context()).views);

test.each<[string, CallParts]>([
  ['a list as a command', { name: 'Bash', input: { command: ['moon', 'rise'] } }],
  ['an object as a path', { name: 'Read', input: { file_path: { moon: 'rise' } } }],
  ['a text as a task list', { name: 'TodoWrite', input: { todos: '[{"content":"moon"}]' } }],
  ['a text as questions', { name: 'AskUserQuestion', input: { questions: '[{"question":"moon?"}]' } }],
  ['a text as edits', { name: 'MultiEdit', input: { file_path: '/a.ts', edits: '[{"old_string":"moon"}]' } }],
  ['a list as a plan', { name: 'ExitPlanMode', input: { plan: ['moon'] } }],
])('are shown as they are: %s', async (_name, parts) => {
  expect(await shownOf(parts)).toContain('moon');
});

test('a task list that is no list is not called empty', async () => {
  const call = renderCall(makeCall({ name: 'TodoWrite', input: { todos: 'Look up the moon' } }), await context());
  expect(call.summary).toBe('');
});

test('tasks may be texts', async () => {
  const call = makeCall({ name: 'TodoWrite', input: { todos: ['Look up the moon'] } });
  expect(renderCall(call, await context()).views).toEqual([
    { kind: 'todos', items: [{ text: 'Look up the moon', status: 'pending', changed: false }] },
  ]);
});

test('inputs of the expected type are not repeated', async () => {
  const message = { type: 'shutdown_request', reason: 'Done' };
  const call = makeCall({ name: 'SendMessage', input: { to: 'alice', message } });
  expect(renderCall(call, await context()).views.filter(({ kind }) => kind === 'json' || kind === 'fields')).toEqual(
    [],
  );
});
