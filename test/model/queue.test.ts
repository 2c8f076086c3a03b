import { describe, expect, it } from 'vitest';
import {
  assistant,
  attachment,
  enqueue,
  queue,
  result,
  results,
  sessionOf,
  text,
  toolUse,
  user,
} from '../helpers/lines.ts';
import { told } from '../helpers/told.ts';

const WORK = [user('go'), assistant([toolUse('t1')])];

describe('text that was typed while the agent worked', () => {
  it('enqueue and remove, no user line: shown once, as queued', async () => {
    const { turns, ledgers } = await sessionOf([
      ...WORK,
      enqueue('also the docs'),
      queue('remove'),
      results(result('t1')),
      assistant('ok'),
    ]);
    expect(told(turns)).toEqual([
      'prompt | go',
      'assistant | Bash:ok',
      'queued | also the docs',
      'assistant | ok',
    ]);
    expect(ledgers[0]?.lines.hidden).toEqual([['queue bookkeeping', 1]]);
  });

  it('still in the queue when the session ends: shown once', async () => {
    expect(told((await sessionOf([...WORK, enqueue('also the docs')])).turns).at(-1)).toBe(
      'queued | also the docs',
    );
  });

  it.each([
    ['a user line', user('also the docs')],
    [
      'a user line of blocks',
      user([text('<ide_opened_file>b.ts</ide_opened_file>'), text('also  the docs')]),
    ],
    ['a queued_command', attachment('queued_command', { prompt: 'also the docs' })],
    ['a queued_command of blocks', attachment('queued_command', { prompt: [text('also the docs')] })],
  ])('coming back as %s: shown once, where it arrived', async (_name, arrival) => {
    const { turns, ledgers } = await sessionOf([...WORK, enqueue('also the docs'), assistant('b'), arrival]);
    expect(turns.filter((turn) => turn.kind === 'user').map(({ line, origin }) => [line, origin])).toEqual([
      [1, 'prompt'],
      [5, 'queued'],
    ]);
    expect(ledgers[0]?.lines.hidden).toEqual([['queued message, shown on delivery', 1]]);
  });

  it('several texts that come back as one are not shown again', async () => {
    const { turns } = await sessionOf([
      ...WORK,
      enqueue('the docs'),
      enqueue('and the tests'),
      assistant('b'),
      queue('dequeue'),
      queue('dequeue'),
      user('the docs\nand the tests'),
    ]);
    expect(told(turns).slice(2)).toEqual(['queued | the docs\nand the tests']);
  });

  it('a command comes back as a command', async () => {
    const { turns } = await sessionOf([
      enqueue('/review\nthe parser'),
      queue('dequeue'),
      user('<command-name>/review</command-name><command-args>the parser</command-args>'),
    ]);
    expect(told(turns)).toEqual(['/review the parser']);
  });

  it.each([
    ['in the queue', enqueue('/model')],
    ['as an attachment', attachment('queued_command', { prompt: '/model' })],
  ])('a command that only waited %s is a command, not a prompt', async (_, line) => {
    const { turns, summary } = await sessionOf([...WORK, line]);
    expect(told(turns).at(-1)).toBe('/model');
    expect(summary.prompts).toBe(1);
  });

  it('a path is no command', async () => {
    const { turns } = await sessionOf([...WORK, enqueue('/tmp/a.log says why')]);
    expect(told(turns).at(-1)).toBe('queued | /tmp/a.log says why');
  });

  it('the same words much earlier are not its arrival', async () => {
    const { turns } = await sessionOf([
      user('yes'),
      assistant('a'),
      enqueue('yes'),
      queue('remove'),
      assistant('b'),
    ]);
    expect(told(turns)).toEqual(['prompt | yes', 'assistant | a', 'queued | yes', 'assistant | b']);
  });

  it('nor much later', async () => {
    const between = Array.from({ length: 12 }, (_, n) => assistant(`step ${n}`));
    const { turns } = await sessionOf([
      ...WORK,
      enqueue('again'),
      queue('remove'),
      ...between,
      user('again'),
    ]);
    expect(turns.filter(({ kind }) => kind === 'user').map(({ line }) => line)).toEqual([1, 3, 17]);
  });

  it('a text that is enqueued again and again is shown once', async () => {
    const { turns } = await sessionOf([
      ...WORK,
      enqueue('the docs'),
      queue('dequeue'),
      enqueue('the docs'),
      enqueue('the docs'),
      queue('remove'),
    ]);
    expect(told(turns).slice(2)).toEqual(['queued | the docs']);
  });

  it('a prompt that is taken from the queue at once is an ordinary prompt', async () => {
    const { turns } = await sessionOf([enqueue([text('go')]), queue('dequeue'), user('go')]);
    expect(told(turns)).toEqual(['prompt | go']);
  });

  it('taken back into the input box: not said, and counted so', async () => {
    const { turns, ledgers } = await sessionOf([...WORK, enqueue('draft'), queue('popAll')]);
    expect(told(turns)).toEqual(['prompt | go', 'assistant | Bash:unanswered']);
    expect(ledgers[0]?.lines.hidden).toEqual([
      ['queue bookkeeping', 1],
      ['queued message, withdrawn', 1],
    ]);
  });

  it('a task state is noise', async () => {
    const { turns } = await sessionOf([...WORK, enqueue('{"task_id":"b1","status":"running"}')]);
    expect(told(turns)).toEqual(['prompt | go', 'assistant | Bash:unanswered']);
  });

  it('a notification is nobody’s words', async () => {
    const notification = '<task-notification><task-id>b1</task-id></task-notification>';
    const { turns } = await sessionOf([...WORK, enqueue(notification)]);
    expect(told(turns)).toEqual(['prompt | go', 'assistant | Bash:unanswered | folded: task notification']);
  });

  it('a queued plan hands it over like any other', async () => {
    const { summary } = await sessionOf([
      enqueue('Implement the following plan:\n\n# Tides'),
      queue('remove'),
    ]);
    expect(summary.handover).toEqual({ source: undefined, plan: '# Tides' });
    expect(summary.title).toBe('Tides');
  });
});
