import { expect, test } from 'vitest';
import { correctedQuery, outcomeText } from '../../src/search/answer/search-outcome.ts';
import { queryOf } from '../../src/search/engine/query.ts';

const TOTALS = new Map([['project', new Map([...'abcdefg'].map((name) => [name, 1]))]]);

/** What is said of a search with these outcomes. */
function said(text: string, total: number, complete = total): string {
  const query = queryOf(new URLSearchParams({ q: text }));
  const nothing = { unknown: [], corrections: [], counts: new Map(), next: async () => [] };
  const answer = { ...nothing, total, complete, exact: total };
  return outcomeText({ query, answer, totals: TOTALS });
}

test.each([
  ['tide', 1, '1 session'],
  ['tide', 1234, '1,234 sessions'],
  ['tide is:red', 0, 'Nothing found. No session has red checks. Remove a filter.'],
  ['-is:failed tide', 2, '2 sessions. No session has tool errors.'],
  [
    '-project:quay tide',
    2,
    '2 sessions. No session has the project “quay”: the archive has a, b, c, d, e, f and others.',
  ],
  ['-worktree:quay tide', 2, '2 sessions. No session has the worktree “quay”: the archive has none.'],
])('of %j with %i sessions', (text, total, words) => {
  expect(said(text, total)).toBe(words);
});

test('the sessions with all words are counted in the same way as all sessions', () => {
  expect(said('tide table', 4321, 1234)).toBe('4,321 sessions, 1,234 with all of these words');
});

test.each([
  ['tide "as high"', ['as high'], '“as high” was not found. Remove the quotation marks.'],
  ['qqqq', ['qqqq'], '“qqqq” was not found as a word.'],
  ['zig zag', ['zig', 'zag'], '“zig”, “zag” were not found as words.'],
  ['tide table', [], 'Nothing found.'],
])('of %s, only what was searched is said not to be there', (q, unknown, expected) => {
  const query = queryOf(new URLSearchParams({ q }));
  const nothing = { total: 0, complete: 0, exact: 0, corrections: [], counts: new Map(), next: async () => [] };
  expect(outcomeText({ query, answer: { ...nothing, unknown }, totals: TOTALS })).toBe(expected);
});

test('a misspelt word is replaced by the one that is meant, and the way back searches for it as it is', () => {
  const query = queryOf(new URLSearchParams({ q: 'hihg tide' }));
  const nothing = { unknown: [], counts: new Map(), next: async () => [] };
  const corrections = [{ typed: 'hihg', meant: 'high' }];
  const answer = { ...nothing, corrections, total: 1, complete: 1, exact: 1 };
  expect(correctedQuery({ query, answer, totals: TOTALS })).toEqual({
    shown: 'high tide',
    instead: '"hihg" tide',
  });
});

test('what is not a filter is answered with all that are', () => {
  expect(said('tide is:odd', 2)).toBe(
    '2 sessions. “is:odd” is not a filter: use is:red, is:failed, is:plan, is:implementation, is:prompts.',
  );
});
