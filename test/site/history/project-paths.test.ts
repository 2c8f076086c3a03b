import { expect, test } from 'vitest';
import { foldersOf, pathsIn } from '../../../src/site/history/project-paths.ts';

const pathOf = pathsIn({ paths: ['/home/ada/shop', '/srv/shop', 'D:\\shop'] }, [
  { cwd: '/home/ada/shop/web', cwds: ['/home/ada', '/home/ada/shop/.git/wt/fix/cart'], checkouts: [] },
  {
    cwd: undefined,
    cwds: ['/home/ada/shop/.git/wt/fix/cart/src'],
    checkouts: [{ folder: '/home/ada/shop-fix', worktreeOf: '/home/ada/shop' }],
  },
]);

test.each([
  ['/home/ada/shop/src/a.ts', '/home/ada/shop', 'src/a.ts'],
  ['/srv/shop/src/a.ts', '/srv/shop', 'src/a.ts'],
  ['/home/ada/shop/web/a.ts', '/home/ada/shop/web', 'web/a.ts'],
  ['a.ts', '/home/ada/shop/web', 'web/a.ts'],
  ['../src/./a.ts', '/home/ada/shop/web', 'src/a.ts'],
  ['/home/ada/shop/.claude/worktrees/fix/src/a.ts', '/home/ada/shop', 'src/a.ts'],
  ['/home/ada/shop/.git/wt/fix/cart/src/a.ts', '/home/ada/shop', 'src/a.ts'],
  ['/home/ada/shop-fix/src/a.ts', '/home/ada/shop', 'src/a.ts'],
  ['/tmp/a.ts', '/home/ada/shop', '/tmp/a.ts'],
  ['/home/ada/shopping/a.ts', '/home/ada/shop', '/home/ada/shopping/a.ts'],
  ['~/.claude/a.md', '/home/ada/shop', '~/.claude/a.md'],
  ['C:\\shop\\a.ts', undefined, 'C:/shop/a.ts'],
  ['d:\\shop\\src\\a.ts', undefined, 'src/a.ts'],
])('%s in %s', (path, cwd, expected) => {
  expect(pathOf(path, cwd)).toBe(expected);
});

test('what is outside of the project is in one folder', () => {
  expect(foldersOf('src/api/a.ts')).toEqual(['src', 'api']);
  expect(foldersOf('/tmp/x/a.ts')).toEqual(['outside', 'tmp', 'x']);
});
