/** Commits and pull requests that calls made. */

import { expect, test } from 'vitest';
import { logged } from '../../helpers/histories.ts';
import { assistant, result, results, sessionOf, toolUse, user } from '../../helpers/lines.ts';

async function sessionWith(command: string, output: string, hasFailed = false) {
  return await sessionOf([
    user('go'),
    assistant([toolUse('a', 'Bash', { command })]),
    results(result('a', output, hasFailed)),
  ]);
}

async function commitsOf(command: string, output: string, hasFailed = false) {
  return (await sessionWith(command, output, hasFailed)).summary.commits;
}

async function pullRequestOf(command: string, output: string, hasFailed = false) {
  const { turns } = logged(await sessionWith(command, output, hasFailed)).history;
  return turns.flatMap(({ pullRequests = [] }) => pullRequests)[0]?.url;
}

test.each([
  ['git commit -m "x"', '[main 1a2b3c4] Fix the axis', [{ message: 'Fix the axis', sha: '1a2b3c4' }]],
  ['git commit -qam "Fix the \\"axis\\"\n\nBecause"', '', [{ message: 'Fix the "axis"', sha: '' }]],
  ["cd a && git -C b commit -q -m 'Fix it' && git push", '', [{ message: 'Fix it', sha: '' }]],
  [`git commit -qm "$(cat <<'EOF'\nFix the axis\n\nBecause\nEOF\n)"`, '', [{ message: 'Fix the axis', sha: '' }]],
  ["git commit -q -F - <<'EOF'\nFix the axis\nEOF", '', [{ message: 'Fix the axis', sha: '' }]],
  [
    'git commit -qm A; git commit -qm "B" && git commit -qm \'C\'',
    '',
    [{ message: 'A' }, { message: 'B', nth: 1 }, { message: 'C', nth: 2 }],
  ],
  ['git log', '[main 1a2b3c4] Fix the axis', []],
  ['git commit --amend --no-edit -q', '', []],
])('%s', async (command, output, expected) => {
  expect(await commitsOf(command, output)).toMatchObject(expected);
});

test.each([
  ['git commit -qm "Fix the axis" && git log --oneline -2', '1a2b3c4 Fix the axis\n5d6e7f8 Draw it', '1a2b3c4'],
  ['git commit -qm "Fix the axis"; git log --oneline', '1a2b3c4 (HEAD -> main) Fix the axis', '1a2b3c4'],
  ['git commit -qm "Fix the axis" && git log --oneline', '1a2b3c4 Fix the axis of tides', ''],
])('a log has the hash of a quiet commit: %s', async (command, output, sha) => {
  expect(await commitsOf(command, output)).toMatchObject([{ message: 'Fix the axis', sha }]);
});

test.each([
  ['git commit -m "Fix it" | tail -2', 'error TS2307\nhusky - pre-commit script failed (code 2)', []],
  ['wrapped git commit -m "Fix it"', 'FAILED: git commit\nnot ok 1', []],
  ['git commit -m "Fix it"; true', 'On branch main\nnothing to commit, working tree clean', []],
  ['git commit -m "Fix it"; git log --oneline', 'no changes added to commit\n1a2b3c4 Fix it', []],
  ['git commit -m "Fix the status"', 'nothing to commit, working tree clean', []],
  ['git commit -m "Fix it"; echo "exit: $?"', 'commit validation: failed!\nexit: 1', []],
  ['git commit -m "Fix it"; echo "exit: $?"', 'ok  \ttide/chart\t0.3s\nlint failed\nexit: 1', []],
  ['git commit -m "Fix it"', 'Timed out. New output:\nSign this commit? [Y/n]', []],
  ['git commit -qm "Fix it" --dry-run || true', 'On branch main\nChanges to be committed:', []],
  ['git commit -m "Fix it" | tail -1', ' create mode 100644 tide.ts', [{ message: 'Fix it', sha: '' }]],
  ['wrapped git commit -m "Fix it"', 'ok', [{ message: 'Fix it', sha: '' }]],
  ['git commit -qm "Fix it" && git -C . status', 'nothing to commit', [{ message: 'Fix it', sha: '' }]],
  ['git commit -qm "Fix it" && git status', 'nothing to commit, working tree clean', [{ message: 'Fix it', sha: '' }]],
])('a commit that the output denies was not made: %s', async (command, output, expected) => {
  const made = await commitsOf(command, output);
  expect(made.map(({ message, sha }) => ({ message, sha }))).toEqual(expected);
});

test('a commit in the background is made without its output', async () => {
  const lines = [
    user('go'),
    assistant([toolUse('a', 'Bash', { command: 'git commit -m "Fix it"' })]),
    user([result('a', 'Command running in background with ID: b1')], { toolUseResult: { backgroundTaskId: 'b1' } }),
  ];
  expect((await sessionOf(lines)).summary.commits).toMatchObject([{ message: 'Fix it' }]);
});

test('a pull request is named by what gh prints', async () => {
  const url = 'https://git.example/tide/watch/pull/12';
  expect(await pullRequestOf('gh pr create --fill', `Creating…\n${url}\n`)).toBe(url);
  expect(await pullRequestOf(`gh pr merge ${url} --squash`, 'Merged')).toBe(url);
  expect(await pullRequestOf('gh pr view', url)).toBeUndefined();
});

test('a command that failed made nothing', async () => {
  expect(await commitsOf('git commit -m "Fix the axis"', 'hook failed', true)).toEqual([]);
  expect(await pullRequestOf('gh pr create', 'https://git.example/a/b/pull/1', true)).toBeUndefined();
});
