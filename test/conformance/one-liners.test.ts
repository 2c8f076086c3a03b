/** CONFORMANCE, "Tool one-liners (the closed row)": each tool as a test, from the lines of a transcript. */

import { describe, expect, it } from 'vitest';
import type { CallView } from '../../src/domain/view.ts';
import { assistant, at, result, toolUse, user } from '../helpers/lines.ts';
import { callViews, pageOf } from './page.ts';

interface Told {
  readonly content?: string | readonly unknown[];
  readonly structured?: unknown;
  readonly isError?: boolean;
  readonly seconds?: number;
}

/** A call and its result, `seconds` later, as the page shows them. */
async function callOf(
  name: string,
  input: Readonly<Record<string, unknown>>,
  told: Told = {},
): Promise<CallView> {
  const { content = 'done', structured, isError = false, seconds = 2 } = told;
  const { turns } = await pageOf([
    assistant([toolUse('t1', name, input)], {}, { ...at(0), cwd: '/home/ada/tidepool' }),
    user([result('t1', content, isError)], { ...at(seconds), toolUseResult: structured }),
  ]);
  const [call] = callViews(turns);
  if (!call) throw new Error('There is no call.');
  return call;
}

async function row(...of: Parameters<typeof callOf>): Promise<string> {
  const { label, summary, note } = await callOf(...of);
  return [label, summary, note].join(' | ');
}

const PATCH = [{ oldStart: 1, oldLines: 1, newStart: 1, newLines: 2, lines: ['-a', '+b', '+c'] }];
const FILE = { file_path: '/home/ada/tidepool/src/tide.ts' };

describe('the closed row', () => {
  it('Bash: the command, with its description', async () => {
    expect(await row('Bash', { command: 'npm test', description: 'Run the tests' })).toBe(
      'Bash | npm test | Run the tests',
    );
  });

  it.each(['Bash', 'PowerShell'])('%s: a command of several lines shows where they end', async (name) => {
    expect((await callOf(name, { command: 'ls -la\necho hi' })).summary).toBe('ls -la ⏎ echo hi');
  });

  it.each([
    ['mcp__acp__Bash', { command: 'ls -la\necho hi' }, undefined],
    ['Monitor', { command: 'ls -la\necho hi' }, undefined],
    ['BashOutput', { bash_id: 'b1' }, { command: 'ls -la\necho hi' }],
    ['KillShell', { shell_id: 'b1' }, { command: 'ls -la\necho hi' }],
  ])('%s shows the same of its command', async (name, input, structured) => {
    expect((await callOf(name, input, { structured })).summary).toBe('ls -la ⏎ echo hi');
  });

  it('Read: path, with the range', async () => {
    const file = { content: 'x\ny', startLine: 10, numLines: 2, totalLines: 80 };
    expect(await row('Read', { ...FILE, offset: 10, limit: 2 }, { structured: { type: 'text', file } })).toBe(
      'Read | src/tide.ts | lines 10–11 of 80',
    );
  });

  it('Edit: path, with +/− lines', async () => {
    const told = { structured: { structuredPatch: PATCH } };
    expect(await row('Edit', { ...FILE, old_string: 'a', new_string: 'b\nc' }, told)).toBe(
      'Edit | src/tide.ts | +2 −1',
    );
  });

  it('Write: path, with lines', async () => {
    expect(await row('Write', { ...FILE, content: 'a\nb\nc\n' })).toBe('Write | src/tide.ts | 3 lines');
  });

  it('Grep: `/pattern/ in path`, with the count of hits', async () => {
    const structured = { mode: 'content', numLines: 3, content: 'a:1:x\na:2:x\nb:1:x', filenames: [] };
    expect(
      await row(
        'Grep',
        { pattern: 'neap', path: '/home/ada/tidepool/src', output_mode: 'content' },
        { structured },
      ),
    ).toBe('Grep | /neap/ in src | 3 lines');
    const files = { mode: 'files_with_matches', numFiles: 2, filenames: ['a.ts', 'b.ts'] };
    expect(
      await row('Grep', { pattern: 'neap', path: '/home/ada/tidepool/src' }, { structured: files }),
    ).toBe('Grep | /neap/ in src | 2 files');
  });

  it('Glob: pattern, with the count of files', async () => {
    const structured = { filenames: ['a.ts', 'b.ts'], numFiles: 2, truncated: false };
    expect(await row('Glob', { pattern: '**/*.ts' }, { structured })).toBe('Glob | **/*.ts | 2 files');
  });

  it.each(['Task', 'Agent'])('%s: `[subagent_type] description`, with its tokens and time', async (name) => {
    const structured = { agentId: 'a1', totalTokens: 1200, totalDurationMs: 45_000, totalToolUseCount: 3 };
    const input = { subagent_type: 'Explore', description: 'Find the tide', prompt: 'Go' };
    expect(await callOf(name, input, { structured })).toMatchObject({
      label: name,
      summary: '[Explore] Find the tide',
      note: '1,200 tokens',
      duration: '45 s',
    });
  });

  it('WebFetch: address', async () => {
    expect(await row('WebFetch', { url: 'https://tides.example/api', prompt: 'What?' })).toBe(
      'WebFetch | https://tides.example/api | ',
    );
  });

  it('WebSearch: query', async () => {
    expect(await row('WebSearch', { query: 'spring tide' })).toMatch(/^WebSearch \| spring tide \| /);
  });

  it('TodoWrite/Task*: `3 of 7 done`', async () => {
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

  it('AskUserQuestion: the question and the choice', async () => {
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

  it('Skill: its name', async () => {
    expect(await row('Skill', { skill: 'chart' })).toBe('Skill | chart | ');
  });

  it('mcp__a__b: `a · b`', async () => {
    expect(await row('mcp__harbour__list_ports', {})).toBe('harbour · list_ports |  | ');
  });

  it('unknown tool: its name and the names of its inputs', async () => {
    expect(await row('Teleport', { to: 'Bergen', speed: 9 })).toBe('Teleport | to, speed | ');
  });
});

describe('every call', () => {
  it.each(['Bash', 'Read', 'Teleport', 'mcp__a__b'])(
    'shows how long it took (result minus call): %s',
    async (name) => {
      expect((await callOf(name, { command: 'x' }, { seconds: 72 })).duration).toBe('1 m 12 s');
    },
  );

  it.each(['Bash', 'Read', 'Edit', 'Grep', 'WebFetch', 'Teleport', 'mcp__a__b'])(
    'shows whether it failed: %s',
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
  ])(
    'results that say no more than "it worked" are not repeated in the open body: %s',
    async (name, input, content) => {
      expect(JSON.stringify((await callOf(name, input, { content })).views)).not.toContain(content);
    },
  );
});
