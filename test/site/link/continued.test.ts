import { describe, expect, it } from 'vitest';
import { linkArchive } from '../../../src/site/link/link-archive.ts';
import type { ArchivedSession } from '../../../src/transcript/types/archive.ts';
import type { Session } from '../../../src/transcript/types/session.ts';
import { assistant, at, enqueue, result, sessionOf, text, tokens, toolUse, user } from '../../helpers/lines.ts';
import { pageOf, pageText } from '../../helpers/page-text.ts';
import { sketch } from '../../helpers/sketch.ts';
import { summaryOf } from '../../helpers/summaries.ts';

const FIRST = '6f0c2a10-0000-4000-8000-00000000000a';
const SECOND = '6f0c2a10-0000-4000-8000-00000000000b';
const THIRD = '6f0c2a10-0000-4000-8000-00000000000c';

/** A prompt and its answer, at a time: two lines of a session. */
function talk(name: string, seconds: number, sessionId: string | undefined, parent: string | null = null): string[] {
  const place = sessionId === undefined ? {} : { sessionId };
  return [
    user(`ask ${name}`, { uuid: `p-${name}`, parentUuid: parent, ...at(seconds), ...place }),
    assistant(
      [text(`answer ${name}`)],
      { id: `m-${name}`, ...tokens(1) },
      { uuid: `a-${name}`, parentUuid: `p-${name}`, ...at(seconds + 1), ...place },
    ),
  ];
}

interface Files {
  readonly [id: string]: readonly string[];
}

async function linked(files: Files): Promise<(id: string) => Promise<{ session: Session; archived: ArchivedSession }>> {
  const more = (id: string) => ({ id, path: `-home-ada-tidepool/${id}.jsonl` });
  const first = await Promise.all(Object.entries(files).map(([id, lines]) => sessionOf(lines, [], more(id))));
  const archive = linkArchive(first.map(({ summary }) => summary));
  return async (id) => {
    const archived = archive.sessions.get(id);
    if (!archived) throw new Error(`There is no session ${id}.`);
    const session = await sessionOf(files[id] ?? [], [], { ...more(id), continued: archived.continuedFrom });
    return { session, archived };
  };
}

describe('a file that repeats the lines of another session', () => {
  it('shows where they are, is linked both ways, and counts only its own', async () => {
    const of = await linked({
      [FIRST]: talk('one', 0, FIRST),
      [SECOND]: [...talk('one', 0, SECOND), ...talk('two', 100, SECOND, 'a-one')],
    });
    const { session, archived } = await of(SECOND);
    expect(sketch(session.turns)).toEqual(['event | 2 of ask one', 'prompt | ask two', 'assistant | answer two']);
    expect(session.summary).toMatchObject({ prompts: 1, title: 'ask two', usage: { output: 1 } });
    expect(session.ledgers[0]?.lines.hidden).toEqual([['shown in another session', 2]]);
    expect(archived.continuedFrom).toMatchObject([{ key: FIRST, title: 'ask one' }]);
    const original = await of(FIRST);
    expect(sketch(original.session.turns)).toEqual(['prompt | ask one', 'assistant | answer one']);
    expect(original.archived.continuedIn).toEqual([{ key: SECOND, title: 'ask one' }]);
  });

  it('recognises them whatever the redaction marks of their secrets are', async () => {
    const of = await linked({
      [FIRST]: talk('one [redacted: token #1] x', 0, FIRST),
      [SECOND]: [
        ...talk('one [redacted: \uE0007\uE001] x', 0, SECOND).map((line) =>
          line.replaceAll(/"([pa]-one) [^"]*"/g, (_, uuid) => `"${uuid} [redacted: token #1] x"`),
        ),
        ...talk('two', 100, SECOND),
      ],
    });
    expect(sketch((await of(SECOND)).session.turns)[0]).toMatch(/^event \| 2 of /);
  });

  it('keeps lines without an id that come before the first repeated one, but not those between repeated ones', async () => {
    const queued = (words: string): string => enqueue(words);
    const [ask = '', answer = ''] = talk('one', 0, FIRST);
    const of = await linked({
      [FIRST]: [ask, queued('and the docs'), answer],
      [SECOND]: [queued('first of all'), ask, queued('and the docs'), answer, ...talk('two', 100, SECOND)],
    });
    expect(sketch((await of(SECOND)).session.turns)).toEqual([
      'queued | first of all',
      'event | 3 of ask one',
      'prompt | ask two',
      'assistant | answer two',
    ]);
  });

  it('is linked to the first that repeats them, when the session itself is not in the archive', async () => {
    const of = await linked({
      [SECOND]: [...talk('one', 0, FIRST), ...talk('two', 100, SECOND)],
      [THIRD]: [...talk('one', 0, FIRST), ...talk('three', 200, THIRD)],
    });
    expect((await of(THIRD)).archived.continuedFrom.map(({ key }) => key)).toEqual([SECOND]);
    expect((await of(SECOND)).archived.continuedFrom).toEqual([]);
  });

  it('may have them between its own lines', async () => {
    const of = await linked({
      [FIRST]: talk('one', 0, FIRST),
      [SECOND]: [...talk('zero', 50, SECOND), ...talk('one', 0, FIRST), ...talk('two', 100, SECOND)],
    });
    expect(sketch((await of(SECOND)).session.turns)).toEqual([
      'prompt | ask zero',
      'assistant | answer zero',
      'event | 2 of ask one',
      'prompt | ask two',
      'assistant | answer two',
    ]);
  });

  it('leaves them to the session that they name, even if its file is longer', async () => {
    const of = await linked({
      [FIRST]: [...talk('one', 0, FIRST), ...talk('long', 10, FIRST)],
      [SECOND]: [...talk('one', 0, FIRST), ...talk('two', 5, SECOND)],
    });
    expect((await of(FIRST)).archived.continuedFrom).toEqual([]);
    expect((await of(SECOND)).archived.continuedFrom).toMatchObject([{ key: FIRST }]);
  });

  it('otherwise leaves them to the file that continued earlier', async () => {
    const of = await linked({
      [FIRST]: [...talk('one', 0, FIRST), ...talk('late', 500, FIRST)],
      [SECOND]: [...talk('one', 0, SECOND), ...talk('early', 100, SECOND)],
    });
    expect((await of(SECOND)).archived.continuedFrom).toEqual([]);
    expect((await of(FIRST)).archived.continuedFrom).toMatchObject([{ key: SECOND }]);
  });

  it('in a chain of three leaves each line to its first session', async () => {
    const of = await linked({
      [FIRST]: talk('one', 0, FIRST),
      [SECOND]: [...talk('one', 0, SECOND), ...talk('two', 100, SECOND)],
      [THIRD]: [...talk('one', 0, THIRD), ...talk('two', 100, THIRD), ...talk('three', 200, THIRD)],
    });
    const { session, archived } = await of(THIRD);
    expect(archived.continuedFrom.map(({ key }) => key)).toEqual([FIRST, SECOND]);
    expect(sketch(session.turns)).toEqual([
      'event | 2 of ask one',
      'event | 2 of ask one',
      'prompt | ask three',
      'assistant | answer three',
    ]);
    expect((await of(FIRST)).archived.continuedIn.map(({ key }) => key)).toEqual([SECOND, THIRD]);
  });

  it('shows its own branches, but not repeated ones', async () => {
    const fork = (id: string): string[] => [
      ...talk('one', 0, id),
      ...talk('left', 10, id, 'a-one'),
      ...talk('right', 20, id, 'a-one'),
    ];
    const of = await linked({
      [FIRST]: fork(FIRST),
      [SECOND]: [...fork(SECOND), ...talk('own', 30, SECOND, 'a-right'), ...talk('other', 40, SECOND, 'a-right')],
    });
    expect(sketch((await of(SECOND)).session.turns)).toEqual([
      'event | 6 of ask one',
      'not taken { prompt | ask own ; assistant | answer own }',
      'prompt | ask other',
      'assistant | answer other',
    ]);
  });

  it('has a page even without lines of its own', async () => {
    const of = await linked({ [FIRST]: talk('one', 0, FIRST), [SECOND]: talk('one', 0, SECOND) });
    const { session } = await of(SECOND);
    expect(sketch(session.turns)).toEqual(['event | 2 of ask one']);
    expect(session.summary).toMatchObject({ hasPage: true, prompts: 0, usage: { output: 0 } });
    expect(session.summary.start).toBeDefined();
  });

  it('does not count tokens of a message that began in the other session', async () => {
    const line = (uuid: string, id: string, words: string): string =>
      assistant([text(words)], { id: 'm1', ...tokens(5) }, { uuid, sessionId: id, ...at(0) });
    const of = await linked({
      [FIRST]: [line('a-1', FIRST, 'High')],
      [SECOND]: [line('a-1', SECOND, 'High'), line('a-2', SECOND, 'tide'), ...talk('two', 9, SECOND)],
    });
    expect((await of(SECOND)).session.summary.usage.output).toBe(1);
  });

  it('does not have results of repeated calls', async () => {
    const call = (id: string): string[] => [
      assistant([toolUse('t1')], {}, { uuid: 'a-1', sessionId: id, ...at(0) }),
      user([result('t1')], { uuid: 'r-1', parentUuid: 'a-1', sessionId: id, ...at(1) }),
    ];
    const of = await linked({ [FIRST]: call(FIRST), [SECOND]: [...call(SECOND), ...talk('two', 9, SECOND)] });
    expect((await of(SECOND)).session.summary).toMatchObject({ calls: 0, prompts: 1 });
  });
});

it('a file that repeats the lines of another session has the results of its calls, even if ids are consecutive', async () => {
  const call = assistant(
    [toolUse('t1')],
    { id: 'm-c' },
    { uuid: 'c', parentUuid: 'a-one', ...at(5), sessionId: FIRST },
  );
  const answer = user([result('t1')], { uuid: 'r', parentUuid: 'elsewhere', ...at(100), sessionId: SECOND });
  const answeredIn = async (files: Files) => (await (await linked(files))(FIRST)).archived.answeredIn;
  const first = [...talk('one', 0, FIRST), call];
  expect(await answeredIn({ [FIRST]: first, [SECOND]: [...talk('one', 0, SECOND), answer] })).toEqual([
    { key: SECOND, ids: ['t1'] },
  ]);
  expect(await answeredIn({ [FIRST]: first, [SECOND]: [...talk('two', 50, SECOND), answer] })).toEqual([]);
});

describe('what is not a continuation', () => {
  it('the same uuids with other texts or times', async () => {
    const of = await linked({
      [FIRST]: [user('tides', { uuid: 'u1', ...at(0) }), assistant([text('a')], {}, { uuid: 'u2', ...at(1) })],
      [SECOND]: [user('winds', { uuid: 'u1', ...at(0) }), assistant([text('a')], {}, { uuid: 'u2', ...at(7) })],
    });
    expect((await of(SECOND)).archived.continuedFrom).toEqual([]);
  });

  it('a shared line that the client added', async () => {
    const caveat = user('Caveat', { uuid: 'u1', isMeta: true, ...at(0) });
    const of = await linked({
      [FIRST]: [caveat, ...talk('one', 1, FIRST)],
      [SECOND]: [caveat, ...talk('two', 2, SECOND)],
    });
    expect((await of(SECOND)).archived.continuedFrom).toEqual([]);
  });

  it('two files of one session in two folders', () => {
    const lineDigests = 'abcdefghij--------1';
    const archive = linkArchive([
      summaryOf('one', 0, { lineDigests, folder: '-a' }),
      summaryOf('one', 0, { lineDigests, folder: '-b' }),
    ]);
    expect([...archive.sessions.values()].flatMap(({ continuedFrom }) => continuedFrom)).toEqual([]);
  });

  it('copies of a session that another one repeats, and which is not in the archive', async () => {
    const of = await linked({
      [SECOND]: [...talk('one', 0, FIRST), ...talk('two', 100, SECOND)],
      [THIRD]: talk('one', 0, FIRST),
    });
    expect((await of(THIRD)).archived.continuedFrom).toEqual([]);
  });

  it('copies of a session that is not in the archive', async () => {
    const of = await linked({ [SECOND]: talk('one', 0, FIRST), [THIRD]: talk('one', 0, FIRST) });
    expect((await of(SECOND)).archived.continuedFrom).toEqual([]);
    expect((await of(THIRD)).archived.continuedFrom).toEqual([]);
  });

  it('a summary line of another session', async () => {
    const of = await linked({
      [FIRST]: talk('one', 0, FIRST),
      [SECOND]: [JSON.stringify({ type: 'summary', summary: 'One', leafUuid: 'a-one' }), ...talk('two', 1, SECOND)],
    });
    const { archived } = await of(SECOND);
    expect(archived.continuedFrom).toEqual([]);
    expect(archived.summary.title).toBe('ask two');
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
  const files = { [FIRST]: talk('one', 0, FIRST), [SECOND]: [...talk('one', 0, SECOND), ...talk('two', 100, SECOND)] };
  const { archived } = await (await linked(files))(SECOND);
  const { turns } = await pageOf(files[SECOND] ?? [], [], { id: SECOND, continued: archived.continuedFrom });
  expect(pageText(turns).slice(0, 2)).toEqual([
    `Session | Continued from another session: 2 lines of this session are shown there. | link: ask one -> sessions/${FIRST}.html`,
    'Ada | ask two',
  ]);
});
