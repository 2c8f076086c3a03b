/** Which sessions have enough of a query to be shown. */

import { expect, test } from 'vitest';
import { enough, type FoundSession } from '../../src/search/engine/found-sessions.ts';

/** Words of a query that are in the archive, as many as given. */
function words(count: number): readonly { readonly idf: number }[] {
  return Array.from({ length: count }, () => ({ idf: 1 }));
}

function session(coverage: number): FoundSession {
  const row = { number: 0, bundle: 0, at: 0, date: '', values: new Map() };
  return { row, coverage, isExact: false, weight: 0, score: coverage, missing: [] };
}

/** The shares of a query that the sessions have -> the shares of those that are shown. */
function shown(shares: readonly number[], count: number, byDate = false): readonly number[] {
  return enough(shares.map(session), words(count), byDate).map(({ coverage }) => coverage);
}

test.each([
  ['of two words, sessions with both are enough', 2, [1, 0.7, 0.3], [1]],
  ['of two words that no session has, any will do', 2, [0.7, 0.3], [0.7, 0.3]],
  ['of three words, one may be wrong: sessions need 55 %', 3, [1, 0.56, 0.55, 0.54], [1, 0.56, 0.55]],
  ['where none has that much, they need four fifths of the best', 3, [0.5, 0.45, 0.4, 0.39], [0.5, 0.45, 0.4]],
])('%s', (_, count, shares, expected) => {
  expect(shown(shares, count)).toEqual(expected);
});

test('by date, sessions with all words are enough, however many words there are', () => {
  expect(shown([0.9, 1, 0.6], 5, true)).toEqual([1]);
  expect(shown([0.9, 0.6], 5, true)).toEqual([0.9, 0.6]);
});

test('a word that is nowhere in the archive does not make a query long', () => {
  const some = [1, 0.6].map(session);
  expect(enough(some, [...words(2), { idf: 0 }], false)).toEqual([some[0]]);
});
