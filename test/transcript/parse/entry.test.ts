import { describe, expect, it } from 'vitest';
import { isRaw } from '../../../src/base/json-readers.ts';
import { readContent } from '../../../src/transcript/parse/content.ts';
import { readEntry } from '../../../src/transcript/parse/entry.ts';
import type { Entry } from '../../../src/transcript/types/transcript.ts';
import { assistant } from '../../helpers/lines.ts';

function entryOf(source: string): Entry {
  const value: unknown = JSON.parse(source);
  if (!isRaw(value)) throw new Error('This is not an object.');
  return readEntry(value, 1, String(value.type), () => 'digest');
}

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

  it('a tool input that is not an object is kept as a property', () => {
    expect(readContent([{ type: 'tool_use', id: 't', name: 'X', input: [1] }])).toEqual([
      { kind: 'tool-use', id: 't', name: 'X', input: { input: [1] } },
    ]);
  });
});
