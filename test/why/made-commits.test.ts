/** Commits and pull requests that calls made. */

import { expect, test } from 'vitest';
import { madeCommits, madePullRequest } from '../../src/why/traces/made-commits.ts';
import { assistant, result, results, sessionOf, toolUse, user } from '../helpers/lines.ts';
import { callOf } from '../helpers/sketch.ts';

async function bash(command: string, output: string, hasFailed = false) {
  const lines = [user('go'), assistant([toolUse('a', 'Bash', { command })]), results(result('a', output, hasFailed))];
  return callOf(await sessionOf(lines), 'a');
}

test.each([
  ['git commit -m "x"', '[main 1a2b3c4] Fix the axis', [{ subject: 'Fix the axis', sha: '1a2b3c4' }]],
  ['git commit -qam "Fix the \\"axis\\"\n\nBecause"', '', [{ subject: 'Fix the "axis"', sha: '' }]],
  ["cd a && git -C b commit -q -m 'Fix it' && git push", '', [{ subject: 'Fix it', sha: '' }]],
  [`git commit -qm "$(cat <<'EOF'\nFix the axis\n\nBecause\nEOF\n)"`, '', [{ subject: 'Fix the axis', sha: '' }]],
  ["git commit -q -F - <<'EOF'\nFix the axis\nEOF", '', [{ subject: 'Fix the axis', sha: '' }]],
  ['git commit -qm A; git commit -qm "B" && git commit -qm \'C\'', '', [{ subject: 'B' }, { subject: 'C', nth: 1 }]],
  ['git log', '[main 1a2b3c4] Fix the axis', []],
  ['git commit --amend --no-edit -q', '', []],
])('%s', async (command, output, expected) => {
  expect(madeCommits(await bash(command, output))).toMatchObject(expected);
});

test.each([
  ['git commit -qm "Fix the axis" && git log --oneline -2', '1a2b3c4 Fix the axis\n5d6e7f8 Draw it', '1a2b3c4'],
  ['git commit -qm "Fix the axis"; git log --oneline', '1a2b3c4 (HEAD -> main) Fix the axis', '1a2b3c4'],
  ['git commit -qm "Fix the axis" && git log --oneline', '1a2b3c4 Fix the axis of tides', ''],
])('a log has the hash of a quiet commit: %s', async (command, output, sha) => {
  expect(madeCommits(await bash(command, output))).toMatchObject([{ subject: 'Fix the axis', sha }]);
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
  ['git commit -m "Fix it" | tail -1', ' create mode 100644 tide.ts', [{ subject: 'Fix it', sha: '' }]],
  ['wrapped git commit -m "Fix it"', 'ok', [{ subject: 'Fix it', sha: '' }]],
  ['git commit -qm "Fix it" && git -C . status', 'nothing to commit', [{ subject: 'Fix it', sha: '' }]],
  ['git commit -qm "Fix it" && git status', 'nothing to commit, working tree clean', [{ subject: 'Fix it', sha: '' }]],
])('a commit that the output denies was not made: %s', async (command, output, expected) => {
  const made = madeCommits(await bash(command, output));
  expect(made.map(({ subject, sha }) => ({ subject, sha }))).toEqual(expected);
});

test('a commit in the background is made without its output', async () => {
  const lines = [
    user('go'),
    assistant([toolUse('a', 'Bash', { command: 'git commit -m "Fix it"' })]),
    user([result('a', 'Command running in background with ID: b1')], { toolUseResult: { backgroundTaskId: 'b1' } }),
  ];
  expect(madeCommits(callOf(await sessionOf(lines), 'a'))).toMatchObject([{ subject: 'Fix it' }]);
});

test('a pull request is named by what gh prints', async () => {
  const url = 'https://git.example/tide/watch/pull/12';
  expect(madePullRequest(await bash('gh pr create --fill', `Creating…\n${url}\n`))).toBe(url);
  expect(madePullRequest(await bash(`gh pr merge ${url} --squash`, 'Merged'))).toBe(url);
  expect(madePullRequest(await bash('gh pr view', url))).toBeUndefined();
});

test('a command that failed made nothing', async () => {
  expect(madeCommits(await bash('git commit -m "Fix the axis"', 'hook failed', true))).toEqual([]);
  expect(madePullRequest(await bash('gh pr create', 'https://git.example/a/b/pull/1', true))).toBeUndefined();
});
