/** What is read of calls, besides the examples in `fixtures/tools`. */

import { expect, test } from 'vitest';
import { parseTool } from '../../../src/transcript/tools/registry.ts';
import { makeCall } from '../../site/render/helpers.ts';

type Parts = Parameters<typeof makeCall>[0];

const HUNK = { oldStart: 1, oldLines: 1, newStart: 1, newLines: 1, lines: ['-a', '+b'] };

test.each<[says: string, parts: Parts, expected: object]>([
  [
    'the words of a success are no exit code',
    { name: 'Bash', input: { command: 'cat log' }, content: 'Exit code 2\n' },
    { kind: 'bash', exitCode: undefined },
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
    'answers of the result count, several choices as one text',
    {
      name: 'AskUserQuestion',
      input: { questions: [], answers: { Which: 'a' } },
      structured: { answers: { Which: ['b', 'c'], When: 7 }, annotations: { Which: { notes: 'soon' } } },
    },
    { given: new Map([['Which', 'b, c']]), notes: new Map([['Which', 'soon']]) },
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
    'a bridged command',
    { name: 'mcp__acp__Bash', input: { command: 'ls' }, content: 'Exited with code 2.Final output:\n\nno' },
    { kind: 'bash', exitCode: 2, stdout: 'no' },
  ],
  ['a bridged tool without its input', { name: 'mcp__acp__Bash', input: {} }, { kind: 'mcp', server: 'acp' }],
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
