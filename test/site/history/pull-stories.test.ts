/** The story of a pull request: its sessions, what happened in them, and its Markdown. */

import { expect, test } from 'vitest';
import { historyOf, type Step, session } from '../../helpers/histories.ts';

const check = (printed: string): Step => ['Bash', { command: 'npx vitest run' }, printed];
const commit = (sha: string, message: string): Step => [
  'Bash',
  { command: `git commit -m "${message}"` },
  `[ebb ${sha}] ${message}`,
];
const submit = (repository: string, number: number, title: string): Step => [
  'Bash',
  { command: `gh pr create --title "${title}"` },
  `https://git.example/${repository}/pull/${number}`,
];
const ask: Step = [
  'AskUserQuestion',
  { questions: [{ question: 'Which store?', options: [{ label: 'SQLite' }, { label: 'Files' }] }] },
  'User has answered your questions: "Which store?"="SQLite".',
];
const RED = ' FAIL  src/tides.test.ts > ebbs\n Tests  1 failed | 2 passed (3)';
const GREEN = ' Tests  3 passed (3)';

test('a pull request tells what its sessions decided, what went red, and what was committed, in order', async () => {
  const { stories, commits, names } = historyOf(
    await session('one', [
      'Keep the tides',
      ask,
      check(RED),
      ['Bash', { command: 'npx biome check' }, 'Checked 12 files in 20ms.'],
      check(GREEN),
      commit('1a2b3c4', 'Store'),
      submit('ada/tides', 3, 'Keep tides'),
    ]),
    await session('two', ['Fix it', commit('2b3c4d5', 'Fix the store'), submit('ada/tides', 3, 'Keep those of @ada')]),
  );
  const [story] = stories;
  expect(story?.title).toBe('#3 Keep those of @ada');
  expect(story?.facts.map(({ name, value }) => `${name}: ${value}`)).toEqual([
    'Sessions: 2',
    'Prompts: 2',
    'Active: 8 min',
    'Red checks: 1',
    'Commits: 2',
  ]);
  const told = story?.sessions.map(({ session: title, events }) => [
    title,
    events.map(({ label, text, detail = '' }) => [label, text, detail].filter((words) => words !== '').join(' | ')),
  ]);
  expect(told).toEqual([
    [
      'Keep tides',
      [
        'Answer | Which store? | SQLite',
        'Red | vitest: 1 failed, 2 passed | FAIL src/tides.test.ts > ebbs',
        'Green | vitest: 3 passed, after 2 min',
        'Commit | 1a2b3c4 Store',
        'Submitted',
      ],
    ],
    ['Keep those of @ada', ['Commit | 2b3c4d5 Fix the store', 'Submitted']],
  ]);
  expect(story?.markdown).toContain('- **Red**: vitest: 1 failed, 2 passed – `FAIL src/tides.test.ts > ebbs`');
  expect(story?.markdown).toContain('## \\#3 Keep those of @<!-- -->ada');
  expect(commits?.pullRequests).toMatchObject([{ name: '#3', sessions: 2, commits: 2 }]);
  expect(names.commits.map(({ text, page }) => [text, page])).toContainEqual([
    'PR ada/tides#3 Keep those of @ada',
    expect.stringMatching(/^pulls\/shop\/ada-tides-3-\w+\.html$/),
  ]);
});

test('pull requests in other repositories are named in full', async () => {
  const steps = [
    'go',
    submit('ada/tides', 3, 'A'),
    submit('ada/tides', 4, 'B'),
    submit('club/moon', 3, 'C'),
    commit('1a2b3c4', 'x'),
  ];
  const { stories } = historyOf(await session('one', steps));
  expect(stories.map(({ title }) => title)).toEqual(['#3 A', '#4 B', 'club/moon#3 C']);
});

test('one that only repeats a session has no page', async () => {
  const { stories, commits } = historyOf(await session('one', ['go', submit('ada/tides', 3, 'Keep tides')]));
  expect(stories).toEqual([]);
  expect(commits?.pullRequests).toMatchObject([{ name: '#3', title: 'Keep tides', page: '' }]);
});

test('the plan comes first, and waiting for a human counts until the last commit', async () => {
  const plan = await session('plan', [
    'Plan it',
    ['ExitPlanMode', { plan: '# Keep tides' }, 'User has approved your plan.'],
  ]);
  const chain = [{ key: 'plan', title: '', role: 'plan' as const, start: 0, certainty: undefined, parent: undefined }];
  const steps = [
    'Do it',
    check(GREEN),
    'And that',
    commit('1a2b3c4', 'x'),
    submit('ada/tides', 3, 'Keep tides'),
    'Thanks',
  ];
  const made = await session('made', steps, { chain });
  const { stories } = historyOf(plan, made);
  expect(stories[0]?.sessions.map(({ events }) => events[0]?.label)).toEqual(['Plan approved', 'Commit']);
  expect(stories[0]?.facts).toContainEqual({ name: 'Waited for a human', value: '1 min' });
});
