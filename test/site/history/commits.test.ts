/** The pages of a project's commits and pull requests. */

import { expect, test } from 'vitest';
import { historyOf, type Step, session } from '../../helpers/histories.ts';

test('the number beside Commits counts commits, not the pull requests on the same page', async () => {
  const commit: Step = ['Bash', { command: 'git commit -m "Fix the axis"' }, '[main 1a2b3c4] Fix the axis'];
  const open: Step = ['Bash', { command: 'gh pr create --fill' }, 'https://git.example/tide/watch/pull/12'];
  const { commits, counts } = historyOf(await session('one', ['go', commit, open]));
  expect(commits?.pullRequests).toHaveLength(1);
  expect(commits?.tabs.map(({ text, count }) => [text, count])).toEqual([['Commits', 1]]);
  expect(counts.commits).toBe(1);
  expect(historyOf(await session('one', ['go', open])).counts.commits).toBe(1);
});
