import { describe, expect, test } from 'vitest';
import { excerptAt, highlighted, letterAt, short } from '../../src/search/engine/excerpts.ts';

/** Words of a query, in lowercase, are found in a title as it is written. */
test.each([
  ['Fix the login', 'login'],
  ['Café am Hafen', 'café'],
  ['한글 검색 추가', '검색'],
  ['हिन्दी में खोज', 'हिन्दी'],
])('in "%s", "%s" is highlighted', (title, term) => {
  const found = highlighted(title, [term]).filter((run) => run.highlighted);
  expect(found.map(({ text }) => text.toLowerCase())).toEqual([term]);
});

test('a shortened word ends with a whole character', () => {
  expect(short(`x${'😀'.repeat(80)}`).isWellFormed()).toBe(true);
});

test.each([
  ['Fixing the fixtures', ['fix', 'fixing'], ['Fixing', 'fix']],
  ['(c++) in F#', ['c++'], ['c++']],
  ['Cafe and Café', ['café'], ['Cafe', 'Café']],
  ['A tide of it', ['ti', 'i'], []],
])(
  'in "%s", of %j the longest that is there is highlighted, and no beginning of two letters',
  (title, terms, expected) => {
    const found = highlighted(title, terms).filter((run) => run.highlighted);
    expect(found.map(({ text }) => text)).toEqual(expected);
  },
);

describe('an excerpt', () => {
  const stretch = (text: string, kinds: readonly (readonly [number, string])[] = []) => ({
    ...{ at: 100, anchor: 't-1', title: '', text, kinds },
  });
  const shown = (text: string, position: number): string =>
    excerptAt(stretch(text), position, ['word'])
      .map((run) => (run.highlighted ? `[${run.text}]` : run.text))
      .join('');
  const words = (count: number, from = 0): string =>
    Array.from({ length: count }, (_, at) => `w${String(from + at).padStart(3, '0')}`).join(' ');

  test('has some words before the hit, more after it, and dots where the text continues', () => {
    expect(shown(`${words(100)} word ${words(100, 100)}`, 200)).toBe(`… ${words(8, 92)} [word] ${words(39, 100)} …`);
    expect(shown('a word b', 101)).toBe('a [word] b');
  });

  test('treats a line of minified code as a word', () => {
    expect(shown(`${'x'.repeat(500)} ${words(4)} word`, 105)).toBe(`${'x'.repeat(60)}… ${words(4)} [word]`);
  });

  test('is of the kind that began last', () => {
    const text = stretch('a b c', [
      [100, 'p'],
      [101, 'o'],
    ]);
    expect([100, 101, 102, 99].map((at) => letterAt(text, at))).toEqual(['p', 'o', 'o', undefined]);
  });
});
