/** The chapters of a long turn, in the outline and the minimap. */

import { describe, expect, it } from 'vitest';
import { RedChecks } from '../../src/facts/verdicts/red-checks.ts';
import { renderSession } from '../../src/site/render/render-session.ts';
import { headingIn } from '../../src/site/render/turns/chapter-starts.ts';
import { chaptersOf, outlineItems } from '../../src/site/session/outline/make-outline.ts';
import { assistant, result, results, sessionOf, toolUse, user } from '../helpers/lines.ts';

/** Prose of more than two screens. */
const LONG = assistant('The tide comes in, and the tide goes out. '.repeat(300));
const call = (
  id: string,
  name: string,
  input: Readonly<Record<string, unknown>>,
  printed: string,
): readonly string[] => [assistant([toolUse(id, name, input)]), results(result(id, printed))];
const bash = (id: string, command: string, printed: string): readonly string[] =>
  call(id, 'Bash', { command }, printed);

async function render(...lines: readonly string[]) {
  const session = await sessionOf([user('Show the tides', { uuid: 'aaaaaaaa-0000' }), ...lines]);
  return renderSession(session, { key: 's1', zone: 'UTC', human: 'Ada' });
}

async function entriesOf(...lines: readonly string[]): Promise<readonly (readonly [string, string])[]> {
  const { turns } = await render(...lines);
  return outlineItems([{ url: 's1.html', turns }]).map(({ kind, chapter, text }) => [chapter ?? kind, text]);
}

const WORK: readonly string[] = [
  assistant('## Tides\n\nLet me look.'),
  ...call('a1', 'TodoWrite', { todos: [{ content: 'Draw them', status: 'in_progress' }] }, 'Done'),
  ...bash('b1', 'npx vitest run', ' Tests  1 failed | 2 passed (3)'),
  ...bash('b2', 'npx vitest run', ' Tests  2 failed | 1 passed (3)'),
  ...bash('b3', 'npx vitest run', ' Tests  3 passed (3)'),
  ...call('a2', 'TodoWrite', { todos: [{ content: 'Draw them', status: 'completed' }] }, 'Done'),
  ...bash('b4', 'git commit -am x', '[main 1a2b3c4] Draw the tides'),
  ...bash('b5', 'gh pr create', 'https://git.example/ada/tides/pull/3'),
];

describe('the outline', () => {
  it('has the chapters of a long turn: headings, tasks, changes of colour, commits, pull requests', async () => {
    expect(await entriesOf(...WORK, LONG)).toEqual([
      ['user', 'Show the tides'],
      ['heading', 'Tides'],
      ['task', 'Task: Draw them'],
      ['red', 'Red: 1 failed, 2 passed'],
      ['green', 'Green again: 3 passed'],
      ['commit', 'Commit: Draw the tides'],
      ['pull-request', 'Pull request: ada/tides#3'],
    ]);
  });

  it('names what turned red or green where nothing was counted', async () => {
    const checks = [
      ...bash('b1', 'cargo build', 'error: could not compile `tides`'),
      ...bash('b2', 'cargo build', '    Finished `dev` target(s) in 1.2s'),
    ];
    expect((await entriesOf(...checks, LONG)).slice(1)).toEqual([
      ['red', 'Red: cargo build'],
      ['green', 'Green again: cargo build'],
    ]);
  });

  it('says “green again” only of what was red', async () => {
    const checks = [
      ...bash('b1', 'pytest', '=== 1 failed, 2 passed in 0.1s ==='),
      ...bash('b2', 'ruff check .', 'All checks passed!'),
      ...bash('b3', 'pytest', '=== 3 passed in 0.1s ==='),
    ];
    expect((await entriesOf(...checks, LONG)).slice(1)).toEqual([
      ['red', 'Red: 1 failed, 2 passed'],
      ['green', 'Green again: 3 passed'],
    ]);
  });

  it('has none of a short turn', async () => {
    expect(await entriesOf(...WORK)).toEqual([['user', 'Show the tides']]);
  });

  it('counts what went wrong in each chapter, and in all of them at the prompt', async () => {
    const { turns } = await render(...WORK, LONG);
    const [prompt, ...chapters] = outlineItems([{ url: 's1.html', turns }]);
    expect(prompt?.failures).toEqual({ redChecks: 2, toolErrors: 0 });
    expect(chapters.map(({ failures }) => failures.redChecks)).toEqual([0, 0, 2, 0, 0, 0]);
    expect(turns.flatMap((turn) => chaptersOf(turn, new RedChecks())).map(({ problems }) => problems)).toEqual([
      ...[false, false, true, false, false, false],
    ]);
  });

  it('names a colour once, whatever happens between two checks, and does not repeat the entry of the turn', async () => {
    const red = (id: string): readonly string[] => bash(id, 'npx vitest run', ' Tests  1 failed | 2 passed (3)');
    const looked = bash('b2', 'ls', 'a.ts');
    expect((await entriesOf(...red('b1'), ...looked, ...red('b3'), LONG)).map(([kind]) => kind)).toEqual([
      'user',
      'red',
    ]);
    const plan = [
      assistant([toolUse('p1', 'ExitPlanMode', { plan: '# Tide table' })]),
      results(result('p1', 'User has approved your plan.')),
    ];
    expect((await entriesOf(...plan, LONG)).filter(([, words]) => words === 'Plan: Tide table')).toHaveLength(1);
  });

  it('leaves out the least telling ones when there are many', async () => {
    const agents = Array.from({ length: 30 }, (_, at) => call(`g${at}`, 'Agent', { description: `Look ${at}` }, 'ok'));
    const entries = await entriesOf(...agents.flat(), ...WORK, LONG);
    expect(entries.filter(([kind]) => kind === 'agent')).toEqual([]);
    expect(entries).toContainEqual(['commit', 'Commit: Draw the tides']);
  });
});

it.each([
  ['## Done: ##\n\ntext', 'Done'],
  ['text\n\n**All tides**:\n\nmore', 'All tides'],
  ['```\n# not this\n```\n### This', 'This'],
  ['#hashtag and **bold** words', ''],
  ['### - **Fix** `a.ts`', 'Fix a.ts'],
])('the heading in %j is %j', (text, heading) => {
  expect(headingIn(text)).toBe(heading);
});
