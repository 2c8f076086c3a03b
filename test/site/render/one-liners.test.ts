/** The closed row of a call, from the lines of a transcript. `fixtures/tools` has those of every tool. */

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

const TWO_LINES = { command: 'ls -la\necho hi' };
const FILE = { file_path: '/home/ada/tidepool/src/tide.ts' };

describe('the closed row', () => {
  const lines = Array.from({ length: 1_200 }, (_, at) => `+${at}`);

  it.each<[name: string, input: Readonly<Record<string, unknown>>, row: string, answer?: Answer]>([
    ['Bash', { command: 'npm test', description: 'Run the tests' }, 'Run the tests | npm test | '],
    ['Bash', { command: 'cd "/home/ada/tidepool" && cd web; npm test' }, 'npm test | '],
    ['Bash', { command: 'cd web' }, 'cd web | '],
    ['Read', { ...FILE, offset: 10, limit: 1 }, 'src/tide.ts | line 10', { isError: true }],
    [
      'Edit',
      FILE,
      'src/tide.ts | +1,200 −0',
      { structured: { structuredPatch: [{ oldStart: 1, newStart: 1, lines }] } },
    ],
  ])('%s %j', async (name, input, expected, answer) => {
    expect(await row(name, input, answer)).toBe(`${name} | ${expected}`);
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

  it.each<[string, Readonly<Record<string, string>>, structured?: object]>([
    ...['Bash', 'PowerShell', 'mcp__acp__Bash', 'Monitor'].map((name): [string, typeof TWO_LINES] => [name, TWO_LINES]),
    ['BashOutput', { bash_id: 'b1' }, TWO_LINES],
    ['KillShell', { shell_id: 'b1' }, TWO_LINES],
  ])('%s shows the line breaks of its command', async (name, input, structured) => {
    expect((await callOf(name, input, { structured })).summary).toBe('ls -la ⏎ echo hi');
  });

  it('WebSearch keeps links that are not JSON', async () => {
    const { views } = await callOf('WebSearch', { query: 'tide' }, { content: 'Links: [{"title": …]\n\nHigh at six.' });
    expect(views).toMatchObject([{ kind: 'markup', html: expect.stringContaining('Links: [{') }]);
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
});
