/** The decisions of the whole archive. */

import { expect, test } from 'vitest';
import { decidedPage, type KnownHistory } from '../../../src/site/history/decided-page.ts';

const PROJECTS = [
  { key: 'shop', name: 'Shop' },
  { key: 'quay', name: 'Quay' },
];

/** A history with plans and decisions of these times. */
function history(key: string, plans: readonly number[], decisions: readonly number[]): KnownHistory {
  return {
    key,
    counts: { files: 1, commits: 0, plans: plans.length, decisions: decisions.length },
    decided: { openPlans: plans.map((at) => ({ at })), newest: decisions.map((at) => ({ at })) },
  } as unknown as KnownHistory;
}

test('projects without decisions and plans are not linked', () => {
  expect(decidedPage(PROJECTS, [history('shop', [], [])]).projects).toEqual([]);
});

test('projects with decisions, or plans alone, are linked, and the newest of all come first', () => {
  const histories = [history('shop', [1, 5], [2, 4]), history('quay', [3], []), history('gone', [], [6])];
  const page = decidedPage(PROJECTS, [...histories, history('empty', [], [])]);
  expect(page?.projects).toEqual([
    { href: 'decisions/shop.html', text: 'Shop', markdown: 'decisions/shop.md', decisions: 2, plans: 2 },
    { href: 'plans/quay.html', text: 'Quay', markdown: '', decisions: 0, plans: 1 },
    { href: 'decisions/gone.html', text: 'gone', markdown: 'decisions/gone.md', decisions: 1, plans: 0 },
  ]);
  expect(page?.openPlans.map(({ at, project }) => [at, project])).toEqual([
    [5, 'Shop'],
    [3, 'Quay'],
    [1, 'Shop'],
  ]);
  expect(page?.newest.map(({ at }) => at)).toEqual([6, 4, 2]);
});

test('the page has the newest hundred', () => {
  const page = decidedPage(PROJECTS, [
    history(
      'shop',
      [],
      Array.from({ length: 101 }, (_, at) => at),
    ),
  ]);
  expect([page?.newest.length, page?.newest.at(-1)?.at]).toEqual([100, 1]);
});
