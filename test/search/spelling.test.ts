import { expect, test } from 'vitest';
import { suggestionsFor } from '../../src/search/answer/spelling.ts';

const PAGES = new Map([
  ['migration', 9],
  ['login', 5],
  ['logic', 7],
]);

const index = { pagesWith: async (word: string) => PAGES.get(word) ?? 0 };

test.each([
  ['a word by those one letter away, the most frequent first', 'fix logix', ['logix'], ['logic', 'login']],
  ['a word with punctuation around it', 'why the migraton?', ['migraton?'], ['migration']],
  ['the one of several unknown words that has neighbours', 'zzzz migraton', ['zzzz', 'migraton'], ['migration']],
  ['several words at once', 'fix loginn migraton', ['loginn', 'migraton'], ['fix login migration']],
  ['no word without neighbours', 'zzzz', ['zzzz'], []],
  ['nothing in a pasted text', 'a', ['migraton', 'w', 'x', 'y'], []],
])('a suggestion replaces %s', async (_, text, unknown, offered) => {
  expect((await suggestionsFor(text, unknown, index)).map(({ words }) => words)).toEqual(offered);
});

/** Each kind of mistake, at the beginning of a word, in it, and at its end. */
test.each([
  ['two letters swapped', ['olgin', 'lgoin', 'logni']],
  ['one letter too many', ['xlogin', 'loxgin', 'loginx']],
  ['one wrong letter', ['xogin', 'loxin', 'logix']],
  ['one letter missing', ['ogin', 'lgin', 'logi']],
])('%s leads to the word', async (_, misspelt) => {
  for (const word of misspelt)
    expect([word, (await suggestionsFor(word, [word], index)).map(({ words }) => words)]).toEqual([
      word,
      expect.arrayContaining(['login']),
    ]);
});

test('no word is offered that differs by two letters', async () => {
  for (const word of ['lgn', 'logxxin', 'lxgxn', 'xloginx', 'gilon', 'migratn'])
    expect([word, await suggestionsFor(word, [word], index)]).toEqual([word, []]);
});

test('a suggestion replaces the word, not the same letters in another', async () => {
  const replaced = (text: string, ...unknown: string[]) => suggestionsFor(text, unknown, index);
  expect(await replaced('relogix logix', 'logix')).toMatchObject([
    { text: 'relogix logic' },
    { text: 'relogix login' },
  ]);
  expect(await replaced('relogix migraton logix', 'migraton', 'logix')).toMatchObject([
    { text: 'relogix migration logic' },
  ]);
});

test('a suggestion is the whole query, with its other words', async () => {
  expect(await suggestionsFor('fix "the migraton"?', ['migraton'], index)).toEqual([
    { words: 'migration', text: 'fix "the migration"?' },
  ]);
});
