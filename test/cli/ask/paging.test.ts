import { describe, expect, it } from 'vitest';
import { page, placeOf, stretch } from '../../../src/cli/ask/paging.ts';

it.each<readonly [string, { from: number; size: number; limit?: number }, string[], string | undefined]>([
  ['as many as fit', { from: 0, size: 7 }, ['a', 'b'], '2'],
  ['from a place on', { from: 2, size: 100 }, ['c', 'd'], undefined],
  ['at least one', { from: 1, size: 1 }, ['b'], '2'],
  ['not more than asked for', { from: 0, size: 100, limit: 3 }, ['a', 'b', 'c'], '3'],
  ['none after the last', { from: 9, size: 100 }, [], undefined],
])('a page of items %s', (_, { from, size, limit }, items, nextCursor) => {
  expect(page(['a', 'b', 'c', 'd'], from, size, limit)).toEqual({ items, nextCursor });
});

describe('a piece of a text', () => {
  const TEXT = '# Title\n\none two\n\n## Ada\n\nthree\nfour 🚀🚀🚀';
  it.each([
    ['ends before a turn', 0, 28, '# Title\n\none two', '16'],
    ['or between lines', 24, 10, '\n\nthree', '31'],
    ['or within one, but not within a character', 32, 8, 'four 🚀', '39'],
    ['or with the text', 39, 100, '🚀🚀', undefined],
  ])('%s', (_, from, size, part, nextCursor) => {
    expect(stretch(TEXT, from, size)).toEqual({ part, nextCursor });
  });

  it('the pieces are the text', () => {
    let [whole, cursor]: [string, string | undefined] = ['', '0'];
    while (cursor !== undefined) {
      const { part, nextCursor } = stretch(TEXT, placeOf(cursor), 9);
      [whole, cursor] = [whole + part, nextCursor];
    }
    expect(whole).toBe(TEXT);
  });
});

it('a cursor of somebody else is refused', () => {
  expect(() => placeOf('next')).toThrow('This cursor is not from an answer of this server');
});
