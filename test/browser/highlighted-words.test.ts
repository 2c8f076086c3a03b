import { describe, expect, test } from 'vitest';
import { findWords, fold, markedWords } from '../../src/browser/found/highlighted-words.ts';

function found(text: string, ...words: string[]): string[] {
  return findWords(text, words).map(({ start, end }) => text.slice(start, end));
}

describe('words in the address', () => {
  test('plus and %20 divide them, each counts once', () => {
    expect(markedWords('?mark=Token+bucket%20token')).toEqual(['token', 'bucket']);
  });

  test('none without the parameter, or with blanks only', () => {
    expect(markedWords('?show=all')).toEqual([]);
    expect(markedWords('?mark=++')).toEqual([]);
  });
});

describe('folding', () => {
  test('takes away case and accents, and remembers where letters came from', () => {
    const { text, origins } = fold('Éa\u0301ß');
    expect(text).toBe('eaß');
    expect(origins).toEqual([0, 1, 3, 4]);
  });

  test('keeps the marks that make another letter outside Latin, Greek and Cyrillic', () => {
    expect(fold('が').text).toBe('が');
    expect(fold('한').text).toBe('한');
  });
});

describe('finding words', () => {
  test('in any case, with and without accents, inside identifiers', () => {
    expect(found('RateLimiter and café', 'limiter', 'cafe')).toEqual(['Limiter', 'café']);
  });

  test('text without spaces', () => {
    expect(found('全文検索を追加する', '検索', '追加')).toEqual(['検索', '追加']);
  });

  test('positions stay right behind letters that grow or shrink', () => {
    expect(found('İİ 😀 e\u0301 word', 'word')).toEqual(['word']);
  });

  test('short words only where they stand alone', () => {
    expect(found('a class of ids, id 7', 'id', 'a')).toEqual(['a', 'id']);
  });

  test('overlapping finds become one', () => {
    expect(found('authentication', 'auth', 'authentic', 'tication')).toEqual(['authentication']);
  });

  test('what looks like a pattern is text', () => {
    expect(found('a.*b (x) $&', '.*', '(x)')).toEqual(['.*', '(x)']);
  });
});
