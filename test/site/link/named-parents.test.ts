/** What transcripts say about each other: forks, and conversations that moved to another session. */

import { describe, expect, it, test } from 'vitest';
import { linkArchive } from '../../../src/site/link/link-archive.ts';
import type { SessionSummary } from '../../../src/transcript/types/summary.ts';
import { at, line, user } from '../../helpers/lines.ts';
import { type Fields, pageSays, readLinked, talk } from '../../helpers/linked-files.ts';
import { summaryOf } from '../../helpers/summaries.ts';

/** What the pages say. */
function said(...summaries: readonly SessionSummary[]): readonly string[] {
  return [...linkArchive(summaries).sessions.values()].flatMap(pageSays).sort();
}

const fork = (id: string, forkedFrom: string, more: Partial<SessionSummary> = {}) =>
  summaryOf(id, 0, { forkedFrom, ...more });
const moved = (id: string, ...continuedIn: readonly string[]) => summaryOf(id, 0, { continuedIn });

describe('without a shared line', () => {
  it('a fork and its origin are linked both ways', () =>
    expect(said(summaryOf('a', 0), fork('b', 'a'))).toEqual(['a forked into b', 'b forked from a']));

  it('a conversation that moved is linked both ways, whichever session began first', () => {
    const expected = ['a continued in b', 'b continues a'];
    expect(said(moved('a', 'b'), summaryOf('b', 5))).toEqual(expected);
    expect(said(summaryOf('b', -5), moved('a', 'b'))).toEqual(expected);
  });

  it('one that moved is not a fork, even if its lines were copied', () =>
    expect(said(moved('a', 'b'), fork('b', 'a'))).toEqual(['a continued in b', 'b continues a']));

  it('one conversation may move to several', () =>
    expect(said(moved('a', 'b', 'c'), summaryOf('b', 1), summaryOf('c', 2))).toEqual([
      'a continued in b',
      'a continued in c',
      'b continues a',
      'c continues a',
    ]));

  it('a fork that moves takes its origin along, and is linked to the nearest', () => {
    const both = ['a forked into f', 'f continued in g', 'f forked from a', 'g continued in h', 'g continues f'];
    const all = [
      summaryOf('a', 0),
      fork('f', 'a', { continuedIn: ['g'] }),
      fork('g', 'a', { continuedIn: ['h'] }),
      fork('h', 'a'),
    ];
    expect(said(...all)).toEqual([...both, 'h continues g']);
    expect(said(...all.reverse())).toEqual([...both, 'h continues g']);
  });
});

describe('sessions that the archive does not have', () => {
  it('are named', () => {
    expect(said(fork('b', 'gone', { continuedIn: ['lost', 'c'] }), summaryOf('c', 1))).toEqual([
      'b continued in c',
      'b continued in missing lost',
      'b forked from missing gone',
      'c continues b',
    ]);
  });

  it('are no keys of objects', () =>
    expect(said(fork('a', '__proto__'), moved('b', 'constructor', '../x'))).toEqual([
      'a forked from missing __proto__',
      'b continued in missing ../x',
      'b continued in missing constructor',
    ]));
});

test('of two sessions with one id, that of the same member is meant', () => {
  const [ada, bo] = ['Ada', 'Bo'].map((member) => summaryOf('a', 0, { member, folder: `-${member}` }));
  if (!ada || !bo) throw new Error('no sessions');
  const key = [...linkArchive([ada, bo]).sessions.values()].find(({ summary }) => summary === bo)?.key;
  expect(said(ada, bo, fork('b', 'a', { member: 'Bo' }))).toContain(`b forked from ${key}`);
});

describe('hostile files', () => {
  it('that name themselves or each other are linked without a circle', () => {
    expect(said(fork('a', 'a'), moved('b', 'b'))).toEqual(['a forked from missing a', 'b continued in missing b']);
    expect(said(fork('a', 'b'), fork('b', 'a'))).toEqual(['a forked from b', 'b forked into a']);
    expect(said(moved('a', 'b'), moved('b', 'a'))).toEqual(['a continued in b', 'b continues a']);
    expect(said(fork('a', 'b'), moved('a2', 'a'), moved('b', 'a')).filter((one) => !one.includes('a2'))).toEqual([
      'a continues b',
      'b continued in a',
    ]);
    expect(said(moved('a', 'z'), moved('c', 'z'), moved('z', 'c'))).toEqual([
      'a continued in z',
      'c continued in z',
      'z continues a',
      'z continues c',
    ]);
  });

  it('that form a circle of three are cut', () =>
    expect(said(fork('a', 'b'), fork('b', 'c'), fork('c', 'a'))).toEqual([
      'a forked from b',
      'b forked from c',
      'b forked into a',
      'c forked into b',
    ]));

  it('that contradict each other are all linked', () => {
    expect(said(summaryOf('a', 0), fork('b', 'a'), moved('x', 'b'))).toEqual([
      'a forked into b',
      'b continues x',
      'b forked from a',
      'x continued in b',
    ]);
    const both = ['b continues x', 'b continues y', 'x continued in b', 'y continued in b'];
    expect(said(moved('x', 'b'), moved('y', 'b'), summaryOf('b', 0))).toEqual(both);
    const y = fork('y', 'x', { continuedIn: ['b'] });
    expect(said(moved('x', 'b'), y, summaryOf('b', 0))).toEqual(expect.arrayContaining(both));
  });

  it('that form a long chain, or all name one, are linked', () => {
    const all = Array.from({ length: 2000 }, (_, index) =>
      fork(`s-${index}`, `s-${index + 1}`, { continuedIn: [`s-${index - 1}`, 's-0'] }),
    );
    expect(linkArchive(all).sessions.size).toBe(2000);
  });

  it('with one id in two folders are not forks of each other', () => {
    const twice = ['-a', '-b'].map((folder) => summaryOf('a', 0, { folder, continuedIn: ['b'] }));
    expect(said(...twice, summaryOf('b', 0)).filter((one) => one.startsWith('b '))).toEqual([
      'b continues a',
      expect.stringContaining('b continues a-x'),
    ]);
  });
});

/** The lines as a fork has them; the SDK gives them new uuids, and the last one a new time. */
function copied(lines: readonly string[], from: string, changed?: (uuid: string, isLast: boolean) => Fields): string[] {
  return lines.map((one, index) => {
    const { uuid, ...fields } = JSON.parse(one);
    const more = changed?.(uuid, index === lines.length - 1) ?? {};
    return JSON.stringify({ ...fields, uuid, forkedFrom: { sessionId: from, messageUuid: uuid }, ...more });
  });
}

function renamed(lines: readonly string[], sessionId: string): string[] {
  return lines.map((one) => JSON.stringify({ ...JSON.parse(one), sessionId }));
}

describe('copied lines', () => {
  it('belong to the session that they were copied from, even if the fork went on first', async () => {
    const { turns, says } = await readLinked({
      a: [...talk('one', 0, 'a'), ...talk('late', 500, 'a')],
      b: [...copied(talk('one', 0, 'b'), 'a'), ...talk('early', 100, 'b')],
    });
    expect(turns.a).toHaveLength(4);
    expect(turns.b).toEqual(['event | 2 of ask one', 'prompt | ask early', 'assistant | answer early']);
    expect(says).toEqual(['a forked into b', 'b forked from a']);
  });

  it('belong to the session that was continued, even if it went on later', async () => {
    const moved = line('continued-in', { sessionId: 'a', continuedInSessionId: 'b' });
    const a = [...talk('one', 0, 'a'), moved, ...talk('late', 500, 'a')];
    const b = [...talk('one', 0, 'b'), ...talk('early', 100, 'b')];
    for (const files of [
      { a, b },
      { b, a },
    ]) {
      const { turns, says } = await readLinked(files);
      expect(turns.b?.[0]).toBe('event | 2 of ask one');
      expect(says).toEqual(['a continued in b', 'b continues a']);
    }
  });

  it('of a fork of a fork are shown where they were said first; its pages name the fork only', async () => {
    const { turns, says } = await readLinked({
      a: talk('one', 0, 'a'),
      b: [...copied(talk('one', 0, 'b'), 'a'), ...talk('two', 100, 'b')],
      c: [...copied([...talk('one', 0, 'c'), ...talk('two', 100, 'c')], 'b'), ...talk('three', 200, 'c')],
    });
    expect(turns.c).toEqual([
      'event | 2 of ask one',
      'event | 2 of ask one',
      'prompt | ask three',
      'assistant | answer three',
    ]);
    expect(says).toEqual(['a forked into b', 'b forked from a', 'b forked into c', 'c forked from b']);
  });

  it('with new uuids, of forks of forks, are recognised', async () => {
    const by =
      (id: string, seconds: number) =>
      (uuid: string, isLast: boolean): Fields => ({ uuid: `${id}-${uuid}`, ...(isLast ? at(seconds) : {}) });
    const b = [...copied(talk('one', 0, 'b'), 'a', by('b', 90)), ...talk('two', 100, 'b')];
    const c = [...copied(renamed(b, 'c'), 'b', by('c', 190)), ...talk('three', 200, 'c')];
    const d = copied(renamed(c, 'd'), 'c', by('d', 290));
    const { turns, says } = await readLinked({ a: talk('one', 0, 'a'), b, c, d });
    expect(turns).toEqual({
      a: ['prompt | ask one', 'assistant | answer one'],
      b: ['event | 2 of ask one', 'prompt | ask two', 'assistant | answer two'],
      c: ['event | 2 of ask one', 'event | 2 of ask one', 'prompt | ask three', 'assistant | answer three'],
      d: ['event | 2 of ask one', 'event | 2 of ask one', 'event | 2 of ask one'],
    });
    expect(says).toEqual([
      'a forked into b',
      'b forked from a',
      'b forked into c',
      'c forked from b',
      'c forked into d',
      'd forked from c',
    ]);
  });

  it('that name each other in a circle, or in a long chain, are read', async () => {
    const copy = (n: number, of: number): string =>
      user('ask', { uuid: `u${n}`, sessionId: 'a', forkedFrom: { sessionId: 'b', messageUuid: `u${of}` } });
    const a = Array.from({ length: 2000 }, (_, n) => copy(n, n === 0 ? 9 : n - 1));
    expect((await readLinked({ a, b: talk('one', 0, 'b') })).says).toEqual(['a forked from b', 'b forked into a']);
  });

  it('of a fork without lines of its own belong to the session that it was forked from', async () => {
    const { turns, says } = await readLinked({ a: copied(talk('one', 0, 'a'), 'b'), b: talk('one', 0, 'b') });
    expect(turns).toEqual({ a: ['event | 2 of ask one'], b: ['prompt | ask one', 'assistant | answer one'] });
    expect(says).toEqual(['a forked from b', 'b forked into a']);
  });

  it('are shown by the first fork if the archive does not have the session, and forks of that one link to it', async () => {
    const { turns, says } = await readLinked({
      b: [...copied(talk('one', 0, 'b'), 'gone'), ...talk('two', 100, 'b')],
      c: copied(talk('one', 0, 'c'), 'b'),
    });
    expect(turns.b).toHaveLength(4);
    expect(turns.c).toEqual(['event | 2 of ask one']);
    expect(says).toEqual(['b forked from missing gone', 'b forked into c', 'c forked from b']);
  });
});

describe('in a chain of plans', () => {
  const slugs = ['calm-river'];
  const chain = (...summaries: readonly SessionSummary[]) =>
    linkArchive(summaries)
      .sessions.get('fork')
      ?.chain.map(({ key, parent, certainty }) => [key, parent, certainty]);
  const plan = summaryOf('plan', 0, { slugs, planned: true });
  const make = summaryOf('make', 1, { slugs, handover: { source: 'plan', plan: '# Tides' } });

  it('a fork continues the session that it was forked from, not the last one of that slug', () => {
    const last = ['fork', 'make', 'slug'];
    expect(chain(plan, make, summaryOf('fork', 2, { slugs }))?.at(-1)).toEqual(last);
    expect(chain(plan, make, summaryOf('fork', 2, { slugs, forkedFrom: 'plan' }))?.at(-1)).toEqual([
      'fork',
      'plan',
      'named',
    ]);
  });

  it('a plan that was handed over decides', () => {
    const handed = summaryOf('fork', 2, { slugs, forkedFrom: 'make', handover: { source: 'plan', plan: '# Tides' } });
    expect(chain(plan, make, handed)?.at(-1)).toEqual(['fork', 'plan', 'exact']);
  });
});
