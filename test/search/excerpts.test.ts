import { expect, test } from 'vitest';
import { markedTitle } from '../../src/search/engine/excerpts.ts';

/** Words of a query as they are asked for are matched with a title as it is written. */
test.each([
  ['Fix the login', 'login'],
  ['Café am Hafen', 'café'],
  ['한글 검색 추가', '검색'],
  ['हिन्दी में खोज', 'हिन्दी'],
])('in "%s", "%s" is marked', (title, term) => {
  const marked = markedTitle(title, [term]).filter((run) => run.marked);
  expect(marked.map(({ text }) => text.toLowerCase())).toEqual([term]);
});

test('a title that is cut ends with a whole character', () => {
  const [run] = markedTitle(`x${'😀'.repeat(80)}`, []);
  expect(run?.text.isWellFormed()).toBe(true);
});
