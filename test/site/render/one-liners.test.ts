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
const FILE = { file_path: '/home/ada/tidepool/src/tide.ts' };

describe('the closed row', () => {
  it('Bash begins with its description, and shows its command without the folder change', async () => {
    expect(await row('Bash', { command: 'npm test', description: 'Run the tests' })).toBe(
      'Bash | Run the tests | npm test | ',
    );
    expect(await row('Bash', { command: 'cd "/home/ada/tidepool" && cd web; npm test' })).toBe('Bash | npm test | ');
    expect(await row('Bash', { command: 'cd web' })).toBe('Bash | cd web | ');
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

  it.each(['Bash', 'PowerShell'])('%s shows the line breaks of its command', async (name) => {
    expect((await callOf(name, { command: 'ls -la\necho hi' })).summary).toBe('ls -la ⏎ echo hi');
  });

  it.each([
    ['mcp__acp__Bash', { command: 'ls -la\necho hi' }, undefined],
    ['Monitor', { command: 'ls -la\necho hi' }, undefined],
    ['BashOutput', { bash_id: 'b1' }, { command: 'ls -la\necho hi' }],
    ['KillShell', { shell_id: 'b1' }, { command: 'ls -la\necho hi' }],
  ])('%s shows the line breaks of its command too', async (name, input, structured) => {
    expect((await callOf(name, input, { structured })).summary).toBe('ls -la ⏎ echo hi');
  });

  it('Read shows a path and the lines that it read', async () => {
    const file = { content: 'x\ny', startLine: 10, numLines: 2, totalLines: 80 };
    expect(await row('Read', { ...FILE, offset: 10, limit: 2 }, { structured: { type: 'text', file } })).toBe(
      'Read | src/tide.ts | lines 10–11 of 80',
    );
    expect(await row('Read', { ...FILE, offset: 10, limit: 1 }, { isError: true })).toBe(
      'Read | src/tide.ts | line 10',
    );
  });

  it('Edit shows a path with added and removed lines', async () => {
    const answer = { structured: { structuredPatch: PATCH } };
    expect(await row('Edit', { ...FILE, old_string: 'a', new_string: 'b\nc' }, answer)).toBe(
      'Edit | src/tide.ts | +2 −1',
    );
  });

  it('Edit groups the digits of large numbers', async () => {
    const lines = Array.from({ length: 1_200 }, (_, at) => `+${at}`);
    const answer = { structured: { structuredPatch: [{ oldStart: 1, newStart: 1, lines }] } };
    expect(await row('Edit', FILE, answer)).toBe('Edit | src/tide.ts | +1,200 −0');
  });

  it('Write shows a path and the number of lines', async () => {
    expect(await row('Write', { ...FILE, content: 'a\nb\nc\n' })).toBe('Write | src/tide.ts | 3 lines');
  });

  it('Grep shows its pattern, where it searched and the number of hits', async () => {
    const structured = { mode: 'content', numLines: 3, content: 'a:1:x\na:2:x\nb:1:x', filenames: [] };
    expect(
      await row('Grep', { pattern: 'neap', path: '/home/ada/tidepool/src', output_mode: 'content' }, { structured }),
    ).toBe('Grep | /neap/ in src | 3 lines');
    const files = { mode: 'files_with_matches', numFiles: 2, filenames: ['a.ts', 'b.ts'] };
    expect(await row('Grep', { pattern: 'neap', path: '/home/ada/tidepool/src' }, { structured: files })).toBe(
      'Grep | /neap/ in src | 2 files',
    );
  });

  it('Glob shows its pattern and the number of files', async () => {
    const structured = { filenames: ['a.ts', 'b.ts'], numFiles: 2, truncated: false };
    expect(await row('Glob', { pattern: '**/*.ts' }, { structured })).toBe('Glob | **/*.ts | 2 files');
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

  it('WebFetch shows its URL', async () => {
    expect(await row('WebFetch', { url: 'https://tides.example/api', prompt: 'What?' })).toBe(
      'WebFetch | https://tides.example/api | ',
    );
  });

  it('WebSearch shows its query', async () => {
    expect(await row('WebSearch', { query: 'spring tide' })).toMatch(/^WebSearch \| spring tide \| /);
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

  it('AskUserQuestion shows the question and the answer', async () => {
    const question = {
      question: 'Which port?',
      header: 'Port',
      options: [{ label: 'Bergen' }, { label: 'Brest' }],
    };
    const structured = { questions: [question], answers: { 'Which port?': 'Brest' } };
    expect(await row('AskUserQuestion', { questions: [question] }, { structured })).toBe(
      'Question | Which port? | → Brest',
    );
  });

  it('Skill shows the name of the skill', async () => {
    expect(await row('Skill', { skill: 'chart' })).toBe('Skill | chart | ');
  });

  it('MCP tools show server and tool', async () => {
    expect(await row('mcp__harbour__list_ports', {})).toBe('harbour · list_ports |  | ');
  });

  it('unknown tools show their name and the names of their inputs', async () => {
    expect(await row('Teleport', { to: 'Bergen', speed: 9 })).toBe('Teleport | to, speed | ');
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
