import { describe, expect, test } from 'vitest';
import { fold } from '../../src/browser/base/fold-text.ts';
import { findWords, wordsOfAddress } from '../../src/browser/found/highlighted-words.ts';

function found(text: string, ...words: string[]): string[] {
  return findWords(text, words).map(({ start, end }) => text.slice(start, end));
}

describe('words in the address', () => {
  test('are separated by plus or %20, and listed once', () => {
    expect(wordsOfAddress('?mark=Token+bucket%20token')).toEqual(['token', 'bucket']);
  });

  test('are missing without the parameter, or if it has only spaces', () => {
    expect(wordsOfAddress('?show=all')).toEqual([]);
    expect(wordsOfAddress('?mark=++')).toEqual([]);
  });
});

describe('folding', () => {
  test('removes case and accents, and records where letters came from', () => {
    const { text, origins } = fold('Éa\u0301ß');
    expect(text).toBe('eaß');
    expect(origins).toEqual([0, 1, 3, 4]);
  });

  test('keeps combining marks that make another letter outside Latin, Greek and Cyrillic', () => {
    expect(fold('が').text).toBe('が');
    expect(fold('한').text).toBe('한');
  });
});

describe('finding words', () => {
  test('in any case, with and without accents, inside identifiers', () => {
    expect(found('RateLimiter and café', 'limiter', 'cafe')).toEqual(['Limiter', 'café']);
  });

  test('in text without spaces', () => {
    expect(found('全文検索を追加する', '検索', '追加')).toEqual(['検索', '追加']);
  });

  test('at the right positions after letters whose length changes', () => {
    expect(found('İİ 😀 e\u0301 word', 'word')).toEqual(['word']);
  });

  test('short words only as whole words', () => {
    expect(found('a class of ids, id 7', 'id', 'a')).toEqual(['a', 'id']);
  });

  test('joins overlapping matches', () => {
    expect(found('authentication', 'auth', 'authentic', 'tication')).toEqual(['authentication']);
  });

  test('takes a query that looks like a pattern as text', () => {
    expect(found('a.*b (x) $&', '.*', '(x)')).toEqual(['.*', '(x)']);
  });
});
