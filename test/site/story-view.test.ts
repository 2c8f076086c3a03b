/** The story in the head of a session, and in one line. */

import { expect, it } from 'vitest';
import { linkArchive } from '../../src/site/link/link-archive.ts';
import { renderSession } from '../../src/site/render/render-session.ts';
import { storyLine, storyView } from '../../src/site/session/head/story-view.ts';
import { sessionBody } from '../../src/site/session/session-body.ts';
import type { SessionSummary } from '../../src/transcript/types/summary.ts';
import { assistant, line, result, results, sessionOf, toolUse, user } from '../helpers/lines.ts';
import { summaryOf } from '../helpers/summaries.ts';

const plan = (id: string): readonly string[] => [
  assistant([toolUse(id, 'ExitPlanMode', { plan: `# Tide table ${id}` })]),
  results(result(id, 'User has approved your plan. You can now start coding.')),
];

const LINES = [
  user('Show the tides of today', { uuid: 'aaaaaaaa-0000' }),
  ...['p1', 'p2', 'p3', 'p4'].flatMap(plan),
  assistant([toolUse('t1', 'Write', { file_path: '/home/ada/tides.ts', content: 'a\nb\n' })]),
  results(result('t1', 'File created')),
  assistant([toolUse('t2', 'Bash', { command: 'npx vitest run; git commit -am x' })]),
  results(result('t2', ' Tests  3 passed (3)\n[main 1a2b3c4] Draw the tides')),
  ...['1', '2', '3'].map((number) =>
    line('pr-link', { prNumber: Number(number), prUrl: `https://github.com/ada/tides/pull/${number}` }),
  ),
  assistant('All tides are drawn.'),
];

it('links what was asked, decided and shipped to its place, and counts what it leaves out', async () => {
  const session = await sessionOf(LINES);
  const [archived] = linkArchive([session.summary]).sessions.values();
  const rendered = await renderSession(session, { key: 's1', zone: 'UTC', human: 'Ada' });
  const story = session.summary.story;
  const view = archived && storyView(archived, sessionBody(rendered, { key: 's1', pageWeight: 1e6, story }));
  expect(view).toMatchObject({
    asked: { text: 'Show the tides of today', href: 'sessions/s1.html#t-aaaaaaaa' },
    moreDecided: 2,
    pulls: [{ url: 'https://github.com/ada/tides/pull/1' }, { url: 'https://github.com/ada/tides/pull/2' }],
    morePulls: 1,
    result: { text: 'All tides are drawn.' },
    commits: [
      { sha: '1a2b3c4', message: 'Draw the tides', href: `sessions/s1.html#${rendered.callAnchors.get('t2')}` },
    ],
    check: { result: 'green', words: 'vitest: 3 passed' },
    netChange: { files: 1, added: 2, removed: 0 },
  });
  expect(view?.decided.map(({ about, href }) => [about, href])).toEqual(
    ['p1', 'p2'].map((id) => [`Tide table ${id}`, `sessions/s1.html#${rendered.callAnchors.get(id)}`]),
  );
});

it.each([
  ['Show the tides of today', undefined, 'Show the tides of today', '', 'Show the tides of today'],
  [
    'Show the tides of today',
    undefined,
    'Show the tides of today',
    'And the moon?',
    'Show the tides of today – then: And the moon?',
  ],
  [
    'Show the tides of today, please',
    undefined,
    'Show the tides of…',
    'And the moon?',
    'Show the tides of today, please',
  ],
  ['Implement the plan: Tide table', 'Nobody sees it.', 'Tide table', '', 'Nobody sees it.'],
  ['Implement the plan: Tide table', '', 'Tide table', '', 'Implement the plan: Tide table'],
])('always says what was asked: %s', (text, goal, title, next, words) => {
  const story = { asked: { text, turn: 0, ...(goal !== undefined && { goal }) }, decided: [], decisions: 0 };
  const [session] = linkArchive([
    summaryOf('s1', 0, { story, title, ...(goal !== undefined && { titleSource: 'plan' }) }),
  ]).sessions.values();
  const addresses = { asked: 'sessions/s1.html#t-1', next, decided: [], result: undefined };
  expect(session && storyView(session, { story: addresses, commits: [] }).asked?.text).toBe(words);
});

it.each<[Partial<SessionSummary>, string]>([
  [{ title: 'Tide table' }, 'Tide table.'],
  [
    {
      story: {
        asked: { text: 'Show the tides?', turn: 0 },
        decided: [],
        decisions: 0,
        result: { text: 'Drew them', turn: 1 },
        lastCheck: { result: 'red', runner: 'vitest', failed: 1, passed: 2, editsAfter: 25 },
      },
      commits: [{ sha: '1a2b3c4', branch: 'main', message: 'Draw', call: 'c' }],
    },
    'Show the tides? Result: Drew them. 1 commit, last check red, then 25 edits.',
  ],
  [
    { pullRequests: ['https://github.com/ada/tides/pull/1', 'https://github.com/ada/tides/pull/2'] },
    'Title of s1. 2 pull requests.',
  ],
  [{ title: '潮の表は正しい？' }, '潮の表は正しい？'],
])('is one line', (facts, line) => {
  expect(storyLine(summaryOf('s1', 0, facts))).toBe(line);
});
