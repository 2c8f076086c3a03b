/** What arrived after the result of a call, and what the client added, in its row and its body. */

import { describe, expect, test } from 'vitest';
import { lastWords } from '../../../src/site/render/calls/agent.ts';
import { SiteShow } from '../../../src/site/render/calls/site-show.ts';
import { lateNote, lateViews, renderCall } from '../../../src/site/render/turns/call-view.ts';
import { renderTurn } from '../../../src/site/render/turns/turn.ts';
import type { CallView, View } from '../../../src/site/types/view.ts';
import type { SavedOutput, TaskItem, TaskReport } from '../../../src/transcript/types/call.ts';
import type { ToolCall } from '../../../src/transcript/types/turns.ts';
import { type CallParts, context, makeCall, prompt, run, turnWith } from './helpers.ts';

function report(parts: Partial<TaskReport>): TaskReport {
  return {
    status: 'completed',
    summary: '',
    result: '',
    tokens: undefined,
    durationMs: undefined,
    time: undefined,
    line: 9,
    ...parts,
  };
}

async function shown(parts: CallParts, more: Partial<ToolCall>): Promise<CallView> {
  return renderCall({ ...makeCall(parts), ...more }, context());
}

function ofKind<K extends View['kind']>(view: CallView, kind: K): Extract<View, { kind: K }>[] {
  return view.views.filter((one): one is Extract<View, { kind: K }> => one.kind === kind);
}

const BACKGROUND: CallParts = {
  name: 'Bash',
  input: { command: 'npm test', run_in_background: true },
  content: 'Command running in background with ID: b1',
  structured: { stdout: '', stderr: '', backgroundTaskId: 'b1' },
};
const ASYNC: CallParts = {
  name: 'Agent',
  input: { description: 'Review', prompt: 'Review it' },
  content: 'Async agent launched successfully.',
  structured: { isAsync: true, status: 'async_launched', agentId: 'a1' },
};

describe('a task in the background', () => {
  test('has its exit status in the row when it ends', async () => {
    const summary = 'Background command "npm test" completed (exit code 0)';
    const { note } = await shown(BACKGROUND, { reports: [report({ summary })] });
    expect(note).toBe('in the background · completed · exit 0');
  });

  test('that failed is shown as failed in row and body', async () => {
    const summary = 'Background command "npm test" failed with exit code 1';
    const view = await shown(BACKGROUND, { reports: [report({ status: 'failed', summary })] });
    expect(view.note).toContain('failed · exit 1');
    expect(ofKind(view, 'failure')).toMatchObject([{ text: summary }]);
  });

  test('whose answer came later shows it as the answer, with its tokens and time', async () => {
    const view = await shown(ASYNC, {
      reports: [report({ result: 'No **findings**.', tokens: 23_099, durationMs: 15_506 })],
    });
    expect(view).toMatchObject({ note: '23,099 tokens · in the background · completed', duration: '16 s' });
    expect(ofKind(view, 'conversation')).toMatchObject([
      { task: '<p>Review it</p>\n', answer: '<p>No <strong>findings</strong>.</p>\n' },
    ]);
  });

  test('that answered twice shows the last answer first, then the earlier one', async () => {
    const view = await shown(ASYNC, { reports: [report({ result: 'First.' }), report({ result: 'Second.' })] });
    expect(ofKind(view, 'conversation')).toMatchObject([{ answer: '<p>Second.</p>\n' }]);
    expect(ofKind(view, 'markup')).toMatchObject([{ label: 'Earlier answer', html: '<p>First.</p>\n' }]);
  });

  test('that only reports events counts them and shows their output', async () => {
    const view = await shown(
      { name: 'Monitor', input: { command: 'tail -f log' }, content: 'Monitor started (task m1)' },
      { reports: [report({ status: '', result: 'high' }), report({ status: '', result: 'low' })] },
    );
    expect(view.note).toContain('2 events');
    expect(ofKind(view, 'terminal').at(-1)).toMatchObject({
      label: 'Output',
      lines: [[{ text: 'high' }], [{ text: 'low' }]],
    });
  });

  test('printed by a command is an output, even if the ACP bridge ran it', async () => {
    const view = await shown(
      { ...BACKGROUND, name: 'mcp__acp__Bash' },
      { reports: [report({ result: '*1* test\npassed' })] },
    );
    expect(ofKind(view, 'terminal').at(-1)).toMatchObject({ lines: [[{ text: '*1* test' }], [{ text: 'passed' }]] });
    expect(ofKind(view, 'markup')).toEqual([]);
  });

  test('of a workflow shows all its agents, and its answer', async () => {
    const agents = ['a', 'b'].map((id) => run({ id, description: `Part ${id}` }));
    const view = await shown(
      { name: 'Workflow', input: { name: 'audit' }, structured: { status: 'async_launched', taskId: 'w1' } },
      { agents, reports: [report({ result: 'Keep both.', tokens: 900 })] },
    );
    expect(ofKind(view, 'conversation').map(({ title }) => title)).toEqual(['[Explore] Part a', '[Explore] Part b']);
    expect(ofKind(view, 'markup')).toMatchObject([{ label: 'Answer', html: '<p>Keep both.</p>\n' }]);
  });

  test.each([
    ['{"found":[{"at":"a.ts:1"}]}', '{\n  "found": [\n    {\n      "at": "a.ts:1"\n    }\n  ]\n}'],
    ['{"found":["a, b: {c}","the re… (cut)', '{\n  "found": [\n    "a, b: {c}",\n    "the re… (cut)'],
    ['{"found":[1,2],"\\"so\\"": t… (cut)', '{\n  "found": [\n    1,\n    2\n  ],\n  "\\"so\\"": t… (cut)'],
  ])('of a workflow has its JSON answer indented, even if it was cut off: %s', async (result, text) => {
    const view = await shown(
      { name: 'Workflow', input: { name: 'audit' }, structured: { status: 'async_launched', taskId: 'w1' } },
      { reports: [report({ result })] },
    );
    expect(ofKind(view, 'json')).toMatchObject([{ label: 'Answer', text }]);
  });
});

describe('an agent', () => {
  test('has its own task and answer first, even if no call started it', async () => {
    const turns = [prompt('Count the *files*')];
    const view = await shown({ name: 'Skill', input: { skill: 'audit' } }, { agents: [run({ turns })] });
    expect(ofKind(view, 'conversation')).toMatchObject([{ task: '<p>Count the <em>files</em></p>\n' }]);
  });

  test('that another call started is named', async () => {
    const resumed = await shown({ name: 'Agent', input: { prompt: 'go on' } }, { continues: 'Find callers' });
    expect(ofKind(resumed, 'conversation')[0]?.linkNote).toContain('the agent “Find callers”');
    const sent = await shown(
      { name: 'SendMessage', input: { to: 'a1', message: 'go on' } },
      { continues: 'Find callers' },
    );
    expect(JSON.stringify(sent.views)).toContain('the agent “Find callers”');
  });

  test('that was not allowed has no transcript that could be missing', async () => {
    const view = await shown({ name: 'Agent', input: { prompt: 'go' }, status: 'denied' }, {});
    expect(ofKind(view, 'conversation')).toMatchObject([{ linkNote: undefined }]);
  });

  test('has the number of calls by tool', async () => {
    const toolStats = {
      readCount: 5,
      searchCount: 2,
      bashCount: 1,
      editFileCount: 1,
      linesAdded: 6,
      linesRemoved: 2,
      otherToolCount: 0,
    };
    const view = await shown(
      {
        name: 'Agent',
        input: { prompt: 'go' },
        structured: { status: 'completed', toolStats, worktreeBranch: 'wt-1' },
      },
      {},
    );
    expect(ofKind(view, 'fields')[0]?.rows).toEqual([
      { name: 'tools', value: '5 reads · 2 searches · 1 command · 1 edit · +6 −2 lines' },
      { name: 'worktree', value: 'wt-1' },
    ]);
  });
});

describe('what the client added', () => {
  test('the text of a skill is a fold in its body', async () => {
    const view = await shown(
      { name: 'Skill', input: { skill: 'tides' }, content: 'Launching skill: tides' },
      { added: [{ kind: 'skill', label: 'Skill instructions', text: '# Tides' }] },
    );
    expect(ofKind(view, 'group')).toMatchObject([{ label: 'Skill instructions', views: [{ kind: 'markup' }] }]);
  });

  test('a hook that stopped it is shown as a failure', async () => {
    const view = await shown(
      { name: 'Bash', input: { command: 'git push -f' }, status: 'failed', content: 'Denied by hook' },
      { added: [{ kind: 'hook', label: 'Blocked by PreToolUse:Bash', text: 'No force.' }] },
    );
    expect(ofKind(view, 'failure')).toMatchObject([{ text: 'Blocked by PreToolUse:Bash: No force.' }]);
  });
});

describe('a saved output', () => {
  const preview =
    '<persisted-output>\nOutput too large (54KB). Full output saved to: /x/b1.txt\n\nPreview (first 2KB):\none\n...\n</persisted-output>';
  const saved: SavedOutput = { name: 'b1.txt', size: 55_271, text: undefined, cut: false, preview: 'one' };

  test('is complete in a file beside the page, like any long output', async () => {
    const text = Array.from({ length: 2_000 }, (_, n) => `one of many ${n}`).join('\n');
    const ctx = context(100);
    const call = {
      ...makeCall({ name: 'Bash', input: { command: 'seq' }, content: preview }),
      output: { ...saved, text },
    };
    const { views } = renderCall(call, ctx);
    expect(views[0]).toMatchObject({ kind: 'terminal', more: { label: expect.stringMatching(/more lines$/) } });
    expect(ctx.assets.list()[0]?.content).toBe(text);
  });

  test('replaces the structured result, which was cut off', async () => {
    const view = await shown(
      { name: 'Bash', input: { command: 'seq' }, content: preview, structured: { stdout: 'one' } },
      { output: { ...saved, text: 'one\ntwo' } },
    );
    expect(ofKind(view, 'terminal')[0]?.lines).toHaveLength(2);
    expect(ofKind(view, 'text')).toEqual([]);
  });

  test('that is missing from the archive is reported below its preview', async () => {
    const view = await shown({ name: 'Bash', input: { command: 'seq' }, content: preview }, { output: saved });
    expect(ofKind(view, 'terminal')).toMatchObject([{ command: 'seq', lines: [[{ text: 'one' }]] }]);
    expect(ofKind(view, 'text')).toMatchObject([
      { text: 'The full output (55 KB) was saved to the file b1.txt, which is not in this archive.' },
    ]);
  });
});

test.each([
  [
    "The user doesn't want to proceed. To tell you how to proceed, the user said:\nuse zod\n\nNote: The user's next message may …",
    'Ada did not allow it and said: use zod',
  ],
  [
    "The user doesn't want to proceed. The user provided the following reason for the rejection:  use zod",
    'Ada did not allow it and said: use zod',
  ],
  ["The user doesn't want to take this action right now. STOP", 'Ada did not allow it.'],
  [
    "Claude requested permissions to use WebSearch, but you haven't granted it yet.",
    "Claude requested permissions to use WebSearch, but you haven't granted it yet.",
  ],
  ['This command requires approval', 'This command requires approval'],
  [
    'Permission for this action was denied by the Claude Code auto mode classifier. Reason: Pushes to main.. If you have other tasks that',
    'Not allowed by the Claude Code auto mode classifier: Pushes to main',
  ],
  [
    'Permission to use Bash with command rm has been denied.',
    'Permission to use Bash with command rm has been denied.',
  ],
])('a denial %s', async (content, words) => {
  const view = await shown({ name: 'Bash', input: { command: 'x' }, status: 'denied', content }, {});
  expect(ofKind(view, 'failure')).toMatchObject([{ text: words }]);
});

describe('a task list', () => {
  const item = (id: string, status: TaskItem['status'], more: Partial<TaskItem> = {}): TaskItem => ({
    id,
    subject: `Step ${id}`,
    status,
    owner: undefined,
    blockedBy: [],
    changed: false,
    ...more,
  });
  const tasks = [
    item('1', 'completed', { changed: true }),
    item('2', 'in_progress', { owner: 'ada' }),
    item('3', 'pending', { blockedBy: ['1', '2'] }),
  ];

  test.each([
    ['TaskUpdate', { taskId: '1', status: 'completed' }, 'Step 1', 'completed · 1 of 3 done'],
    ['TaskCreate', { subject: 'Step 3' }, 'Step 3', 'new · 1 of 3 done'],
  ])('%s names the task, and shows the progress and the whole list', async (name, input, summary, note) => {
    const view = await shown({ name, input, content: 'Updated task #1 status' }, { tasks });
    expect([view.summary, view.note]).toEqual([summary, note]);
    expect(ofKind(view, 'todos')[0]?.items).toEqual([
      { text: '#1 Step 1', status: 'completed', changed: true },
      { text: '#2 Step 2 · ada', status: 'in_progress', changed: false },
      { text: '#3 Step 3 · after #1, #2', status: 'pending', changed: false },
    ]);
  });
});

test('a task whose creation failed is not new', async () => {
  const view = await shown({ name: 'TaskCreate', input: { subject: 'Tide' }, status: 'failed', content: 'Full' }, {});
  expect([view.summary, view.note]).toEqual(['Tide', '']);
});

test('plan mode that was not allowed was not entered', async () => {
  const summaries = ['ok', 'denied'].map(async (status) =>
    shown({ name: 'EnterPlanMode', input: {}, status: status as ToolCall['status'] }, {}),
  );
  expect((await Promise.all(summaries)).map(({ summary }) => summary)).toEqual(['entered', '']);
});

test('a task that was not changed is not said to be completed', async () => {
  const structured = { success: false, error: 'Task not found' };
  for (const answer of [{ structured }, { status: 'failed', content: 'No such task' }] as const) {
    const view = await shown({ name: 'TaskUpdate', input: { taskId: '9', status: 'completed' }, ...answer }, {});
    expect([view.summary, view.note]).toEqual(['#9', 'not changed']);
  }
});

test('a message by a teammate has its subject, and a colour of the style sheet', async () => {
  const ctx = context();
  const turn = (colour: string) =>
    renderTurn(
      { ...prompt('Done.'), kind: 'user', origin: 'teammate', from: 'alice', plan: undefined, about: 'tests', colour },
      't',
      'Claude',
      ctx,
    );
  expect(turn('blue')).toMatchObject({ who: 'alice', badges: ['teammate', 'tests'], tint: 'blue' });
  expect(turn('"><script>').tint).toBeUndefined();
});

test('of several reports of background work, the last one counts, and only one that went wrong is a failure', async () => {
  const call = {
    ...makeCall({ name: 'Bash', input: {} }),
    reports: [report({ status: 'failed', summary: 'broke' }), report({ status: 'completed', summary: 'went well' })],
  };
  expect(lateNote(call)).toBe('completed');
  expect(lateViews(call, new SiteShow(context())).filter(({ kind }) => kind === 'failure')).toMatchObject([
    { text: 'broke' },
  ]);
});

test('the answer of an agent is its last text', () => {
  const turns = ['First.', 'Last.'].map((text) => ({
    ...turnWith([]),
    parts: [{ kind: 'text', text, line: 1 } as const],
  }));
  expect(lastWords(run({ turns }))).toBe('Last.');
});

test.each([
  ['ok', '```json\n{\n  "area": "```"\n}\n```'],
  ['unanswered', '```json\n{\n  "area": "```"\n}\n```'],
  ['failed', 'Returning structured output.'],
] as const)('the answer of an agent that had to answer in a shape, which was %s', (status, answer) => {
  const call = { ...makeCall({ name: 'StructuredOutput', input: { area: '```' } }), status };
  const text = { kind: 'text', text: 'Returning structured output.', line: 1 } as const;
  expect(lastWords(run({ turns: [{ ...turnWith([]), parts: [{ kind: 'call', call, line: 1 }, text] }] }))).toBe(answer);
});
