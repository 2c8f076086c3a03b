import { describe, expect, test } from 'vitest';
import { renderSession } from '../../../src/site/render/render-session.ts';
import type { CallView, TurnView, View } from '../../../src/site/types/view.ts';
import { makeCall, prompt, run, session, turnWith } from './helpers.ts';

const OPTIONS = { key: 'example', zone: 'UTC', human: 'Ada' };
const UUID = '0a1b2c3d-0000-4000-8000-00000000000';

function calls(turn: TurnView | undefined): readonly CallView[] {
  return (turn?.parts ?? []).flatMap((part) => (part.kind === 'call' ? [part.call] : []));
}

function conversation(call: CallView | undefined): Extract<View, { kind: 'conversation' }> {
  const view = call?.views.find((each) => each.kind === 'conversation');
  if (view?.kind !== 'conversation') throw new Error('no conversation');
  return view;
}

function taskWith(agent: ReturnType<typeof run>, id = agent.id) {
  return {
    ...makeCall({ name: 'Task', input: { description: 'Look', prompt: 'Go' }, content: 'Found.', id }),
    agents: [agent],
  };
}

test('every turn is rendered, in order', async () => {
  const { turns, strays, agentPages, assets } = await renderSession(
    session([prompt('a', `${UUID}1`), turnWith([], `${UUID}2`)]),
    OPTIONS,
  );
  expect(turns.map((turn) => [turn.kind, turn.anchor])).toEqual([
    ['user', 't-0a1b2c3d'],
    ['assistant', 't-0a1b2c3d0000'],
  ]);
  expect([strays, agentPages, assets]).toEqual([[], [], []]);
});

test('the same session gives the same views, whatever was rendered before', async () => {
  const code = (language: string, path: string) =>
    session([
      prompt(`\`\`\`${language}\nif true\n\`\`\``),
      turnWith([makeCall({ name: 'Write', input: { file_path: path, content: '```bash\nif true\n```' } })]),
    ]);
  const first = await renderSession(code('none', 'a.md'), OPTIONS);
  await renderSession(code('bash', 'b.ts'), OPTIONS);
  expect(await renderSession(code('none', 'a.md'), OPTIONS)).toEqual(first);
});

describe('agents', () => {
  const inner = run({ id: 'inner', type: 'worker', turns: [prompt('Dig', `${UUID}8`)] });
  const outer = run({
    id: 'outer',
    turns: [prompt('Go', `${UUID}9`), turnWith([taskWith(inner)], `${UUID}a`)],
  });

  test('are nested at any depth, each with its own name', async () => {
    const { turns } = await renderSession(session([turnWith([taskWith(outer)])]), OPTIONS);
    const first = conversation(calls(turns[0])[0]);
    expect(first).toMatchObject({ title: 'Look', task: '<p>Go</p>\n', answer: '<p>Found.</p>\n', page: undefined });
    expect(first.turns.map((turn) => turn.who)).toEqual(['Ada', 'Explore']);
    expect(conversation(calls(first.turns[1])[0]).turns).toHaveLength(1);
  });

  test('never take an anchor from the turns of the session', async () => {
    const before = turnWith([taskWith(run({ turns: [prompt('x', `${UUID}1`)] }))], `${UUID}2`);
    const { turns } = await renderSession(session([before, prompt('later', `${UUID}1`)]), OPTIONS);
    expect(turns.map((turn) => turn.anchor)).toEqual(['t-0a1b2c3d', 't-0a1b2c3d0000']);
    expect(conversation(calls(turns[0])[0]).turns[0]?.anchor).not.toBe('t-0a1b2c3d0000');
  });

  test('that are heavy get their own page', async () => {
    const heavy = run({ id: '../../etc', turns: [prompt('word '.repeat(1000))] });
    const { turns, agentPages } = await renderSession(session([turnWith([taskWith(heavy)])]), {
      ...OPTIONS,
      agentPageLimit: 2_000,
    });
    expect(conversation(calls(turns[0])[0])).toMatchObject({
      page: 'sessions/example-agent-etc-74ccf3c5.html',
      turns: [],
    });
    expect(agentPages).toMatchObject([
      { slug: 'etc-74ccf3c5', title: '[Explore] Find the cart', turns: [{ who: 'Ada' }] },
    ]);
  });

  test('that are nested very deeply get pages instead of a stack overflow', async () => {
    let deep = run({ id: 'bottom', turns: [prompt('bottom')] });
    for (let level = 0; level < 300; level++) deep = run({ id: `level ${level}`, turns: [turnWith([taskWith(deep)])] });
    const { agentPages } = await renderSession(session([turnWith([taskWith(deep)])]), OPTIONS);
    expect(agentPages.length).toBeGreaterThan(200);
  });

  test('in the background have their last text as their answer', async () => {
    const agent = run({
      start: 0,
      end: 60_000,
      turns: [{ ...turnWith([]), parts: [{ kind: 'text', text: 'All **good**.', line: 1 }] }],
    });
    const call = {
      ...makeCall({ name: 'Agent', input: {}, content: 'Async agent launched', structured: { isAsync: true } }),
      agents: [agent],
    };
    const { turns } = await renderSession(session([turnWith([call])]), OPTIONS);
    expect(calls(turns[0])[0]?.duration).toBe('1 min');
    expect(conversation(calls(turns[0])[0]).answer).toBe('<p>All <strong>good</strong>.</p>\n');
  });

  test.each([
    ['guess', /a guess/],
    ['prompt', /first prompt/],
  ] as const)('found by %s say so', async (link, words) => {
    const { turns } = await renderSession(session([turnWith([taskWith(run({ link }))])]), OPTIONS);
    expect(conversation(calls(turns[0])[0]).linkNote).toMatch(words);
  });

  test('that no call started are separate turns', async () => {
    const named = { ...inner, link: 'none' as const, models: ['claude-haiku-4-5-20251001'] };
    const { strays } = await renderSession(session([], [named, outer]), OPTIONS);
    expect(strays[0]?.badges).toEqual(['haiku-4-5']);
    expect(strays).toMatchObject([
      {
        kind: 'event',
        who: 'worker',
        parts: [{ view: { kind: 'conversation', linkNote: expect.stringMatching('No call') } }],
      },
      { kind: 'event', who: 'Explore' },
    ]);
    // Beside other turns they are folded.
    const { strays: folded } = await renderSession(session([turnWith([])], [named]), OPTIONS);
    const view = { kind: 'conversation', facts: '', linkNote: expect.stringMatching('No call') };
    expect(folded).toMatchObject([
      { parts: [{ view: { kind: 'group', label: expect.stringMatching('worker'), views: [view] } }] },
    ]);
  });
});

test('no two anchors of a session are the same', async () => {
  const same = [makeCall({ name: 'Bash', input: {}, id: 'x' }), makeCall({ name: 'Bash', input: {}, id: 'x' })];
  const { turns } = await renderSession(session([turnWith(same), turnWith(same), turnWith(same)]), OPTIONS);
  const anchors = turns.flatMap((turn) => [turn.anchor, ...calls(turn).map((call) => call.anchor)]);
  expect(new Set(anchors).size).toBe(9);
});
