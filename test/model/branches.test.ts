import { describe, expect, it } from 'vitest';
import {
  assistant,
  at,
  attachment,
  enqueue,
  line,
  queue,
  result,
  sessionOf,
  system,
  text,
  tokens,
  toolUse,
  user,
} from '../helpers/lines.ts';
import { told } from '../helpers/told.ts';

type Parent = string | null;

/** `says('p1', null, 'why?')`: a prompt with its own id and its parent's. */
const says = (uuid: string, parentUuid: Parent, words: string, more = {}): string =>
  user(words, { uuid, parentUuid, ...more });
const answers = (uuid: string, parentUuid: Parent, words = uuid): string =>
  assistant([text(words)], { id: `m-${uuid}` }, { uuid, parentUuid });
const calls = (uuid: string, parentUuid: Parent, id: string): string =>
  assistant([toolUse(id)], { id: `m-${uuid}` }, { uuid, parentUuid });
const returns = (uuid: string, parentUuid: Parent, id: string): string =>
  user([result(id)], { uuid, parentUuid });
const under = (uuid: string, parentUuid: Parent, source: string): string =>
  JSON.stringify({ ...JSON.parse(source), uuid, parentUuid });

async function toldOf(...lines: readonly string[]): Promise<readonly string[]> {
  return told((await sessionOf(lines)).turns);
}

describe('no fork', () => {
  it('a simple chain', async () => {
    expect(
      await toldOf(
        says('p1', null, 'one'),
        answers('a1', 'p1'),
        says('p2', 'a1', 'two'),
        answers('a2', 'p2'),
      ),
    ).toEqual(['prompt | one', 'assistant | a1', 'prompt | two', 'assistant | a2']);
  });

  it('parallel calls and their results are siblings', async () => {
    expect(
      await toldOf(
        says('p1', null, 'look'),
        calls('a1', 'p1', 't1'),
        calls('a2', 'a1', 't2'),
        returns('r1', 'a1', 't1'),
        returns('r2', 'a2', 't2'),
        answers('a3', 'r2'),
        says('p2', 'a3', 'thanks'),
      ),
    ).toEqual(['prompt | look', 'assistant | Bash:ok | Bash:ok | a3', 'prompt | thanks']);
  });

  it('a text beside a result that nothing goes on from', async () => {
    expect(
      await toldOf(
        says('p1', null, 'look'),
        calls('a1', 'p1', 't1'),
        calls('a2', 'a1', 't2'),
        user([result('t1'), text('and hurry')], { uuid: 'r1', parentUuid: 'a1' }),
        returns('r2', 'a2', 't2'),
        answers('a3', 'r2'),
        says('p2', 'a3', 'thanks'),
      ),
    ).toEqual([
      'prompt | look',
      'assistant | Bash:ok | Bash:ok',
      'prompt | and hurry',
      'assistant | a3',
      'prompt | thanks',
    ]);
  });

  it('a prompt typed while the agent worked, whose answer is on the line', async () => {
    expect(
      await toldOf(
        says('p1', null, 'look'),
        calls('a1', 'p1', 't1'),
        calls('a2', 'a1', 't2'),
        returns('r1', 'a1', 't1'),
        says('p2', 'r1', 'in src only'),
        returns('r2', 'a2', 't2'),
        answers('a3', 'r2'),
        says('p3', 'a3', 'thanks'),
      ),
    ).toEqual([
      'prompt | look',
      'assistant | Bash:ok | Bash:ok',
      'prompt | in src only',
      'assistant | a3',
      'prompt | thanks',
    ]);
  });

  it('two queued texts that come back under one parent', async () => {
    const { turns } = await sessionOf([
      says('p1', null, 'look'),
      enqueue('in src'),
      enqueue('and in test'),
      answers('a1', 'p1'),
      queue('dequeue'),
      says('p2', 'a1', 'in src'),
      queue('dequeue'),
      says('p3', 'a1', 'and in test'),
      answers('a2', 'p3'),
    ]);
    expect(told(turns)).toEqual([
      'prompt | look',
      'assistant | a1',
      'queued | in src',
      'queued | and in test',
      'assistant | a2',
    ]);
  });

  it('commands of the client that hang beside the line', async () => {
    const command = (name: string): string => `<command-name>/${name}</command-name>`;
    const output = '<local-command-stdout>fine</local-command-stdout>';
    expect(
      await toldOf(
        says('p1', null, 'one'),
        answers('a1', 'p1'),
        says('c1', 'a1', command('status')),
        says('o1', 'c1', output),
        says('c2', 'a1', '<bash-input>ls</bash-input>'),
        says('p2', 'a1', 'two'),
        answers('a2', 'p2'),
      ),
    ).toEqual([
      'prompt | one',
      'assistant | a1',
      '/status | command-output: fine',
      '! ls -> ',
      'prompt | two',
      'assistant | a2',
    ]);
  });

  it.each([
    ['attachments', attachment('task_reminder'), ['x', 'x']],
    ['progress lines', line('progress', { data: { type: 'hook_progress' } }), ['x', 'x']],
    ['system lines', system('turn_duration', { durationMs: 5 }), ['x', 'x']],
    ['missing', attachment('task_reminder'), ['gone', 'gone']],
    ['null', attachment('task_reminder'), [null, null]],
  ])('parents that are %s', async (_name, between, [parent]) => {
    const turns = await toldOf(
      says('p1', null, 'one'),
      answers('a1', 'p1'),
      under('x', 'a1', between),
      says('p2', parent ?? null, 'two'),
      answers('a2', 'p2'),
      says('p3', parent === 'x' ? 'a2' : (parent ?? null), 'three'),
    );
    expect(turns.filter((turn) => !turn.includes('folded'))).toEqual([
      'prompt | one',
      ...(turns.includes('assistant | a1') ? ['assistant | a1'] : []),
      'prompt | two',
      'assistant | a2',
      'prompt | three',
    ]);
    expect(turns.join()).not.toContain('not taken');
  });

  it.each([
    ['itself', ['p1', 'a1', 'p2', 'a2']],
    ['a circle of two', ['a1', 'p1', 'a2', 'p2']],
    ['a circle of three', ['p2', 'p1', 'a1', 'p2']],
    ['a circle of all', ['a2', 'p1', 'a1', 'p2']],
    ['no parent at all', [null, null, null, null]],
    ['a later line', ['a2', 'p1', 'a1', null]],
  ])('parents that are %s: every message once, in file order', async (_name, parents) => {
    const [a, b, c, d] = parents;
    expect(
      await toldOf(
        says('p1', a ?? null, 'one'),
        answers('a1', b ?? null),
        says('p2', c ?? null, 'two'),
        answers('a2', d ?? null),
      ),
    ).toEqual(['prompt | one', 'assistant | a1', 'prompt | two', 'assistant | a2']);
  });

  it('a compaction goes on from the line before it, though its parent is null', async () => {
    expect(
      await toldOf(
        says('p1', null, 'one'),
        answers('a1', 'p1'),
        system('compact_boundary', {
          uuid: 'c1',
          parentUuid: null,
          logicalParentUuid: 'a1',
          compactMetadata: { trigger: 'auto', preTokens: 9 },
        }),
        user('This session is being continued', {
          uuid: 's1',
          parentUuid: 'c1',
          isCompactSummary: true,
          isVisibleInTranscriptOnly: true,
        }),
        says('p2', 's1', 'two'),
        answers('a2', 'p2'),
      ),
    ).toEqual(['prompt | one', 'assistant | a1', 'compaction', 'prompt | two', 'assistant | a2']);
  });

  it('a compaction that keeps the last messages and goes on from before them', async () => {
    expect(
      await toldOf(
        says('p1', null, 'one'),
        answers('a1', 'p1'),
        says('p2', 'a1', 'two'),
        answers('a2', 'p2'),
        system('compact_boundary', { uuid: 'c1', parentUuid: null, logicalParentUuid: 'a1' }),
        says('p3', 'c1', 'three'),
      ),
    ).toEqual([
      'prompt | one',
      'assistant | a1',
      'prompt | two',
      'assistant | a2',
      'compaction',
      'prompt | three',
    ]);
  });
});

describe('a fork', () => {
  const FORK = [
    says('p1', null, 'one', at(0)),
    answers('a1', 'p1'),
    says('p2', 'a1', 'with tabs', at(10)),
    answers('a2', 'p2'),
    says('p3', 'a1', 'with blanks', at(5)),
    answers('a3', 'p3'),
  ];

  it('the last branch is the main one; the other is folded where it left it; times do not matter', async () => {
    expect(await toldOf(...FORK)).toEqual([
      'prompt | one',
      'assistant | a1',
      'not taken { prompt | with tabs ; assistant | a2 }',
      'prompt | with blanks',
      'assistant | a3',
    ]);
  });

  it('a branch that is left, taken up again and goes on last is the main one', async () => {
    expect(await toldOf(...FORK, says('p4', 'a2', 'tabs after all'), answers('a4', 'p4'))).toEqual([
      'prompt | one',
      'assistant | a1',
      'not taken { prompt | with blanks ; assistant | a3 }',
      'prompt | with tabs',
      'assistant | a2',
      'prompt | tabs after all',
      'assistant | a4',
    ]);
  });

  it('a fork inside a fork is a fold inside a fold', async () => {
    expect(
      await toldOf(
        says('p1', null, 'one'),
        answers('a1', 'p1'),
        says('p2', 'a1', 'two'),
        answers('a2', 'p2'),
        says('p3', 'a2', 'three'),
        answers('a3', 'p3'),
        says('p4', 'a2', 'four'),
        answers('a4', 'p4'),
        says('p5', 'a1', 'five'),
      ),
    ).toEqual([
      'prompt | one',
      'assistant | a1',
      'not taken { prompt | two ; assistant | a2 ; not taken { prompt | three ; assistant | a3 } ; prompt | four ; assistant | a4 }',
      'prompt | five',
    ]);
  });

  it('several attempts are several folds', async () => {
    expect(
      await toldOf(
        says('p1', null, 'one'),
        answers('a1', 'p1'),
        says('p2', 'a1', 'two'),
        answers('a2', 'p2'),
        says('p3', 'a1', 'three'),
        answers('a3', 'p3'),
        says('p4', 'a1', 'four'),
      ),
    ).toEqual([
      'prompt | one',
      'assistant | a1',
      'not taken { prompt | two ; assistant | a2 }',
      'not taken { prompt | three ; assistant | a3 }',
      'prompt | four',
    ]);
  });

  it('of the very first prompt: said again from the beginning, in much the same words', async () => {
    expect(
      await toldOf(
        says('p1', null, 'Draw the tides'),
        answers('a1', 'p1'),
        says('p2', 'a1', 'bigger'),
        answers('a2', 'p2'),
        says('p3', null, 'Draw the tides of March'),
        answers('a3', 'p3'),
      ),
    ).toEqual([
      'not taken { prompt | Draw the tides ; assistant | a1 ; prompt | bigger ; assistant | a2 }',
      'prompt | Draw the tides of March',
      'assistant | a3',
    ]);
  });

  it.each([
    ['other words', {}, 'Print a list of ports'],
    ['another session', { sessionId: 's2' }, 'Draw the tides'],
  ])('not of a second root with %s', async (_name, more, words) => {
    expect(
      await toldOf(
        says('p1', null, 'Draw the tides'),
        answers('a1', 'p1'),
        says('p2', null, words, more),
        answers('a2', 'p2'),
      ),
    ).toEqual(['prompt | Draw the tides', 'assistant | a1', `prompt | ${words}`, 'assistant | a2']);
  });

  it('inside the conversation of an agent; its task is said once', async () => {
    const { strayAgents } = await sessionOf(
      [user('go')],
      [
        {
          id: 'ag1',
          lines: [
            says('p1', null, 'Find the tides'),
            answers('a1', 'p1'),
            says('p2', 'a1', 'in March'),
            answers('a2', 'p2'),
            says('p3', 'a1', 'in May'),
            answers('a3', 'p3'),
          ],
        },
      ],
    );
    expect(told(strayAgents[0]?.turns ?? [])).toEqual([
      'agent-task | Find the tides',
      'assistant | a1',
      'not taken { prompt | in March ; assistant | a2 }',
      'prompt | in May',
      'assistant | a3',
    ]);
  });

  it('a prompt that was taken back before its answer', async () => {
    expect(
      await toldOf(
        says('p1', null, 'one'),
        answers('a1', 'p1'),
        says('p2', 'a1', 'tow'),
        says('i1', 'p2', '[Request interrupted by user]'),
        says('p3', 'a1', 'two'),
        answers('a3', 'p3'),
      ),
    ).toEqual([
      'prompt | one',
      'assistant | a1',
      'not taken { prompt | tow | interrupted: [Request interrupted by user] }',
      'prompt | two',
      'assistant | a3',
    ]);
  });

  it('under an attachment, a progress line or a system line', async () => {
    expect(
      await toldOf(
        says('p1', null, 'one'),
        answers('a1', 'p1'),
        line('progress', { uuid: 'x', parentUuid: 'a1', data: { type: 'hook_progress' } }),
        says('p2', 'x', 'two'),
        answers('a2', 'p2'),
        says('p3', 'x', 'three'),
      ),
    ).toEqual([
      'prompt | one',
      'assistant | a1',
      'not taken { prompt | two ; assistant | a2 }',
      'prompt | three',
    ]);
  });

  it('a command that went to the agent and was taken back', async () => {
    expect(
      await toldOf(
        says('p1', null, 'one'),
        answers('a1', 'p1'),
        says('c1', 'a1', '<command-name>/review</command-name><command-args>src</command-args>'),
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

  it('lines without a uuid and unreadable lines stand where their neighbours stand', async () => {
    expect(
      await toldOf(
        says('p1', null, 'one'),
        answers('a1', 'p1'),
        says('p2', 'a1', 'two'),
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

  it('a call on a path keeps its result, and what comes after the fold joins nothing on it', async () => {
    expect(
      await toldOf(
        says('p1', null, 'one'),
        answers('a1', 'p1'),
        says('p2', 'a1', 'two'),
        calls('a2', 'p2', 't1'),
        returns('r1', 'a2', 't1'),
        under('x', 'a1', attachment('task_reminder', { content: 'Be brief.' })),
        says('p3', 'x', 'three'),
        answers('a3', 'p3'),
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

  it('prompts are counted apart, calls and tokens together: they were spent', async () => {
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
      failures: 1,
      usage: { output: 111 },
    });
    expect(summary.title).toBe('one');
  });

  it('hundreds of forks, each inside the last, are read in time and nothing of them is lost', async () => {
    const many = Array.from({ length: 300 }, (_, n) =>
      says(`p${n}`, n === 0 ? null : `a${n - 1}`, `say ${n}`),
    );
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

describe('another model', () => {
  const by = (model: string, words: string): string => assistant([text(words)], { model });

  it('is told once, where it goes on', async () => {
    expect(
      await toldOf(user('a'), by('m-1', 'b'), user('c'), by('m-2', 'd'), user('e'), by('m-2', 'f')),
    ).toEqual([
      'prompt | a',
      'assistant | b',
      'prompt | c',
      'assistant | model-change: m-1 → m-2 | d',
      'prompt | e',
      'assistant | f',
    ]);
  });

  it('error texts of the client are no model', async () => {
    expect(
      (
        await toldOf(user('a'), by('m-1', 'b'), user('c'), by('<synthetic>', 'd'), user('e'), by('m-1', 'f'))
      ).join(),
    ).not.toContain('model-change');
  });
});

describe('compaction', () => {
  const boundary = (metadata: object): string => system('compact_boundary', { compactMetadata: metadata });
  const summary = user('The story so far', { isCompactSummary: true, isVisibleInTranscriptOnly: true });

  it('is a divider with its trigger, its tokens and its summary', async () => {
    const { turns } = await sessionOf([
      boundary({
        trigger: 'auto',
        preTokens: 150_000,
        postTokens: 9_000,
        preservedSegment: { headUuid: 'x' },
      }),
      summary,
    ]);
    expect(turns).toMatchObject([
      {
        kind: 'compaction',
        trigger: 'auto',
        tokensBefore: 150_000,
        tokensAfter: 9_000,
        isPartial: true,
        summary: 'The story so far',
      },
    ]);
  });

  it('its summary is no prompt and no title', async () => {
    const session = await sessionOf([boundary({}), summary, user('And now the tides')]);
    expect(session.summary).toMatchObject({ prompts: 1, title: 'And now the tides' });
  });
});
