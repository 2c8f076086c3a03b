/** The closed row of every tool, from the lines of a transcript. See docs/CONFORMANCE.md, "Tool rows". */

import { describe, expect, it } from 'vitest';
import type { CallView } from '../../../src/site/types/view.ts';
import { assistant, at, result, toolUse, user } from '../../helpers/lines.ts';
import { callViews, pageOf } from '../../helpers/page-text.ts';

interface Answer {
  readonly content?: string | readonly unknown[];
  readonly structured?: unknown;
  readonly isError?: boolean;
  readonly seconds?: number;
}

/** A call and its result, `seconds` later, as the page shows them. */
async function callOf(name: string, input: Readonly<Record<string, unknown>>, answer: Answer = {}): Promise<CallView> {
  const { content = 'done', structured, isError = false, seconds = 2 } = answer;
  const { turns } = await pageOf([
    assistant([toolUse('t1', name, input)], {}, { ...at(0), cwd: '/home/ada/tidepool' }),
    user([result('t1', content, isError)], { ...at(seconds), toolUseResult: structured }),
  ]);
  const [call] = callViews(turns);
  if (!call) throw new Error('There is no call.');
  return call;
}

async function row(...of: Parameters<typeof callOf>): Promise<string> {
  const { label, lead, summary, note } = await callOf(...of);
  return [label, ...(lead === undefined ? [] : [lead]), summary, note].join(' | ');
}

const PATCH = [{ oldStart: 1, oldLines: 1, newStart: 1, newLines: 2, lines: ['-a', '+b', '+c'] }];
const TWO_LINES = { command: 'ls -la\necho hi' };
const FILE = { file_path: '/home/ada/tidepool/src/tide.ts' };

describe('the closed row', () => {
  const lines = Array.from({ length: 1_200 }, (_, at) => `+${at}`);
  const file = { content: 'x\ny', startLine: 10, numLines: 2, totalLines: 80 };
  const hits = { mode: 'content', numLines: 3, content: 'a:1:x\na:2:x\nb:1:x', filenames: [] };
  const files = { filenames: ['a.ts', 'b.ts'], numFiles: 2 };
  const search = { pattern: 'neap', path: '/home/ada/tidepool/src' };
  const question = { question: 'Which port?', header: 'Port', options: [{ label: 'Bergen' }, { label: 'Brest' }] };
  const answered = { questions: [question], answers: { 'Which port?': 'Brest' } };

  it.each<[name: string, input: Readonly<Record<string, unknown>>, row: string, answer?: Answer]>([
    ['Bash', { command: 'npm test', description: 'Run the tests' }, 'Run the tests | npm test | '],
    ['Bash', { command: 'cd "/home/ada/tidepool" && cd web; npm test' }, 'npm test | '],
    ['Bash', { command: 'cd web' }, 'cd web | '],
    [
      'Read',
      { ...FILE, offset: 10, limit: 2 },
      'src/tide.ts | lines 10–11 of 80',
      { structured: { type: 'text', file } },
    ],
    ['Read', { ...FILE, offset: 10, limit: 1 }, 'src/tide.ts | line 10', { isError: true }],
    ['Edit', { ...FILE, old_string: 'a' }, 'src/tide.ts | +2 −1', { structured: { structuredPatch: PATCH } }],
    [
      'Edit',
      FILE,
      'src/tide.ts | +1,200 −0',
      { structured: { structuredPatch: [{ oldStart: 1, newStart: 1, lines }] } },
    ],
    ['Write', { ...FILE, content: 'a\nb\nc\n' }, 'src/tide.ts | 3 lines'],
    ['Grep', { ...search, output_mode: 'content' }, '/neap/ in src | 3 lines', { structured: hits }],
    ['Grep', search, '/neap/ in src | 2 files', { structured: { mode: 'files_with_matches', ...files } }],
    ['Glob', { pattern: '**/*.ts' }, '**/*.ts | 2 files', { structured: { ...files, truncated: false } }],
    ['WebFetch', { url: 'https://tides.example/api', prompt: 'What?' }, 'https://tides.example/api | '],
    ['Skill', { skill: 'chart' }, 'chart | '],
    ['Teleport', { to: 'Bergen', speed: 9 }, 'to, speed | '],
  ])('%s %j', async (name, input, expected, answer) => {
    expect(await row(name, input, answer)).toBe(`${name} | ${expected}`);
  });

  it('AskUserQuestion and MCP tools have names of their own', async () => {
    expect(await row('AskUserQuestion', { questions: [question] }, { structured: answered })).toBe(
      'Question | Which port? | → Brest',
    );
    expect(await row('mcp__harbour__list_ports', {})).toBe('harbour · list_ports |  | ');
  });

  it('WebSearch shows its query', async () => {
    expect(await row('WebSearch', { query: 'spring tide' })).toMatch(/^WebSearch \| spring tide \| /);
  });

  it.each([
    [
      'Edit',
      FILE,
      '<tool_use_error>String to replace not found in file.\nString: a</tool_use_error>',
      'String to replace not found in file.',
    ],
    ['Bash', { command: 'ls x' }, 'Exit code 2\n\nls: x: No such file', 'ls: x: No such file'],
    [
      'Bash',
      { command: 'git pull && git push' },
      'From origin\nerror: failed to push\nSee above.',
      'error: failed to push',
    ],
    [
      'Bash',
      { command: 'python tides.py' },
      "Exit code 1\nTraceback (most recent call last):\n    raise KeyError('low')\nKeyError: 'low'",
      "KeyError: 'low'",
    ],
    ['Bash', { command: 'a && b' }, 'error: no tide\nerror: aborted', 'error: no tide'],
    ['Bash', { command: 'a; b' }, 'Error: Exit code 1\nLow at 6:00\n$ lint --error\n=== unknown ===', 'Low at 6:00'],
    ['Bash', { command: 'npm test' }, 'Exit code 1\nTests:       5 failed, 7 passed, 12 total', undefined],
  ])('%s says in one line why it failed, unless it is a red check', async (name, input, content, error) => {
    expect((await callOf(name, input, { content, isError: true })).error).toBe(error);
  });

  it('the error comes before the input in the body of a failed call', async () => {
    const { views } = await callOf('Edit', { ...FILE, old_string: 'a', new_string: 'b' }, { isError: true });
    expect(views.map(({ kind }) => kind)).toEqual(['failure', 'diff']);
  });

  it.each<[string, Readonly<Record<string, string>>, structured?: object]>([
    ...['Bash', 'PowerShell', 'mcp__acp__Bash', 'Monitor'].map((name): [string, typeof TWO_LINES] => [name, TWO_LINES]),
    ['BashOutput', { bash_id: 'b1' }, TWO_LINES],
    ['KillShell', { shell_id: 'b1' }, TWO_LINES],
  ])('%s shows the line breaks of its command', async (name, input, structured) => {
    expect((await callOf(name, input, { structured })).summary).toBe('ls -la ⏎ echo hi');
  });

  it.each(['Task', 'Agent'])('%s shows type and description of the agent, tokens and time', async (name) => {
    const structured = { agentId: 'a1', totalTokens: 1200, totalDurationMs: 45_000, totalToolUseCount: 3 };
    const input = { subagent_type: 'Explore', description: 'Find the tide', prompt: 'Go' };
    expect(await callOf(name, input, { structured })).toMatchObject({
      label: name,
      summary: '[Explore] Find the tide',
      note: '1,200 tokens',
      duration: '45 s',
    });
  });

  it('WebSearch keeps links that are not JSON', async () => {
    const { views } = await callOf('WebSearch', { query: 'tide' }, { content: 'Links: [{"title": …]\n\nHigh at six.' });
    expect(views).toMatchObject([{ kind: 'markup', html: expect.stringContaining('Links: [{') }]);
  });

  it('task lists show how many tasks are done', async () => {
    const todos = Array.from({ length: 7 }, (_, n) => ({
      content: `Step ${n}`,
      status: n < 3 ? 'completed' : 'pending',
    }));
    expect(await row('TodoWrite', { todos })).toBe('TodoWrite | 3 of 7 done | ');
    const { turns } = await pageOf([
      assistant([toolUse('c1', 'TaskCreate', { subject: 'One' })]),
      user([result('c1')], { toolUseResult: { task: { id: '1', subject: 'One' } } }),
      assistant([toolUse('c2', 'TaskCreate', { subject: 'Two' })]),
      user([result('c2')], { toolUseResult: { task: { id: '2', subject: 'Two' } } }),
      assistant([toolUse('u1', 'TaskUpdate', { taskId: '1', status: 'completed' })]),
      user([result('u1')], { toolUseResult: { success: true } }),
    ]);
    const rows = callViews(turns).map(({ summary, note }) => `${summary} ${note}`);
    expect(rows[0]).toContain('0 of 1 done');
    expect(rows[1]).toContain('0 of 2 done');
    expect(rows[2]).toContain('1 of 2 done');
  });
});

describe('every call', () => {
  it.each(['Bash', 'Grep', 'Teleport', 'mcp__a__b'])('shows how long it took: %s', async (name) => {
    expect((await callOf(name, { command: 'x' }, { seconds: 72 })).duration).toBe('1 min 12 s');
  });

  it.each([
    ['Bash', 'ok a 2.7s', 4200, '2.7 s', 'waited 1 h 10 min'],
    ['Bash', 'a.ts', 4200, '', 'waited'],
    ['Edit', 'ok', 72, '', 'waited 1 min 12 s'],
    ['Edit', 'ok', 9, '9 s', ''],
  ])('says that it waited: %s that printed %s', async (name, content, seconds, duration, note) => {
    expect(await callOf(name, { command: 'x' }, { seconds, content })).toMatchObject({ duration, note });
  });

  it.each(['Bash', 'Read', 'Edit', 'Grep', 'WebFetch', 'Teleport', 'mcp__a__b'])(
    'shows that it failed, and why: %s',
    async (name) => {
      const call = await callOf(name, { command: 'x' }, { isError: true, content: 'It broke.' });
      expect(call.status).toBe('failed');
      expect(JSON.stringify(call.views)).toContain('It broke.');
    },
  );

  it.each([
    [
      'Edit',
      { ...FILE, old_string: 'a', new_string: 'b' },
      'The file /home/ada/tidepool/src/tide.ts has been updated.',
    ],
    ['Write', { ...FILE, content: 'a' }, 'File created successfully at: /home/ada/tidepool/src/tide.ts'],
    ['TodoWrite', { todos: [{ content: 'a', status: 'pending' }] }, 'Todos have been modified successfully.'],
  ])('does not repeat a result that only reports success: %s', async (name, input, content) => {
    expect(JSON.stringify((await callOf(name, input, { content })).views)).not.toContain(content);
  });
});
