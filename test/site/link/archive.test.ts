import { describe, expect, it } from 'vitest';
import { shortHash } from '../../../src/base/hash.ts';
import { linkArchive } from '../../../src/site/link/link-archive.ts';
import { summaryOf } from '../../helpers/summaries.ts';

const SAFE = /^[a-z0-9][a-z0-9-]{0,90}$/;

describe('keys', () => {
  it('a safe id is the key', () => {
    const id = '6f0c2a10-0000-4000-8000-000000000001';
    expect([...linkArchive([summaryOf(id, 0)]).sessions.keys()]).toEqual([id]);
  });

  const ODD = [
    '..',
    '.',
    '../../etc/passwd',
    'a/b',
    'a\\b',
    'a b#c?d%20',
    'CON',
    'con',
    'nul',
    'lpt1',
    'ABC',
    'abc',
    '潮汐',
    '__proto__',
    'constructor',
    '<script>',
    '-x',
    'x'.repeat(300),
    'page-2',
    '\ud800',
  ];

  it('other ids become safe keys, unique even without case', () => {
    const keys = [...linkArchive(ODD.map((id, n) => summaryOf(id, n))).sessions.keys()];
    expect(keys).toHaveLength(ODD.length);
    expect(new Set(keys.map((key) => key.toLowerCase())).size).toBe(ODD.length);
    for (const key of keys) expect(key).toMatch(SAFE);
    for (const taken of ['con', 'nul', 'lpt1', 'page-2']) expect(keys).not.toContain(taken);
  });

  it('of two files with one id, the one that began first keeps the id as its key', () => {
    const first = summaryOf('twin', 1, { folder: '-a', title: 'first' });
    const second = summaryOf('twin', 2, { folder: '-b', title: 'second' });
    const titles = (archive: ReturnType<typeof linkArchive>): [string, string][] =>
      [...archive.sessions].map(([key, { summary }]): [string, string] => [key, summary.title]).sort();
    const forward = titles(linkArchive([first, second]));
    expect(forward).toEqual(titles(linkArchive([second, first])));
    expect(forward[0]).toEqual(['twin', 'first']);
    expect(forward[1]?.[0]).toMatch(/^twin-x[0-9a-f]{8}$/);
  });

  it('of two files of one time, the one of the first member keeps the id as its key, whatever their order', () => {
    const [bo, ada] = ['Bo', 'Ada'].map((member) => summaryOf('twin', 1, { member }));
    for (const sessions of [
      [bo, ada],
      [ada, bo],
    ])
      expect(linkArchive(sessions.flatMap((one) => one ?? [])).sessions.get('twin')?.summary.member).toBe('Ada');
  });

  it('addresses contain no names of projects when these are hashed', () => {
    const archive = linkArchive([summaryOf('s1', 0)], [], (name) => shortHash(name));
    expect(archive.projects.map(({ name }) => name)).toEqual(['tidepool']);
    expect(JSON.stringify([archive.projects[0]?.key, archive.sessions.get(shortHash('s1'))?.project])).not.toContain(
      'tidepool',
    );
  });

  it('one path in three inputs without members makes three pages', () => {
    const archive = linkArchive([0, 1, 2].map((input) => summaryOf('twin', 0, { input })));
    expect(archive.sessions.size).toBe(3);
    expect(archive.order).toHaveLength(3);
  });

  it('a session whose transcript is gone does not take the key of another', () => {
    const lost = summaryOf('twin', 0, { folder: '-a', lost: true });
    const whole = summaryOf('twin', 5, { folder: '-b' });
    expect(linkArchive([lost, whole]).sessions.get('twin')?.summary).toBe(whole);
  });
});

describe('lists', () => {
  it('are sorted by last activity, newest first, sessions without a date last', () => {
    const archive = linkArchive([
      summaryOf('old', 0),
      summaryOf('undated', 0, { start: undefined, end: undefined }),
      summaryOf('long', 1, { end: summaryOf('x', 9).end }),
      summaryOf('new', 3),
    ]);
    expect(archive.order).toEqual(['long', 'new', 'old', 'undated']);
    expect(archive.projects[0]?.sessions).toEqual(['long', 'new', 'old', 'undated']);
  });

  it('do not depend on the order of the input', () => {
    const sessions = ['a', 'b', 'c', 'd'].map((id) => summaryOf(id, 0));
    expect(linkArchive([...sessions].reverse()).order).toEqual(linkArchive(sessions).order);
  });

  it('have neighbours by start within the project', () => {
    const archive = linkArchive([summaryOf('c', 2), summaryOf('a', 0), summaryOf('b', 1)]);
    expect(archive.sessions.get('b')).toMatchObject({
      previous: { key: 'a', title: 'Title of a' },
      next: { key: 'c', title: 'Title of c' },
    });
    expect(archive.sessions.get('a')?.previous).toBeUndefined();
  });

  it('have no neighbour whose transcript is gone, or of which only prompts are known', () => {
    const archive = linkArchive([
      summaryOf('a', 0),
      summaryOf('gone', 1, { lost: true }),
      summaryOf('prompts', 2, { promptsOnly: true }),
      summaryOf('b', 3),
    ]);
    expect(archive.sessions.get('a')?.next?.key).toBe('b');
    expect(archive.sessions.get('b')?.previous?.key).toBe('a');
    for (const key of ['gone', 'prompts'])
      expect(archive.sessions.get(key)).toMatchObject({ previous: undefined, next: undefined });
    expect(archive.order).toEqual(['b', 'a']);
    expect(archive.incomplete).toEqual(['prompts', 'gone']);
    expect(archive.projects[0]).toMatchObject({ sessions: ['b', 'a'], lost: ['gone'], promptsOnly: ['prompts'] });
  });

  it('do not include sessions without a message', () => {
    const empty = summaryOf('empty', 0, { hasPage: false });
    const archive = linkArchive([empty, summaryOf('a', 1)]);
    expect(archive.empty).toEqual([empty]);
    expect([...archive.sessions.keys()]).toEqual(['a']);
  });

  it('are empty for an empty archive', () => {
    expect(linkArchive([])).toEqual({
      sessions: new Map(),
      order: [],
      promptsOnly: [],
      incomplete: [],
      projects: [],
      members: [],
      empty: [],
    });
  });
});
