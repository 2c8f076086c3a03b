import { describe, expect, it } from 'vitest';
import { isRaw } from '../../../src/base/json-readers.ts';
import { readContent } from '../../../src/transcript/parse/content.ts';
import { readEntry } from '../../../src/transcript/parse/entry.ts';
import { readTime } from '../../../src/transcript/parse/timestamps.ts';
import type { Entry } from '../../../src/transcript/types/transcript.ts';
import { assistant } from '../../helpers/lines.ts';

function entryOf(source: string): Entry {
  const value: unknown = JSON.parse(source);
  if (!isRaw(value)) throw new Error('This is not an object.');
  return readEntry(value, 1, String(value.type), () => 'digest');
}

describe('timestamps', () => {
  it.each([
    ['2026-02-14T13:18:18.053Z', Date.UTC(2026, 1, 14, 13, 18, 18, 53)],
    ['2026-02-14T13:18:18Z', Date.UTC(2026, 1, 14, 13, 18, 18)],
    ['2026-02-14T15:18:18+02:00', Date.UTC(2026, 1, 14, 13, 18, 18)],
    ['2026-02-14T08:48:18-0430', Date.UTC(2026, 1, 14, 13, 18, 18)],
    ['2026-02-14T13:18:18', Date.UTC(2026, 1, 14, 13, 18, 18)],
    ['2026-02-14 13:18:18', Date.UTC(2026, 1, 14, 13, 18, 18)],
    ['2026-02-14T13:18Z', Date.UTC(2026, 1, 14, 13, 18)],
  ])('%s is read as UTC', (written, time) => {
    expect(readTime(written)).toBe(time);
  });

  it.each(['', 'soon', '2026-13-40T00:00:00Z', '14.02.2026', 'Sat Feb 14 2026', 1771075098053, null, undefined, {}])(
    '%j is not a time',
    (written) => {
      expect(readTime(written)).toBeUndefined();
    },
  );
});

describe('usage', () => {
  it('separates what was kept for an hour and for five minutes', () => {
    const usage = {
      input_tokens: 3,
      output_tokens: 9,
      cache_read_input_tokens: 10_306,
      cache_creation_input_tokens: 12_591,
      cache_creation: { ephemeral_5m_input_tokens: 591, ephemeral_1h_input_tokens: 12_000 },
    };
    expect(entryOf(assistant('a', { usage }))).toMatchObject({
      usage: { input: 3, output: 9, cacheRead: 10_306, cacheWrite5m: 591, cacheWrite1h: 12_000 },
    });
  });

  it('counts everything as kept for five minutes if they are not separated', () => {
    expect(entryOf(assistant('a', { usage: { cache_creation_input_tokens: 7 } }))).toMatchObject({
      usage: { cacheWrite5m: 7, cacheWrite1h: 0 },
    });
  });

  it('adds up the parts if their sum is missing', () => {
    const usage = { cache_creation: { ephemeral_5m_input_tokens: 5, ephemeral_1h_input_tokens: 2 } };
    expect(entryOf(assistant('a', { usage }))).toMatchObject({ usage: { cacheWrite5m: 5, cacheWrite1h: 2 } });
  });
});

describe('content', () => {
  it.each([
    ['nothing', undefined, []],
    ['null', null, []],
    ['a string', 'a', [{ kind: 'text', text: 'a' }]],
    ['one block', { type: 'text', text: 'a' }, [{ kind: 'text', text: 'a' }]],
    [
      'a list of strings',
      ['a', 'b'],
      [
        { kind: 'text', text: 'a' },
        { kind: 'text', text: 'b' },
      ],
    ],
    ['a text block without a text', [{ type: 'text' }], [{ kind: 'unknown', type: 'text', value: { type: 'text' } }]],
    ['null in a list', [null], [{ kind: 'unknown', type: 'null', value: null }]],
    ['a block without a type', [{ x: 1 }], [{ kind: 'unknown', type: 'block without a type', value: { x: 1 } }]],
  ])('%s', (_name, content, blocks) => {
    expect(readContent(content)).toEqual(blocks);
  });

  it.each([
    [
      { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AA==' } },
      'image/png',
      'AA==',
      undefined,
    ],
    [{ type: 'image', path: '/tmp/a.png' }, '', undefined, '/tmp/a.png'],
    [{ type: 'image', url: 'https://example.org/a.png' }, '', undefined, 'https://example.org/a.png'],
    [
      { type: 'image', source: { type: 'url', url: 'https://example.org/b.png' } },
      '',
      undefined,
      'https://example.org/b.png',
    ],
  ])('an image: %j', (block, mediaType, base64, address) => {
    expect(readContent([block])).toEqual([{ kind: 'media', media: 'image', mediaType, base64, address }]);
  });

  it('a result without content is empty, and a tool reference names the tool', () => {
    const reference = { type: 'tool_reference', tool_name: 'WebFetch' };
    const named = { type: 'tool_reference', name: 'WebFetch' };
    expect(
      readContent([
        { type: 'tool_result', tool_use_id: 't' },
        { type: 'tool_result', content: [reference, named] },
      ]),
    ).toEqual([
      { kind: 'tool-result', callId: 't', isError: false, content: [] },
      {
        kind: 'tool-result',
        callId: '',
        isError: false,
        content: [
          { kind: 'tool-reference', name: 'WebFetch' },
          { kind: 'tool-reference', name: 'WebFetch' },
        ],
      },
    ]);
  });

  it('a tool input that is not an object is kept as a property', () => {
    expect(readContent([{ type: 'tool_use', id: 't', name: 'X', input: [1] }])).toEqual([
      { kind: 'tool-use', id: 't', name: 'X', input: { input: [1] } },
    ]);
  });
});

describe('bookkeeping', () => {
  it('includes the line of the agent in agent_progress', () => {
    const source = JSON.stringify({
      type: 'progress',
      timestamp: '2026-03-02T09:00:00Z',
      parentToolUseID: 't1',
      data: {
        type: 'agent_progress',
        agentId: 'a1',
        message: JSON.parse(assistant('hi', {}, { uuid: 'u1' })),
      },
    });
    expect(entryOf(source)).toMatchObject({
      kind: 'progress',
      parentToolUseId: 't1',
      agentEntry: { kind: 'assistant', agentId: 'a1', uuid: 'u1', time: Date.UTC(2026, 2, 2, 9) },
    });
  });
});
