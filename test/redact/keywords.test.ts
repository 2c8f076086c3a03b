/** Keywords are found in texts of any length: these are searched piece by piece. */

import { describe, expect, it } from 'vitest';
import { makeKeywords } from '../../src/redact/text/keywords.ts';
import { some } from './examples/some.ts';
import { redactText } from './redact-text.ts';

/** Characters that are searched in one go. */
const PIECE = 1 << 16;

/** The owners and places of all keywords. */
function found(lists: readonly (readonly string[])[], text: string): readonly (readonly [number, number])[] {
  const hits: [number, number][] = [];
  makeKeywords(lists).each(text, (owner, at) => {
    hits.push([owner, at]);
    return false;
  });
  return hits;
}

describe('keywords', () => {
  it('are found wherever they begin, even within one another', () => {
    expect(found([['abc', 'x'], ['bc'], ['c']], 'xabc abx')).toEqual([
      [0, 0],
      [0, 1],
      [1, 2],
      [2, 3],
      [0, 7],
    ]);
  });

  it('of one owner are found at the end of one another', () => {
    expect(found([['.open(', 'open(', 'open(']], 'x.open(')).toEqual([
      [0, 1],
      [0, 2],
    ]);
  });

  it('are found after the beginning of another one', () => {
    expect(found([['aab'], ['abc']], 'aaabc')).toEqual([
      [0, 1],
      [1, 2],
    ]);
  });

  it.each([-4, -3, -2, -1, 0, 1])('are found at the end of a piece: %i characters from it', (from) => {
    const text = `${' '.repeat(PIECE + from)}abcd`;
    expect(found([['abcd']], text)).toEqual([[0, PIECE + from]]);
    expect(makeKeywords([['abcd']]).any(text)).toBe(true);
  });

  it('are searched for no further than the hit that was wanted', () => {
    const seen: number[] = [];
    expect(makeKeywords([['a']]).each('a a a', (_, at) => seen.push(at) === 2)).toBe(true);
    expect(seen).toEqual([0, 2]);
  });
});

it.each([2, 20, 60])('a token that begins %i characters before the end of a piece is redacted', (before) => {
  const text = `${'x '.repeat((PIECE - before) / 2)}sk-ant-api03-${some(93)}AA and more`;
  expect(redactText(text).text).toMatch(/x \[redacted: anthropic-key #1\] and more$/);
});
