/** What bookkeeping lines show of calls and files that nothing else says. */

import { describe, expect, it } from 'vitest';
import { assistant, at, line, result, results, sessionOf, text, toolUse, user } from '../helpers/lines.ts';
import { callViews, pageOf, viewText } from '../helpers/page-text.ts';

describe('the output of a call', () => {
  const progress = (fullOutput: string, id = 't1'): string =>
    line('progress', { parentToolUseID: id, data: { type: 'bash_progress', output: 'part', fullOutput } });
  const call = [user('Test it'), assistant([toolUse('t1', 'Bash', { command: 'npm test' })])];

  it('is what it had printed last, if it has no result', async () => {
    const lines = [...call, progress('one'), progress('one\ntwo')];
    const { turns, ledgers } = await sessionOf(lines);
    expect(turns[1]?.parts).toMatchObject([
      { call: { status: 'unanswered', added: [{ kind: 'output', label: 'Output so far', text: 'one\ntwo' }] } },
    ]);
    expect(ledgers[0]?.lines.hidden).toEqual([['streaming progress', 2]]);
    const [view] = callViews((await pageOf(lines)).turns);
    expect(view?.views.map(viewText).at(-1)).toBe('terminal: one\ntwo');
  });

  it('is in its result, if it has one', async () => {
    const { turns } = await sessionOf([...call, progress('one'), results(result('t1', 'one, two'))]);
    expect(turns[1]?.parts).toMatchObject([{ call: expect.not.objectContaining({ added: expect.anything() }) }]);
  });
});

describe('the files that changed during a turn', () => {
  /** `copies({ 'a.ts': 12 })`: a copy of a.ts that the client made in second 12, before it changed again. */
  const copies = (files: Readonly<Record<string, number>>): string => {
    const backups = Object.entries(files).map(([path, seconds]) => [path, { backupTime: at(seconds).timestamp }]);
    return line('file-history-snapshot', { snapshot: { trackedFileBackups: Object.fromEntries(backups) } });
  };
  const turn = (words: string, seconds: number): readonly string[] => [
    user(words, { uuid: words, ...at(seconds) }),
    assistant([text(`${words}: done`)], { id: words }, at(seconds + 5)),
  ];

  it.each([
    ['are copied before', [...turn('one', 0), copies({ 'src/a.ts': 4 })], [['src/a.ts']]],
    [
      'or right after it',
      [...turn('one', 0), copies({ 'a.ts': 4 }), copies({ 'a.ts': 9 }), ...turn('two', 10)],
      [['a.ts'], undefined],
    ],
    [
      'and are those that have a new copy',
      [
        ...turn('one', 0),
        copies({ 'a.ts': 4 }),
        ...turn('two', 10),
        copies({ 'a.ts': 4, 'b.ts': 12 }),
        copies({ 'a.ts': 19, 'b.ts': 12 }),
      ],
      [['a.ts'], ['b.ts', 'a.ts']],
    ],
    [
      'but not those of an earlier session',
      [copies({ 'a.ts': -9 }), ...turn('one', 0), copies({ 'a.ts': -9 })],
      [undefined],
    ],
  ])('%s', async (_, lines, files) => {
    const { turns } = await sessionOf(lines);
    expect(turns.flatMap((one) => (one.kind === 'assistant' ? [one.files] : []))).toEqual(files);
  });
});
