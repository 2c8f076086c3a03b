import { describe, expect, test } from 'vitest';
import { WORD_GAP } from '../../src/search/shared/index-format.ts';
import { bareWord, breakWords, joinWords, partsOf } from '../../src/search/shared/segment.ts';
import { leastTime } from '../helpers/cpu-time.ts';

/** The words as Pagefind has them. */
const queryWords = (text: string): readonly string[] =>
  [...new Set(breakWords(text).split(WORD_GAP).map(bareWord))].filter((word) => word !== '');

/** Breaks made visible. */
function shown(text: string): string {
  return breakWords(text).replaceAll('\u00AD ', '·');
}

describe('a break is inserted where a reader would begin to type', () => {
  test.each([
    ['src/auth/session.ts', 'src/·auth/·session.ts'],
    ['React.useEffect(()=>go', 'React.·useEffect(()=>·go'],
    ['git commit --no-verify', 'git commit --no-verify'],
    ['shop/api#1234', 'shop/·api#·1234'],
    ['v2.1.3 of package.json', 'v·2.1.3 of package.json'],
    ['ERR_MODULE_NOT_FOUND', 'ERR_MODULE_NOT_FOUND'],
    ["it's", "it's"],
    ['全文検索を追加', '全·文·検·索·を·追·加'],
    ['𠮷野家で', '𠮷·野·家·で'],
    ['検索。app', '検·索。·app'],
    ['型。次の', '型。·次·の'],
    ['設定file', '設·定·file'],
    ['use設定', 'use·設·定'],
    ['สวัสดีครับ', 'สวัสดี·ครับ'],
    ['세션을 찾기', '세션을 찾기'],
  ])('%s -> %s', (text, broken) => {
    expect(shown(text)).toBe(broken);
    expect(joinWords(breakWords(text))).toBe(text);
  });

  test.each([
    ['a => b', ['a =>', 'b']],
    ['- one - two', ['- one -', 'two']],
    ['| cell | | next |', ['| cell | |', 'next |']],
    ['é => b', ['é =>', 'b']],
    ['one ⋯ two', ['one', '⋯', 'two']],
  ])('punctuation on its own in %s is not a word', (text, words) => {
    expect(breakWords(text).split(WORD_GAP).map(joinWords)).toEqual(words);
  });

  test('a very long run is shortened', () => {
    expect(shown('a'.repeat(500))).toBe(`${'a'.repeat(64)}…`);
    // Longer than the stack of an expression that counts what it repeats.
    expect(shown('a'.repeat(10_000_000))).toBe(`${'a'.repeat(64)}…`);
    expect(shown('é'.repeat(10_000_000))).toBe(`${'é'.repeat(64)}…`);
  });

  test('soft hyphens of the text itself are not breaks', () => {
    expect(breakWords('co\u00ADop\u200Beration')).toBe('cooperation');
  });

  test('long runs of punctuation take no time', async () => {
    const words = `a${'='.repeat(200_000)} a${'./'.repeat(100_000)}`;
    expect(await leastTime(3_000, () => breakWords(words))).toBeLessThan(3_000);
  });
});

describe('a query becomes words without punctuation, with the same breaks', () => {
  test.each([
    ['src/auth/session.ts', ['src', 'auth', 'sessionts']],
    ['useEffect(', ['useeffect']],
    ['ERR_MODULE_NOT_FOUND', ['err_module_not_found']],
    ['--no-verify', ['noverify']],
    ['#1234', ['1234']],
    ['v2.1.3', ['v', '213']],
    ['a = b', ['a', 'b']],
    ['全文検索', ['全', '文', '検', '索']],
    ['login login LOGIN', ['login']],
    ['  -- ( ', []],
  ])('%s', (query, words) => {
    expect(queryWords(query)).toEqual(words);
  });

  test('compounds are divided into their parts', () => {
    expect(partsOf('MODULE_NOT_FOUND')).toEqual(['module', 'not', 'found']);
    expect(partsOf('parseHTMLDocument(')).toEqual(['parse', 'html', 'document']);
  });
});
