/** What is read from a line of each kind, and from a block of each kind: everything, and where it comes from. */

import { describe, expect, it } from 'vitest';
import { isRaw } from '../../../src/base/json-readers.ts';
import { readContent } from '../../../src/transcript/parse/content.ts';
import type { Entry } from '../../../src/transcript/parse/entry.ts';
import { readEntry } from '../../../src/transcript/parse/entry.ts';

function entryOf(line: object): Entry {
  if (!isRaw(line)) throw new Error('This is not an object.');
  return readEntry(line, 7, String(line.type), () => 'digest');
}

/** Each field has a different value, so that none can be taken for another. */
const COMMON = {
  ...{ uuid: 'u1', parentUuid: 'p1', timestamp: '2026-03-02T09:00:00Z', sessionId: 's1', cwd: '/srv/app' },
  ...{ gitBranch: 'main', version: '2.1.0', slug: 'calm-owl', agentId: 'a1', isSidechain: true, isMeta: true },
};
const BASE = {
  ...{ line: 7, uuid: 'u1', parentUuid: 'p1', time: Date.UTC(2026, 2, 2, 9), sessionId: 's1', cwd: '/srv/app' },
  ...{ gitBranch: 'main', version: '2.1.0', slug: 'calm-owl', agentId: 'a1', isSidechain: true, isMeta: true },
  isRoot: false,
};
const HELLO = [{ kind: 'text', text: 'Hello' }];

describe('a line', () => {
  it.each<[string, object, object]>([
    [
      'user',
      {
        message: { content: 'Hello' },
        ...{ toolUseResult: { x: 1 }, planContent: '# Plan', isCompactSummary: true, toolDenialKind: 'interrupted' },
        ...{ permissionMode: 'plan', sourceToolUseID: 't1', logicalParentUuid: 'p2', promptSource: 'system' },
        ...{ origin: { kind: 'plugin', name: 'ralph' }, forkedFrom: { sessionId: 's0', messageUuid: 'u0' } },
        interruptedByShutdown: true,
      },
      {
        kind: 'user',
        content: HELLO,
        ...{ toolUseResult: { x: 1 }, planContent: '# Plan', isSummary: true, denial: 'interrupted' },
        ...{ permissionMode: 'plan', sourceToolUseId: 't1', logicalParentUuid: 'p2' },
        ...{ origin: { sender: 'ralph', isAutomatic: true }, copiedFrom: { session: 's0', uuid: 'u0' } },
        interruptedByShutdown: true,
      },
    ],
    [
      'assistant',
      {
        message: {
          ...{ id: 'm1', model: 'claude-opus-4-5', content: ['Hello'], stop_reason: 'end_turn' },
          usage: { input_tokens: 3, output_tokens: '12345678901234567890', cache_read_input_tokens: -1 },
        },
        ...{ isApiErrorMessage: true, effort: 'high' },
      },
      {
        ...{ kind: 'assistant', messageId: 'm1', model: 'claude-opus-4-5', content: HELLO, stopReason: 'end_turn' },
        usage: { input: 3, output: 12_345_678_901_234_567_000, cacheRead: 0, cacheWrite1h: 0, cacheWrite5m: 0 },
        ...{ isApiError: true, effort: 'high' },
      },
    ],
    [
      'system',
      { subtype: 'info', content: 'Hello' },
      { kind: 'system', subtype: 'info', content: 'Hello', retracted: [] },
    ],
    ['system', { message: { content: ['Hello'] } }, { kind: 'system', subtype: '', content: 'Hello', retracted: [] }],
    [
      'attachment',
      { attachment: { type: 'file', path: 'a' } },
      { kind: 'attachment', attachmentType: 'file', attachment: { type: 'file', path: 'a' } },
    ],
    [
      'progress',
      { data: { type: 'hook' }, parentToolUseID: 't1' },
      { ...{ kind: 'progress', progressType: 'hook' }, parentToolUseId: 't1' },
    ],
    ['progress', {}, { kind: 'progress', progressType: '' }],
    [
      'queue-operation',
      { operation: 'enqueue', content: ['Hello'] },
      { kind: 'queue', operation: 'enqueue', content: HELLO, isTaskState: false },
    ],
    [
      'queue-operation',
      { operation: 'enqueue', content: '{"a":1,"task_id":"b1"}' },
      {
        ...{ kind: 'queue', operation: 'enqueue', content: [{ kind: 'text', text: '{"a":1,"task_id":"b1"}' }] },
        isTaskState: true,
      },
    ],
    [
      'attachment',
      { attachment: { type: 'queued_command', prompt: 'Hello' } },
      {
        kind: 'attachment',
        attachmentType: 'queued_command',
        attachment: { type: 'queued_command', prompt: 'Hello' },
        prompt: HELLO,
      },
    ],
    ['custom-title', { customTitle: 'Mine' }, { kind: 'title', source: 'custom', title: 'Mine' }],
    ['ai-title', { aiTitle: 'Its' }, { kind: 'title', source: 'ai', title: 'Its' }],
    ['summary', { summary: 'All' }, { kind: 'title', source: 'summary', title: 'All' }],
    ['summary', {}, { kind: 'title', source: 'summary', title: '' }],
    ['mode', { parentUuid: null }, { kind: 'other', parentUuid: undefined, isRoot: true }],
    ['last-prompt', { leafUuid: 'u9' }, { kind: 'other', record: { kind: 'leaf', value: 'u9' } }],
    ['weather', {}, { kind: 'other' }],
    ['user', { content: 'no message' }, { kind: 'other' }],
    ['assistant', { message: 'no object' }, { kind: 'other' }],
  ])('%s %j', (type, fields, read) => {
    const line = { type, ...COMMON, ...fields };
    expect(entryOf(line)).toEqual({ ...BASE, type, fields: line, ...read });
  });

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
      { digest: 'u1', line: 7, time: BASE.time },
    ],
  ])('%s', (_what, data, agentEntry) => {
    const { agentEntry: read } = entryOf({ type: 'progress', ...COMMON, data }) as { agentEntry?: unknown };
    if (agentEntry === undefined) expect(read).toBeUndefined();
    else expect(read).toMatchObject(agentEntry);
  });
});

describe('a block', () => {
  it.each<[object, object]>([
    [
      { type: 'thinking', thinking: 'Hm.' },
      { kind: 'thinking', text: 'Hm.' },
    ],
    [{ type: 'thinking' }, { kind: 'thinking', text: '' }],
    [{ type: 'redacted_thinking', data: 'AA==' }, { kind: 'redacted-thinking' }],
    [{ type: 'tool_use' }, { kind: 'tool-use', id: '', name: 'tool without a name', input: {} }],
    [
      { type: 'tool_use', id: 't1', name: 'Bash', input: { command: 'ls' } },
      { kind: 'tool-use', id: 't1', name: 'Bash', input: { command: 'ls' } },
    ],
    [
      { type: 'tool_result', tool_use_id: 't1', is_error: true, content: 'Hello' },
      { kind: 'tool-result', callId: 't1', isError: true, content: HELLO },
    ],
    [
      { type: 'tool_result', tool_use_id: 't1', content: [{ type: 'tool_result', content: 'Hello' }] },
      {
        ...{ kind: 'tool-result', callId: 't1', isError: false },
        content: [{ kind: 'unknown', type: 'tool_result', value: { type: 'tool_result', content: 'Hello' } }],
      },
    ],
    [
      { type: 'document', data: 'AA==', mimeType: 'application/pdf' },
      { kind: 'media', media: 'document', mediaType: 'application/pdf', base64: 'AA==' },
    ],
    [
      { type: 'fallback', from: { model: 'a' }, to: { model: 'b' } },
      { kind: 'fallback', from: 'a', to: 'b' },
    ],
    [{ type: 'fallback' }, { kind: 'fallback', from: '', to: '' }],
    [{ type: 'tool_reference' }, { kind: 'tool-reference', name: '' }],
    [
      { type: 'hologram', x: 1 },
      { kind: 'unknown', type: 'hologram', value: { type: 'hologram', x: 1 } },
    ],
  ])('%j', (block, read) => {
    expect(readContent([block])).toEqual([read]);
  });

  it.each([1, true])('that is %j is kept', (value) => {
    expect(readContent([value])).toEqual([{ kind: 'unknown', type: typeof value, value }]);
  });
});
