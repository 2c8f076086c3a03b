import { describe, expect, it } from 'vitest';
import { isRaw } from '../../../src/base/json-readers.ts';
import { readContent } from '../../../src/transcript/parse/content.ts';
import type { AssistantEntry, Entry } from '../../../src/transcript/parse/entry.ts';
import { readEntry } from '../../../src/transcript/parse/entry.ts';
import { assistant } from '../../helpers/lines.ts';

function entryOf(source: string): Entry {
  const value: unknown = JSON.parse(source);
  if (!isRaw(value)) throw new Error('This is not an object.');
  return readEntry(value, 1, String(value.type), () => 'digest');
}

describe('usage', () => {
  it('counts everything as kept for five minutes if they are not separated', () => {
    expect(entryOf(assistant('a', { usage: { cache_creation_input_tokens: 7 } }))).toMatchObject({
      usage: { cacheWrite5m: 7, cacheWrite1h: 0 },
    });
  });

  it('adds up the parts if their sum is missing', () => {
    const usage = { cache_creation: { ephemeral_5m_input_tokens: 5, ephemeral_1h_input_tokens: 2 } };
    expect(entryOf(assistant('a', { usage }))).toMatchObject({ usage: { cacheWrite5m: 5, cacheWrite1h: 2 } });
  });

  const LONG = { input_tokens: 1, cache_read_input_tokens: 150_000, cache_creation_input_tokens: 50_000 };

  it.each<[string, string, object, readonly unknown[]]>([
    ['fast mode', 'claude-opus-5', { speed: 'fast', service_tier: 'standard' }, ['fast']],
    ['nothing', 'claude-opus-5', { speed: 'standard', inference_geo: 'global' }, []],
    ['a name', 'claude-opus-4-6-fast', {}, ['fast']],
    ['the name of another vendor', 'grok-code-fast-1', {}, []],
    ['the country and a batch', 'claude-opus-5', { inference_geo: 'us', service_tier: 'batch' }, ['us', 'batch']],
    ['long input', 'claude-sonnet-4-5-20250929', LONG, ['long']],
    ['long input, first version', 'claude-sonnet-4-20250514', LONG, ['long']],
    ['long input of a small model', 'claude-haiku-5-5', { ...LONG, cache_creation_input_tokens: 0 }, ['long']],
    ['long input without a surcharge', 'claude-sonnet-4-6', LONG, []],
    ['input that is not quite long', 'claude-sonnet-4-5', { ...LONG, input_tokens: 0 }, []],
    ['searches', 'claude-opus-5', { server_tool_use: { web_search_requests: 3 } }, [3]],
  ])('knows what the price depends on: %s', (_what, model, usage, priced) => {
    const { terms = [], webSearches = [] } = (entryOf(assistant('a', { model, usage })) as AssistantEntry).usage ?? {};
    expect([terms, webSearches].flat()).toEqual(priced);
  });

  it('has what an advisor spent besides the sums, and nothing twice', () => {
    const iterations = [
      { type: 'message', input_tokens: 7, output_tokens: 1 },
      { type: 'advisor_message', model: 'claude-opus-5', input_tokens: 90, output_tokens: 40 },
      { type: 'compaction', input_tokens: 60, output_tokens: 5 },
      { type: 'fallback_message', model: 'claude-opus-5', input_tokens: 11, output_tokens: 11 },
      'odd',
    ];
    const usage = { input_tokens: 7, output_tokens: 1, speed: 'fast', inference_geo: 'us', iterations };
    const entry = entryOf(assistant('a', { model: 'claude-haiku-4-5', usage }));
    expect(entry).toMatchObject({
      usage: {
        ...{ input: 7, output: 1, terms: ['fast', 'us'] },
        others: [
          { model: 'claude-opus-5', usage: { input: 90, output: 40, terms: ['us'] } },
          { model: 'claude-haiku-4-5', usage: { input: 60, output: 5, terms: ['us'] } },
        ],
      },
    });
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
