/** The pages of a project's commits and pull requests. */

import { expect, test } from 'vitest';
import { sessionFigures } from '../../../src/site/archive/session-figures.ts';
import type { LoggedSession } from '../../../src/site/history/log.ts';
import { linkArchive } from '../../../src/site/link/link-archive.ts';
import { commitsIn, historyOf, type Step, session, write } from '../../helpers/histories.ts';

test('the number beside Commits counts commits, not the pull requests on the same page', async () => {
  const commit: Step = ['Bash', { command: 'git commit -m "Fix the axis"' }, '[main 1a2b3c4] Fix the axis'];
  const open: Step = ['Bash', { command: 'gh pr create --fill' }, 'https://git.example/tide/watch/pull/12'];
  const { commits, counts } = historyOf(await session('one', ['go', commit, open]));
  expect(commits?.pullRequests).toHaveLength(1);
  expect(commits?.tabs.map(({ text, count }) => [text, count])).toEqual([['Commits', 1]]);
  expect(counts.commits).toBe(1);
  expect(historyOf(await session('one', ['go', open])).counts.commits).toBe(1);
});

test('a pull request has the commits of its branch, also those after it was opened', async () => {
  const commit = (branch: string, sha: string): Step => [
    'Bash',
    { command: 'git commit -m x' },
    `[${branch} ${sha}] x`,
  ];
  const open = (number: number): Step => [
    'Bash',
    { command: 'gh pr create --fill' },
    `https://git.example/tide/watch/pull/${number}`,
  ];
  const steps = [
    ...[commit('axis', 'aaaaaa1'), open(1), commit('axis', 'aaaaaa2'), commit('main', 'aaaaaa3')],
    ...[commit('moon', 'aaaaaa4'), open(2), commit('moon', 'aaaaaa5'), commit('main', 'aaaaaa6'), open(3)],
  ];
  const { stories } = historyOf(await session('one', ['go', ...steps]));
  expect(stories.map((one) => [one.title, commitsIn(one)])).toEqual([
    ['#1', ['aaaaaa1 x', 'aaaaaa2 x']],
    ['#2', ['aaaaaa4 x', 'aaaaaa5 x']],
    ['#3', ['aaaaaa6 x']],
  ]);
});

test('a commit with a hash counts once, one without for each call, here and in the figures of the project', async () => {
  const commit = (message: string, printed = ''): Step => ['Bash', { command: `git commit -qm "${message}"` }, printed];
  const shared = commit('Fix the axis', '[main 1a2b3c4] Fix the axis');
  const sessions = [
    await session('one', ['go', shared, commit('Draw it'), commit('Draw it')]),
    await session('two', ['go', shared, commit('Draw it')]),
  ];
  const { commits, counts } = historyOf(...sessions);
  expect(commits?.commits.map(({ sha, subject }) => [sha, subject]).sort()).toEqual([
    ['', 'Draw it'],
    ['', 'Draw it'],
    ['', 'Draw it'],
    ['1a2b3c4', 'Fix the axis'],
  ]);
  expect(counts.commits).toBe(4);
  expect(commits?.commits.find(({ sha }) => sha !== '')?.made.href).toMatch(/^sessions\/one\.html#/);
  const archive = linkArchive(sessions.map(({ archived }) => ({ ...archived.summary, id: archived.key })));
  const figures = sessionFigures(archive, { zone: 'UTC', prices: {} });
  expect([...archive.sessions.values()].map((one) => figures(one).commits)).toEqual([3, 1]);
});

test('a commit that several sessions show is that of the first one with a date', async () => {
  const steps: readonly (string | Step)[] = ['go', ['Bash', { command: 'git commit -m x' }, '[main 1a2b3c4] x']];
  const { archived, history } = await session('one', steps);
  const undated: LoggedSession = {
    archived: { ...archived, summary: { ...archived.summary, start: undefined } },
    history: {
      ...history,
      turns: history.turns.map(({ commits = [], ...turn }) => {
        return { ...turn, commits: commits.map((made) => ({ ...made, time: 0 })) };
      }),
    },
  };
  const { commits } = historyOf(undated, await session('two', steps));
  expect(commits?.commits.map(({ made }) => made.href)).toEqual([expect.stringMatching(/^sessions\/two\.html#/)]);
});

test('an amended commit takes the place of the one that it replaces, with all changes before it', async () => {
  const commit: Step = ['Bash', { command: 'git commit -m "Fix"' }, '[main 1a2b3c4] Fix'];
  const amend: Step = ['Bash', { command: 'git commit --amend -m "Fix it"' }, '[main 2b3c4d5] Fix it'];
  const steps = ['go', write('a.ts', 'one\n'), commit, write('b.ts', 'two\n'), amend];
  const { commits } = historyOf(await session('one', steps));
  expect(commits?.commits.map(({ sha, files }) => [sha, files.map(({ text }) => text)])).toEqual([
    ['2b3c4d5', ['a.ts', 'b.ts']],
  ]);
});
