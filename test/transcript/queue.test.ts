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

/** `+words`: enqueued. `.words`: the agent. `>words`: a user line. `=words`: a queued command. `12 steps`, `result`, or an operation. */
function linesOf(script: string): readonly string[] {
  return script.split(' | ').flatMap((step) => {
    const words = step.slice(1);
    if (step === 'work') return WORK;
    if (step === 'result') return results(result('t1'));
    if (step.endsWith(' steps'))
      return Array.from({ length: Number.parseInt(step, 10) }, (_, at) => assistant(`${at}`));
    if (step.startsWith('+')) return enqueue(words);
    if (step.startsWith('.')) return assistant(words);
    if (step.startsWith('>')) return user(words);
    if (step.startsWith('=')) return attachment('queued_command', { prompt: words });
    return line('queue-operation', { operation: step });
  });
}

/** The turns without the work of the agent. */
async function typedIn(lines: readonly string[]): Promise<string> {
  const { turns } = await sessionOf(lines);
  return sketch(turns.filter(({ kind }) => kind !== 'assistant')).join(', ');
}

describe('a queued message is shown once', () => {
  it.each([
    ['where it was queued, if it never arrives', 'work | +the docs | remove | result | .ok', 'queued | the docs'],
    ['while it is still in the queue', 'work | +the docs', 'queued | the docs'],
    ['where it is delivered', 'work | +the docs | .b | >the docs', 'queued | the docs'],
    ['together with others', 'work | +a b | +c d | .b | dequeue | dequeue | >a b\nc d', 'queued | a b\nc d'],
    ['with a path, which is no command', 'work | +/tmp/a.log says why', 'queued | /tmp/a.log says why'],
    ['as a command', 'work | +/model', '/model'],
    ['as a command, also as an attachment', 'work | =/model', '/model'],
    ['where a queued command delivers it, however late', 'work | +docs | remove | 20 steps | =docs', 'queued | docs'],
    [
      'though it is enqueued again and again',
      'work | +a | dequeue | +a | +a | remove | dequeue | .b | +a | dequeue',
      'queued | a',
    ],
    ['if it was withdrawn and queued again', 'work | +draft | popAll | +draft | remove', 'queued | draft'],
    ['if it was typed again after all were withdrawn', 'work | +a | popAll | .b | +a | dequeue | popAll', 'queued | a'],
    [
      'if other words than its pasted text arrive',
      'work | +see [Pasted text #1 +1 lines] | remove | result | >no',
      'queued | see [Pasted text #1 +1 lines], prompt | no',
    ],
    [
      'and not as an earlier line with the same text',
      'work | >yes | .a | +yes | remove | .b',
      'prompt | yes, queued | yes',
    ],
    [
      'and again, if it is typed again much later',
      'work | +again | remove | 12 steps | >again',
      'queued | again, prompt | again',
    ],
    ['and hidden if it was withdrawn', 'work | +draft | popAll', ''],
  ])('%s', async (_name, script, expected) => {
    expect(await typedIn(linesOf(script))).toBe(['prompt | go', expected].filter(Boolean).join(', '));
  });

  it.each([
    ['as an ordinary prompt, if it leaves the queue at once', '+go | dequeue | >go', 'prompt | go'],
    [
      'as a command that was dequeued',
      '+/review\nit | dequeue | 40 steps | ><command-name>/review</command-name>',
      '/review',
    ],
    ['as a queued command, late', '+docs | dequeue | 40 steps | =docs', 'queued | docs'],
    [
      'after the history that a resumed session writes',
      '+docs | dequeue | >q | 20 steps | >docs',
      'prompt | q, prompt | docs',
    ],
    [
      'for each time it was dequeued',
      '>go | +a | dequeue | 15 steps | +a | dequeue | >a | 15 steps | >a',
      'prompt | go, prompt | a, prompt | a',
    ],
    [
      'as a command with its arguments',
      '+/review\nit | dequeue | ><command-name>/review</command-name><command-args>it</command-args>',
      '/review it',
    ],
  ])('%s', async (_name, script, expected) => {
    expect(await typedIn(linesOf(script))).toBe(expected);
  });

  it.each([
    ['a user line of blocks', user([text('<ide_opened_file>b.ts</ide_opened_file>'), text('also  the docs')])],
    ['a queued_command', attachment('queued_command', { prompt: 'also the docs' })],
    ['a queued_command of blocks', attachment('queued_command', { prompt: [text('also the docs')] })],
  ])('where it is delivered as %s', async (_name, arrival) => {
    const { turns, ledgers } = await sessionOf([...WORK, enqueue('also the docs'), assistant('b'), arrival]);
    expect(turns.flatMap((turn) => (turn.kind === 'user' ? [turn.line] : []))).toEqual([1, 5]);
    expect(ledgers[0]?.lines.hidden).toEqual([['queued message, shown on delivery', 1]]);
  });

  it.each([
    ['of which another one is removed', line('queue-operation', { operation: 'remove', content: 'tests' }), 'tests'],
    ['of which a line does something unknown', line('queue-operation', { operation: 'reorder', content: 'docs' }), ''],
  ])('and stays in the queue, %s', async (_name, operation, other) => {
    const lines = [...WORK, enqueue('docs'), ...(other === '' ? [] : [enqueue(other)]), operation];
    const typed = await typedIn([...lines, ...linesOf('12 steps | dequeue | >docs')]);
    expect(typed).toBe(`prompt | go, ${other === '' ? '' : `queued | ${other}, `}queued | docs`);
  });

  const pasted = 'fix this [Pasted text #1 +1 lines]';
  it.each([
    ['fix this\nline 1\nline 2', pasted],
    ['fix this line 1\nline 2', pasted],
    [pasted, pasted],
    ['fix this line 1\nline 2 now', 'fix this [...Truncated text #1 +1 lines...] now'],
  ])('with what was pasted: %j', async (delivered, queued) => {
    const lines = linesOf(`work | +${queued} | remove | result | >${delivered}`);
    expect(await typedIn(lines)).toBe(`prompt | go, queued | ${delivered}`);
  });

  it('soon after it was removed, whatever the client writes and repeats in between', async () => {
    const note = user('Continue.', { isMeta: true });
    const step = assistant('step', {}, { uuid: 'u1' });
    const between = Array.from({ length: 20 }, () => [note, step]).flat();
    const lines = [...linesOf('work | +docs | remove'), ...between, user('docs')];
    expect(await typedIn(lines)).toBe('prompt | go, queued | docs');
  });
});

describe('a queued message', () => {
  it.each([
    ['that never arrives', [queue('remove')]],
    ['that arrives', [queue('dequeue'), user('<bash-input>ls</bash-input>')]],
    ['as an attachment', [queue('remove'), attachment('queued_command', { prompt: 'ls', commandMode: 'bash' })]],
  ])('of the shell, %s, is one shell turn', async (_name, arrival) => {
    for (const queued of ['<bash-input>ls</bash-input>', '!ls', ' ! ls']) {
      const { turns } = await sessionOf([...WORK, enqueue(queued), assistant('b'), ...arrival]);
      expect(turns.flatMap((turn) => (turn.kind === 'shell' ? [turn.command] : []))).toEqual(['ls']);
      expect(turns.filter(({ kind }) => kind === 'user')).toHaveLength(1);
    }
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

  it.each([
    ['<system-reminder>Be brief.</system-reminder>', 'system reminder'],
    ['<local-command-error>no</local-command-error>', 'client message'],
    ['Stop hook feedback:\n[lint]: 2 errors', 'hook output'],
    ['<task-notification><task-id>b1</task-id></task-notification>', 'task notification'],
  ])('that the client wrote is folded once: %s', async (words, reason) => {
    for (const arrival of [[queue('remove')], [queue('dequeue'), user(words)]]) {
      const { turns, summary } = await sessionOf([...WORK, enqueue(words), ...arrival]);
      expect(sketch(turns)[1]).toMatch(new RegExp(`^assistant \\| Bash:unanswered(?: \\| folded: ${reason})+$`));
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

  it('that was withdrawn is hidden, as is what the queue does', async () => {
    const { ledgers } = await sessionOf(linesOf('work | +draft | popAll'));
    expect(ledgers[0]?.lines.hidden).toEqual([
      ['queue bookkeeping', 1],
      ['queued message, withdrawn', 1],
    ]);
  });

  it('may hand over a plan', async () => {
    const { summary } = await sessionOf([enqueue('Implement the following plan:\n\n# Tide table'), queue('remove')]);
    expect(summary.handover).toEqual({ source: undefined, plan: '# Tide table' });
  });

  it('that was never delivered has the badge "while working"', async () => {
    expect(await pageTextOf(...linesOf('>go | .a | +also the docs | .b | remove | .c'))).toEqual([
      'Ada | go',
      'Claude [opus-4-5] | a',
      'Ada [while working] | also the docs',
      'Claude [opus-4-5] | b | c',
    ]);
  });
});
