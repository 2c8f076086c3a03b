/** Pipes, chains, outputs that were cut, and texts that only mention failures. */

import { expect, test } from 'vitest';
import { verdictOf } from '../../../src/facts/verdicts/command-verdict.ts';
import { shortly } from './shortly.ts';

const FAILED = 'Tests:       5 failed, 112 passed, 117 total';
const PASSED = 'Tests:       112 passed, 112 total';

test.each([
  ['pnpm test | tail', 0],
  ['pnpm test || true', 0],
  ['cd app && pnpm test 2>&1 | tee out.log | tail -5; git stash pop', 0],
  ['(source env.sh && NODE_ENV=test pnpm test)', 1],
  ['docker compose exec app npm test', 1],
  ["ssh-agent bash -lc 'npm test' | tail", 0],
  ['pnpm test > out.log 2>&1; tail -5 out.log', 0],
  ['git commit -m "Add \'tax\'" && git push', 1],
])('%s is red whatever it exits with', (command, code) => {
  expect(shortly(command, FAILED, code)).toBe('red 5/112');
});

test.each([
  'cat out.log',
  'git diff HEAD~1',
  'git log -p | head -50',
  'grep -rn "failed" logs',
  'gh run view 7 --log-failed',
  'gh run view 7 --log | grep failed',
  'gh pr view 3 --comments',
  'docker logs app',
  'sed -n 1,20p notes.md',
  'echo "Tests:       5 failed, 112 passed, 117 total"',
  'curl -s https://ci.example/log',
  'cat > a.test.ts <<EOF\nnpm test\nEOF',
  'npm install jest',
  'claude -p "run the tests"',
])('%s only shows what something else said', (command) => {
  expect(shortly(command, FAILED, 0)).toBe('none');
});

test.each([
  ['vitest run', 127, 'sh: vitest: command not found'],
  ['npm test', 1, 'npm error Missing script: "test"'],
  ['bun run test', 1, 'error: Script not found "test"'],
  ['python3 -m pytest', 1, '/usr/bin/python3: No module named pytest'],
  ['tsc --noEmit', 130, ''],
  ['npm test', 124, 'Command timed out after 2m 0.0s'],
  ['npm test', 137, '[Request interrupted by user for tool use]'],
  ['npx jest --version', 0, '29.7.0'],
  ['npm run dev', 0, ''],
  ['make deploy', 1, 'no such host'],
  ['gh pr checks', 1, 'no pull requests found for branch "tax"'],
  ['git push', 1, 'rejected'],
  ['node -e "console.log(1)"', 0, '1'],
  ['npm test', undefined, ''],
  ['tsc --noEmit > out.log; ls', 0, ''],
  ['tsc --noEmit | grep -c "error TS"; ls | wc -l', 0, '7\n12'],
])('%s has no verdict when it exits with %s and says %j', (command, code, output) => {
  expect(shortly(command, output, code)).toBe('none');
});

test.each([126, 129, 131, 134, 139, 141, 143])('the code %i of a command that was stopped says nothing', (code) => {
  expect(shortly('npm test', '', code)).toBe('none');
});

test.each([
  ['npm test', 1, 'red'],
  ['npm test', 0, 'green 0'],
  ['npm test | tail', 1, 'none'],
  ['set -o pipefail; npm test | tail', 1, 'red'],
  ['npm test && git push', 1, 'none'],
  ['cd app && npm test', 1, 'red'],
  ['npm ci && npm test', 1, 'none'],
  ['set -o pipefail; npm run gen | cat && npm test', 1, 'none'],
  ['set -e; npm test &', 0, 'none'],
  ['npm test && git push', 0, 'green 0'],
  ['npm test; git push', 0, 'none'],
  ['npm test || true', 0, 'none'],
  ['npm test &', 0, 'none'],
  ['set -e\nnpm test\ngit push', 0, 'green 0'],
  ['npm test\n', 1, 'red'],
])('the exit code alone: %s exits with %i: %s', (command, code, verdict) => {
  expect(shortly(command, 'some words\n... [9000 characters truncated] ...\nsome words', code)).toBe(verdict);
});

test.each([
  ['npm test > out.log 2>&1; echo "exit: $?"', 'exit: 1', 'red'],
  ['npm test > out.log 2>&1; echo "exit: $?"', 'exit: 0', 'green 0'],
  ['npm test; echo "exit: $?"', 'exit: 1\nexit: 0', 'green 0'],
  ['npm test > out.log; echo -e "\\nexit: $?"', '\nexit: 1', 'red'],
  ['npm test | tail -1; echo "exit: $?"', 'words\nexit: 0', 'none'],
  [`npm test | tail -1; echo "exit: \${PIPESTATUS[0]}"`, 'words\nexit: 1', 'red'],
  ['npm test > /dev/null && echo PASSED || echo BROKEN', 'PASSED', 'green 0'],
  ['npm test > /dev/null || echo BROKEN', 'BROKEN', 'red'],
])('a printed exit code: %s with %j: %s', (command, output, verdict) => {
  expect(shortly(command, output, 0)).toBe(verdict);
});

test('of several runners, the worst counts, and their numbers are added up', () => {
  const output = `${PASSED}\nsrc/a.ts(3,1): error TS2304: Lost.\n✖ 5 problems (2 errors, 3 warnings)`;
  expect(verdictOf({ command: 'npm run check | cat', output, exit: 0 })).toMatchObject({
    result: 'red',
    runner: 'tsc, eslint',
    failed: 3,
    passed: 112,
  });
  expect(shortly('npm run lint && npm test', `$ eslint .\n${PASSED}`, 0)).toBe('green 0/112');
});

test.each([
  ['what its runner said', `${FAILED}\nnpm error Lifecycle script \`test\` failed with error:`, 'jest', 5, 112],
  [
    'that it failed',
    `${PASSED}\nnpm error Lifecycle script \`test\` failed with error:`,
    'script',
    undefined,
    undefined,
  ],
])('of a script that failed, %s counts', (_, output, runner, failed, passed) => {
  const verdict = verdictOf({ command: 'npm run ci', output, exit: 1 });
  expect(verdict).toEqual({ result: 'red', runner, failed, passed });
});

test.each([
  ['npm test', PASSED, 'jest'],
  ['npm test', 'words', 'npm'],
  ['npx jest && npx tsc', PASSED, 'jest, tsc'],
  ['npx jest && npx eslint .', '', 'eslint, jest'],
])('%s that says %j was checked by %s', (command, output, runner) => {
  expect(verdictOf({ command, output, exit: 0 })).toMatchObject({ result: 'green', runner });
});

test('a script may have the name of a command of its package manager', () => {
  expect(shortly('npm run ci', '', 1)).toBe('red');
  expect(shortly('npm ci', '', 1)).toBe('none');
  expect(shortly('yarn workspace app add jest', FAILED, 0)).toBe('none');
});

test.each([
  ['0', 'green 0'],
  ['3', 'red 3'],
  ['3\n4', 'none'],
  ['no number', 'none'],
])('the lines of a compiler, counted: %j is %s', (output, verdict) => {
  expect(shortly('npx tsc --noEmit | wc -l', output, 0)).toBe(verdict);
  expect(shortly('npx tsc --noEmit | grep -c error', output, 0)).toBe(verdict);
  expect(shortly('npx tsc --noEmit | grep error | wc -l', output, 0)).toBe(verdict);
});

test('runs of one runner are added up, and what watching repeats is not', () => {
  expect(shortly('pnpm -r test', `app test: ${PASSED}\nweb test: ${FAILED}`, 1)).toBe('red 5/224');
  expect(shortly('jest --watch', `${FAILED}\nRERUN  src/a.ts\n${PASSED}`, undefined)).toBe('green 0/112');
  expect(shortly('npm test', `${FAILED}\n\n${FAILED}`, 1)).toBe('red 5/112');
  expect(shortly('npm test', `${FAILED}\n${FAILED}`, 1)).toBe('red 5/112');
});

test('of a line that is redrawn, the last state counts', () => {
  expect(shortly('npm test', `${PASSED}\r${FAILED}`, 1)).toBe('red 5/112');
  expect(shortly('npm test', `${FAILED}\r\nDone.\r\n`, undefined)).toBe('red 5/112');
});

test.each(['ls > out.log; tsc --noEmit | cat', 'tsc --noEmit 2> err.log | cat'])(
  '%s is green when nothing is printed: the output of the compiler went to no file',
  (command) => {
    expect(shortly(command, '', 0)).toBe('green 0');
  },
);

test('a green summary does not hide that the command failed', () => {
  expect(shortly('npx jest --coverage', PASSED, 1)).toBe('red /112');
  expect(shortly('npx jest && git push', PASSED, 1)).toBe('green 0/112');
});

test('a long output is read from both ends', () => {
  const filler = 'words and more words\n'.repeat(40_000);
  expect(shortly('npm test', `${filler}${FAILED}`, undefined)).toBe('red 5/112');
  expect(shortly('npm test', `${FAILED}\n${filler}`, undefined)).toBe('red 5/112');
  expect(shortly('npm test', `${filler}${FAILED}\n${filler}`, undefined)).toBe('none');
});

test('counts that are not numbers of tests are ignored', () => {
  expect(shortly('npm test', 'Added 5 failed examples to the docs\nfound 3 errors in the plan', 0)).toBe('green 0');
  expect(shortly('python report.py', '5 passed, 2 failed', 0)).toBe('none');
  expect(shortly('python report.py', 'tax/tax.go:3:1: to be checked', 0)).toBe('none');
});
