/** What is read of the calls of each tool. */

import { expect, test } from 'vitest';
import { parseTool } from '../../../src/transcript/tools/registry.ts';
import { makeCall } from '../../site/render/helpers.ts';

type Parts = Parameters<typeof makeCall>[0];

const HUNK = { oldStart: 1, oldLines: 1, newStart: 1, newLines: 1, lines: ['-a', '+b'] };

test.each<[says: string, parts: Parts, expected: object]>([
  [
    'the exit code of a failure is printed',
    { name: 'Bash', input: { command: 'ls x' }, status: 'failed', content: 'Error: Exit code 2\nno x' },
    { kind: 'bash', command: 'ls x', exitCode: 2 },
  ],
  [
    'the words of a success are no exit code',
    { name: 'Bash', input: { command: 'cat log' }, content: 'Exit code 2\n' },
    { kind: 'bash', exitCode: undefined },
  ],
  [
    'files that a command changed, with and without a diff',
    {
      name: 'Bash',
      input: { command: 'sed -i s/a/b/ a.ts' },
      structured: { bashEditDiff: { changedFiles: ['/b.ts', ' '], files: [{ filePath: '/a.ts', hunks: [HUNK] }] } },
    },
    {
      changes: [
        { path: '/b.ts', hunks: [] },
        { path: '/a.ts', hunks: [HUNK] },
      ],
    },
  ],
  [
    'one replacement',
    { name: 'Edit', input: { file_path: '/a', old_string: 'a', new_string: 'b', replace_all: 'true' } },
    { kind: 'edit', path: '/a', replacements: [{ before: 'a', after: 'b', isEverywhere: true }], content: undefined },
  ],
  [
    'a replacement by nothing',
    { name: 'Edit', input: { file_path: '/a', old_string: 'a', new_string: '' } },
    { replacements: [{ before: 'a', after: '', isEverywhere: false }] },
  ],
  [
    'several replacements; what is no object is none',
    { name: 'MultiEdit', input: { file_path: '/a', edits: [{ old_string: 'a', new_string: 'b' }, 7] } },
    { kind: 'edit', replacements: [{ before: 'a', after: 'b', isEverywhere: false }] },
  ],
  [
    'a whole file',
    { name: 'Write', input: { file_path: '/a', content: 'x' }, structured: { type: 'update', originalFile: 'y' } },
    { kind: 'edit', shape: 'file', replacements: [], content: 'x', originalFile: 'y', outcome: 'update' },
  ],
  [
    'a deleted cell',
    {
      name: 'NotebookEdit',
      input: { notebook_path: '/n.ipynb', edit_mode: 'delete', new_source: 'x' },
      structured: { old_source: 'a' },
    },
    { kind: 'edit', path: '/n.ipynb', replacements: [{ before: 'a', after: '', isEverywhere: false }] },
  ],
  [
    'a hunk with anything but texts has no lines',
    {
      name: 'Edit',
      input: { file_path: '/a' },
      structured: { structuredPatch: [{ ...HUNK, lines: ['-a', 7] }, null] },
    },
    { patch: [{ ...HUNK, lines: [] }] },
  ],
  [
    'early versions ask one question',
    { name: 'AskUserQuestion', input: { question: 'Which?', options: ['a', { label: 'b', markdown: '# b' }] } },
    {
      kind: 'ask',
      questions: [
        {
          question: 'Which?',
          header: '',
          allowsSeveral: false,
          options: [
            { label: 'a', description: '', preview: undefined },
            { label: 'b', description: '', preview: '# b' },
          ],
        },
      ],
    },
  ],
  [
    'answers of the result count, several choices as one text',
    {
      name: 'AskUserQuestion',
      input: { questions: [], answers: { Which: 'a' } },
      structured: { answers: { Which: ['b', 'c'], When: 7 }, annotations: { Which: { notes: 'soon' } } },
    },
    { given: new Map([['Which', 'b, c']]), notes: new Map([['Which', 'soon']]) },
  ],
  [
    'the id of a new task may only be printed',
    { name: 'TaskCreate', input: { subject: 'Tides' }, content: 'Task #3 created successfully: Tides' },
    { kind: 'task-create', id: '3', subject: 'Tides' },
  ],
  [
    'a list may be JSON text',
    { name: 'TodoWrite', input: { todos: '[{"content":"Sail","status":"pending"}]' } },
    {
      todos: [{ id: '', subject: 'Sail', status: 'pending', owner: undefined, blockedBy: [], changed: false }],
      others: [],
    },
  ],
  [
    'tasks, some as texts',
    { name: 'TodoWrite', input: { todos: ['Draw', { content: 'Fix', status: 'done' }] } },
    {
      todos: [
        { id: '', subject: 'Draw', status: 'pending', owner: undefined, blockedBy: [], changed: false },
        { id: '', subject: 'Fix', status: 'pending', owner: undefined, blockedBy: [], changed: false },
      ],
    },
  ],
  [
    'a message as an object',
    {
      name: 'SendMessage',
      input: { to: 'ada', message: { type: 'shutdown_response', approve: true, reason: 'Done' } },
    },
    { kind: 'send-message', to: 'ada', type: 'shutdown_response', approves: true, words: 'Done', others: [] },
  ],
  [
    'a printed result that is JSON',
    { name: 'TeamCreate', input: { team_name: 'tides' }, content: '{"team_name":"tides-2","lead_agent_id":"l1"}' },
    { kind: 'listed', summary: ['tides'], facts: [['lead', 'l1']], inputs: [] },
  ],
  [
    'an edit by a server',
    { name: 'mcp__files__edit', input: { path: '/a', edits: [{ oldText: 'a', newText: 'b' }] } },
    { kind: 'mcp', server: 'files', tool: 'edit', edit: { path: '/a', replacements: [{ before: 'a', after: 'b' }] } },
  ],
  [
    'a bridged command',
    { name: 'mcp__acp__Bash', input: { command: 'ls' }, content: 'Exited with code 2.Final output:\n\nno' },
    { kind: 'bash', exitCode: 2, stdout: 'no' },
  ],
  ['a bridged tool without its input', { name: 'mcp__acp__Bash', input: {} }, { kind: 'mcp', server: 'acp' }],
  ['a tool called constructor', { name: 'constructor', input: { a: 1 } }, { kind: 'other', name: 'constructor' }],
])('%s', (_says, parts, expected) => {
  expect(parseTool(makeCall(parts))).toMatchObject(expected);
});

test('inputs that no view shows, or that have another type, are others', () => {
  const input = { command: 'ls', description: 7, timeout: -1, run_in_background: null, moon: 'full' };
  const names = parseTool(makeCall({ name: 'Bash', input })).others.map(({ name }) => name);
  expect(names).toEqual(['description', 'timeout', 'moon']);
});

test('ids and the error of a result are read for every tool', () => {
  const structured = { agentId: 'a1', backgroundTaskId: 'b1', stdout: 'one', stderr: 'two' };
  const tool = parseTool(makeCall({ name: 'Teleport', input: {}, status: 'failed', structured }));
  expect(tool).toMatchObject({ agentId: 'a1', taskIds: ['a1', 'b1'], error: 'one\ntwo' });
});
