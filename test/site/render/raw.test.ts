import { describe, expect, test } from 'vitest';
import { lineNames, linesNamed, prettyLine, readChunk } from '../../../src/browser/raw/raw-chunks.ts';
import { bytesOf } from '../../../src/browser/unlock/sealed.ts';
import { RawLines } from '../../../src/site/render/assets/raw-lines.ts';
import { byteLinesIn } from '../../../src/site/shared/byte-lines.ts';
import { parseLine } from '../../../src/transcript/parse/read-transcript.ts';
import type { Source } from '../../../src/transcript/types/session.ts';

function source(path: string, ...lines: readonly string[]): Source {
  const entries = lines.flatMap((text, index) => {
    const read = parseLine({ number: index + 1, text });
    return read && !('reason' in read) ? read : [];
  });
  return { path, transcript: { entries } };
}

function line(uuid: string, text = ''): string {
  return JSON.stringify({ type: 'user', uuid, message: { content: text } });
}

/** The lines that a page would load, by chunk. */
async function unpack({ assets }: RawLines) {
  expect(assets.map(({ path }) => path)).toEqual(['raw/one.js']);
  const chunks = byteLinesIn(Buffer.from(assets[0]?.content ?? '').toString('latin1'));
  return new Map(
    await Promise.all(chunks.map(async ([name, bytes]) => [name, await readChunk(bytesOf(bytes))] as const)),
  );
}

describe('original lines', () => {
  test('are read back unchanged, with the names of their files', async () => {
    const raw = new RawLines('one', [
      source('shop/one.jsonl', line('a'), line('b', 'Grüße {{ "x" }} \u2028')),
      source('shop/one/subagents/agent-a1.jsonl', line('c')),
    ]);
    const lines = (await unpack(raw)).get('one/1');
    expect(lines?.map(({ file, number }) => `${file} ${number}`)).toEqual([
      'one.jsonl 1',
      'one.jsonl 2',
      'agent-a1.jsonl 1',
    ]);
    expect(lines?.[1]?.text).toBe(line('b', 'Grüße {{ "x" }} \u2028'));
  });

  test('are in the order of the file, with those that are not JSON, and only existing ones are named', async () => {
    const given = source('one.jsonl', line('a'), '', line('c'));
    const raw = new RawLines('one', [
      { ...given, transcript: { ...given.transcript, broken: new Map([[2, 'not JSON']]) } },
      source('two.jsonl', line('d')),
    ]);
    const lines = (await unpack(raw)).get('one/1');
    expect(lines?.map(({ file, number }) => `${file} ${number}`)).toEqual([
      ...['one.jsonl 1', 'one.jsonl 2', 'one.jsonl 3', 'two.jsonl 1'],
    ]);
    expect([raw.name(0, [2, 3, 9]), raw.name(0, [9]), raw.name(1, [1])]).toEqual(['0.2-3', '', '1.1']);
  });

  test('keep control characters, in lines that are not JSON as well', async () => {
    const given = source('one.jsonl', line('a', 'Grüße \u0001\u0002 😀'));
    const broken = new Map([[2, 'not JSON \u0001\u00021']]);
    const raw = new RawLines('one', [{ ...given, transcript: { ...given.transcript, broken } }]);
    expect((await unpack(raw)).get('one/1')?.map(({ text }) => text)).toEqual([
      line('a', 'Grüße \u0001\u0002 😀'),
      'not JSON \u0001\u00021',
    ]);
  });

  test('are referred to by transcript and number, in ranges', () => {
    const raw = new RawLines('one', [source('one.jsonl', line('a'), line('b'), line('c'), line('d'))]);
    expect(raw.name(0, [1, 2, 3])).toBe('0.1-3');
    expect(raw.name(0, [4, 1, 2])).toBe('0.1-2 0.4');
    expect(raw.name(0, [])).toBe('');
    expect(raw.name(7, [1])).toBe('');
  });

  test('are in chunks of limited size', async () => {
    const long = 'x '.repeat(600_000);
    const raw = new RawLines('one', [source('one.jsonl', line('a', long), line('b', long), line('c'))]);
    expect([...(await unpack(raw)).keys()]).toEqual(['one/1', 'one/2']);
  });

  test('do not include the bytes of images, which are files already', async () => {
    const images = [line('a', 'A'.repeat(5_000)), line('b', 'A'.repeat(10_000_000))];
    const raw = new RawLines('one', [source('one.jsonl', ...images)]);
    expect((await unpack(raw)).get('one/1')?.map((found) => JSON.parse(found.text).message.content)).toEqual([
      '[5,000 characters of base64]',
      '[10,000,000 characters of base64]',
    ]);
  });

  test('include lines that could not be read', async () => {
    const transcript = { entries: [], broken: new Map([[2, '{"type":"us']]) };
    const raw = new RawLines('one', [{ path: 'one.jsonl', transcript }]);
    expect((await unpack(raw)).get('one/1')).toEqual([
      { source: 0, file: 'one.jsonl', number: 2, text: '{"type":"us' },
    ]);
  });

  test('are missing if the site does not include them', () => {
    const raw = new RawLines(undefined, [source('one.jsonl', line('a'))]);
    expect(raw.assets).toEqual([]);
    expect(raw.name(0, [1])).toBe('');
  });
});

describe('references to lines', () => {
  test('are read, and anything else is ignored', () => {
    expect(lineNames('0.14-20 1.1 __proto__ ../1.1 4')).toEqual([
      { source: 0, from: 14, to: 20 },
      { source: 1, from: 1, to: 1 },
    ]);
    expect(lineNames('')).toEqual([]);
  });

  test('are those of one transcript, the last one too', () => {
    const lines = [0, 1].flatMap((source) =>
      [1, 2, 3, 4].map((number) => ({ source, file: `${source}.jsonl`, number, text: '{}' })),
    );
    const named = linesNamed(lines, { source: 1, from: 2, to: 3 });
    expect(named.map(({ file, number }) => [file, number])).toEqual([
      ['1.jsonl', 2],
      ['1.jsonl', 3],
    ]);
  });

  test('a line is indented if it is JSON', () => {
    expect(prettyLine('{"a":1}')).toBe('{\n  "a": 1\n}');
    expect(prettyLine('{"a":')).toBe('{"a":');
  });
});
