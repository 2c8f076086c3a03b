import { describe, expect, test } from 'vitest';
import { addressOf, isEmpty, queryOf, questionsOf, wordsToMark } from '../../src/browser/search-query.ts';

function query(address: string) {
  return queryOf(new URLSearchParams(address));
}

describe('the address', () => {
  test.each([
    '?q=login+fails&project=shop&project=docs&failures=with+failures&sort=date',
    '?q=%23%3F%26+%E6%A4%9C%E7%B4%A2',
    '',
  ])('%s goes to a query and back', (address) => {
    expect(addressOf(query(address))).toBe(address);
  });

  test('without words or choices asks for nothing', () => {
    expect(isEmpty(query('?q=+--+&sort=date'))).toBe(true);
    expect(isEmpty(query('?member=Ada'))).toBe(false);
  });
});

describe('the questions', () => {
  const words = (text: string) => questionsOf({ ...query(''), text }).map((question) => question.words);

  test('leave out what is on every page, unless there is nothing else', () => {
    expect(words('why does the login fail')).toEqual([['login', 'fail']]);
    expect(words('how to')).toEqual([['how', 'to']]);
  });

  test('take compounds apart at the second try', () => {
    expect(words('useEffect')).toEqual([['useeffect'], ['use', 'effect']]);
    expect(words('login')).toEqual([['login']]);
  });

  test('keep a phrase as it is', () => {
    expect(questionsOf({ ...query(''), text: '"why the login"' })).toMatchObject([
      { words: ['why', 'the', 'login'], phrase: true },
    ]);
  });

  test('without words are sorted by date', () => {
    expect(questionsOf(query('?member=Ada'))[0]?.byDate).toBe(true);
  });
});

describe('the words to mark on the page', () => {
  test.each([
    ['fix src/auth/session.ts', 'fix src/auth/session.ts'],
    ['useEffect( --no-verify #1234', 'useEffect no-verify 1234'],
    ['"the login"', 'login'],
    ['全文検索', '全文 検索'],
  ])('%s', (text, marked) => {
    expect(wordsToMark(text)).toBe(marked);
  });
});
