/** CONFORMANCE, "Subagents, branches": each clause as a test. */

import { describe, expect, it } from 'vitest';
import type { AgentLink } from '../../src/domain/turns.ts';
import { linkArchive } from '../../src/link/link-archive.ts';
import { assistant, at, line, result, sessionOf, text, tokens, toolUse, user } from '../helpers/lines.ts';
import { callOf } from '../helpers/told.ts';
import { callViews, pageOf, saw, sawTurns, sawView } from './page.ts';

const TASK = { prompt: 'Find the callers', description: 'Callers', subagent_type: 'Explore' };
const start = assistant([toolUse('t1', 'Agent', TASK)], { id: 'm0', ...tokens(7) });
const done = (more = {}, words = 'Found.'): string => user([result('t1', words)], more);

function agent(prompt: string, output = 5): string[] {
  return [user(prompt), assistant([text('Three callers.')], { id: `m-${prompt}`, ...tokens(output) })];
}

describe('call -> agent file', () => {
  const progress = line('progress', {
    parentToolUseID: 't1',
    data: { type: 'agent_progress', agentId: 'a1', prompt: 'x', message: JSON.parse(user('x')) },
  });
  const STEPS: readonly [string, AgentLink, readonly string[], Readonly<Record<string, string>>, string][] = [
    ['by toolUseResult.agentId', 'result', [start, done({ toolUseResult: { agentId: 'a1' } })], {}, 'x'],
    ['then meta.toolUseId', 'meta', [start, done()], { toolUseId: 't1' }, 'x'],
    ['then agent_progress.agentId', 'progress', [start, progress, done()], {}, 'x'],
    ['then the first prompt being the same', 'prompt', [start, done()], {}, TASK.prompt],
    [
      'only then is a printed `agentId: x` a guess, and called one',
      'guess',
      [start, done({}, 'Done.\nagentId: a1 (for resuming)')],
      {},
      'x',
    ],
  ];

  it.each(STEPS)('%s', async (_name, link, lines, more, prompt) => {
    const { session, turns } = await pageOf(lines, [{ id: 'a1', lines: agent(prompt), ...more }]);
    expect(callOf(session, 't1').agents).toMatchObject([{ id: 'a1', link }]);
    expect(session.strayAgents).toEqual([]);
    const shown = callViews(turns)[0]?.views.map(sawView).join() ?? '';
    expect(shown).toContain('Three callers.');
    expect(shown.includes('a guess')).toBe(link === 'guess');
  });

  it('a better fact beats a worse one', async () => {
    const { session } = await pageOf(
      [
        start,
        assistant([toolUse('t2', 'Agent', TASK)]),
        user([result('t2')], { toolUseResult: { agentId: 'a1' } }),
      ],
      [
        { id: 'a1', lines: agent(TASK.prompt) },
        { id: 'a2', lines: agent(TASK.prompt) },
      ],
    );
    expect(['t1', 't2'].map((id) => callOf(session, id).agents[0]?.id)).toEqual(['a2', 'a1']);
  });
});

describe('agents', () => {
  it('nested agents at any depth', async () => {
    const { turns } = await pageOf(
      [start],
      [
        { id: 'a3', lines: agent('deepest') },
        { id: 'a2', lines: [user('deeper'), assistant([toolUse('t3', 'Task', { prompt: 'deepest' })])] },
        { id: 'a1', lines: [user(TASK.prompt), assistant([toolUse('t2', 'Task', { prompt: 'deeper' })])] },
      ],
    );
    const depth = (views: readonly unknown[]): string =>
      JSON.stringify(views)
        .match(/"kind":"conversation"/g)
        ?.length.toString() ?? '0';
    expect(depth(callViews(turns)[0]?.views ?? [])).toBe('3');
    expect(JSON.stringify(turns)).toContain('Three callers.');
  });

  it('agents with no call are listed on the session', async () => {
    const { session, strays } = await pageOf([start, done()], [{ id: 'a1', lines: agent('other words') }]);
    expect(session.strayAgents).toMatchObject([{ id: 'a1', link: 'none' }]);
    expect(saw(strays)).toEqual([expect.stringContaining('No call in this session started it.')]);
  });

  it('tokens of agents are shown apart and in the total', async () => {
    const { session, turns } = await pageOf(
      [start, done({ toolUseResult: { agentId: 'a1' } })],
      [{ id: 'a1', lines: agent('x', 1200) }],
    );
    expect(session.summary).toMatchObject({ usage: { output: 7 }, agentUsage: { output: 1200 }, agents: 1 });
    expect(session.summary.agentModels).toMatchObject([
      { model: 'claude-opus-4-5', usage: { output: 1200 } },
    ]);
    expect(callViews(turns)[0]?.note).toContain('1,200 tokens');
  });

  it('a warm-up agent ("Warmup") is hidden and counted', async () => {
    const { session, strays } = await pageOf([user('go')], [{ id: 'a1', lines: agent('Warmup') }]);
    expect(strays).toEqual([]);
    expect(session.summary.agents).toBe(0);
    expect(session.ledgers[1]?.lines.hidden).toEqual([['agent warm-up', 2]]);
  });
});

type Parent = string | null;
const says = (uuid: string, parentUuid: Parent, words: string, more = {}): string =>
  user(words, { uuid, parentUuid, ...more });
const answers = (uuid: string, parentUuid: Parent, more = {}): string =>
  assistant([text(uuid)], { id: `m-${uuid}` }, { uuid, parentUuid, ...more });
const C = 'Claude [opus-4-5] |';

describe('every message exactly once, in file order within its branch', () => {
  it('simple chain', async () => {
    expect(await sawTurns(says('p1', null, 'one'), answers('a1', 'p1'), says('p2', 'a1', 'two'))).toEqual([
      'Ada | one',
      `${C} a1`,
      'Ada | two',
    ]);
  });

  it('fork: the last branch is the main one, the others are folded where they left it, under their first prompt', async () => {
    const { turns } = await pageOf([
      says('p1', null, 'one'),
      answers('a1', 'p1'),
      says('p2', 'a1', 'two', at(900)),
      answers('a2', 'p2', at(990)),
      says('p3', 'a1', 'three', at(10)),
      answers('a3', 'p3', at(20)),
    ]);
    expect(saw(turns)).toEqual([
      'Ada | one',
      `${C} a1`,
      expect.stringContaining(`{ Ada | two ; ${C} a2 }`),
      'Ada | three',
      `${C} a3`,
    ]);
    expect(turns[2]).toMatchObject({ kind: 'branch', outline: expect.stringContaining('two') });
  });

  it('fork inside a fork', async () => {
    const shown = await sawTurns(
      says('p1', null, 'one'),
      answers('a1', 'p1'),
      says('p2', 'a1', 'two'),
      answers('a2', 'p2'),
      says('p4', 'a2', 'four'),
      answers('a4', 'p4'),
      says('p5', 'a2', 'five'),
      answers('a5', 'p5'),
      says('p3', 'a1', 'three'),
      answers('a3', 'p3'),
    );
    expect(shown).toHaveLength(5);
    expect(shown[2]).toMatch(/\{ Ada \| two ; .* a2 ; .*\{ Ada \| four ; .* a4 \} ; Ada \| five ; .* a5 \}$/);
    expect(shown.slice(3)).toEqual(['Ada | three', `${C} a3`]);
  });

  it('fork of the very first prompt: two roots, the second says the first again', async () => {
    const shown = await sawTurns(
      says('p1', null, 'Draw the tides'),
      answers('a1', 'p1'),
      says('p2', null, 'Draw the tides of March'),
      answers('a2', 'p2'),
    );
    expect(shown).toEqual([
      expect.stringContaining(`{ Ada | Draw the tides ; ${C} a1 }`),
      'Ada | Draw the tides of March',
      `${C} a2`,
    ]);
  });

  it.each<[string, readonly Parent[]]>([
    ['cycle of 1', ['p1', 'a1', 'p2', 'a2']],
    ['cycle of 2', ['a1', 'p1', 'a2', 'p2']],
    ['cycle of 3', ['p2', 'p1', 'a1', 'p2']],
    ['orphan parent', ['gone', 'p1', 'lost', 'p2']],
    ['all parents null', [null, null, null, null]],
  ])('%s', async (_name, [a = null, b = null, c = null, d = null]) => {
    expect(
      await sawTurns(says('p1', a, 'one'), answers('a1', b), says('p2', c, 'two'), answers('a2', d)),
    ).toEqual(['Ada | one', `${C} a1`, 'Ada | two', `${C} a2`]);
  });

  it('parallel calls and their results are siblings and no fork', async () => {
    expect(
      await sawTurns(
        says('p1', null, 'go'),
        assistant([toolUse('A')], { id: 'm1' }, { uuid: 'a1', parentUuid: 'p1' }),
        assistant([toolUse('B')], { id: 'm1' }, { uuid: 'a2', parentUuid: 'a1' }),
        user([result('A')], { uuid: 'r1', parentUuid: 'a1' }),
        user([result('B')], { uuid: 'r2', parentUuid: 'a2' }),
        answers('a3', 'r2'),
      ),
    ).toEqual(['Ada | go', `${C} Bash ls (ok) | Bash ls (ok) | a3`]);
  });
});

describe('a file whose head repeats another session’s lines (same uuids)', () => {
  const FIRST = '6f0c2a10-0000-4000-8000-00000000000a';
  const SECOND = '6f0c2a10-0000-4000-8000-00000000000b';
  const head = (sessionId: string): string[] => [
    says('p1', null, 'one', { sessionId, ...at(0) }),
    answers('a1', 'p1', { sessionId, ...at(5) }),
  ];

  it.each([
    ['resume', [says('p2', 'a1', 'two', { sessionId: SECOND, ...at(60) })]],
    [
      'fork',
      [
        says('p2', 'p1', 'two', { sessionId: SECOND, ...at(60) }),
        answers('a2', 'p2', { sessionId: SECOND, ...at(65) }),
      ],
    ],
  ])('%s: shows them as "continued from", not again', async (_name, own) => {
    const files = new Map([
      [FIRST, head(FIRST)],
      [SECOND, [...head(SECOND), ...own]],
    ]);
    const sessions = await Promise.all(
      [...files].map(([id, lines]) => sessionOf(lines, [], { id, path: `-home-ada-tidepool/${id}.jsonl` })),
    );
    const archived = linkArchive(sessions.map(({ summary }) => summary)).sessions.get(SECOND);
    expect(archived?.continuedFrom.map(({ key }) => key)).toEqual([FIRST]);
    const { session, turns } = await pageOf(files.get(SECOND) ?? [], [], {
      id: SECOND,
      continued: archived?.continuedFrom ?? [],
    });
    expect(saw(turns)[0]).toBe(
      `Session | Continued from another session: 2 lines of this session are shown there. | link: one -> sessions/${FIRST}.html`,
    );
    expect(saw(turns)[1]).toBe('Ada | two');
    expect(saw(turns).join()).not.toContain('Ada | one');
    expect(session.ledgers[0]?.lines.hidden).toEqual([['shown in another session', 2]]);
  });
});
