import { describe, expect, test } from 'vitest';
import { QuickNames } from '../../src/browser/quick/names.ts';
import type { HistoryData, QuickData } from '../../src/search/shared/names-format.ts';

const DATA: QuickData = {
  projects: [['tidewatch', 'tidewatch', 3]],
  sessions: [
    ['Fix the login of the café', 'new', 0, '2026-03-04', ''],
    ['Login page', 'old', 0, '2026-01-04', 'calm-green-otter Odd_ID'],
    ['Relogin', 'last', -1, '', ''],
    ['Calm down', '6f0c2a10-0000-4000-8000-000000000001', -1, '', ''],
  ],
  commands: [['npm run login', 2, '.html#c-1']],
  prompts: [['Why does the login fail?', 0, '.html#t-1']],
};

const HISTORY: HistoryData = {
  pages: [['files/tidewatch.html', 'tidewatch']],
  files: [['src/auth/login.ts', 0, 'f-1']],
  commits: [['3ae1258 Fix the login', 0, 'c-1']],
  plans: [],
  decisions: [],
};

const names = new QuickNames(DATA, HISTORY);

function found(typed: string): readonly string[] {
  return names.find(typed).map(({ kind, href }) => `${kind} ${href}`);
}

describe('the quick box', () => {
  test('offers the newest sessions before anything is typed', () => {
    expect(found(' ')).toEqual([
      'Session sessions/new.html',
      'Session sessions/old.html',
      'Session sessions/last.html',
      'Session sessions/6f0c2a10-0000-4000-8000-000000000001.html',
    ]);
  });

  test('finds sessions by the beginning of an id or slug', () => {
    expect(found('6F0C2')).toEqual([
      'Session sessions/6f0c2a10-0000-4000-8000-000000000001.html',
      'Search search.html?q=6F0C2',
    ]);
    expect(found('calm-gr')[0]).toBe('Session sessions/old.html');
    expect(found('odd_id')[0]).toBe('Session sessions/old.html');
    expect(found('calm').slice(0, 2)).toEqual([
      'Session sessions/6f0c2a10-0000-4000-8000-000000000001.html',
      'Session sessions/old.html',
    ]);
    expect(found('6f0')).toEqual(['Search search.html?q=6f0']);
    expect(found('otter')).toEqual(['Search search.html?q=otter']);
  });

  test('finds names with all words, those that begin with them first, and offers a full search last', () => {
    expect(found('login')).toEqual([
      'Session sessions/old.html',
      'Session sessions/new.html',
      'Session sessions/last.html',
      'Prompt sessions/new.html#t-1',
      'File files/tidewatch.html#f-1',
      'Commit files/tidewatch.html#c-1',
      'Command sessions/last.html#c-1',
      'Search search.html?q=login',
    ]);
    expect(found('CAFE fix')).toEqual(['Session sessions/new.html', 'Search search.html?q=CAFE+fix']);
    expect(found('tide')).toContain('Project projects/tidewatch.html');
  });

  test('reads invalid data as an empty archive', () => {
    expect(new QuickNames({ sessions: 'x', prompts: [1, null] }, { files: 1 }).find('a')).toHaveLength(1);
    expect(new QuickNames(undefined, undefined).find('')).toEqual([]);
    expect(new QuickNames(undefined, undefined).find(' a ', 's1').map(({ text, href }) => [text, href])).toEqual([
      ['Search everything for “a”', 'search.html?q=a'],
      ['Search this session for “a”', 'search.html?session=s1&q=a'],
    ]);
  });
});
