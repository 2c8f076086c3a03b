import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, test } from 'vitest';
import { Redactor } from '../../../src/redact/redactor.ts';
import { SessionRedaction } from '../../../src/redact/session-redaction.ts';
import { textOf } from '../../../src/transcript/parse/content.ts';
import { parseLines, readTranscript } from '../../../src/transcript/parse/read-transcript.ts';
import type { Redaction } from '../../../src/transcript/parse/redaction.ts';
import type { Transcript } from '../../../src/transcript/parse/transcript.ts';
import { ofFile } from '../../../src/transcript/parse/transcript.ts';
import { folderForTest } from '../../helpers/folder-for-test.ts';
import { enqueue, line, user } from '../../helpers/lines.ts';

const WORDS = { off: [], emails: false, home: true, hosts: false, words: ['hunter2'], patterns: [] };
const KEY = new Uint8Array([1, 2, 3]);

async function read(bytes: string | Uint8Array, name = 's.jsonl'): Promise<Transcript> {
  const path = join(folderForTest(), name);
  writeFileSync(path, bytes);
  return readTranscript(path);
}

function words(transcript: Transcript): string[] {
  return transcript.entries.map((entry) => (entry.kind === 'user' ? textOf(entry.content) : entry.kind));
}

const FILE = `${user('one')}\n${user('zwei äöü 潮')}\n`;
const BOTH = ['one', 'zwei äöü 潮'];

function utf16(bigEndian: boolean, withBom: boolean): Uint8Array {
  const bytes = Buffer.from(withBom ? `\uFEFF${FILE}` : FILE, 'utf16le');
  return bigEndian ? bytes.swap16() : bytes;
}

describe('a file', () => {
  const forms: readonly (readonly [string, string | Uint8Array])[] = [
    ['without damage', FILE],
    ['without a final newline', FILE.trimEnd()],
    ['with CRLF', FILE.replaceAll('\n', '\r\n')],
    ['with a byte order mark', `\uFEFF${FILE}`],
    ['in UTF-16', utf16(false, true)],
    ['in UTF-16 without a byte order mark', utf16(false, false)],
    ['in UTF-16, big-endian', utf16(true, true)],
    ['in UTF-16, big-endian, without a byte order mark', utf16(true, false)],
    ['compressed, under a name that does not say so', gzipSync(FILE)],
    ['with NUL bytes around its lines', `\0\0${FILE.replace('\n', '\0\n\0')}`],
  ];

  it.each(forms)('%s is read whole', async (_name, bytes) => {
    const transcript = await read(bytes);
    expect(words(transcript)).toEqual(BOTH);
    expect(transcript).toMatchObject({ lines: 2, problems: [], blank: [] });
  });

  it('named .jsonl.gz is read whole', async () => {
    expect(words(await read(gzipSync(FILE), 's.jsonl.gz'))).toEqual(BOTH);
  });

  it('without bytes has no lines', async () => {
    expect(await read('')).toEqual({ entries: [], problems: [], blank: [], lines: 0 });
  });

  it('of blank lines has nothing else', async () => {
    expect(await read('\n  \n\r\n')).toEqual({ entries: [], problems: [], blank: [1, 2, 3], lines: 3 });
  });

  it('with bytes that are not UTF-8 keeps the rest of the text', async () => {
    const bytes = Buffer.from(user('a?b'));
    bytes[bytes.indexOf('?')] = 0xff;
    expect(words(await read(bytes))).toEqual(['a\ufffdb']);
  });

  it('with a line of several megabytes is read in one piece', async () => {
    const long = 'x'.repeat(3_000_000);
    expect(words(await read(`${user('a')}\n${user(long)}\n${user('b')}`))).toEqual(['a', long, 'b']);
  });

  it('with a NUL byte and nothing else of UTF-16 is read as UTF-8', async () => {
    expect(words(await read(`\0${FILE}`))).toEqual(BOTH);
  });

  it('has several records on a line, even after half a record with braces in its texts', async () => {
    const half = '{"type":"user","message":{"content":"if(x){","note":"y{';
    const { entries, problems } = await read(`${half}${user('whole')}\n`);
    expect(entries).toMatchObject([{ kind: 'user', line: 1 }]);
    expect(problems).toMatchObject([{ line: 1, reason: expect.stringContaining('more than one record') }]);
  });

  const ONE = user('one');
  it.each([
    ['no JSON', 'Killed', 'The line is not JSON.', 0],
    ['an object with an empty type', '{"type":""}', 'The object has no type.', 0],
    [
      'two records with NUL bytes between them',
      `${ONE}\0 ${ONE}`,
      'There is more than one record on the line; all of them were read.',
      2,
    ],
    [
      'a record and half of one',
      `${ONE}${ONE.slice(0, -9)}`,
      'The line has more than one record, and one of them is cut off; the others were read.',
      1,
    ],
    ['a record behind a word', `x${ONE}`, 'The line is not JSON.', 0],
  ])('with %s on a line says so', async (_what, text, reason, read) => {
    const { entries, problems, broken } = parseLines([{ number: 1, text }]);
    expect(problems.map((problem) => problem.reason)).toEqual([reason]);
    expect(entries).toHaveLength(read);
    expect(broken?.get(1)).toBe(read === 0 ? text : undefined);
  });

  it.each([
    ['lines', { bytes: Infinity, lines: 1 }],
    ['bytes', { bytes: user('one').length + 5, lines: Infinity }],
  ])('with more %s than may be read says where reading stopped', async (_what, budget) => {
    const path = join(folderForTest(), 's.jsonl');
    writeFileSync(path, FILE + FILE);
    const transcript = await readTranscript(path, undefined, budget);
    expect(words(transcript)).toEqual(['one']);
    expect(transcript.problems).toEqual([
      { line: 2, reason: 'The file is too large: from this line on, it is not read.', excerpt: '' },
    ]);
  });

  it('of which an archive has more copies than may be read says so, after the lines that were read', async () => {
    const path = join(folderForTest(), 's.jsonl');
    writeFileSync(path, FILE);
    const copies = ['s.jsonl', 's.jsonl.superseded-2', 's.jsonl.superseded-3'].map((name, at) => {
      return { name, isSetAside: at > 0, parts: [path], machine: '' };
    });
    const transcript = await readTranscript({ copies, forgotten: [] }, undefined, { bytes: Infinity, lines: 3 });
    expect(words(transcript)).toEqual(BOTH);
    const problem = 'The file is too large: from this line on, it is not read (in';
    expect(transcript.problems).toMatchObject([
      { line: 3, lineOfFile: 2, reason: `${problem} s.jsonl.superseded-2).` },
      { line: 4, lineOfFile: 1, reason: `${problem} s.jsonl.superseded-3).` },
    ]);
  });

  it('cut off in its last line keeps the others', async () => {
    const transcript = await read(FILE.slice(0, -8));
    expect(words(transcript)).toEqual(['one']);
    expect(transcript.problems).toMatchObject([
      { line: 2, reason: 'The line is cut off before its JSON object ends.' },
    ]);
  });

  it('with a long broken line quotes only its beginning', async () => {
    const { problems } = await read(`{"a":"${'x'.repeat(5000)}`);
    expect(problems[0]?.excerpt).toHaveLength(301);
    const [split] = (await read(`{"a":"${'x'.repeat(293)}🌊${'x'.repeat(99)}`)).problems;
    expect(split?.excerpt.isWellFormed()).toBe(true);
  });

  it('with a secret where the quote of a broken line ends does not quote its beginning', async () => {
    const lines = [{ number: 1, text: `{"a":"${'x '.repeat(145)}hunter2 and more` }];
    const { problems, broken } = parseLines(lines, new SessionRedaction(new Redactor(WORDS), KEY));
    expect(problems[0]?.excerpt).toMatch(/x \[red…$/);
    for (const text of [problems[0]?.excerpt, broken?.get(1)]) expect(text).not.toContain('hunt');
  });

  it('that does not exist is one problem of the whole file', async () => {
    expect(await readTranscript(join(folderForTest(), 'gone.jsonl'))).toEqual({
      entries: [],
      problems: [{ line: 0, reason: 'The file could not be read to its end (ENOENT).', excerpt: '' }],
      blank: [],
      lines: 0,
    });
  });

  it('with broken compression keeps the lines before', async () => {
    const lines = Array.from({ length: 400 }, (_, n) => user(`${n} ${randomBytes(300).toString('base64')}`));
    const packed = gzipSync(lines.join('\n'));
    const transcript = await read(packed.subarray(0, Math.floor(packed.length / 2)));
    expect(transcript.entries.length).toBeGreaterThan(100);
    expect(transcript.entries.length).toBeLessThan(300);
    expect(transcript.problems[0]).toMatchObject({ line: 0 });
    expect(transcript.entries.length + transcript.problems.length - 1).toBe(transcript.lines);
  });
});

test('if one copy of a file cannot be read, the lines of the others are used, and there is a problem', async () => {
  const folder = folderForTest();
  writeFileSync(join(folder, 'a.jsonl'), FILE);
  const copies = ['a', 'gone'].map((name) => ({
    name,
    isSetAside: false,
    parts: [join(folder, `${name}.jsonl`)],
    machine: name,
  }));
  const transcript = await readTranscript({ copies, forgotten: [] });
  expect(words(transcript)).toEqual(BOTH);
  expect(transcript.problems).toMatchObject([
    { line: 0, reason: 'The file gone could not be read to its end (ENOENT).' },
  ]);
});

test('a problem in one of several files names that file, and the line in it', async () => {
  const folder = folderForTest();
  const earlier = 's.jsonl.superseded-1';
  writeFileSync(join(folder, 's.jsonl'), FILE);
  writeFileSync(join(folder, earlier), `${user('early')}\n{"cut\n{}\n${FILE}`);
  const copies = ['s.jsonl', earlier].map((name) => {
    return { name, isSetAside: name === earlier, parts: [join(folder, name)], machine: '' };
  });
  const { problems } = await readTranscript({ copies, forgotten: [] });
  expect(problems.map(ofFile)).toMatchObject([
    { line: 2, reason: 'The line is cut off before its JSON object ends (in s.jsonl.superseded-1).' },
    { line: 3, reason: 'The object has no type (in s.jsonl.superseded-1).' },
  ]);
});

test('the only copy of a file is read as it is, except for a line that was copied before it was whole', async () => {
  const folder = folderForTest();
  const parts = ['one.jsonl', 'two.jsonl'].map((name) => join(folder, name));
  const half = user('b').slice(0, -4);
  writeFileSync(parts[0] ?? '', `${user('a')}\n${half}`);
  writeFileSync(parts[1] ?? '', `\n${user('b')}\n\n{"cut\n${user('c')}\n`);
  const transcript = await readTranscript({
    copies: [{ name: 's.jsonl', isSetAside: false, parts, machine: 'm' }],
    forgotten: [],
  });
  expect(words(transcript)).toEqual(['a', 'b', 'c']);
  expect(transcript).toMatchObject({ lines: 5, blank: [3], problems: [{ line: 4 }] });
});

describe('an entry', () => {
  it('without a uuid has a hash of its type, time and ids instead', async () => {
    const later = user('a', { timestamp: '2026-03-02T09:00:01Z' });
    const { entries } = await read(`${user('a', { uuid: 'u1' })}\n${user('a')}\n${user('b')}\n${later}`);
    const [first, second, third, fourth] = entries.map(({ uuid, digest }) => uuid ?? digest);
    expect(first).toBe('u1');
    expect(second).toMatch(/^[0-9a-f]{64}$/);
    expect(third).toBe(second);
    expect(fourth).not.toBe(second);
  });

  it.each(['subtype', 'operation', 'timestamp', 'parentUuid', 'leafUuid', 'messageId', 'requestId', 'agentId'])(
    'has another hash with another %s, and the same with other words',
    async (field) => {
      const { entries } = await read(
        ['a', 'b', undefined].map((value) => line('odd', { [field]: value ?? 'a', x: value })).join('\n'),
      );
      const [first, second, third] = entries.map(({ digest }) => digest);
      expect(second).not.toBe(first);
      expect(third).toBe(first);
    },
  );

  it.each(['id', 'role'])('has another hash with another %s of its message', async (field) => {
    const { entries } = await read(['a', 'b'].map((value) => line('odd', { message: { [field]: value } })).join('\n'));
    expect(entries[0]?.digest).not.toBe(entries[1]?.digest);
  });

  it('has the same hash whatever is redacted: it is part of public addresses', async () => {
    const digests = async (redaction?: Redaction) => {
      const lines = [enqueue('use hunter2'), line('weather', { secret: 'hunter2', agentId: 'hunter2' })];
      const { entries } = parseLines(
        lines.map((text, at) => ({ number: at + 1, text })),
        redaction,
      );
      return entries.map(({ digest, fields }) => [digest, JSON.stringify(fields).includes('hunter2')]);
    };
    const [plain, clean] = [await digests(), await digests(new SessionRedaction(new Redactor(WORDS), KEY))];
    expect(clean).toEqual(plain.map(([digest]) => [digest, false]));
    expect(plain.every(([, isThere]) => isThere)).toBe(true);
  });

  it.each([
    ['9007199254740993', '9007199254740993'],
    ['-9007199254740993', '-9007199254740993'],
    ['1e999', '1e999'],
    ['9007199254740991', 9_007_199_254_740_991],
    ['12345678901234567.5', 12_345_678_901_234_568],
    ['"9007199254740993"', '9007199254740993'],
  ])('has the number %s as %j: as text if JavaScript cannot represent it', async (written, value) => {
    const { entries } = await read(`{"type":"odd","x":[1.5,"a \\"1",${written}]}`);
    expect(entries[0]?.fields).toMatchObject({ x: [1.5, 'a "1', value] });
  });

  it('has a number that JavaScript cannot represent beside a very long text', async () => {
    const text = String.raw`\n`.repeat(10_000_000);
    const { entries } = await read(String.raw`{"type":"odd","a\\":"\"1","text":"${text}","x":9007199254740993}`);
    expect(entries[0]?.fields).toMatchObject({ 'a\\': '"1', x: '9007199254740993' });
  });
});
