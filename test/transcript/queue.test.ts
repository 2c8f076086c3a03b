/** Messages that the human typed while the agent was working. */

import { describe, expect, it } from 'vitest';
import {
  assistant,
  attachment,
  enqueue,
  image,
  line,
  queue,
  result,
  results,
  sessionOf,
  text,
  toolUse,
  user,
} from '../helpers/lines.ts';
import { pageTextOf } from '../helpers/page-text.ts';
import { sketch } from '../helpers/sketch.ts';

const WORK = [user('go'), assistant([toolUse('t1')])];

describe('a queued message', () => {
  it('that never arrives as a line is shown where it was queued', async () => {
    const { turns, ledgers } = await sessionOf([
      ...WORK,
      enqueue('also the docs'),
      queue('remove'),
      results(result('t1')),
      assistant('ok'),
    ]);
    expect(sketch(turns)).toEqual(['prompt | go', 'assistant | Bash:ok', 'queued | also the docs', 'assistant | ok']);
    expect(ledgers[0]?.lines.hidden).toEqual([['queue bookkeeping', 1]]);
  });

  it('still in the queue at the end of the session is shown', async () => {
    expect(sketch((await sessionOf([...WORK, enqueue('also the docs')])).turns).at(-1)).toBe('queued | also the docs');
  });

  it.each([
    ['a user line', user('also the docs')],
    ['a user line of blocks', user([text('<ide_opened_file>b.ts</ide_opened_file>'), text('also  the docs')])],
    ['a queued_command', attachment('queued_command', { prompt: 'also the docs' })],
    ['a queued_command of blocks', attachment('queued_command', { prompt: [text('also the docs')] })],
  ])('that is delivered as %s is shown there only', async (_name, arrival) => {
    const { turns, ledgers } = await sessionOf([...WORK, enqueue('also the docs'), assistant('b'), arrival]);
    expect(turns.filter((turn) => turn.kind === 'user').map(({ line, origin }) => [line, origin])).toEqual([
      [1, 'prompt'],
      [5, 'queued'],
    ]);
    expect(ledgers[0]?.lines.hidden).toEqual([['queued message, shown on delivery', 1]]);
  });

  it('stays in the queue when the line of another one names that', async () => {
    const removal = line('queue-operation', { operation: 'remove', content: 'and the tests' });
    const later = Array.from({ length: 12 }, (_, index) => assistant(`step ${index}`));
    const { turns } = await sessionOf([
      ...WORK,
      enqueue('the docs'),
      enqueue('and the tests'),
      removal,
      ...later,
      queue('dequeue'),
      user('the docs'),
    ]);
    const typed = turns.filter(({ kind }) => kind === 'user');
    expect(sketch(typed)).toEqual(['prompt | go', 'queued | and the tests', 'queued | the docs']);
  });

  it.each([
    ['that never arrives', [queue('remove')]],
    ['that arrives', [queue('dequeue'), user('<bash-input>ls</bash-input>')]],
    [
      'that arrives as an attachment',
      [queue('remove'), attachment('queued_command', { prompt: 'ls', commandMode: 'bash' })],
    ],
  ])('of the shell, %s, is one shell turn', async (_name, arrival) => {
    for (const queued of ['<bash-input>ls</bash-input>', '!ls', ' ! ls']) {
      const { turns } = await sessionOf([...WORK, enqueue(queued), assistant('b'), ...arrival]);
      expect(turns.flatMap((turn) => (turn.kind === 'shell' ? [turn.command] : []))).toEqual(['ls']);
      expect(turns.filter(({ kind }) => kind === 'user')).toHaveLength(1);
    }
  });

  it('that is delivered together with others is not shown again', async () => {
    const { turns } = await sessionOf([
      ...WORK,
      enqueue('the docs'),
      enqueue('and the tests'),
      assistant('b'),
      queue('dequeue'),
      queue('dequeue'),
      user('the docs\nand the tests'),
    ]);
    expect(sketch(turns).slice(2)).toEqual(['queued | the docs\nand the tests']);
  });

  const pasted = 'fix this [Pasted text #1 +1 lines]';
  it.each([
    ['fix this\nline 1\nline 2', pasted],
    ['fix this line 1\nline 2', pasted],
    [pasted, pasted],
    ['fix this line 1\nline 2 now', 'fix this [...Truncated text #1 +1 lines...] now'],
  ])('with a mark for a pasted text is not shown again where that is delivered: %j', async (delivered, queued) => {
    const { turns } = await sessionOf([
      ...WORK,
      enqueue(queued),
      queue('remove'),
      results(result('t1')),
      user(delivered),
    ]);
    expect(sketch(turns).filter((turn) => turn.includes('fix this'))).toHaveLength(1);
  });

  it('with a mark for a pasted text is shown if other words are delivered', async () => {
    const lines = [
      ...WORK,
      enqueue('see [Pasted text #1 +1 lines]'),
      queue('remove'),
      results(result('t1')),
      user('no'),
    ];
    expect(sketch((await sessionOf(lines)).turns)).toContain('queued | see [Pasted text #1 +1 lines]');
  });

  it('may be a command with arguments', async () => {
    const { turns } = await sessionOf([
      enqueue('/review\nthe parser'),
      queue('dequeue'),
      user('<command-name>/review</command-name><command-args>the parser</command-args>'),
    ]);
    expect(sketch(turns)).toEqual(['/review the parser']);
  });

  it.each([
    ['in the queue', enqueue('/model')],
    ['as an attachment', attachment('queued_command', { prompt: '/model' })],
  ])('with a command %s is a command, not a prompt', async (_, line) => {
    const { turns, summary } = await sessionOf([...WORK, line]);
    expect(sketch(turns).at(-1)).toBe('/model');
    expect(summary.prompts).toBe(1);
  });

  it.each([
    ['in the queue', enqueue([text('like this'), image()]), 'queued | like this | [image]'],
    [
      'as an attachment',
      attachment('queued_command', { prompt: [text('like this'), image()] }),
      'queued | like this | [image]',
    ],
    ['as an attachment without words', attachment('queued_command', { prompt: [image()] }), 'queued | [image]'],
  ])('with images %s has them', async (_name, line, shown) => {
    const { turns, summary } = await sessionOf([...WORK, line]);
    expect(sketch(turns).at(-1)).toBe(shown);
    expect(summary.prompts).toBe(2);
  });

  it('is delivered soon after it was removed, whatever the client writes and repeats in between', async () => {
    const note = user('Continue.', { isMeta: true });
    const step = assistant('step', {}, { uuid: 'u1' });
    const between = Array.from({ length: 20 }, () => [note, step]).flat();
    const lines = [...WORK, enqueue('also the docs'), queue('remove'), ...between, user('also the docs')];
    const { turns } = await sessionOf(lines);
    expect(sketch(turns).filter((turn) => turn.includes('also the docs'))).toEqual(['queued | also the docs']);
  });

  it('that a queued command delivers is shown once, however late', async () => {
    const between = Array.from({ length: 20 }, (_, at) => assistant(`step ${at}`));
    const delivered = attachment('queued_command', { prompt: 'also the docs' });
    const { turns } = await sessionOf([...WORK, enqueue('also the docs'), queue('remove'), ...between, delivered]);
    expect(sketch(turns).filter((turn) => turn.includes('also the docs'))).toEqual(['queued | also the docs']);
    expect(turns.at(-1)?.kind).toBe('user');
  });

  it.each([
    ['<system-reminder>Be brief.</system-reminder>', 'system reminder'],
    ['<local-command-error>no</local-command-error>', 'client message'],
    ['Stop hook feedback:\n[lint]: 2 errors', 'hook output'],
  ])('that the client wrote is folded once: %s', async (words, reason) => {
    for (const arrival of [[queue('remove')], [queue('dequeue'), user(words)]]) {
      const { turns, summary } = await sessionOf([...WORK, enqueue(words), ...arrival]);
      expect(sketch(turns)).toEqual(['prompt | go', `assistant | Bash:unanswered | folded: ${reason}`]);
      expect(summary).toMatchObject({ prompts: 1, title: 'go' });
    }
  });

  it.each([
    '{"task_id":"b1","status":"completed"}',
    '{ "status": "completed", "task_id": "b1" }',
    '{"task_id": "b1", "ou',
  ])('that is the state of a task is hidden: %s', async (state) => {
    const { turns, ledgers } = await sessionOf([...WORK, enqueue(state), queue('remove')]);
    expect(turns).toHaveLength(2);
    expect(ledgers[0]?.lines.hidden).toEqual([['queue bookkeeping', 2]]);
  });

  it('stays in the queue when a line does something unknown with it, and that line is shown', async () => {
    const unknown = line('queue-operation', { operation: 'reorder', content: 'also the docs' });
    const lines = [...WORK, enqueue('also the docs'), unknown, assistant('b'), queue('dequeue'), user('also the docs')];
    expect(sketch((await sessionOf(lines)).turns)).toEqual([
      'prompt | go',
      'assistant | Bash:unanswered | unknown: queue-operation: reorder | b',
      'queued | also the docs',
    ]);
  });

  it('with a path is not a command', async () => {
    const { turns } = await sessionOf([...WORK, enqueue('/tmp/a.log says why')]);
    expect(sketch(turns).at(-1)).toBe('queued | /tmp/a.log says why');
  });

  it('is not delivered by an earlier line with the same text', async () => {
    const { turns } = await sessionOf([user('yes'), assistant('a'), enqueue('yes'), queue('remove'), assistant('b')]);
    expect(sketch(turns)).toEqual(['prompt | yes', 'assistant | a', 'queued | yes', 'assistant | b']);
  });

  it('is not delivered by a much later line with the same text', async () => {
    const between = Array.from({ length: 12 }, (_, n) => assistant(`step ${n}`));
    const { turns } = await sessionOf([...WORK, enqueue('again'), queue('remove'), ...between, user('again')]);
    expect(turns.filter(({ kind }) => kind === 'user').map(({ line }) => line)).toEqual([1, 3, 17]);
  });

  it('of a resumed session is shown once, after the history that is written in between', async () => {
    const history = Array.from({ length: 20 }, (_, n) => [user(`question ${n}`), assistant(`answer ${n}`)]).flat();
    const { turns, summary, ledgers } = await sessionOf([
      enqueue('now the docs'),
      queue('dequeue'),
      ...history,
      user('now the docs'),
      assistant('Done.'),
    ]);
    expect(sketch(turns).at(0)).toBe('prompt | question 0');
    expect(sketch(turns).slice(-2)).toEqual(['prompt | now the docs', 'assistant | Done.']);
    expect(summary).toMatchObject({ prompts: 21, firstPrompt: 'question 0' });
    expect(ledgers[0]?.lines.hidden).toEqual([
      ['queue bookkeeping', 1],
      ['queued message, shown on delivery', 1],
    ]);
  });

  it.each([
    ['a command', '/review\nthe parser', user('<command-name>/review</command-name>'), '/review'],
    ['a queued_command', 'the docs', attachment('queued_command', { prompt: 'the docs' }), 'queued | the docs'],
  ])('that was dequeued is delivered late as %s too', async (_name, queued, line, shown) => {
    const history = Array.from({ length: 40 }, (_, n) => assistant(`answer ${n}`));
    const { turns } = await sessionOf([enqueue(queued), queue('dequeue'), ...history, line]);
    expect(sketch(turns).slice(1)).toEqual([shown]);
  });

  it('that is dequeued twice is delivered where each line is', async () => {
    const work = (n: number): string[] => Array.from({ length: 15 }, () => assistant(`step ${n}`));
    const { turns, ledgers } = await sessionOf([
      user('go'),
      ...[enqueue('again'), queue('dequeue'), ...work(1)],
      ...[enqueue('again'), queue('dequeue'), user('again'), ...work(2), user('again')],
    ]);
    expect(turns.filter(({ kind }) => kind === 'user').map(({ line }) => line)).toEqual([1, 21, 37]);
    expect(ledgers[0]?.lines.hidden).toContainEqual(['queued message, shown on delivery', 2]);
  });

  it('that is queued again and again is shown once', async () => {
    const { turns } = await sessionOf([
      ...WORK,
      enqueue('the docs'),
      queue('dequeue'),
      enqueue('the docs'),
      enqueue('the docs'),
      queue('remove'),
      queue('dequeue'),
      assistant('a'),
      enqueue('the docs'),
      queue('dequeue'),
      assistant('b'),
    ]);
    expect(sketch(turns).slice(2)).toEqual(['queued | the docs', 'assistant | a | b']);
  });

  it('that is withdrawn and queued again is shown', async () => {
    const { turns } = await sessionOf([...WORK, enqueue('draft'), queue('popAll'), enqueue('draft'), queue('remove')]);
    expect(sketch(turns).at(-1)).toBe('queued | draft');
  });

  it('that leaves the queue at once is an ordinary prompt', async () => {
    const { turns } = await sessionOf([enqueue([text('go')]), queue('dequeue'), user('go')]);
    expect(sketch(turns)).toEqual(['prompt | go']);
  });

  it('that was withdrawn is hidden', async () => {
    const { turns, ledgers } = await sessionOf([...WORK, enqueue('draft'), queue('popAll')]);
    expect(sketch(turns)).toEqual(['prompt | go', 'assistant | Bash:unanswered']);
    expect(ledgers[0]?.lines.hidden).toEqual([
      ['queue bookkeeping', 1],
      ['queued message, withdrawn', 1],
    ]);
  });

  it('that is typed after all were withdrawn is not withdrawn with them, even in the same words', async () => {
    const { turns } = await sessionOf([
      ...WORK,
      enqueue('draft'),
      queue('popAll'),
      assistant('a'),
      enqueue('draft'),
      queue('dequeue'),
      queue('popAll'),
    ]);
    expect(sketch(turns).at(-1)).toBe('queued | draft');
  });

  it('with a notification is folded', async () => {
    const notification = '<task-notification><task-id>b1</task-id></task-notification>';
    const { turns } = await sessionOf([...WORK, enqueue(notification)]);
    expect(sketch(turns)).toEqual(['prompt | go', 'assistant | Bash:unanswered | folded: task notification']);
  });

  it('may hand over a plan', async () => {
    const { summary } = await sessionOf([enqueue('Implement the following plan:\n\n# Tide table'), queue('remove')]);
    expect(summary.handover).toEqual({ source: undefined, plan: '# Tide table' });
    expect(summary.title).toBe('Tide table');
  });
});

describe('on the page', () => {
  it('a message that was never delivered has the badge "while working"', async () => {
    expect(
      await pageTextOf(
        user('go'),
        assistant('a'),
        enqueue('also the docs'),
        assistant('b'),
        queue('remove'),
        assistant('c'),
      ),
    ).toEqual([
      'Ada | go',
      'Claude [opus-4-5] | a',
      'Ada [while working] | also the docs',
      'Claude [opus-4-5] | b | c',
    ]);
  });
});
