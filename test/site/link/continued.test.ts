import { describe, expect, it } from 'vitest';
import { linkArchive } from '../../../src/site/link/link-archive.ts';
import { assistant, at, enqueue, result, text, tokens, toolUse, user } from '../../helpers/lines.ts';
import { type Files, readLinked, talk } from '../../helpers/linked-files.ts';
import { pageOf, pageText } from '../../helpers/page-text.ts';
import { summaryOf } from '../../helpers/summaries.ts';

const said = (name: string): string[] => [`prompt | ask ${name}`, `assistant | answer ${name}`];
const REPEATED = 'event | 2 of ask one';
const BOTH = ['a continued in b', 'b continues a'];

describe('a file that repeats the lines of another session', () => {
  const [ask = '', reply = ''] = talk('one', 0, 'a');
  const fork = (id: string): string[] => [
    ...talk('one', 0, id),
    ...talk('left', 10, id, 'a-one'),
    ...talk('right', 20, id, 'a-one'),
  ];

  it.each<[string, Files, turns: Files, says: string[]]>([
    [
      'keeps lines without an id that come before the first repeated one, but not those between repeated ones',
      {
        a: [ask, enqueue('and the docs'), reply],
        b: [enqueue('first of all'), ask, enqueue('and the docs'), reply, ...talk('two', 100, 'b')],
      },
      { b: ['queued | first of all', 'event | 3 of ask one', ...said('two')] },
      BOTH,
    ],
    [
      'is linked to the first that repeats them, when the session itself is not in the archive',
      {
        b: [...talk('one', 0, 'a'), ...talk('two', 100, 'b')],
        c: [...talk('one', 0, 'a'), ...talk('three', 200, 'c')],
      },
      { b: [...said('one'), ...said('two')], c: [REPEATED, ...said('three')] },
      ['b continued in c', 'c continues b'],
    ],
    [
      'may have them between its own lines',
      { a: talk('one', 0, 'a'), b: [...talk('zero', 50, 'b'), ...talk('one', 0, 'a'), ...talk('two', 100, 'b')] },
      { b: [...said('zero'), REPEATED, ...said('two')] },
      BOTH,
    ],
    [
      'leaves them to the session that they name, even if its file is longer',
      { a: [...talk('one', 0, 'a'), ...talk('long', 10, 'a')], b: [...talk('one', 0, 'a'), ...talk('two', 5, 'b')] },
      { b: [REPEATED, ...said('two')] },
      BOTH,
    ],
    [
      'otherwise leaves them to the file that continued earlier',
      {
        b: [...talk('one', 0, 'b'), ...talk('late', 500, 'b')],
        a: [...talk('one', 0, 'a'), ...talk('early', 100, 'a')],
      },
      { b: [REPEATED, ...said('late')] },
      BOTH,
    ],
    [
      'in a chain of three leaves each line to its first session',
      {
        a: talk('one', 0, 'a'),
        b: [...talk('one', 0, 'b'), ...talk('two', 100, 'b')],
        c: [...talk('one', 0, 'c'), ...talk('two', 100, 'c'), ...talk('three', 200, 'c')],
      },
      { c: [REPEATED, REPEATED, ...said('three')] },
      ['a continued in b', 'a continued in c', 'b continued in c', 'b continues a', 'c continues a', 'c continues b'],
    ],
    [
      'shows its own branches, but not repeated ones',
      { a: fork('a'), b: [...fork('b'), ...talk('own', 30, 'b', 'a-right'), ...talk('other', 40, 'b', 'a-right')] },
      { b: ['event | 6 of ask one', 'not taken { prompt | ask own ; assistant | answer own }', ...said('other')] },
      BOTH,
    ],
  ])('%s', async (_name, files, turns, says) => expect(await readLinked(files)).toMatchObject({ turns, says }));

  it('shows where they are, is linked both ways, and counts only its own', async () => {
    const { sessions, turns, archive } = await readLinked({
      a: talk('one', 0, 'a'),
      b: [...talk('one', 0, 'b'), ...talk('two', 100, 'b', 'a-one')],
    });
    expect(turns).toEqual({ a: said('one'), b: [REPEATED, ...said('two')] });
    expect(sessions.b?.summary).toMatchObject({ prompts: 1, title: 'ask two', usage: { output: 1 } });
    expect(sessions.b?.ledgers[0]?.lines.hidden).toEqual([['shown in another session', 2]]);
    expect(archive.sessions.get('b')?.continuedFrom).toMatchObject([{ key: 'a', title: 'ask one' }]);
    expect(archive.sessions.get('a')?.continuedIn).toEqual([{ key: 'b', title: 'ask one' }]);
  });

  it('recognises them whatever the redaction marks of their secrets are', async () => {
    const again = talk('one [redacted: \uE0007\uE001] x', 0, 'b').map((line) =>
      line.replaceAll(/"([pa]-one) [^"]*"/g, (_, uuid) => `"${uuid} [redacted: token #1] x"`),
    );
    const a = talk('one [redacted: token #1] x', 0, 'a');
    expect((await readLinked({ a, b: [...again, ...talk('two', 100, 'b')] })).turns.b?.[0]).toMatch(/^event \| 2 of /);
  });

  it('has a page even without lines of its own', async () => {
    const { sessions, turns } = await readLinked({ a: talk('one', 0, 'a'), b: talk('one', 0, 'b') });
    expect(turns.b).toEqual([REPEATED]);
    expect(sessions.b?.summary).toMatchObject({ hasPage: true, prompts: 0, usage: { output: 0 } });
    expect(sessions.b?.summary.start).toBeDefined();
  });

  it('does not count tokens of a message that began in the other session', async () => {
    const line = (uuid: string, id: string, words: string): string =>
      assistant([text(words)], { id: 'm1', ...tokens(5) }, { uuid, sessionId: id, ...at(0) });
    const { sessions } = await readLinked({
      a: [line('a-1', 'a', 'High')],
      b: [line('a-1', 'b', 'High'), line('a-2', 'b', 'tide'), ...talk('two', 9, 'b')],
    });
    expect(sessions.b?.summary.usage.output).toBe(1);
  });

  it('does not have results of repeated calls', async () => {
    const call = (id: string): string[] => [
      assistant([toolUse('t1')], {}, { uuid: 'a-1', sessionId: id, ...at(0) }),
      user([result('t1')], { uuid: 'r-1', parentUuid: 'a-1', sessionId: id, ...at(1) }),
    ];
    const { sessions } = await readLinked({ a: call('a'), b: [...call('b'), ...talk('two', 9, 'b')] });
    expect(sessions.b?.summary).toMatchObject({ calls: 0, prompts: 1 });
  });
});

it('a file that repeats the lines of another session has the results of its calls, even if ids are consecutive', async () => {
  const call = assistant([toolUse('t1')], { id: 'm-c' }, { uuid: 'c', parentUuid: 'a-one', ...at(5), sessionId: 'a' });
  const answer = user([result('t1')], { uuid: 'r', parentUuid: 'elsewhere', ...at(100), sessionId: 'b' });
  const answeredIn = async (...before: string[]) =>
    (await readLinked({ a: [...talk('one', 0, 'a'), call], b: [...before, answer] })).archive.sessions.get('a')
      ?.answeredIn;
  expect(await answeredIn(...talk('one', 0, 'b'))).toEqual([{ key: 'b', ids: ['t1'] }]);
  expect(await answeredIn(...talk('two', 50, 'b'))).toEqual([]);
});

describe('what is not a continuation', () => {
  const caveat = user('Caveat', { uuid: 'u1', isMeta: true, ...at(0) });
  it.each<[string, Files]>([
    [
      'the same uuids with other texts or times',
      {
        a: [user('tides', { uuid: 'u1', ...at(0) }), assistant([text('a')], {}, { uuid: 'u2', ...at(1) })],
        b: [user('winds', { uuid: 'u1', ...at(0) }), assistant([text('a')], {}, { uuid: 'u2', ...at(7) })],
      },
    ],
    [
      'a shared line that the client added',
      { a: [caveat, ...talk('one', 1, 'a')], b: [caveat, ...talk('two', 2, 'b')] },
    ],
    ['copies of a session that is not in the archive', { b: talk('one', 0, 'a'), c: talk('one', 0, 'a') }],
  ])('%s', async (_name, files) => expect((await readLinked(files)).says).toEqual([]));

  it('two files of one session in two folders', () => {
    const lineDigests = 'abcdefghij--------1';
    const archive = linkArchive([
      summaryOf('one', 0, { lineDigests, folder: '-a' }),
      summaryOf('one', 0, { lineDigests, folder: '-b' }),
    ]);
    expect([...archive.sessions.values()].flatMap(({ continuedFrom }) => continuedFrom)).toEqual([]);
  });

  it('copies of a session that another one repeats, and which is not in the archive', async () => {
    const files = { b: [...talk('one', 0, 'a'), ...talk('two', 100, 'b')], c: talk('one', 0, 'a') };
    expect((await readLinked(files)).says).not.toContain('c continues b');
  });

  it('a summary line of another session', async () => {
    const summary = JSON.stringify({ type: 'summary', summary: 'One', leafUuid: 'a-one' });
    const { says, archive } = await readLinked({ a: talk('one', 0, 'a'), b: [summary, ...talk('two', 1, 'b')] });
    expect(says).toEqual([]);
    expect(archive.sessions.get('b')?.summary.title).toBe('ask two');
  });
});

describe('a line that several files have and none of them names as its own belongs to', () => {
  /** Whose a line is: 1 the file's own, 3 that of another session, 5 that of none; and its time. */
  const digests = (...lines: readonly (readonly [name: string, whose: number, time?: number])[]): string =>
    lines
      .map(([name, whose, time]) => `${name.padEnd(10, 'x')}${(time?.toString(36) ?? '').padStart(8, '-')}${whose}`)
      .join('');
  const from = (id: string, ...summaries: Parameters<typeof linkArchive>[0]): readonly string[] =>
    linkArchive(summaries)
      .sessions.get(id)
      ?.continuedFrom.map(({ key }) => key) ?? [];

  it('the file that is contained in the other', () => {
    const short = summaryOf('short', 5, { lineDigests: digests(['shared', 5, 50]) });
    const long = summaryOf('long', 0, { lineDigests: digests(['shared', 5, 50], ['own', 1, 100]) });
    expect([from('long', short, long), from('short', short, long)]).toEqual([['short'], []]);
    expect(from('long', long, short)).toEqual(['short']);
  });

  it('otherwise the file that continued first, whatever the order of its lines', () => {
    const early = summaryOf('early', 5, {
      lineDigests: digests(['shared', 3, 50], ['a', 1, 100], ['b', 1, 600], ['c', 1]),
    });
    const late = summaryOf('late', 0, { lineDigests: digests(['shared', 3, 50], ['d', 1, 550], ['e', 1, 500]) });
    expect([from('late', early, late), from('early', early, late)]).toEqual([['early'], []]);
    expect(from('late', late, early)).toEqual(['early']);
  });

  it('otherwise the first by path', () => {
    const first = summaryOf('z', 0, { folder: '-a', lineDigests: digests(['shared', 3, 50], ['a', 1, 100]) });
    const second = summaryOf('y', 0, { folder: '-b', lineDigests: digests(['shared', 3, 50], ['b', 1, 100]) });
    expect([from('y', first, second), from('y', second, first), from('z', first, second)]).toEqual([['z'], ['z'], []]);
  });

  it('otherwise the first by key', () => {
    const [b, a] = ['b', 'a'].map((id) =>
      summaryOf(id, 0, { path: 'same', lineDigests: digests(['shared', 3, 50], [id, 1, 100]) }),
    );
    for (const both of [
      [b, a],
      [a, b],
    ])
      expect(from('b', ...both.flatMap((one) => one ?? []))).toEqual(['a']);
  });
});

it('the page of a continued session links to the repeated lines instead of showing them', async () => {
  const b = [...talk('one', 0, 'b'), ...talk('two', 100, 'b')];
  const { archive } = await readLinked({ a: talk('one', 0, 'a'), b });
  const { turns } = await pageOf(b, [], { id: 'b', continued: archive.sessions.get('b')?.continuedFrom ?? [] });
  expect(pageText(turns).slice(0, 2)).toEqual([
    'Session | Continued from another session: 2 lines of this session are shown there. | link: ask one -> sessions/a.html',
    'Ada | ask two',
  ]);
});
