/** Estimated heights: only their order of magnitude matters. */

import { expect, test } from 'vitest';
import { heightClasses, partHeight } from '../../../src/site/session/layout/heights.ts';
import type { View } from '../../../src/site/types/view.ts';
import type { Shown } from '../../../src/transcript/types/view-types.ts';
import { assistant, result, results, text, toolUse, user } from '../../helpers/lines.ts';
import { pageOf } from '../../helpers/page-text.ts';

async function classesOf(...lines: readonly string[]): Promise<readonly string[]> {
  return (await pageOf(lines)).turns.map(heightClasses);
}

const LONG = 'Word by word. '.repeat(2_000);

test('a turn is as tall as what the choice of the reader shows of it', async () => {
  const write = toolUse('w', 'Write', { file_path: 'a.ts', content: 'line\n'.repeat(30) });
  expect(
    await classesOf(
      user('Go'),
      assistant([text(LONG), write, text('Done.')], { id: 'm1' }),
      results(result('w', 'ok')),
    ),
  ).toEqual([' tall-2 conversation-2 changes-2 problems-2', ' tall-8 conversation-2 changes-5']);
});

test('the answer counts as conversation', async () => {
  expect(await classesOf(user('Go'), assistant([text(LONG)], { id: 'm1' }))).toEqual([
    ' tall-2 conversation-2 changes-2 problems-2',
    ' tall-8 conversation-8',
  ]);
});

/** The heights of a view with so many lines. */
function heightsOf(make: (lines: number) => object, shown: Shown, ...counts: readonly number[]): readonly number[] {
  return counts.map((lines) => partHeight({ kind: 'view', view: make(lines) as View }, shown));
}

const lines = (many: number) => ({ lines: Array.from({ length: many }, () => '') });
const words = (many: number) => ({ text: Array.from({ length: many }, () => 'x').join('\n') });

test.each<[string, Shown, (many: number) => object]>([
  ['a diff', 'all', (many) => ({ kind: 'diff', ...lines(many) })],
  ['code', 'all', (many) => ({ kind: 'code', ...lines(many) })],
  ['a terminal', 'all', (many) => ({ kind: 'terminal', ...lines(many) })],
  ['a terminal among problems', 'problems', (many) => ({ kind: 'terminal', ...lines(many) })],
  ['a failure', 'problems', (many) => ({ kind: 'failure', ...words(many) })],
  ['JSON', 'all', (many) => ({ kind: 'json', ...words(many) })],
  ['plain text', 'all', (many) => ({ kind: 'text', mono: true, ...words(many) })],
])('%s grows line by line, until its box scrolls', (_, shown, make) => {
  const [one = 0, two = 0, ten = 0, hundred, thousand] = heightsOf(make, shown, 1, 2, 10, 100, 1_000);
  expect([two > one, ten - one === 9 * (two - one), hundred === thousand]).toEqual([true, true, true]);
  expect(hundred).toBeGreaterThan(ten);
  expect(hundred).toBeLessThan(700);
});

test('among problems, a box is half as tall', () => {
  const make = (many: number) => ({ kind: 'failure', ...words(many) });
  const [whole = 0] = heightsOf(make, 'all', 1_000);
  const [half = 0] = heightsOf(make, 'problems', 1_000);
  expect(Math.abs(half * 2 - whole)).toBeLessThan(50);
  expect(heightsOf(make, 'problems', 3)).toEqual(heightsOf(make, 'all', 3));
});

test('prose, plans and questions are as tall as they are long', () => {
  const prose = (many: number) => ({ kind: 'markup', html: 'x'.repeat(many * 95) });
  const [one = 0, two = 0, thousand = 0] = heightsOf(prose, 'all', 1, 2, 1_000);
  expect(thousand - one).toBe(999 * (two - one));
  const [plan = 0] = heightsOf((many) => ({ ...prose(many), kind: 'plan' }), 'all', 1_000);
  expect(plan).toBeGreaterThan(thousand);
  const questions = (many: number) => ({
    kind: 'questions',
    questions: Array.from({ length: many }, () => ({ options: ['a', 'b'], free: ['c'] })),
  });
  const [first = 0, both = 0] = heightsOf(questions, 'all', 1, 2);
  expect([first > 3 * 26, both]).toEqual([true, 2 * first]);
});
