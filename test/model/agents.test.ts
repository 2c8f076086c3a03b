import { describe, expect, it } from 'vitest';
import { linkArchive } from '../../src/link/link-archive.ts';
import {
  assistant,
  line,
  result,
  results,
  sessionOf,
  text,
  tokens,
  toolUse,
  user,
} from '../helpers/lines.ts';
import { callOf, told } from '../helpers/told.ts';

const TASK = { description: 'Find callers', prompt: 'Find all callers of tide()', subagent_type: 'Explore' };
const start = assistant([toolUse('t1', 'Task', TASK)]);
const done = results(result('t1', [text('Three callers.')]));

function agentLines(prompt: string, output = 5): string[] {
  return [
    user(prompt, { isSidechain: true }),
    assistant([text('Three callers.')], { id: `m-${prompt}`, ...tokens(output) }, { isSidechain: true }),
  ];
}

describe('an agent is found by', () => {
  it('the agent_progress lines under the call', async () => {
    const progress = line('progress', { parentToolUseID: 't1', data: progressData('a1', user('x')) });
    const session = await sessionOf([start, progress, done], [{ id: 'a1', lines: agentLines('x') }]);
    expect(callOf(session, 't1').agents[0]?.link).toBe('progress');
    expect(session.ledgers[0]?.lines.hidden).toEqual([['streaming progress', 1]]);
  });
});

function progressData(agentId: string, inner: string): Readonly<Record<string, unknown>> {
  return { type: 'agent_progress', agentId, message: JSON.parse(inner) };
}

describe('agents', () => {
  it('an id that another tool prints starts nothing', async () => {
    const session = await sessionOf(
      [assistant([toolUse('t1', 'Bash')]), results(result('t1', 'agentId: a1'))],
      [{ id: 'a1', lines: agentLines('x') }],
    );
    expect(session.strayAgents).toHaveLength(1);
  });

  it('never stand inside themselves, whatever the files say', async () => {
    const session = await sessionOf(
      [],
      [
        {
          id: 'a1',
          lines: [user('x'), assistant([toolUse('t1', 'Task', { prompt: 'y' })])],
          toolUseId: 't2',
        },
        {
          id: 'a2',
          lines: [user('y'), assistant([toolUse('t2', 'Task', { prompt: 'x' })])],
          toolUseId: 't1',
        },
      ],
    );
    expect(session.strayAgents.map(({ id }) => id)).toEqual(['a2']);
  });

  it('that only warm up are hidden and counted', async () => {
    const session = await sessionOf([user('a')], [{ id: 'a1', lines: agentLines('Warmup') }]);
    expect(session.strayAgents).toEqual([]);
    expect(session.summary.agents).toBe(0);
    expect(session.ledgers[1]?.lines.hidden).toEqual([['agent warm-up', 2]]);
  });

  it('keep their damaged lines as problems', async () => {
    const session = await sessionOf([], [{ id: 'a1', lines: ['null', ...agentLines('x')] }]);
    expect(told(session.strayAgents[0]?.turns ?? [])[0]).toBe(
      'event | problem: The line is not a JSON object.',
    );
    expect(session.ledgers[1]?.lines.problems).toBe(1);
  });
});

describe('agents without a file of their own', () => {
  it('sidechain lines in the session’s file are a conversation, apart from its turns', async () => {
    const session = await sessionOf([
      start,
      user(TASK.prompt, { isSidechain: true, uuid: 's1' }),
      assistant('Three.', { id: 'm9', ...tokens(9) }, { isSidechain: true, uuid: 's2', parentUuid: 's1' }),
      done,
    ]);
    expect(told(session.turns)).toEqual(['assistant | Task:ok']);
    expect(callOf(session, 't1').agents[0]).toMatchObject({ link: 'prompt', usage: { output: 9 } });
    expect(session.ledgers[0]?.lines.shown).toBe(4);
  });

  it('interleaved sidechains are told apart by their parents', async () => {
    const session = await sessionOf([
      user('one', { isSidechain: true, uuid: 'a1' }),
      user('two', { isSidechain: true, uuid: 'b1' }),
      assistant('of one', {}, { isSidechain: true, uuid: 'a2', parentUuid: 'a1' }),
      assistant('of two', {}, { isSidechain: true, uuid: 'b2', parentUuid: 'b1' }),
    ]);
    expect(session.strayAgents.map(({ turns }) => told(turns))).toEqual([
      ['agent-task | one', 'assistant | of one'],
      ['agent-task | two', 'assistant | of two'],
    ]);
  });

  it('a sidechain that only warms up leaves no page', async () => {
    const { summary, ledgers } = await sessionOf([user('Warmup', { isSidechain: true })]);
    expect(summary.hasPage).toBe(false);
    expect(ledgers[0]?.lines.hidden).toEqual([['agent warm-up', 1]]);
  });

  it('agent_progress lines are all that is left of some: each line once', async () => {
    const step = (inner: string): string =>
      line('progress', { parentToolUseID: 't1', data: progressData('a7', inner) });
    const call = assistant([toolUse('x1')], {}, { uuid: 'i2' });
    const session = await sessionOf([
      start,
      step(user('dig', { uuid: 'i1' })),
      step(call),
      step(call),
      step(user([result('x1')], { uuid: 'i3' })),
      done,
    ]);
    expect(callOf(session, 't1').agents[0]).toMatchObject({ id: 'a7', link: 'meta' });
    expect(told(callOf(session, 't1').agents[0]?.turns ?? [])).toEqual([
      'agent-task | dig',
      'assistant | Bash:ok',
    ]);
  });
});

describe('sessions of which only agents are left', () => {
  it('have a page called by the first task, and are in no list', async () => {
    const { summary, turns } = await sessionOf([], [{ id: 'a1', lines: agentLines('Find the tides') }], {
      transcript: undefined,
    });
    expect(turns).toEqual([]);
    expect(summary).toMatchObject({ lost: true, hasPage: true, title: 'Find the tides' });
    const archive = linkArchive([summary]);
    expect(archive.order).toEqual([]);
    expect([...archive.sessions.keys()]).toEqual([summary.id]);
  });

  it('agents themselves are never in a list of sessions', async () => {
    const { summary } = await sessionOf([start, done], [{ id: 'a1', lines: agentLines(TASK.prompt) }]);
    expect(linkArchive([summary]).order).toEqual([summary.id]);
  });
});

describe('several agents, and none', () => {
  const launched = (fields: Readonly<Record<string, unknown>>): string[] => [
    assistant([toolUse('w1', 'Workflow', { name: 'audit' })]),
    user([result('w1', 'Workflow launched')], { toolUseResult: { status: 'async_launched', ...fields } }),
  ];
  const members = ['b1', 'b2', 'b3'].map((id) => ({
    id,
    lines: agentLines(`task of ${id}`),
    path: `-home-ada-tidepool/s1/subagents/workflows/wf_1a/agent-${id}.jsonl`,
  }));

  it.each([
    ['the folder of its transcripts', { transcriptDir: '/home/ada/.claude/s1/subagents/workflows/wf_1a' }],
    ['the same on Windows', { transcriptDir: 'C:\\Users\\ada\\s1\\subagents\\workflows\\wf_1a' }],
    ['its run', { runId: 'wf_1a' }],
  ])('a workflow has all agents of %s', async (_name, fields) => {
    const session = await sessionOf(launched(fields), members);
    expect(callOf(session, 'w1').agents.map(({ id, link }) => `${id} ${link}`)).toEqual([
      'b1 result',
      'b2 result',
      'b3 result',
    ]);
    expect(session.strayAgents).toEqual([]);
  });

  it('not those of another workflow', async () => {
    const session = await sessionOf(launched({ runId: 'wf_2b' }), members);
    expect(session.strayAgents).toHaveLength(3);
  });

  it('a skill may be carried out by an agent', async () => {
    const session = await sessionOf(
      [
        assistant([toolUse('s1', 'Skill', { skill: 'audit' })]),
        user([result('s1')], { toolUseResult: { success: true, status: 'forked', agentId: 'a1' } }),
      ],
      [{ id: 'a1', lines: agentLines('x') }],
    );
    expect(callOf(session, 's1').agents).toMatchObject([{ id: 'a1', link: 'result' }]);
  });

  it('a call that goes on with an agent says so', async () => {
    const again = user([result('t2')], { toolUseResult: { agentId: 'a1' } });
    const session = await sessionOf(
      [
        start,
        user([result('t1')], { toolUseResult: { agentId: 'a1' } }),
        assistant([toolUse('t2', 'Agent', { ...TASK, resume: 'a1' })]),
        again,
        assistant([toolUse('t3', 'SendMessage', { to: 'a1', message: 'And the tests?' })]),
      ],
      [{ id: 'a1', lines: agentLines(TASK.prompt) }],
    );
    expect(['t1', 't2', 't3'].map((id) => callOf(session, id).continues)).toEqual([
      undefined,
      'Find callers',
      'Find callers',
    ]);
  });

  it('a member of a team is found by the task in its first message', async () => {
    const told = `<teammate-message teammate_id="lead" summary="task">\n${TASK.prompt}\n</teammate-message>`;
    const session = await sessionOf([start, done], [{ id: 'a1', lines: agentLines(told) }]);
    const [run] = callOf(session, 't1').agents;
    expect(run).toMatchObject({ link: 'prompt' });
    expect(run?.turns[0]).toMatchObject({ origin: 'agent-task', from: 'lead', about: 'task' });
  });

  it.each([
    ['acompact-1a2b3c', 'compaction'],
    ['aside_question-1a2b3c4d5e6f7a8b', 'side question'],
  ])('%s is the client’s own, called %s', async (id, type) => {
    const session = await sessionOf([start, done], [{ id, lines: agentLines(TASK.prompt) }]);
    expect(session.strayAgents).toMatchObject([{ id, type, link: 'client' }]);
    expect(callOf(session, 't1').agents).toEqual([]);
  });
});
