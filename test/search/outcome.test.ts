import { expect, test } from 'vitest';
import { outcomeText } from '../../src/search/answer/search-outcome.ts';
import { queryOf } from '../../src/search/engine/query.ts';

const TOTALS = new Map([['project', new Map([...'abcdefg'].map((name) => [name, 1]))]]);

/** What is said of a search with these outcomes. */
function said(text: string, total: number, complete = total): string {
  const query = queryOf(new URLSearchParams({ q: text }));
  const answer = { total, complete, exact: total, unknown: [], counts: new Map(), next: async () => [] };
  return outcomeText({ query, answer, totals: TOTALS, isLoosened: false });
}

test.each([
  ['tide', 1, '1 session'],
  ['tide', 1234, '1,234 sessions'],
  [
    'tide is:red',
    0,
    'Nothing found. No session has red checks. Remove a filter, or type only the beginning of the word.',
  ],
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

test('what is not a filter is answered with all that are', () => {
  expect(said('tide is:odd', 2)).toBe(
    '2 sessions. “is:odd” is not a filter: use is:red, is:failed, is:plan, is:implementation, is:prompts, or a date as in before:2026-03.',
  );
});
