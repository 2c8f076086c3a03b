/** Lines that cannot be read. */

import { describe, expect, it } from 'vitest';
import { assistant, enqueue, result, sessionOf, system, toolUse, user } from '../helpers/lines.ts';
import { pageOf, pageText } from '../helpers/page-text.ts';
import { sketch } from '../helpers/sketch.ts';

it('a line that cannot be read is shown where it stood, and listed for its file', async () => {
  const lines = [user('before'), '{"type":"user","mess', user('after')];
  const reason = 'The line is cut off before its JSON object ends.';
  const { session, turns } = await pageOf(lines);
  expect(pageText(turns)).toEqual(['Ada | before', `Session | problem: line 2: ${reason}`, 'Ada | after']);
  expect(session.ledgers).toMatchObject([
    {
      path: '-home-ada-tidepool/6f0c2a10-0000-4000-8000-000000000001.jsonl',
      lines: { total: 3, shown: 2, problems: 1 },
      problems: [{ line: 2, reason, excerpt: lines[1] }],
    },
  ]);
});

describe('records that are glued together', () => {
  const ALL = 'There is more than one record on the line; all of them were read.';
  const SOME = 'The line has more than one record, and one of them is cut off; the others were read.';
  const half = user('and "half" {').slice(0, -9);

  it.each([
    ['two', `${user('a {"b"}')}${assistant('c')}`, ['prompt | a {"b"}', 'assistant | c | problem'], ALL],
    [
      'three with NUL bytes',
      `${user('a')}\0${user('b')}  ${user('c')}`,
      ['prompt | a', 'prompt | b', 'prompt | c', 'event | problem'],
      ALL,
    ],
    ['half a record and a whole one', `${half}${user('a')}`, ['prompt | a', 'event | problem'], SOME],
    ['a whole record and half of one', `${user('a')}${half}`, ['prompt | a', 'event | problem'], SOME],
    ['a record and something else', `${user('a')} 42`, ['prompt | a', 'event | problem'], SOME],
  ])('are read, and the line is a problem: %s', async (_name, glued, shown, reason) => {
    const { turns, ledgers } = await sessionOf([glued, user('after')]);
    expect(sketch(turns).map((turn) => turn.replace(/ \| problem: .*/, ' | problem'))).toEqual([
      ...shown,
      'prompt | after',
    ]);
    expect(ledgers[0]?.problems).toEqual([{ line: 1, reason, excerpt: glued }]);
    expect(ledgers[0]?.lines).toMatchObject({ total: 2, shown: 2, problems: 0 });
  });

  it('do not separate a command, a shell command or a compaction from what follows', async () => {
    const { turns } = await sessionOf([
      assistant('a') + user('<command-name>/cost</command-name>'),
      user('<local-command-stdout>2 dollars</local-command-stdout>') + user('<bash-input>ls</bash-input>'),
      user('<bash-stdout>a.ts</bash-stdout>') + system('compact_boundary'),
      user('Tides.', { isCompactSummary: true }),
    ]);
    expect(turns.map(({ kind }) => kind)).toEqual(['assistant', 'command', 'shell', 'compaction']);
    expect(turns.slice(1)).toMatchObject([{ name: '/cost' }, { stdout: 'a.ts' }, { summary: 'Tides.' }]);
  });

  it('keep what each of them says: queued messages, calls and results', async () => {
    const { turns } = await sessionOf([
      user('go') + enqueue('one') + enqueue('two'),
      assistant([toolUse('t1')]) + user([result('t1')]),
    ]);
    expect(sketch(turns).map((turn) => turn.replace(/problem: .*/, 'problem'))).toEqual([
      'prompt | go',
      'queued | one',
      'queued | two',
      'event | problem',
      'assistant | Bash:ok | problem',
    ]);
  });
});

describe('a damaged line', () => {
  it.each([
    ['null', 'The line is not a JSON object.'],
    ['[]', 'The line is not a JSON object.'],
    ['42', 'The line is not a JSON object.'],
    ['"x"', 'The line is not a JSON object.'],
    ['{}', 'The object has no type.'],
    ['{"type":7}', 'The object has no type.'],
    ['{"type":"user","message":{"content":"cut', 'The line is cut off before its JSON object ends.'],
    ['{}{}', 'The line is not valid JSON.'],
    ['{"a":{"type":"mode"}}{"type":7}', 'The line is not valid JSON.'],
    ['{"type":"user","message":{"content":[{"type":"text","text":"a"}', 'The line is not valid JSON.'],
    ['{"type":"mode",}', 'The line is not valid JSON.'],
    ['not json', 'The line is not JSON.'],
    ['\0\0\0', 'The line contains only NUL bytes.'],
  ])('%s is a problem within the turn, and other lines are not affected', async (damaged, reason) => {
    const { turns, ledgers } = await sessionOf([assistant('a'), damaged, assistant('b')]);
    expect(sketch(turns)).toEqual([`assistant | a | problem: ${reason} | b`]);
    expect(ledgers[0]?.problems).toEqual([{ line: 2, reason, excerpt: damaged }]);
    expect(ledgers[0]?.lines).toMatchObject({ total: 3, shown: 2, problems: 1 });
  });

  it('NUL bytes around a line are ignored', async () => {
    expect(sketch((await sessionOf([`\0\0${user('a')}\0`])).turns)).toEqual(['prompt | a']);
  });

  it('a blank line is counted but not shown', async () => {
    const { turns, ledgers } = await sessionOf(['', user('a'), '   ']);
    expect(sketch(turns)).toEqual(['prompt | a']);
    expect(ledgers[0]?.lines.hidden).toEqual([['blank line', 2]]);
  });

  it('a file with nothing else has no page, but its problems count', async () => {
    const { summary, ledgers } = await sessionOf(['null', '{']);
    expect(summary.hasPage).toBe(false);
    expect(ledgers[0]?.lines.problems).toBe(2);
  });
});
