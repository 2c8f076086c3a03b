/** Lines that cannot be read. */

import { describe, expect, it } from 'vitest';
import { parseLines } from '../../src/parse/transcript.ts';
import { assistant, sessionOf, user } from '../helpers/lines.ts';
import { pageOf, pageText } from '../helpers/page-text.ts';
import { sketch } from '../helpers/sketch.ts';

describe('a line that cannot be read', () => {
  it.each([
    ['null', 'The line is not a JSON object.'],
    ['[]', 'The line is not a JSON object.'],
    ['42', 'The line is not a JSON object.'],
    ['"x"', 'The line is not a JSON object.'],
    ['{}', 'The object has no type.'],
    ['{"type":"user","mess', 'The line is cut off before its JSON object ends.'],
    [`${user('a')}${user('b')}`, 'There is more than one JSON value on the line.'],
  ])('%s is shown as a problem with its line number and reason, and listed for its file', async (line, reason) => {
    const lines = [user('before'), line, user('after')];
    const { session, turns } = await pageOf(lines);
    expect(pageText(turns)).toEqual(['Ada | before', `Session | problem: line 2: ${reason}`, 'Ada | after']);
    const transcript = await parseLines(lines.map((one, index) => ({ number: index + 1, text: one })));
    expect(session.ledgers).toMatchObject([
      {
        path: '-home-ada-tidepool/6f0c2a10-0000-4000-8000-000000000001.jsonl',
        lines: { total: 3, shown: 2, problems: 1 },
        problems: transcript.problems,
      },
    ]);
    expect(transcript.problems).toMatchObject([{ line: 2, reason }]);
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
    ['{"type":"mode"}{"type":"mode"}', 'There is more than one JSON value on the line.'],
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
