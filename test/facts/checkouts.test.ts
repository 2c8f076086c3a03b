import { describe, expect, test } from 'vitest';
import { assistant, line, result, results, sessionOf, toolUse, user } from '../helpers/lines.ts';

const SHOP = '/home/ada/shop';

/** The checkouts that a session in `/home/ada/shop` shows when it runs one command. */
async function shown(command: string, output: string) {
  const { summary } = await sessionOf([
    user('go', { cwd: SHOP }),
    assistant([toolUse('a', 'Bash', { command })], {}, { cwd: SHOP }),
    results(result('a', output)),
  ]);
  return summary.checkouts;
}

const REMOTE = [{ folder: SHOP, repository: 'github.com/ada/shop' }];

test('the drive of a folder is in uppercase, as everywhere', async () => {
  const { summary } = await sessionOf([
    assistant(
      [toolUse('a', 'Bash', { command: 'git -C c:/code/shop worktree add c:/code/fix' })],
      {},
      { cwd: 'c:\\x' },
    ),
    results(result('a', '')),
  ]);
  expect(summary.checkouts).toEqual([{ folder: 'C:/code/fix', worktreeOf: 'C:/code/shop' }]);
});

describe('remotes', () => {
  test.each([
    ['git push', 'To github.com:ada/shop.git\n   1a2b3c4..2b3c4d5  main -> main', REMOTE],
    ['git push -u origin x 2>&1 | tail -3', 'To https://github.com/ada/shop.git\n * [new branch]', REMOTE],
    [
      'git remote -v',
      'origin\tgit@github.com:ada/shop.git (fetch)\norigin\tgit@github.com:ada/shop.git (push)',
      REMOTE,
    ],
    ['git config --get remote.origin.url', 'ssh://git@github.com:22/ada/shop.git', REMOTE],
    ['git fetch', 'From https://github.com/ada/shop\n   1a2b3c4..2b3c4d5  main', REMOTE],
    ['git remote get-url origin', 'git@github.com-work:ada/shop.git', REMOTE],
    ['tool submit', 'Done: https://github.com/ada/shop/pull/3', REMOTE],
    ['tool submit', 'Done: https://github.com/ada/quay/pull/3', []],
    ['git remote get-url origin', 'http://local_proxy@127.0.0.1:4000/git/ada/shop', REMOTE],
    [
      'cd ../tides && git push',
      'To gitlab.com:club/sea/tides.git',
      [{ folder: '/home/ada/tides', repository: 'gitlab.com/club/sea/tides' }],
    ],
    [
      'git -C /srv/tides push',
      'To github.com:ada/tides.git',
      [{ folder: '/srv/tides', repository: 'github.com/ada/tides' }],
    ],
    ['git clone https://github.com/ada/quay', '', [{ folder: `${SHOP}/quay`, repository: 'github.com/ada/quay' }]],
    ['gh pr create --fill', 'https://github.com/ada/shop/pull/4\n', REMOTE],
    // Not known where it runs, not a remote, not from git
    ['cd "$DIR" && git push', 'To github.com:ada/shop.git', []],
    ['git remote -v', 'origin\t/srv/git/shop.git (push)', []],
    ['cat notes.txt', 'To github.com:ada/shop.git', []],
    // A hook's
    ['git push', 'Please report this bug at:\nhttps://github.com/grace/hooks/issues\n', []],
  ])('%s', async (command, output, checkouts) => {
    expect(await shown(command, output)).toEqual(checkouts);
  });

  test('of pull requests that the client links', async () => {
    const { summary } = await sessionOf([
      user('go', { cwd: SHOP }),
      line('pr-link', { prUrl: 'https://github.com/ada/shop/pull/4', prRepository: 'ada/shop' }),
    ]);
    expect(summary.checkouts).toEqual(REMOTE);
  });
});

describe('worktrees', () => {
  test.each([
    ['git worktree add -b fix ../shop-fix main', '', [{ folder: '/home/ada/shop-fix', worktreeOf: SHOP }]],
    [
      'git worktree list',
      '/home/ada/shop      1a2b3c4 [main]\n/home/ada/shop-fix  2b3c4d5 [fix]\n',
      [{ folder: '/home/ada/shop-fix', worktreeOf: SHOP }],
    ],
    ['git worktree remove ../shop-fix', '', []],
  ])('%s', async (command, output, checkouts) => {
    expect(await shown(command, output)).toEqual(checkouts);
  });

  test('that the client made', async () => {
    const { summary } = await sessionOf([
      user('go', { cwd: SHOP }),
      assistant([toolUse('a', 'EnterWorktree', { name: 'fix' })], {}, { cwd: SHOP }),
      line('user', {
        message: { role: 'user', content: [result('a', 'ok')] },
        toolUseResult: { worktreePath: '/srv/trees/fix' },
      }),
      line('worktree-state', { worktreeSession: { originalCwd: SHOP, worktreePath: '/srv/trees/next' } }),
      line('worktree-state', { worktreeSession: { originalCwd: SHOP } }),
      line('worktree-state', { worktreeSession: { worktreePath: '/srv/trees/lost' } }),
    ]);
    expect(summary.checkouts).toEqual([
      { folder: '/srv/trees/next', worktreeOf: SHOP },
      { folder: '/srv/trees/fix', worktreeOf: SHOP },
    ]);
  });
});

test('what a session shows most often is first', async () => {
  const call = (id: string, command: string): string =>
    assistant([toolUse(id, 'Bash', { command })], {}, { cwd: SHOP });
  const { summary } = await sessionOf([
    user('go', { cwd: SHOP }),
    ...[call('a', 'cd ../tides && git push'), results(result('a', 'To github.com:ada/tides.git'))],
    ...[call('b', 'git push'), results(result('b', 'To github.com:ada/shop.git'))],
    ...[call('c', 'git fetch'), results(result('c', 'From github.com:ada/shop'))],
  ]);
  expect(summary.checkouts?.map(({ repository }) => repository)).toEqual([
    'github.com/ada/shop',
    'github.com/ada/tides',
  ]);
});
