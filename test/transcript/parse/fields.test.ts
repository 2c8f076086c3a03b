/** What is read from lines that lack something, and from the line of an agent within another one. */

import { describe, expect, it } from 'vitest';
import { isRaw } from '../../../src/base/json-readers.ts';
import { readContent } from '../../../src/transcript/parse/content.ts';
import type { Entry } from '../../../src/transcript/parse/entry.ts';
import { readEntry } from '../../../src/transcript/parse/entry.ts';

function entryOf(line: object): Entry {
  if (!isRaw(line)) throw new Error('This is not an object.');
  return readEntry(line, 7, String(line.type), () => 'digest');
}

describe('a line', () => {
  it('without any fields has only a digest', () => {
    expect(entryOf({ type: 'mode' })).toEqual({
      ...{ kind: 'other', line: 7, type: 'mode', digest: 'digest', fields: { type: 'mode' } },
      ...{ isSidechain: false, isMeta: false, isRoot: false },
    });
  });

  it.each([
    ['12345', 0],
    ['x12345678901234567890', 0],
    ['12345678901234567890 tokens', 0],
    [{}, 0],
  ])('counts no tokens for %j', (output_tokens, output) => {
    const line = { type: 'assistant', message: { usage: { output_tokens } } };
    expect(entryOf(line)).toMatchObject({ usage: { output } });
  });
});

describe('the line of an agent in a line of progress', () => {
  const message = { type: 'user', uuid: 'u2', message: { content: 'Hello' } };

  it.each<[string, object, object | undefined]>([
    ['is read', { type: 'agent_progress', agentId: 'a2', message }, { kind: 'user', uuid: 'u2', agentId: 'a2' }],
    ['is not looked for in other progress', { type: 'bash_progress', agentId: 'a2', message }, undefined],
    [
      'is missing when it is not a message',
      { type: 'agent_progress', message: { ...message, type: 'system' } },
      undefined,
    ],
    ['is missing without a message', { type: 'agent_progress' }, undefined],
    [
      'is known by the line around it when it has no uuid',
      { type: 'agent_progress', message: { ...message, uuid: undefined } },
      { digest: 'u1', line: 7, time: Date.UTC(2026, 2, 2, 9) },
    ],
  ])('%s', (_what, data, agentEntry) => {
    const { agentEntry: read } = entryOf({ type: 'progress', uuid: 'u1', timestamp: '2026-03-02T09:00:00Z', data }) as {
      agentEntry?: unknown;
    };
    if (agentEntry === undefined) expect(read).toBeUndefined();
    else expect(read).toMatchObject(agentEntry);
  });
});

it.each([1, true])('a block that is %j is kept', (value) => {
  expect(readContent([value])).toEqual([{ kind: 'unknown', type: typeof value, value }]);
});

it('a document may have its bytes and their type without a source', () => {
  expect(readContent([{ type: 'document', data: 'AA==', mimeType: 'application/pdf' }])).toEqual([
    { kind: 'media', media: 'document', mediaType: 'application/pdf', base64: 'AA==' },
  ]);
});
