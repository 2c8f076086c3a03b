/** Names of files, commits, plans and decisions: from the archive to the matches of what was typed. */

import { describe, expect, test } from 'vitest';
import { historyMatches, historyNames } from '../../src/browser/quick/names.ts';
import { historyData } from '../../src/search/index/history-names.ts';
import { namesScript } from '../../src/search/index/quick-names.ts';
import type { HistoryName, HistoryNames } from '../../src/site/history/project-history.ts';
import type { Archive, ArchivedSession } from '../../src/transcript/types/archive.ts';
import { sessionOf } from './helpers.ts';

function withFiles(key: string, project: string, ...paths: readonly string[]): ArchivedSession {
  const session = sessionOf({ key, title: `Title of ${key}`, day: 3 });
  const files = paths.map((path) => ({ path, added: 1, removed: 0 }));
  return { ...session, project, summary: { ...session.summary, files, cwds: ['/home/ada/shop'] } };
}

function archiveOf(...sessions: readonly ArchivedSession[]): Archive {
  const project = { formerKeys: [], paths: [], members: [], sessions: [], promptsOnly: [] };
  return {
    sessions: new Map(sessions.map((session) => [session.key, session])),
    order: sessions.map(({ key }) => key),
    promptsOnly: [],
    incomplete: [],
    projects: [
      { ...project, key: 'shop', name: 'Shop' },
      { ...project, key: 'till', name: 'Till' },
    ],
    members: [],
    empty: [],
  };
}

const NO_NAMES: HistoryNames = { files: [], commits: [], plans: [], decisions: [] };

function named(text: string, page: string, anchor: string, at: number): HistoryName {
  return { text, page, anchor, at };
}

/** `Kind text (note) -> address` */
function found(data: unknown, typed: string): readonly string[] {
  return historyMatches(historyNames(data), typed).flatMap((its) =>
    its.map(({ kind, text, note, href }) => `${kind} ${text} (${note}) -> ${href}`),
  );
}

describe('with published histories', () => {
  const data = historyData(archiveOf(withFiles('a', 'shop', '/home/ada/shop/only-in-the-summary.ts')), [
    {
      key: 'shop',
      names: {
        files: [named('src/cart.ts', 'files/shop.html', 'f-1', 10)],
        commits: [
          named('3ae1258 Empty the cart', 'commits/shop.html', 'c-1', 10),
          named('PR ada/cart#3', 'commits/shop.html', 'p-1', 5),
        ],
        plans: [named('A smaller cart', 'plans/shop.html', 'l-1', 10)],
        decisions: [named('Which colour has the cart?', 'decisions/shop.html', 'd-1', 10)],
      },
    },
    { key: 'till', names: { ...NO_NAMES, files: [named('src/cart.ts', 'files/till/src.html', 'f-1', 20)] } },
  ]);

  test('the data has each page once, and the items of all projects, the newest first', () => {
    expect(data).toEqual({
      pages: [
        ['files/till/src.html', 'Till'],
        ['files/shop.html', 'Shop'],
        ['commits/shop.html', 'Shop'],
        ['plans/shop.html', 'Shop'],
        ['decisions/shop.html', 'Shop'],
      ],
      files: [
        ['src/cart.ts', 0, 'f-1'],
        ['src/cart.ts', 1, 'f-1'],
      ],
      commits: [
        ['3ae1258 Empty the cart', 2, 'c-1'],
        ['PR ada/cart#3', 2, 'p-1'],
      ],
      plans: [['A smaller cart', 3, 'l-1']],
      decisions: [['Which colour has the cart?', 4, 'd-1']],
    });
  });

  test('a word finds items of every kind, each at its place', () => {
    expect(found(data, 'Cart')).toEqual([
      'File src/cart.ts (Till) -> files/till/src.html#f-1',
      'File src/cart.ts (Shop) -> files/shop.html#f-1',
      'Commit 3ae1258 Empty the cart (Shop) -> commits/shop.html#c-1',
      'Pull request PR ada/cart#3 (Shop) -> commits/shop.html#p-1',
      'Plan A smaller cart (Shop) -> plans/shop.html#l-1',
      'Decision Which colour has the cart? (Shop) -> decisions/shop.html#d-1',
    ]);
  });

  test('the beginning of a hash finds a commit', () => {
    expect(found(data, '3ae1')).toEqual(['Commit 3ae1258 Empty the cart (Shop) -> commits/shop.html#c-1']);
  });

  test('an item has all words, and nothing is found for none', () => {
    expect(found(data, 'cart smaller')).toEqual(['Plan A smaller cart (Shop) -> plans/shop.html#l-1']);
    expect(found(data, ' ')).toEqual([]);
  });
});

describe('without published histories', () => {
  test('a file leads to the last session that changed it, once per project', () => {
    const cart = '/home/ada/shop/src/cart.ts';
    const archive = archiveOf(
      withFiles('c', 'shop', cart),
      withFiles('b', 'shop', cart, '/etc/hosts', `/${'x'.repeat(300)}`),
      withFiles('a', 'till', cart, '/home/ada/shopping/list'),
    );
    const data = historyData(archive, []);
    expect(found(data, '/')).toEqual([
      'File /etc/hosts (Shop · Title of b) -> sessions/b.html?mark=hosts',
      'File /home/ada/shopping/list (Till · Title of a) -> sessions/a.html?mark=list',
      'File src/cart.ts (Shop · Title of c) -> sessions/c.html?mark=cart.ts',
      'File src/cart.ts (Till · Title of a) -> sessions/a.html?mark=cart.ts',
    ]);
    expect(data).toMatchObject({ commits: [], plans: [], decisions: [] });
  });

  test('a path with half a surrogate pair or a control character is intact in the script', () => {
    const data = historyData(archiveOf(withFiles('b', 'shop', '/home/ada/shop/\ud800\u0000.ts')), []);
    const script = namesScript('f', data);
    expect(script).toContain('"\ufffd\u2400.ts"');
    expect(script).not.toMatch(/\\ud800/i);
  });
});

test('invalid data names nothing, and half a surrogate pair is not an error', () => {
  expect(found({ pages: 'x', files: [1, null, ['a', 9, '']] }, 'a')).toEqual([]);
  expect(found({ pages: [['sessions/a.html', '']], files: [['\ud800 a&b.ts', 0, '']] }, 'a&b')).toEqual([
    'File \ud800 a&b.ts () -> sessions/a.html?mark=%EF%BF%BD+a%26b.ts',
  ]);
});
