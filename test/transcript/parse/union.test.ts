import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FORGOTTEN_MARK } from '../../../src/transcript/parse/redaction.ts';
import type { ForgottenLines } from '../../../src/transcript/parse/transcript.ts';
import { type Copy, unionOf } from '../../../src/transcript/parse/union.ts';
import { leastTime } from '../../helpers/cpu-time.ts';
import { runs } from '../../property/settings.ts';

/** `a3`: a line with the uuid `a`, of minute 3. */
function line(name: string): string {
  const [, uuid = '', minute = ''] = /^([a-z]+)(\d*)$/.exec(name) ?? [];
  const timestamp = minute === '' ? undefined : new Date(Number(minute) * 60_000).toISOString();
  return JSON.stringify({ type: 'user', uuid, timestamp });
}

/** The texts of the union. */
function textsOf(
  copies: readonly Pick<Copy, 'lines' | 'machine'>[],
  forgotten?: readonly ForgottenLines[],
): readonly string[] {
  const named = copies.map((copy) => ({ name: 's.jsonl', isSetAside: false, ...copy }));
  return unionOf(named, forgotten).map(({ text }) => text);
}

/** The union of copies that are given as names of lines. */
function union(...copies: readonly string[]): string {
  const given = copies.map((names, index) => ({
    lines: names.split(' ').map((name) => (/^[a-z]+\d*$/.test(name) ? line(name) : name)),
    machine: `m${index}`,
  }));
  const names = new Map(copies.flatMap((copy) => copy.split(' ').map((name) => [line(name), name])));
  return textsOf(given)
    .map((text) => names.get(text) ?? text)
    .join(' ');
}

describe('the union of copies of a transcript', () => {
  it.each([
    ['one copy', ['a1 b2 c3'], 'a1 b2 c3'],
    ['a longer copy', ['a1 b2', 'a1 b2 c3'], 'a1 b2 c3'],
    ['lines that one copy lost', ['a1 b2 c3 d4', 'a1 d4 e5'], 'a1 b2 c3 d4 e5'],
    ['two ways to go on: the earlier one first', ['a1 b2 x8 y9', 'a1 b2 p3 q4'], 'a1 b2 p3 q4 x8 y9'],
    ['a way to go on whose clock is wrong: it stays together', ['a1 b5 c2 d7', 'a1 e3'], 'a1 e3 b5 c2 d7'],
    ['a compaction that cut the beginning away', ['a1 b2 c3 d4', 's5 d4 e6'], 'a1 b2 c3 s5 d4 e6'],
    ['lines in another order: that of the longer copy', ['a1 b2 c3', 'c3 a1 b2 d4'], 'c3 a1 b2 d4'],
    ['a line that a copy has twice', ['a1 b2 a1', 'a1 b2'], 'a1 b2 a1'],
    ['copies without a line in common', ['c3 d4', 'a1 b2'], 'a1 b2 c3 d4'],
    ['a damaged line in place of a sound one', ['a1 b2 c3', 'a1 {"cut c3'], 'a1 b2 c3'],
    ['a damaged line without an intact copy', ['a1 {"cut c3', 'a1 c3'], 'a1 {"cut c3'],
    ['one of two damaged lines', ['a1 {"cut {"torn c3', 'a1 b2 c3'], 'a1 b2 {"torn c3'],
    ['an empty copy', ['', 'a1'], 'a1'],
  ])('%s', (_what, copies, expected) => {
    expect(union(...copies)).toBe(expected);
    expect(union(...[...copies].reverse())).toBe(expected);
  });

  it('recognises lines without a uuid by their content, even if a secret has a different mark on each machine', () => {
    const titled = (mark: string): string =>
      JSON.stringify({ type: 'ai-title', aiTitle: `Use [redacted: token ${mark}]` });
    const copies = ['#aaaaaaaaaaaa', '#bbbbbbbbbbbb'].map((mark, index) => ({
      lines: [titled(mark)],
      machine: `m${index}`,
    }));
    expect(textsOf(copies)).toEqual([titled('#aaaaaaaaaaaa')]);
  });

  it('has a prompt once, with its pasted texts if one copy has them', () => {
    const typed = (pasted: object): string =>
      JSON.stringify({ display: 'Why?', pastedContents: { 1: pasted }, timestamp: 1 });
    const lines = [typed({ contentHash: '0c2a7f61d9e84b35' }), typed({ content: 'a stack trace '.repeat(9) })];
    const copies = lines.map((text, index) => ({ lines: [text], machine: `m${index}` }));
    expect(textsOf(copies)).toEqual(lines.slice(1));
    expect(textsOf(copies.reverse())).toEqual(lines.slice(1));
  });

  it('takes the fuller version of a line', () => {
    const [short, long] = ['b', 'because'].map((text) => JSON.stringify({ type: 'user', uuid: 'u', text }));
    const copies = [short, long].map((text, index) => ({ lines: [text ?? ''], machine: `m${index}` }));
    expect(textsOf(copies)).toEqual([long]);
    expect(textsOf(copies.reverse())).toEqual([long]);
  });

  it('leaves out lines that were forgotten, unless the machine knows what it forgot', () => {
    const of = (uuid: string, text: string): string => JSON.stringify({ type: 'user', uuid, text });
    const title = (text: string): string => JSON.stringify({ type: 'ai-title', text });
    const forgotten = [{ lines: ['b'], types: ['ai-title'], machine: 'm0' }];
    const knowing = { lines: [of('a', 'x'), of('b', FORGOTTEN_MARK), title('clean')], machine: 'm0' };
    const unknowing = { lines: [of('a', 'x'), of('b', 'the name of the client'), title('client')], machine: 'm1' };
    expect(textsOf([knowing, unknowing], forgotten)).toEqual(knowing.lines);
    expect(textsOf([unknowing], forgotten)).toEqual([of('a', 'x')]);
  });

  it('has every line of every copy once, whatever the order of the copies', () => {
    const names = fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { maxLength: 20 });
    fc.assert(
      fc.property(fc.array(names, { minLength: 1, maxLength: 4 }), (copies) => {
        const given = copies.map((copy, index) => ({
          lines: copy.map((number) =>
            line(`${String.fromCharCode(97 + (number % 26)).repeat(1 + (number % 3))}${number}`),
          ),
          machine: `m${index}`,
        }));
        const all = textsOf(given);
        expect(textsOf([...given].reverse())).toEqual(all);
        const uuids = all.map((text) => JSON.parse(text).uuid);
        expect(new Set(uuids).size).toBe(uuids.length);
        const asked = given.flatMap(({ lines }) => lines.map((text) => JSON.parse(text).uuid));
        expect(new Set(uuids)).toEqual(new Set(asked));
      }),
      runs(200),
    );
  });

  it('ends with the transcript itself, whatever the times in those that were set aside', () => {
    const copy = (isSetAside: boolean, ...names: readonly string[]): Copy => {
      return { name: '', isSetAside, lines: names.map(line), machine: '' };
    };
    const copies = [copy(false, 'a1', 'b2', 'c3'), copy(true, 'a1', 'x8', 'y9'), copy(true, 'a1', 'z7')];
    const expected = ['a1', 'z7', 'x8', 'y9', 'b2', 'c3'].map(line);
    expect(unionOf(copies).map(({ text }) => text)).toEqual(expected);
    expect(unionOf(copies.reverse()).map(({ text }) => text)).toEqual(expected);
  });

  it('knows from which file each line is', () => {
    const copies = [
      { name: 's.jsonl', isSetAside: false, lines: [line('a1'), '', line('c3')], machine: '' },
      { name: 's.jsonl.superseded-1', isSetAside: true, lines: ['{"torn', line('a1'), line('b2')], machine: '' },
    ];
    const places = unionOf(copies).map(({ from: { file, number } }) => `${file} ${number}`);
    expect(places).toEqual(['s.jsonl.superseded-1 1', 's.jsonl.superseded-1 2', 's.jsonl.superseded-1 3', 's.jsonl 3']);
  });

  it('takes linear time for long transcripts that have little in common', async () => {
    const long = (from: number): string[] =>
      Array.from({ length: 20_000 }, (_, at) => JSON.stringify({ type: 'user', uuid: `${from + at * 3}` }));
    const copies = [long(0), long(1), long(15_000)].map((lines, at) => ({ lines, machine: `${at}` }));
    const join = (): void => expect(textsOf(copies).length).toBe(45_000);
    expect(await leastTime(5_000, join)).toBeLessThan(5_000);
  });
});
