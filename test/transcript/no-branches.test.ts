/** Shapes of the line tree that are not forks. */

import { describe, expect, it } from 'vitest';
import {
  assistant,
  attachment,
  enqueue,
  line,
  queue,
  result,
  sessionOf,
  system,
  text,
  toolUse,
  user,
} from '../helpers/lines.ts';
import { pageTextOf } from '../helpers/page-text.ts';
import { sketch, sketchOf } from '../helpers/sketch.ts';

type Parent = string | null;

/** `says('p1', null, 'why?')`: a prompt with its own id and its parent's. */
const says = (uuid: string, parentUuid: Parent, words: string, more = {}): string =>
  user(words, { uuid, parentUuid, ...more });

const answers = (uuid: string, parentUuid: Parent, words = uuid): string =>
  assistant([text(words)], { id: `m-${uuid}` }, { uuid, parentUuid });

const calls = (uuid: string, parentUuid: Parent, id: string): string =>
  assistant([toolUse(id)], { id: `m-${uuid}` }, { uuid, parentUuid });

const returns = (uuid: string, parentUuid: Parent, id: string): string => user([result(id)], { uuid, parentUuid });

const under = (uuid: string, parentUuid: Parent, source: string): string =>
  JSON.stringify({ ...JSON.parse(source), uuid, parentUuid });

describe('what is not a fork', () => {
  it('a chain', async () => {
    expect(
      await sketchOf(says('p1', null, 'one'), answers('a1', 'p1'), says('p2', 'a1', 'two'), answers('a2', 'p2')),
    ).toEqual(['prompt | one', 'assistant | a1', 'prompt | two', 'assistant | a2']);
  });

  it('parallel calls with their results', async () => {
    expect(
      await sketchOf(
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

  it('a text next to a result without children', async () => {
    expect(
      await sketchOf(
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

  it('a prompt typed while the agent was working', async () => {
    expect(
      await sketchOf(
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

  it('two queued messages delivered under one parent', async () => {
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
    expect(sketch(turns)).toEqual([
      'prompt | look',
      'assistant | a1',
      'queued | in src',
      'queued | and in test',
      'assistant | a2',
    ]);
  });

  it('commands of the client on side lines', async () => {
    const command = (name: string): string => `<command-name>/${name}</command-name>`;
    const output = '<local-command-stdout>fine</local-command-stdout>';
    expect(
      await sketchOf(
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
    const turns = await sketchOf(
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
  ])('a parent that is %s: every message is shown once, in file order', async (_name, parents) => {
    const [a, b, c, d] = parents;
    expect(
      await sketchOf(
        says('p1', a ?? null, 'one'),
        answers('a1', b ?? null),
        says('p2', c ?? null, 'two'),
        answers('a2', d ?? null),
      ),
    ).toEqual(['prompt | one', 'assistant | a1', 'prompt | two', 'assistant | a2']);
  });

  it('a compaction without a parent continues the conversation', async () => {
    expect(
      await sketchOf(
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

  it('a compaction that continues from an earlier message', async () => {
    expect(
      await sketchOf(
        says('p1', null, 'one'),
        answers('a1', 'p1'),
        says('p2', 'a1', 'two'),
        answers('a2', 'p2'),
        system('compact_boundary', { uuid: 'c1', parentUuid: null, logicalParentUuid: 'a1' }),
        says('p3', 'c1', 'three'),
      ),
    ).toEqual(['prompt | one', 'assistant | a1', 'prompt | two', 'assistant | a2', 'compaction', 'prompt | three']);
  });
});

const C = 'Claude [opus-4-5] |';

describe('on the page', () => {
  it('a chain is in file order', async () => {
    expect(await pageTextOf(says('p1', null, 'one'), answers('a1', 'p1'), says('p2', 'a1', 'two'))).toEqual([
      'Ada | one',
      `${C} a1`,
      'Ada | two',
    ]);
  });

  it.each<[string, readonly Parent[]]>([
    ['circles of one line', ['p1', 'a1', 'p2', 'a2']],
    ['a circle of two lines', ['a1', 'p1', 'a2', 'p2']],
    ['a circle of three lines', ['p2', 'p1', 'a1', 'p2']],
    ['missing parents', ['gone', 'p1', 'lost', 'p2']],
    ['no parents', [null, null, null, null]],
  ])('%s do not lose or repeat a message', async (_name, [a = null, b = null, c = null, d = null]) => {
    expect(await pageTextOf(says('p1', a, 'one'), answers('a1', b), says('p2', c, 'two'), answers('a2', d))).toEqual([
      'Ada | one',
      `${C} a1`,
      'Ada | two',
      `${C} a2`,
    ]);
  });

  it('parallel calls are in one turn', async () => {
    expect(
      await pageTextOf(
        says('p1', null, 'go'),
        assistant([toolUse('A')], { id: 'm1' }, { uuid: 'a1', parentUuid: 'p1' }),
        assistant([toolUse('B')], { id: 'm1' }, { uuid: 'a2', parentUuid: 'a1' }),
        user([result('A')], { uuid: 'r1', parentUuid: 'a1' }),
        user([result('B')], { uuid: 'r2', parentUuid: 'a2' }),
        answers('a3', 'r2'),
      ),
    ).toEqual(['Ada | go', `${C} Bash ls (ok) | Bash ls (ok) | a3`]);
  });

  it.each([
    ['an attachment', attachment('task_reminder', { content: [] })],
    ['a progress line', line('progress', { data: { type: 'hook_progress' } })],
  ])('%s as a parent does not end the chain', async (_name, between) => {
    const link = JSON.stringify({ ...JSON.parse(between), uuid: 'x', parentUuid: 'a1' });
    const shown = await pageTextOf(
      user('one', { uuid: 'p1', parentUuid: null }),
      assistant('two', { id: 'm1' }, { uuid: 'a1', parentUuid: 'p1' }),
      link,
      user('three', { uuid: 'p2', parentUuid: 'x' }),
      assistant('four', { id: 'm2' }, { uuid: 'a2', parentUuid: 'p2' }),
    );
    expect(shown.map((turn) => turn.split(' | ')[1])).toEqual(['one', 'two', 'three', 'four']);
  });
});
