/** What is listed of long histories: the newest, and how much more there is. */

import { expect, test } from 'vitest';
import { historyOf, type Step, session, write } from '../../helpers/histories.ts';

const times = (many: number, step: (at: number) => Step): readonly Step[] =>
  Array.from({ length: many }, (_, index) => step(index + 1));
const commit: Step = ['Bash', { command: 'git commit -qm Work' }, '[main 1a2b3c4] Work'];

test('a file lists its last 60 changes, and shows the diffs of the last 12', async () => {
  const steps = ['go', ...times(62, (at) => write('a.ts', `tide ${at}`))];
  const [file] = historyOf(await session('one', steps)).files?.files ?? [];
  expect([file?.changes.length, file?.earlier]).toEqual([60, 2]);
  expect(file?.changes.filter(({ diff }) => diff.length > 0)).toHaveLength(12);
  expect(file?.changes[0]?.diff).toEqual(['+tide 62']);
  expect(file?.changes[11]?.diff).toEqual(['+tide 51']);
});

test('a commit lists the last 8 turns before it, and 30 files', async () => {
  const turns = Array.from({ length: 10 }, (_, at) => [`prompt ${at + 1}`, write(`${at}.ts`, 'x')]).flat();
  const steps = [...turns, 'and more', ...times(21, (at) => write(`more-${at}.ts`, 'x')), 'commit', commit];
  const [made] = historyOf(await session('one', steps)).commits?.commits ?? [];
  expect([made?.files.length, made?.moreFiles]).toEqual([30, 1]);
  expect(made?.writers.map(({ prompt }) => prompt)).toEqual([
    ...[4, 5, 6, 7, 8, 9, 10].map((at) => `prompt ${at}`),
    'and more',
  ]);
});

test('a plan shows its first 3,000 characters, and 80 lines of what changed in it', async () => {
  const long = (word: string) => Array.from({ length: 100 }, (_, at) => `${word} ${at} ${'x'.repeat(50)}`).join('\n');
  const steps: readonly (string | Step)[] = [
    'go',
    ['ExitPlanMode', { plan: long('Buoy') }, 'No', true],
    ['ExitPlanMode', { plan: long('Lamp') }, 'User has approved your plan.'],
  ];
  const [plan] = historyOf(await session('one', steps)).plans?.plans ?? [];
  const [first, second] = plan?.versions ?? [];
  expect(first?.text.length).toBeLessThanOrEqual(3_000);
  expect((first?.cut ?? 0) + (first?.text.split('\n').length ?? 0)).toBe(100);
  expect([second?.text, second?.cut, second?.diff.length, second?.added, second?.removed]).toEqual([
    '',
    0,
    80,
    100,
    100,
  ]);
});

test('the page of the whole archive gets the last 20 decisions of a project', async () => {
  const questions = (at: number) => [{ question: `Which unit ${at}?`, header: 'Unit', options: [{ label: 'cent' }] }];
  const steps = times(22, (at) => [
    'AskUserQuestion',
    { questions: questions(at) },
    `User has answered your questions: "Which unit ${at}?"="cent". You can now continue.`,
  ]);
  const { decided } = historyOf(await session('one', ['go', ...steps]));
  expect(decided.newest).toHaveLength(20);
  expect([decided.newest[0]?.what, decided.newest[19]?.what]).toEqual(['Which unit 22?', 'Which unit 3?']);
});
