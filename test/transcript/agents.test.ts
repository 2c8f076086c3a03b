/** Agents: which call started each, and where their conversations come from. */

import { describe, expect, it } from 'vitest';
import { linkArchive } from '../../src/site/link/link-archive.ts';
import type { AgentLink } from '../../src/transcript/types/turns.ts';
import { assistant, line, result, results, sessionOf, text, tokens, toolUse, user } from '../helpers/lines.ts';
import { callViews, pageOf, pageText, viewText } from '../helpers/page-text.ts';
import { callOf, sketch } from '../helpers/sketch.ts';

const TASK = { description: 'Find callers', prompt: 'Find all callers of tide()', subagent_type: 'Explore' };
const start = assistant([toolUse('t1', 'Task', TASK)], { id: 'm0', ...tokens(7) });
const done = results(result('t1', [text('Three callers.')]));

function progressData(agentId: string, inner: string): Readonly<Record<string, unknown>> {
  return { type: 'agent_progress', agentId, message: JSON.parse(inner) };
}

const answered = (more = {}, words = 'Found.'): string => user([result('t1', words)], more);

/** An agent that was given a task, and starts another one. */
const asking = (task: string, id: string, prompt: string): string[] => [
  user(task),
  assistant([toolUse(id, 'Task', { prompt })]),
];

function agent(prompt: string, output = 5): string[] {
  return [user(prompt), assistant([text('Three callers.')], { id: `m-${prompt}`, ...tokens(output) })];
}

describe('what Claude Code printed as JSON', () => {
  it.each([
    [['Reached the limit of 5 turns'], 'Reached the limit of 5 turns'],
    [undefined, 'The run ended early: max turns.'],
  ])('says why it ended early: %j', async (errors, notice) => {
    const session = await sessionOf([
      user('go'),
      assistant('a'),
      line('result', { subtype: 'error_max_turns', errors }),
    ]);
    expect(sketch(session.turns)).toEqual(['prompt | go', `assistant | a | information: ${notice}`]);
  });

  it('has the conversations of its agents, and the structured results of calls', async () => {
    const of = { parent_tool_use_id: 't1', session_id: 's1' };
    const { session, turns } = await pageOf([
      line('system', { subtype: 'init', cwd: '/home/ada/tidepool', session_id: 's1' }),
      start,
      user([text(TASK.prompt)], { ...of, uuid: 'u1' }),
      assistant([toolUse('t2')], { id: 'm1' }, { ...of, uuid: 'u2' }),
      user([result('t2')], { ...of, uuid: 'u3', tool_use_result: { stdout: 'a.ts', stderr: 'b' } }),
      answered({ parent_tool_use_id: null, session_id: 's1' }),
      user('Continue from where you left off.', { session_id: 's1', isSynthetic: true }),
      line('result', { subtype: 'success', result: 'Found.', session_id: 's1' }),
    ]);
    expect(pageText(turns)).toHaveLength(2);
    expect(session.summary).toMatchObject({ prompts: 0, cwd: '/home/ada/tidepool', unknown: [] });
    const [agent] = callOf(session, 't1').agents;
    expect(sketch(agent?.turns ?? [])).toEqual([`agent-task | ${TASK.prompt}`, 'assistant | Bash:ok']);
    expect(agent?.turns[1]).toMatchObject({
      parts: [{ call: { result: { structured: { stdout: 'a.ts', stderr: 'b' } } } }],
    });
  });
});

describe('the call that started an agent', () => {
  const progress = line('progress', {
    parentToolUseID: 't1',
    data: { type: 'agent_progress', agentId: 'a1', prompt: 'x', message: JSON.parse(user('x')) },
  });
  const STEPS: readonly [string, AgentLink, readonly string[], Readonly<Record<string, string>>, string][] = [
    ['has the id in its structured result', 'result', [start, answered({ toolUseResult: { agentId: 'a1' } })], {}, 'x'],
    ['is named by the metadata of the agent', 'meta', [start, answered()], { toolUseId: 't1' }, 'x'],
    ['has the progress lines of the agent', 'progress', [start, progress, answered()], {}, 'x'],
    ['has the same prompt', 'prompt', [start, answered()], {}, TASK.prompt],
    [
      'prints the id, which is shown as a guess',
      'guess',
      [start, answered({}, 'Done.\nagentId: a1 (for resuming)')],
      {},
      'x',
    ],
  ];

  it.each(STEPS)('%s', async (_name, link, lines, more, prompt) => {
    const { session, turns } = await pageOf(lines, [{ id: 'a1', lines: agent(prompt), ...more }]);
    expect(callOf(session, 't1').agents).toMatchObject([{ id: 'a1', link }]);
    expect(session.strayAgents).toEqual([]);
    const shown = callViews(turns)[0]?.views.map(viewText).join() ?? '';
    expect(shown).toContain('Three callers.');
    expect(shown.includes('a guess')).toBe(link === 'guess');
  });

  it('is found by the most reliable criterion', async () => {
    const { session } = await pageOf(
      [start, assistant([toolUse('t2', 'Agent', TASK)]), user([result('t2')], { toolUseResult: { agentId: 'a1' } })],
      [
        { id: 'a1', lines: agent(TASK.prompt) },
        { id: 'a2', lines: agent(TASK.prompt) },
      ],
    );
    expect(['t1', 't2'].map((id) => callOf(session, id).agents[0]?.id)).toEqual(['a2', 'a1']);
  });
});

describe('agents', () => {
  it('may be nested at any depth', async () => {
    const { turns } = await pageOf(
      [start],
      [
        { id: 'a3', lines: agent('deepest') },
        { id: 'a2', lines: asking('deeper', 't3', 'deepest') },
        { id: 'a1', lines: asking(TASK.prompt, 't2', 'deeper') },
      ],
    );
    expect(JSON.stringify(callViews(turns)[0]?.views).match(/"kind":"conversation"/g)).toHaveLength(3);
    expect(JSON.stringify(turns)).toContain('Three callers.');
  });

  it('without a call are listed at the end of the session', async () => {
    const { session, strays } = await pageOf([start, answered()], [{ id: 'a1', lines: agent('other words') }]);
    expect(session.strayAgents).toMatchObject([{ id: 'a1', link: 'none' }]);
    expect(pageText(strays)).toEqual([expect.stringContaining('No call in this session started it.')]);
  });

  it('have their tokens counted separately', async () => {
    const { session, turns } = await pageOf(
      [start, answered({ toolUseResult: { agentId: 'a1' } })],
      [{ id: 'a1', lines: agent('x', 1200) }],
    );
    expect(session.summary).toMatchObject({ usage: { output: 7 }, agentUsage: { output: 1200 }, agents: 1 });
    expect(session.summary.agentModels).toMatchObject([{ model: 'claude-opus-4-5', usage: { output: 1200 } }]);
    expect(callViews(turns)[0]?.note).toContain('1,200 tokens');
  });

  it('that only warm up are not shown', async () => {
    const { session, strays } = await pageOf([user('go')], [{ id: 'a1', lines: agent('Warmup') }]);
    expect(strays).toEqual([]);
    expect(session.summary.agents).toBe(0);
    expect(session.ledgers[1]?.lines.hidden).toEqual([['agent warm-up', 2]]);
  });

  it('are not linked to other tools that print an id', async () => {
    const session = await sessionOf(
      [assistant([toolUse('t1', 'Bash')]), results(result('t1', 'agentId: a1'))],
      [{ id: 'a1', lines: agent('x') }],
    );
    expect(session.strayAgents).toHaveLength(1);
  });

  it('never contain themselves', async () => {
    const session = await sessionOf(
      [],
      [
        { id: 'a1', lines: asking('x', 't1', 'y'), toolUseId: 't2' },
        { id: 'a2', lines: asking('y', 't2', 'x'), toolUseId: 't1' },
      ],
    );
    expect(session.strayAgents.map(({ id }) => id)).toEqual(['a2']);
  });

  it('show their unreadable lines as problems', async () => {
    const session = await sessionOf([], [{ id: 'a1', lines: ['null', ...agent('x')] }]);
    expect(sketch(session.strayAgents[0]?.turns ?? [])[0]).toBe('event | problem: The line is not a JSON object.');
    expect(session.ledgers[1]?.lines.problems).toBe(1);
  });

  it('leave their progress lines hidden when they have a file', async () => {
    const progress = line('progress', { parentToolUseID: 't1', data: progressData('a1', user('x')) });
    const session = await sessionOf([start, progress, done], [{ id: 'a1', lines: agent('x') }]);
    expect(callOf(session, 't1').agents[0]?.link).toBe('progress');
    expect(session.ledgers[0]?.lines.hidden).toEqual([['streaming progress', 1]]);
  });
});

describe('a forked agent', () => {
  const FORK = { prompt: 'Check the links', description: 'Links', subagent_type: 'fork' };
  const call = toolUse('t1', 'Agent', FORK);
  const message = { id: 'm1', ...tokens(7) };
  const main = [
    user('Update the guide', { uuid: 'u1' }),
    assistant([text('First the links.'), toolUse('t0'), call], message, { uuid: 'a1', parentUuid: 'u1' }),
    user([result('t1', 'Started.')], { toolUseResult: { agentId: 'f1' } }),
  ];
  const RULES = '<fork-boilerplate>\nYou are a fork.\n</fork-boilerplate>';
  const own = [
    user(
      [
        result('t0', 'Fork started — processing in background'),
        result('t1', 'Fork started — processing in background'),
        text(`${RULES}\n\nYour directive: Check the links`),
      ],
      { isSidechain: true },
    ),
    assistant([text('All links work.')], { id: 'm2', ...tokens(5) }, { isSidechain: true }),
  ];
  const repeated = assistant([text('First the links.'), toolUse('t0'), call], message, {
    uuid: 'x1',
    isSidechain: true,
  });
  const reference = line('fork-context-ref', { agentId: 'f1', parentSessionId: 's1', contextLength: 1 });

  it.each<readonly [string, readonly string[], string | undefined]>([
    ['a reference and the message that started it', [reference, repeated, ...own], undefined],
    ['only a reference', [reference, ...own], undefined],
    ['lines of the session, in older versions', [user('Update the guide', { uuid: 'u1' }), repeated, ...own], 'fork'],
  ])('begins with its task, whether its transcript has %s', async (_name, lines, type) => {
    const { session } = await pageOf(main, [{ id: 'f1', lines, type }]);
    const [run] = callOf(session, 't1').agents ?? [];
    expect(sketch(run?.turns ?? [])).toEqual([
      'event | folded: system reminder',
      'agent-task | Check the links',
      'assistant | All links work.',
    ]);
    expect(run).toMatchObject({ usage: { output: 5 }, calls: 0 });
  });

  it('begins with what is left of the conversation, if the transcript of the session is gone', async () => {
    const lines = [user('Update the guide', { uuid: 'u1' }), repeated, ...own];
    const { session } = await pageOf([], [{ id: 'f1', lines, type: 'fork' }], { transcript: undefined });
    expect(sketch(session.strayAgents[0]?.turns ?? [])).toEqual([
      'agent-task | Update the guide',
      'assistant | First the links. | Bash:ok | Agent:ok | folded: system reminder',
      'prompt | Check the links',
      'assistant | All links work.',
    ]);
  });

  it('keeps lines before such a task when nothing says that it was forked', async () => {
    const { session } = await pageOf(main, [{ id: 'f1', lines: [repeated, ...own] }]);
    expect(sketch(callOf(session, 't1').agents?.[0]?.turns ?? [])[0]).toContain('First the links.');
  });
});

it('lines of the session that an agent’s file repeats are neither shown nor counted again', async () => {
  const context = [
    user('Mend the net', { uuid: 'u1' }),
    assistant('Mending.', { id: 'm1', ...tokens(4) }, { uuid: 'u2' }),
  ];
  const aside = [
    ...context.map((source) => JSON.stringify({ ...JSON.parse(source), agentId: 'aside_question-42', effort: 'low' })),
    user('How long is a fathom?', { uuid: 'b1' }),
    assistant('Six feet.', { id: 'm2', ...tokens(5) }, { uuid: 'b2' }),
  ];
  const { session } = await pageOf(context, [
    { id: 'aside_question-42', lines: aside },
    { id: 'acopy-123456', lines: context },
  ]);
  expect(session.strayAgents).toMatchObject([{ type: 'side question', usage: { output: 5 } }]);
  expect(sketch(session.strayAgents[0]?.turns ?? [])).toEqual([
    'agent-task | How long is a fathom?',
    'assistant | Six feet.',
  ]);
  expect(session.ledgers[1]?.lines.hidden).toEqual([['duplicate line', 2]]);
});

describe('agents without a file of their own', () => {
  it('have sidechain lines in the session’s file, which are not among its turns', async () => {
    const session = await sessionOf([
      start,
      user(TASK.prompt, { isSidechain: true, uuid: 's1' }),
      assistant('Three.', { id: 'm9', ...tokens(9) }, { isSidechain: true, uuid: 's2', parentUuid: 's1' }),
      done,
    ]);
    expect(sketch(session.turns)).toEqual(['assistant | Task:ok']);
    expect(callOf(session, 't1').agents[0]).toMatchObject({ link: 'prompt', usage: { output: 9 } });
    expect(session.ledgers[0]?.lines.shown).toBe(4);
  });

  it('may have interleaved sidechain lines', async () => {
    const session = await sessionOf([
      user('one', { isSidechain: true, uuid: 'a1' }),
      user('two', { isSidechain: true, uuid: 'b1' }),
      assistant('of one', {}, { isSidechain: true, uuid: 'a2', parentUuid: 'a1' }),
      assistant('of two', {}, { isSidechain: true, uuid: 'b2', parentUuid: 'b1' }),
    ]);
    expect(session.strayAgents.map(({ turns }) => sketch(turns))).toEqual([
      ['agent-task | one', 'assistant | of one'],
      ['agent-task | two', 'assistant | of two'],
    ]);
  });

  it('may run a skill', async () => {
    const step = (uuid: string, inner: string) =>
      line('progress', { parentToolUseID: 's1', uuid, data: { ...progressData('a1', inner), type: 'skill_progress' } });
    const session = await sessionOf([
      assistant([toolUse('s1', 'Skill', { skill: 'tides' })]),
      step('p1', user('Sort the tides.', { uuid: 'a1' })),
      step('p2', assistant('Sorted.', {}, { uuid: 'a2' })),
      user([result('s1', 'Skill "tides" completed')]),
    ]);
    expect(sketch(session.turns)).toEqual(['assistant | Skill:ok']);
    expect(callOf(session, 's1').agents.map(({ turns }) => sketch(turns))).toEqual([
      ['agent-task | Sort the tides.', 'assistant | Sorted.'],
    ]);
  });

  it('that only warm up give the session no page', async () => {
    const { summary, ledgers } = await sessionOf([user('Warmup', { isSidechain: true })]);
    expect(summary.hasPage).toBe(false);
    expect(ledgers[0]?.lines.hidden).toEqual([['agent warm-up', 1]]);
  });

  it('may have only progress lines, each of which is shown once', async () => {
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
    expect(sketch(callOf(session, 't1').agents[0]?.turns ?? [])).toEqual(['agent-task | dig', 'assistant | Bash:ok']);
  });
});

describe('a session whose transcript is gone', () => {
  it('has a page with the first task as title, and is in no list', async () => {
    const { summary, turns } = await sessionOf([], [{ id: 'a1', lines: agent('Find the tides') }], {
      transcript: undefined,
    });
    expect(turns).toEqual([]);
    expect(summary).toMatchObject({ lost: true, hasPage: true, title: 'Find the tides' });
    const archive = linkArchive([summary]);
    expect(archive.order).toEqual([]);
    expect([...archive.sessions.keys()]).toEqual([summary.id]);
  });

  it('is not listed as its agents', async () => {
    const { summary } = await sessionOf([start, done], [{ id: 'a1', lines: agent(TASK.prompt) }]);
    expect(linkArchive([summary]).order).toEqual([summary.id]);
  });
});

describe('calls of other tools', () => {
  const launched = (fields: Readonly<Record<string, unknown>>): string[] => [
    assistant([toolUse('w1', 'Workflow', { name: 'audit' })]),
    user([result('w1', 'Workflow launched')], { toolUseResult: { status: 'async_launched', ...fields } }),
  ];
  const members = ['b1', 'b2', 'b3'].map((id) => ({
    id,
    lines: agent(`task of ${id}`),
    path: `-home-ada-tidepool/s1/subagents/workflows/wf_1a/agent-${id}.jsonl`,
  }));

  it.each([
    ['its folder of transcripts', { transcriptDir: '/home/ada/.claude/s1/subagents/workflows/wf_1a' }],
    ['its folder on Windows', { transcriptDir: 'C:\\Users\\ada\\s1\\subagents\\workflows\\wf_1a' }],
    ['its run id', { runId: 'wf_1a' }],
  ])('a workflow has all agents with %s', async (_name, fields) => {
    const session = await sessionOf(launched(fields), members);
    expect(callOf(session, 'w1').agents.map(({ id, link }) => `${id} ${link}`)).toEqual([
      'b1 result',
      'b2 result',
      'b3 result',
    ]);
    expect(session.strayAgents).toEqual([]);
  });

  it('a workflow does not have agents of another one', async () => {
    const session = await sessionOf(launched({ runId: 'wf_2b' }), members);
    expect(session.strayAgents).toHaveLength(3);
  });

  it('a skill may start an agent', async () => {
    const session = await sessionOf(
      [
        assistant([toolUse('s1', 'Skill', { skill: 'audit' })]),
        user([result('s1')], { toolUseResult: { success: true, status: 'forked', agentId: 'a1' } }),
      ],
      [{ id: 'a1', lines: agent('x') }],
    );
    expect(callOf(session, 's1').agents).toMatchObject([{ id: 'a1', link: 'result' }]);
  });

  it('a call that resumes or messages an agent names it', async () => {
    const again = user([result('t2')], { toolUseResult: { agentId: 'a1' } });
    const session = await sessionOf(
      [
        start,
        user([result('t1')], { toolUseResult: { agentId: 'a1' } }),
        assistant([toolUse('t2', 'Agent', { ...TASK, resume: 'a1' })]),
        again,
        assistant([toolUse('t3', 'SendMessage', { to: 'a1', message: 'And the tests?' })]),
        assistant([toolUse('t4', 'Agent', { ...TASK, resume: 'a1' })]),
      ],
      [{ id: 'a1', lines: agent(TASK.prompt) }],
    );
    expect(['t1', 't2', 't3', 't4'].map((id) => callOf(session, id).continues)).toEqual([
      undefined,
      'Find callers',
      'Find callers',
      'Find callers',
    ]);
  });

  it('a member of a team is found by the task in its first message', async () => {
    const message = `<teammate-message teammate_id="lead" summary="task">\n${TASK.prompt}\n</teammate-message>`;
    const session = await sessionOf([start, done], [{ id: 'a1', lines: agent(message) }]);
    const [run] = callOf(session, 't1').agents;
    expect(run).toMatchObject({ link: 'prompt' });
    expect(run?.turns[0]).toMatchObject({ origin: 'agent-task', from: 'lead', about: 'task' });
  });

  it.each([
    ['acompact-1a2b3c', 'compaction'],
    ['aside_question-1a2b3c4d5e6f7a8b', 'side question'],
  ])('%s was started by the client, for %s', async (id, type) => {
    const session = await sessionOf([start, done], [{ id, lines: agent(TASK.prompt) }]);
    expect(session.strayAgents).toMatchObject([{ id, type, link: 'client' }]);
    expect(callOf(session, 't1').agents).toEqual([]);
  });
});

it('agents that are nested without end are all shown, the deep ones beside the others', async () => {
  const task = (at: number) => toolUse(`t${at}`, 'Agent', { prompt: `Task ${at}` });
  const agents = Array.from({ length: 1_000 }, (_, at) => {
    return { id: `a${at}`, lines: asking(`Task ${at}`, `t${at + 1}`, `Task ${at + 1}`) };
  });
  for (const given of [agents, agents.toReversed()]) {
    const { summary, strayAgents } = await sessionOf([user('go'), assistant([task(0)])], given);
    expect(summary).toMatchObject({ agents: 1_000, calls: 1 });
    expect(strayAgents.length).toBeLessThan(30);
  }
});
