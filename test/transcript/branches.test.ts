/** Forks: paths that the human left. */

import { describe, expect, it } from 'vitest';
import {
  assistant,
  at,
  attachment,
  line,
  result,
  sessionOf,
  system,
  text,
  tokens,
  toolUse,
  user,
} from '../helpers/lines.ts';
import { pageOf, pageText, pageTextOf } from '../helpers/page-text.ts';
import { sketch, sketchOf } from '../helpers/sketch.ts';
import { answers, type Parent, says, tree, under } from '../helpers/tree.ts';

describe('a new root with other words', () => {
  const ROOTS = [
    says('p1', null, 'mend the sail'),
    answers('a1', 'p1'),
    says('p2', null, 'caulk a hull'),
    answers('a2', 'p2'),
  ];
  const alive = (leafUuid: string): string => line('last-prompt', { lastPrompt: 'caulk a hull', leafUuid });

  it.each([
    ['is what the human asked instead, if the last prompt says so', [alive('a1'), alive('a2')], 1],
    ['goes on without a word about it', [], 2],
    ['goes on if the older path is alive', [alive('a1')], 2],
  ])('%s', async (_name, more, prompts) => {
    const { summary } = await sessionOf([...ROOTS, ...more]);
    expect(summary).toMatchObject({ prompts, title: prompts === 1 ? 'caulk a hull' : 'mend the sail' });
    expect((await sketchOf(...ROOTS, ...more))[0]?.startsWith('not taken')).toBe(prompts === 1);
  });
});

describe('a fork', () => {
  const FORK = [
    says('p1', null, 'one', at(0)),
    answers('a1', 'p1'),
    says('p2', 'a1', 'with tabs', at(10)),
    answers('a2', 'p2'),
    says('p3', 'a1', 'with spaces', at(5)),
    answers('a3', 'p3'),
  ];

  it('the path with the last prompt in the file is the main one, whatever the times say', async () => {
    expect(await sketchOf(...FORK)).toEqual([
      'prompt | one',
      'assistant | a1',
      'not taken { prompt | with tabs ; assistant | a2 }',
      'prompt | with spaces',
      'assistant | a3',
    ]);
  });

  it('a path not taken has its own changes of the model, and the main path those since the fork', async () => {
    const by = (uuid: string, parentUuid: Parent, model: string): string =>
      assistant([text(uuid)], { id: `m-${uuid}`, model }, { uuid, parentUuid });
    expect(
      await sketchOf(
        says('p1', null, 'one'),
        by('a1', 'p1', 'm-1'),
        says('p2', 'a1', 'two'),
        by('a2', 'p2', 'm-2'),
        says('p3', 'a2', 'more'),
        by('a3', 'p3', 'm-3'),
        says('p4', 'a1', 'three'),
        by('a4', 'p4', 'm-1'),
      ),
    ).toEqual([
      'prompt | one',
      'assistant | a1',
      'not taken { prompt | two ; assistant | model-change: m-1 → m-2 | a2 ; prompt | more ; assistant | model-change: m-2 → m-3 | a3 }',
      'prompt | three',
      'assistant | a4',
    ]);
  });

  it('a path that is resumed last is the main one', async () => {
    expect(await sketchOf(...FORK, ...tree('p4 a2 tabs after all, a4 p4'))).toEqual([
      'prompt | one',
      'assistant | a1',
      'not taken { prompt | with spaces ; assistant | a3 }',
      'prompt | with tabs',
      'assistant | a2',
      'prompt | tabs after all',
      'assistant | a4',
    ]);
  });

  it('a fork within a branch is a branch within it', async () => {
    expect(
      await sketchOf(...tree('p1 - one, a1 p1, p2 a1 two, a2 p2, p3 a2 three, a3 p3, p4 a2 four, a4 p4, p5 a1 five')),
    ).toEqual([
      'prompt | one',
      'assistant | a1',
      'not taken { prompt | two ; assistant | a2 ; not taken { prompt | three ; assistant | a3 } ; prompt | four ; assistant | a4 }',
      'prompt | five',
    ]);
  });

  it('several attempts are several branches', async () => {
    expect(await sketchOf(...tree('p1 - one, a1 p1, p2 a1 two, a2 p2, p3 a1 three, a3 p3, p4 a1 four'))).toEqual([
      'prompt | one',
      'assistant | a1',
      'not taken { prompt | two ; assistant | a2 }',
      'not taken { prompt | three ; assistant | a3 }',
      'prompt | four',
    ]);
  });

  it('the first prompt in almost the same words starts again', async () => {
    expect(
      await sketchOf(...tree('p1 - Draw the tides, a1 p1, p2 a1 bigger, a2 p2, p3 - Draw the tides of March, a3 p3')),
    ).toEqual([
      'not taken { prompt | Draw the tides ; assistant | a1 ; prompt | bigger ; assistant | a2 }',
      'prompt | Draw the tides of March',
      'assistant | a3',
    ]);
  });

  it.each([
    ['other words', {}, 'Print a list of ports'],
    ['another session', { sessionId: 's2' }, 'Draw the tides'],
  ])('a second root with %s is not a fork', async (_name, more, words) => {
    expect(
      await sketchOf(...tree('p1 - Draw the tides, a1 p1'), says('p2', null, words, more), answers('a2', 'p2')),
    ).toEqual(['prompt | Draw the tides', 'assistant | a1', `prompt | ${words}`, 'assistant | a2']);
  });

  it('may be in the conversation of an agent, whose task is on the main path', async () => {
    const { strayAgents } = await sessionOf(
      [user('go')],
      [
        {
          id: 'ag1',
          lines: [...tree('p1 - Find the tides, a1 p1, p2 a1 in March, a2 p2, p3 a1 in May, a3 p3')],
        },
      ],
    );
    expect(sketch(strayAgents[0]?.turns ?? [])).toEqual([
      'agent-task | Find the tides',
      'assistant | a1',
      'not taken { prompt | in March ; assistant | a2 }',
      'prompt | in May',
      'assistant | a3',
    ]);
  });

  it('a prompt that was withdrawn before its answer', async () => {
    expect(
      await sketchOf(...tree('p1 - one, a1 p1, p2 a1 tow, i1 p2 [Request interrupted by user], p3 a1 two, a3 p3')),
    ).toEqual([
      'prompt | one',
      'assistant | a1',
      'not taken { prompt | tow | interrupted: [Request interrupted by user] }',
      'prompt | two',
      'assistant | a3',
    ]);
  });

  it('may be below a progress line', async () => {
    expect(
      await sketchOf(
        ...tree('p1 - one, a1 p1'),
        line('progress', { uuid: 'x', parentUuid: 'a1', data: { type: 'hook_progress' } }),
        ...tree('p2 x two, a2 p2, p3 x three'),
      ),
    ).toEqual(['prompt | one', 'assistant | a1', 'not taken { prompt | two ; assistant | a2 }', 'prompt | three']);
  });

  it('a command that went to the agent and was withdrawn', async () => {
    expect(
      await sketchOf(
        ...tree('p1 - one, a1 p1, c1 a1 <command-name>/review</command-name><command-args>src</command-args>'),
        user('Review these files.', { uuid: 'm1', parentUuid: 'c1', isMeta: true }),
        says('p2', 'a1', 'two'),
      ),
    ).toEqual([
      'prompt | one',
      'assistant | a1',
      'not taken { /review src | folded: command instructions }',
      'prompt | two',
    ]);
  });

  it('lines without a uuid and unreadable lines stay with their neighbours', async () => {
    expect(
      await sketchOf(
        ...tree('p1 - one, a1 p1, p2 a1 two'),
        line('never-seen'),
        'not json',
        answers('a2', 'p2'),
        line('seen-never'),
        says('p3', 'a1', 'three'),
      ),
    ).toEqual([
      'prompt | one',
      'assistant | a1',
      'not taken { prompt | two ; event | unknown: never-seen | problem: The line is not JSON. ; assistant | a2 }',
      'event | unknown: seen-never',
      'prompt | three',
    ]);
  });

  it('a call in a branch keeps its result, and later lines do not join the branch', async () => {
    expect(
      await sketchOf(
        ...tree('p1 - one, a1 p1, p2 a1 two, a2 p2 +t1, r1 a2 =t1'),
        under('x', 'a1', attachment('task_reminder', { content: 'Be brief.' })),
        ...tree('p3 x three, a3 p3'),
      ),
    ).toEqual([
      'prompt | one',
      'assistant | a1',
      'not taken { prompt | two ; assistant | Bash:ok }',
      'event | folded: system reminder',
      'prompt | three',
      'assistant | a3',
    ]);
  });

  it('prompts are counted separately, calls and tokens together', async () => {
    const { summary } = await sessionOf([
      says('p1', null, 'one'),
      assistant([text('a')], { id: 'm1', ...tokens(1) }, { uuid: 'a1', parentUuid: 'p1' }),
      says('p2', 'a1', 'two'),
      assistant([toolUse('t1')], { id: 'm2', ...tokens(10) }, { uuid: 'a2', parentUuid: 'p2' }),
      user([result('t1', 'no such file', true)], { uuid: 'r1', parentUuid: 'a2' }),
      says('p3', 'a1', 'three'),
      assistant([text('c')], { id: 'm3', ...tokens(100) }, { uuid: 'a3', parentUuid: 'p3' }),
    ]);
    expect(summary).toMatchObject({
      prompts: 2,
      sidePrompts: 1,
      calls: 1,
      failures: { redChecks: 0, toolErrors: 1 },
      usage: { output: 111 },
    });
    expect(summary.title).toBe('one');
  });

  it('hundreds of nested forks are read quickly and completely', async () => {
    const many = Array.from({ length: 300 }, (_, n) => says(`p${n}`, n === 0 ? null : `a${n - 1}`, `say ${n}`));
    const lines = many.flatMap((prompt, n) => [prompt, answers(`a${n}`, `p${n}`)]);
    const back = Array.from({ length: 300 }, (_, n) => says(`b${n}`, `a${299 - n}`, `back ${n}`));
    const session = await sessionOf([...lines, ...back]);
    const said = JSON.stringify(session.turns);
    for (const n of [0, 150, 299]) {
      expect(said.split(`"say ${n}"`)).toHaveLength(2);
      expect(said.split(`"back ${n}"`)).toHaveLength(2);
    }
  });
});

const C = 'Claude [opus-4-5] |';

describe('on the page', () => {
  it('a branch is folded before the prompt that replaced it, with its own prompt in the outline', async () => {
    const { turns } = await pageOf([
      ...tree('p1 - one, a1 p1'),
      says('p2', 'a1', 'two', at(900)),
      answers('a2', 'p2', 'a2', at(990)),
      says('p3', 'a1', 'three', at(10)),
      answers('a3', 'p3', 'a3', at(20)),
    ]);
    expect(pageText(turns)).toEqual([
      'Ada | one',
      `${C} a1`,
      expect.stringContaining(`{ Ada | two ; ${C} a2 }`),
      'Ada | three',
      `${C} a3`,
    ]);
    expect(turns[2]).toMatchObject({ kind: 'branch', outline: expect.stringContaining('two') });
  });

  it('a first prompt that is sent again with many more words folds the old conversation', async () => {
    const shown = await pageTextOf(
      ...tree('p1 - Draw the tides, a1 p1'),
      says('p2', null, 'Draw the tides of March, with an axis for hours and a line for each harbour'),
      answers('a2', 'p2'),
    );
    expect(shown[0]).toContain(`{ Ada | Draw the tides ; ${C} a1 }`);
    expect(shown).toHaveLength(3);
  });

  it('a repeated first prompt folds nothing if only the client answered', async () => {
    const shown = await pageTextOf(
      says('p1', null, 'Draw the tides'),
      system('turn_duration', { uuid: 's1', parentUuid: 'p1', durationMs: 900 }),
      ...tree('p2 - Draw the tides of March, a2 p2'),
    );
    expect(shown).toEqual(['Ada | Draw the tides', 'Ada | Draw the tides of March', `${C} a2`]);
  });
});
