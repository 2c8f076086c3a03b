/** Notifications of background tasks are shown at the calls that started the tasks. */

import { describe, expect, it } from 'vitest';
import { readNotification } from '../../src/transcript/text/notifications.ts';
import type { Part } from '../../src/transcript/types/turns.ts';
import { assistant, attachment, enqueue, queue, result, sessionOf, text, toolUse, user } from '../helpers/lines.ts';
import { callOf, sketch } from '../helpers/sketch.ts';

const REVIEW = { description: 'Review tides', prompt: 'Review tide()', run_in_background: true };
const launch = [
  assistant([toolUse('t1', 'Agent', REVIEW)]),
  user([result('t1', 'Async agent launched successfully.')], {
    toolUseResult: { isAsync: true, status: 'async_launched', agentId: 'a1', outputFile: '/tmp/a1.output' },
  }),
];
const background = [
  assistant([toolUse('t2', 'Bash', { command: 'npm test', run_in_background: true })]),
  user([result('t2', 'Command running in background with ID: b1')], {
    toolUseResult: { stdout: '', stderr: '', backgroundTaskId: 'b1' },
  }),
];

function notification(fields: Readonly<Record<string, string>>): string {
  const inner = Object.entries(fields).map(([tag, words]) => `<${tag}>${words}</${tag}>`);
  return `<task-notification>\n${inner.join('\n')}\n</task-notification>`;
}

const ANSWER = notification({
  'task-id': 'a1',
  status: 'completed',
  summary: 'Agent "Review tides" completed',
  result: 'No findings.',
  usage: 'total_tokens: 23099\ntool_uses: 2\nduration_ms: 15506',
});

/** What the client puts before a notification that it writes while the agent works. */
const SYSTEM = '[SYSTEM NOTIFICATION - NOT USER INPUT]\nThis is an automated background-task event.\n\n';

function foldsOf(parts: readonly Part[]): string[] {
  return parts.flatMap((part) =>
    part.kind === 'aside' ? part.items.map(({ text: words }) => `${part.reason}: ${words}`) : [],
  );
}

describe('a notification', () => {
  it.each([
    ['a user line', user(ANSWER)],
    ['a user line with its origin', user(ANSWER, { origin: { kind: 'task-notification' } })],
    ['a line of the client’s own', user(ANSWER, { isMeta: true })],
    ['a line that says that it is not the human’s', user(SYSTEM + ANSWER)],
    ['a line of the client’s own that says so', user(SYSTEM + ANSWER, { isMeta: true, promptSource: 'system' })],
    ['a queued command', attachment('queued_command', { prompt: ANSWER, commandMode: 'task-notification' })],
    ['the queue alone', enqueue(ANSWER)],
  ])('as %s joins its call, and its folded item names that call', async (_name, line) => {
    const session = await sessionOf([...launch, line, assistant([text('Fine.')])]);
    expect(callOf(session, 't1').reports).toEqual([
      {
        status: 'completed',
        summary: 'Agent "Review tides" completed',
        result: 'No findings.',
        tokens: 23_099,
        durationMs: 15_506,
        time: undefined,
        line: 3,
      },
    ]);
    expect(sketch(session.turns)).toEqual(['assistant | Agent:ok | folded: task notification | Fine.']);
    expect(foldsOf(session.turns[0]?.parts ?? [])).toEqual([
      'task notification: Agent "Review tides" completed\nShown at its call: Agent “Review tides”',
    ]);
    expect(session.ledgers[0]?.lines.folded).toEqual([['task notification', 1]]);
  });

  it('that is queued first is shown once', async () => {
    const session = await sessionOf([...launch, enqueue(ANSWER), user(ANSWER), enqueue(ANSWER)]);
    expect(callOf(session, 't1').reports).toHaveLength(1);
    expect(session.ledgers[0]?.lines.folded).toEqual([['task notification', 1]]);
  });

  it('may name its call by tool-use-id', async () => {
    const line = user(notification({ 'task-id': 'zzz', 'tool-use-id': 't2', status: 'completed' }));
    const session = await sessionOf([...background, line]);
    expect(callOf(session, 't2').reports).toMatchObject([{ status: 'completed' }]);
  });

  it('reports the exit code of a command', async () => {
    const summary = 'Background command "npm test" failed with exit code 1';
    const session = await sessionOf([
      ...background,
      user(notification({ 'task-id': 'b1', status: 'failed', summary })),
    ]);
    expect(callOf(session, 't2').reports).toMatchObject([{ status: 'failed', summary, result: '' }]);
  });

  it.each([
    ['Workflow', 'Workflow launched in background. Task ID: w1\nSummary: Audit'],
    ['Bash', 'Command running in background with ID: w1. Output is being written to: /tmp/w1.output.'],
    ['Bash', 'The command took longer than 120s and was moved to the background (ID: w1). Its output is in /tmp/w1.'],
    ['Monitor', 'Monitor started (task w1, timeout 120000ms). Events will be reported.'],
  ])('finds its call by a printed id: %s', async (tool, printed) => {
    const session = await sessionOf([
      assistant([toolUse('t3', tool, { name: 'audit' })]),
      user([result('t3', printed)]),
      user(notification({ 'task-id': 'w1', status: 'killed' })),
    ]);
    expect(callOf(session, 't3').reports).toMatchObject([{ status: 'killed' }]);
  });

  it('of an event has no status, and several stay in order', async () => {
    const event = (words: string): string => user(notification({ 'task-id': 'm1', summary: 'Event', event: words }));
    const session = await sessionOf([
      assistant([toolUse('t4', 'Monitor', { command: 'tail -f log' })]),
      user([result('t4', 'Monitor started')], { toolUseResult: { taskId: 'm1', persistent: true } }),
      event('high water'),
      event('low water'),
    ]);
    expect(callOf(session, 't4').reports?.map(({ status, result: words }) => [status, words])).toEqual([
      ['', 'high water'],
      ['', 'low water'],
    ]);
  });

  it('joins no call of a tool that starts no tasks', async () => {
    const session = await sessionOf([
      assistant([toolUse('t5', 'TaskUpdate', { taskId: '1' })]),
      user([result('t5', 'Updated task #1')], { toolUseResult: { success: true, taskId: '1' } }),
      user(notification({ 'task-id': '1', status: 'completed', summary: 'Someone’s', result: 'Done.' })),
    ]);
    expect(callOf(session, 't5').reports).toBeUndefined();
    expect(foldsOf(session.turns[0]?.parts ?? [])).toEqual(['task notification: Someone’s\ncompleted\nDone.']);
  });

  it('in the transcript of an agent joins a call of that agent', async () => {
    const session = await sessionOf(
      [assistant([toolUse('t1', 'Task', { prompt: 'go' })])],
      [
        {
          id: 'a9',
          lines: [user('go'), ...background, user(notification({ 'task-id': 'b1', status: 'killed' }))],
        },
      ],
    );
    const [run] = callOf(session, 't1').agents;
    expect(run && callOf(run, 't2').reports).toMatchObject([{ status: 'killed' }]);
  });

  it('joins the last call before it when an id was used twice', async () => {
    const again = launch.map((line) => line.replaceAll('"t1"', '"t9"'));
    const session = await sessionOf([...launch, ...again, user(ANSWER)]);
    expect(callOf(session, 't1').reports).toBeUndefined();
    expect(callOf(session, 't9').reports).toHaveLength(1);
  });

  it('may be a task_status attachment', async () => {
    const status = attachment('task_status', {
      taskId: 'a1',
      status: 'running',
      description: 'Review tides',
    });
    const session = await sessionOf([...launch, status]);
    expect(callOf(session, 't1').reports).toMatchObject([{ status: 'running', summary: 'Review tides' }]);
  });
});

describe.each([
  ['agent-notification', 'agent-id', 'a1', 't1'],
  ['bash-notification', 'shell-id', 'b1', 't2'],
])('<%s> of version 2.0', (tag, idTag, id, callId) => {
  const words = `<${tag}>
<${idTag}>${id}</${idTag}>
<output-file>/tmp/tasks/${id}.output</output-file>
<status>completed</status>
<summary>Review tides completed.</summary>
Read the output file to retrieve the full result.
</${tag}>`;

  it.each([
    ['in the queue', enqueue(words)],
    ['in a user line', user(words)],
    ['in a line of the client’s own', user(words, { isMeta: true })],
    ['in a queued command', attachment('queued_command', { prompt: words })],
  ])('%s joins its call, and is neither a prompt nor a title', async (_name, line) => {
    const session = await sessionOf([...launch, ...background, line]);
    expect(callOf(session, callId).reports).toMatchObject([
      { status: 'completed', summary: 'Review tides completed.' },
    ]);
    expect(sketch(session.turns)).toEqual(['assistant | Agent:ok | Bash:ok | folded: task notification']);
    expect(session.summary).toMatchObject({ prompts: 0, titleSource: 'id' });
  });

  it('is shown once when it is queued, and then arrives', async () => {
    const session = await sessionOf([...launch, ...background, enqueue(words), queue('dequeue'), user(words)]);
    expect(callOf(session, callId).reports).toHaveLength(1);
    expect(session.ledgers[0]?.lines.folded).toEqual([['task notification', 1]]);
  });
});

describe('a notification without its wrapper', () => {
  const BARE = '<task-id>b1</task-id><status>failed</status><summary>Command "npm test" failed</summary>';

  it('joins its call, and is not a message', async () => {
    const session = await sessionOf([...background, enqueue(BARE)]);
    expect(sketch(session.turns)).toEqual(['assistant | Bash:ok | folded: task notification']);
    expect(callOf(session, 't2').reports).toMatchObject([{ status: 'failed', summary: 'Command "npm test" failed' }]);
    expect(session.summary).toMatchObject({ prompts: 0, failures: { redChecks: 1, toolErrors: 0 } });
  });

  it('that was cut off joins its call, too', async () => {
    const session = await sessionOf([...background, user(`<task-notification>\n${BARE}\n<result>It can`)]);
    expect(sketch(session.turns)).toEqual(['assistant | Bash:ok | folded: task notification']);
    expect(session.summary).toMatchObject({ prompts: 0, failures: { redChecks: 1 } });
  });

  it('is shown once when it also arrives as a line', async () => {
    const arrived = user(`<task-notification>\n${BARE}\n</task-notification>`);
    const session = await sessionOf([...background, enqueue(BARE), arrived]);
    expect(callOf(session, 't2').reports).toHaveLength(1);
    expect(session.ledgers[0]?.lines.hidden).toEqual([['queue bookkeeping', 1]]);
  });

  it('that is only quoted is a message', async () => {
    const { turns } = await sessionOf([user('What is `<task-id>b1</task-id>`?'), enqueue('<task-id> is odd')]);
    expect(sketch(turns)).toEqual(['prompt | What is `<task-id>b1</task-id>`?', 'queued | <task-id> is odd']);
  });
});

describe('the text of a notification', () => {
  it('may quote tags', () => {
    const { result: words, tokens } = readNotification(
      '<task-id>a1</task-id><result>Say <result>x</result> and <status>ok</status>.</result><usage>total_tokens: 7</usage>',
    );
    expect([words, tokens]).toEqual(['Say <result>x</result> and <status>ok</status>.', 7]);
  });

  it.each([
    ['a &lt;b&gt; &amp; c', 'a <b> & c'],
    ['a & b &lt; c', 'a & b &lt; c'],
    ['<b> &amp;', '<b> &amp;'],
    ['&amp;lt;', '&lt;'],
  ])('%s is read as %s: newer versions escape it, older ones do not', (written, read) => {
    expect(readNotification(`<result>${written}</result>`).result).toBe(read);
  });

  it('may have its usage in tags', () => {
    const usage = '<usage><total_tokens>12</total_tokens><duration_ms>3</duration_ms></usage>';
    expect(readNotification(`<status>completed</status>${usage}`)).toMatchObject({
      tokens: 12,
      durationMs: 3,
    });
  });

  it.each(['', '<result>', '</result><result>', '<task-id>'])('is empty for %s', (inner) => {
    expect(readNotification(inner)).toMatchObject({ taskId: '', status: '', result: '' });
  });
});
