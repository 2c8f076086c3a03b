/** Shapes of the line tree that are not forks. */

import { describe, expect, it } from 'vitest';
import { attachment, enqueue, line, queue, result, sessionOf, system, text, user } from '../helpers/lines.ts';
import { sketch, sketchOf } from '../helpers/sketch.ts';
import { answers, says, tree, under } from '../helpers/tree.ts';

describe('what is not a fork', () => {
  it('parallel calls with their results', async () => {
    expect(
      await sketchOf(...tree('p1 - look, a1 p1 +t1, a2 a1 +t2, r1 a1 =t1, r2 a2 =t2, a3 r2, p2 a3 thanks')),
    ).toEqual(['prompt | look', 'assistant | Bash:ok | Bash:ok | a3', 'prompt | thanks']);
  });

  it('a text next to a result without children', async () => {
    expect(
      await sketchOf(
        ...tree('p1 - look, a1 p1 +t1, a2 a1 +t2'),
        user([result('t1'), text('and hurry')], { uuid: 'r1', parentUuid: 'a1' }),
        ...tree('r2 a2 =t2, a3 r2, p2 a3 thanks'),
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
        ...tree('p1 - look, a1 p1 +t1, a2 a1 +t2, r1 a1 =t1, p2 r1 in src only, r2 a2 =t2, a3 r2, p3 a3 thanks'),
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
      ...tree('p3 a1 and in test, a2 p3'),
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
        ...tree('p1 - one, a1 p1'),
        says('c1', 'a1', command('status')),
        says('o1', 'c1', output),
        ...tree('c2 a1 <bash-input>ls</bash-input>, p2 a1 two, a2 p2'),
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
      ...tree('p1 - one, a1 p1'),
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
    ['missing', ['gone', 'p1', 'lost', 'p2']],
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
        ...tree('p1 - one, a1 p1'),
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
        ...tree('p2 s1 two, a2 p2'),
      ),
    ).toEqual(['prompt | one', 'assistant | a1', 'compaction', 'prompt | two', 'assistant | a2']);
  });

  it('a compaction that continues from an earlier message', async () => {
    expect(
      await sketchOf(
        ...tree('p1 - one, a1 p1, p2 a1 two, a2 p2'),
        system('compact_boundary', { uuid: 'c1', parentUuid: null, logicalParentUuid: 'a1' }),
        says('p3', 'c1', 'three'),
      ),
    ).toEqual(['prompt | one', 'assistant | a1', 'prompt | two', 'assistant | a2', 'compaction', 'prompt | three']);
  });
});
