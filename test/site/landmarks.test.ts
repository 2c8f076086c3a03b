import { expect, test } from 'vitest';
import { renderSession } from '../../src/site/render/render-session.ts';
import { landmarksOf, minimapOf } from '../../src/site/session/landmarks.ts';
import { callClasses, turnClasses } from '../../src/site/session/layout/content-classes.ts';
import { outlineItems } from '../../src/site/session/outline/make-outline.ts';
import type { TurnView } from '../../src/site/types/view.ts';
import { assistant, at, result, results, sessionOf, system, text, toolUse, user } from '../helpers/lines.ts';

const edit = (id: string): Readonly<Record<string, unknown>> =>
  toolUse(id, 'Edit', { file_path: '/home/ada/shop/a.ts', old_string: 'one', new_string: 'two' });

async function turnsOf(
  lines: readonly string[],
  agents: Parameters<typeof sessionOf>[1] = [],
): Promise<readonly TurnView[]> {
  const session = await sessionOf(lines, agents);
  return (await renderSession(session, { key: 's1', zone: 'UTC', human: 'Ada' })).turns;
}

/** Two prompts: the first is answered with an edit and a failure, the second is interrupted. */
const lines = [
  user('Rename it', at(0)),
  assistant([text('So:'), edit('e1'), toolUse('b1', 'Bash', { command: 'npm test' })], { id: 'm1' }, at(1)),
  results(result('e1', 'ok'), result('b1', 'Exit code 1\nred', true)),
  user('Once more', at(60)),
  assistant([edit('e2')], { id: 'm2' }, at(61)),
  results(result('e2', 'ok')),
  user('[Request interrupted by user]', at(62)),
];

test('landmarks are prompts, changes and problems, from top to bottom', async () => {
  const turns = await turnsOf(lines);
  const landmarks = turns.flatMap(landmarksOf);
  expect(landmarks.map(({ kind }) => kind)).toEqual(['prompt', 'change', 'red', 'prompt', 'change', 'problem']);
  const heights = landmarks.slice(1, 3).map(({ top }) => top);
  expect(heights).toEqual([...heights].sort((a, b) => a - b));
  expect(landmarks[0]?.anchor).toBe(turns[0]?.anchor);
  expect(landmarks[1]?.anchor).toMatch(/^c-/);
});

test('a red check that the human ran is a landmark', async () => {
  const turns = await turnsOf([
    user('<bash-input>npx vitest run</bash-input>'),
    user('<bash-stdout> Tests  2 failed | 1 passed (3)</bash-stdout>'),
  ]);
  expect(turns.flatMap(landmarksOf).map(({ kind }) => kind)).toEqual(['prompt', 'red']);
});

test('an agent is a landmark; its changes and failures belong to its call', async () => {
  const turns = await turnsOf(
    [
      user('Look'),
      assistant([toolUse('ag', 'Task', { prompt: 'Find it', description: 'Find', subagent_type: 'Explore' })], {
        id: 'm1',
      }),
      user([result('ag', 'Found.')], { toolUseResult: { agentId: 'a1' } }),
    ],
    [
      {
        id: 'a1',
        lines: [
          user('Find it'),
          assistant([edit('x'), toolUse('y', 'Bash', { command: 'false' })]),
          results(result('x', 'ok'), result('y', 'Exit code 1', true)),
        ],
      },
    ],
  );
  expect(turns.flatMap(landmarksOf).map(({ kind }) => kind)).toEqual(['prompt', 'agent', 'change', 'problem']);
  const [part] = turns[1]?.parts ?? [];
  const call = part?.kind === 'call' ? part.call : undefined;
  // The filters find it: the fold of the agent contains both.
  expect(call && callClasses(call)).toBe(' has-changes has-problems');
  expect(call?.views.find(({ kind }) => kind === 'conversation')).toMatchObject({
    failures: { redChecks: 0, toolErrors: 1 },
  });
});

test('the classes of a turn say what it contains', async () => {
  const turns = await turnsOf(lines);
  expect(turns.map(turnClasses)).toEqual([
    ' has-talk',
    ' has-changes has-problems has-talk',
    ' has-talk',
    ' has-changes has-problems has-talk',
  ]);
});

test('an outline entry has the changes and problems up to the next entry', async () => {
  const turns = await turnsOf([...lines, system('compact_boundary', { compactMetadata: { trigger: 'auto' } })]);
  const entries = outlineItems([
    { url: 'sessions/s1.html', turns: turns.slice(0, 3) },
    { url: 'sessions/s1-2.html', turns: turns.slice(3) },
  ]);
  expect(
    entries.map(({ text: words, page, failures, problems, changes }) => [
      words,
      page,
      failures.redChecks,
      problems,
      changes,
    ]),
  ).toEqual([
    ['Rename it', 1, 1, true, true],
    ['Once more', 1, 0, true, true],
    ['Compacted', 2, 0, false, false],
  ]);
  expect(entries[2]?.href).toMatch(/^sessions\/s1-2\.html#t-/);
});

test('a minimap has one tick for landmarks that are close together; a short page has no minimap', async () => {
  expect(minimapOf(await turnsOf(lines))).toBeUndefined();
  const many = Array.from({ length: 400 }, (_, index) => [
    user(`Step ${index}`),
    assistant([edit(`e${index}`), edit(`f${index}`)], { id: `m${index}` }),
    results(result(`e${index}`, 'ok'), result(`f${index}`, 'ok')),
  ]).flat();
  const turns = await turnsOf(many);
  const minimap = minimapOf(turns);
  expect(minimap?.turns).toHaveLength(turns.length);
  const changes = minimap?.ticks.filter(({ kind }) => kind === 'change') ?? [];
  expect(changes.length).toBeGreaterThan(100);
  expect(changes.length).toBeLessThanOrEqual(300);
  expect(new Set(changes.map(({ y }) => y)).size).toBe(changes.length);
  expect(Math.max(...changes.map(({ y }) => y))).toBeLessThan(300);
});
