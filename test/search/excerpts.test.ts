import { expect, test } from 'vitest';
import { highlightedTitle } from '../../src/search/engine/excerpts.ts';

/** Words of a query, in lowercase, are found in a title as it is written. */
test.each([
  ['Fix the login', 'login'],
  ['Café am Hafen', 'café'],
  ['한글 검색 추가', '검색'],
  ['हिन्दी में खोज', 'हिन्दी'],
])('in "%s", "%s" is highlighted', (title, term) => {
  const highlighted = highlightedTitle(title, [term]).filter((run) => run.highlighted);
  expect(highlighted.map(({ text }) => text.toLowerCase())).toEqual([term]);
});

test('a shortened word of a title ends with a whole character', () => {
  const [run] = highlightedTitle(`x${'😀'.repeat(80)}`, []);
  expect(run?.text.isWellFormed()).toBe(true);
});

test.each([
  ['Fixing the fixtures', ['fix', 'fixing'], ['Fixing', 'fix']],
  ['A tide of it', ['ti', 'i'], []],
])(
  'in "%s", of %j the longest that is there is highlighted, and no beginning of two letters',
  (title, terms, expected) => {
    const highlighted = highlightedTitle(title, terms).filter((run) => run.highlighted);
    expect(highlighted.map(({ text }) => text)).toEqual(expected);
  },
);
