/** Projects by the names of folders, as addresses once were made of them. */

import { expect, test } from 'vitest';
import { distinctEnds, groupByFolder } from '../../../src/site/link/projects/by-folder.ts';
import type { SessionSummary } from '../../../src/transcript/types/summary.ts';
import { summaryOf } from '../../helpers/summaries.ts';

function at(id: string, cwd: string | undefined, folder: string, more: Partial<SessionSummary> = {}): SessionSummary {
  return summaryOf(id, 0, { cwd, folder, folderName: folder, ...more });
}

/** `name (paths): sessions` */
function groups(...sessions: readonly SessionSummary[]): readonly string[] {
  return groupByFolder(sessions).map(
    ({ name, paths, sessions: own }) => `${name} (${paths.join(' ')}): ${own.map(({ id }) => id).join(' ')}`,
  );
}

test('a folder has the most frequent path of its sessions; of equally frequent ones, the first', () => {
  const folder = '-w-shop';
  expect(groups(at('a', '/w/shop/b', folder), at('b', '/w/shop', folder), at('c', '/w/shop', folder))).toEqual([
    'shop (/w/shop): a b c',
  ]);
  expect(groups(at('a', undefined, folder), at('b', undefined, folder), at('c', '/w/shop', folder))).toEqual([
    'shop (/w/shop): a b c',
  ]);
  expect(groups(at('a', '/x/two', '-x'), at('b', '/x/one', '-x'))).toEqual(['one (/x/one): a b']);
});

test('a folder without a path is named by the folder', () => {
  expect(groups(at('a', undefined, '-w-shop'))).toEqual(['w-shop (w-shop): a']);
  expect(groups(at('a', undefined, '~-w-shop-'))).toEqual(['w-shop- (w-shop-): a']);
});

test('a folder of two paths that are encoded alike is two projects, and the rest of it belongs to the larger one', () => {
  const folder = '-w-a-b';
  expect(
    groups(
      at('a', '/w/a-b', folder),
      at('b', '/w/a/b', folder),
      at('c', '/w/a/b', folder),
      at('d', '/elsewhere', folder),
      at('e', undefined, folder),
    ),
  ).toEqual(['a-b (/w/a-b): a', 'b (/w/a/b): b c d e']);
});

test('folders of one name are one project across members, and several within one', () => {
  const [ada, bo] = [{ member: 'Ada' }, { member: 'Bo' }];
  expect(
    groups(at('a', '/home/ada/shop', '-home-ada-shop', ada), at('b', '/home/bo/shop', '-home-bo-shop', bo)),
  ).toEqual(['shop (/home/ada/shop /home/bo/shop): a b']);
  expect(
    groups(
      at('a', '/w/two/shop', '-w-two-shop', ada),
      at('b', '/w/one/shop', '-w-one-shop', ada),
      at('c', '/w/one/shop', '-w-one-shop', bo),
    ),
  ).toEqual(['one/shop (/w/one/shop): b c', 'two/shop (/w/two/shop): a']);
});

test('folders of two inputs are told apart', () => {
  expect(groups(at('a', '/w/shop', '-w'), at('b', '/w/tide', '-w', { input: 1 }))).toEqual([
    'shop (/w/shop): a',
    'tide (/w/tide): b',
  ]);
});

test.each([
  ['/a/x/shop', ['/a/x/shop', '/a/y/shop'], 'x/shop'],
  ['/c/a/x/shop', ['/c/a/x/shop', '/b/x/shop'], 'a/x/shop'],
  ['/a/x/shop', ['/a/x/shop', '/b/x/shop'], '/a/x/shop'],
  ['C:\\a\\x\\shop', ['C:\\a\\y\\shop'], 'x/shop'],
  ['/shop', ['/shop', '/a/shop'], '/shop'],
])('%s among %j is %s', (path, others, end) => {
  expect(distinctEnds([path, ...others])(path)).toBe(end);
});
