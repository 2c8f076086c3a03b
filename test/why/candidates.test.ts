/** From what sessions wrote and committed to the session behind a commit or line. */

import { describe, expect, it, test } from 'vitest';
import {
  commitCandidates,
  fileCandidates,
  lineCandidates,
  pullRequestCandidates,
  type RepositoryCommit,
} from '../../src/why/candidates.ts';
import { isSameFile, type KnownCommit, type KnownEdit, readIndex } from '../../src/why/shared/known.ts';
import { lineHash, packedHashes, SHORT_LENGTH, unpackedHashes } from '../../src/why/shared/line-hash.ts';
import { fileName, partOf } from '../../src/why/shared/why-format.ts';

const HOUR = 3_600_000;
const NOON = Date.UTC(2026, 2, 4, 12);
const LINES = Array.from({ length: 10 }, (_, at) => `const tide${at} = measure(${at});`);

function hashes(lines: readonly string[]): readonly string[] {
  return unpackedHashes(packedHashes(lines));
}

function edit(session: string, lines: readonly string[], time = NOON - HOUR, path = 'src/tide.ts'): KnownEdit {
  return { session, href: `sessions/${session}.html#t-1`, prompt: '', path, time, added: hashes(lines), removed: [] };
}

/** An edit that removes lines. */
function removal(session: string, lines: readonly string[] | 'all', time = NOON - HOUR): KnownEdit {
  const removed = lines === 'all' ? lines : unpackedHashes(packedHashes(lines, SHORT_LENGTH), SHORT_LENGTH);
  return { ...edit(session, [], time), removed };
}

function made(session: string, subject: string, sha = '', time = NOON): KnownCommit {
  return { session, href: `sessions/${session}.html#t-2`, prompt: '', subject, sha, time };
}

function commit(lines: readonly string[], removed: readonly string[] = []): RepositoryCommit {
  const files = [{ path: 'src/tide.ts', added: hashes(lines), removed: hashes(removed) }];
  return { sha: '1a2b3c4d5e6f', subject: 'Measure tides', time: NOON, files };
}

/** The sessions of the candidates, the best first. */
function sessionsOf(whole: RepositoryCommit, edits: readonly KnownEdit[], commits: readonly KnownCommit[] = []) {
  return commitCandidates(whole, edits, commits).map(({ session }) => session);
}

const DAY = 24 * HOUR;
const PART = LINES.slice(0, 5);
const NEW = ['const harbour = open();', 'const level = 3;'];

test.each<[string, readonly string[], readonly KnownEdit[], readonly KnownCommit[], RepositoryCommit?]>([
  ['that wrote its lines', ['a'], [edit('a', LINES), edit('b', ['something else entirely'])], []],
  ['that wrote half of them', ['a'], [edit('a', PART), edit('b', LINES.slice(6))], []],
  ['that wrote them last', ['b'], [edit('b', LINES), edit('a', LINES, NOON - 9 * HOUR)], []],
  ['whose clock is a little ahead', ['a'], [edit('a', LINES, NOON + 60_000)], []],
  ['that made it', ['b'], [], [made('b', 'Measure tides')]],
  ['that made it the day before', ['b'], [], [made('b', 'Measure tides', '', NOON - DAY)]],
  ['in which git printed its hash', ['b'], [], [made('b', 'x', '1a2b3c4', NOON + HOUR)]],
  ['that made it, then one that wrote its lines', ['b', 'a'], [edit('a', LINES)], [made('b', 'Measure tides')]],
  [
    'that wrote lines of it, of two that made it',
    ['a', 'b'],
    [edit('a', LINES.slice(0, 2))],
    ['b', 'a'].map((key) => made(key, 'Measure tides')),
  ],
  [
    'that made it at the time, of two that made it',
    ['b', 'a'],
    [],
    [made('a', 'Measure tides', '', NOON + HOUR), made('b', 'Measure tides')],
  ],
  [
    'with its hash, of two that made it',
    ['b', 'a'],
    [],
    [made('a', 'Measure tides'), made('b', 'x', '1a2b3c4', NOON + HOUR)],
  ],
  ['that removed its lines', ['a'], [removal('a', LINES), edit('b', LINES)], [], commit([], LINES)],
  [
    'that removed half of them, although another one wrote what it adds',
    ['a', 'b'],
    [removal('a', PART), edit('b', NEW)],
    [],
    commit(NEW, LINES),
  ],
  ['that removed them last', ['b'], [removal('b', LINES), removal('a', LINES, NOON - 9 * HOUR)], [], commit([], LINES)],
  ['that deleted the file', ['a'], [removal('a', 'all')], [], commit([], LINES)],
  ['each, of those that wrote half of it', ['a', 'b'], [edit('a', PART), edit('b', LINES.slice(5))], []],
])('a commit belongs to the session %s', (_, sessions, edits, commits, whole = commit(LINES)) => {
  expect(sessionsOf(whole, edits, commits)).toEqual(sessions);
  expect(sessionsOf(whole, edits.toReversed(), commits.toReversed())).toEqual(sessions);
});

test.each<[string, RepositoryCommit, readonly KnownEdit[], readonly KnownCommit[]]>([
  ['its lines were written after it', commit(LINES), [edit('a', LINES, NOON + 180_000)], []],
  ['its lines were written days before', commit(LINES), [edit('a', LINES, NOON - 3 * DAY)], []],
  ['its lines were written into another file', commit(LINES), [edit('a', LINES, NOON - HOUR, 'src/moon.ts')], []],
  ['its lines were written into a file elsewhere', commit(LINES), [edit('a', LINES, NOON - HOUR, 'lib/tide.ts')], []],
  ['less than half of its lines are known', commit(LINES), [edit('a', LINES.slice(0, 4))], []],
  ['it only moves lines', commit(LINES, LINES), [edit('a', LINES)], []],
  ['less than half of what it removes was removed', commit([], LINES), [removal('a', LINES.slice(0, 4))], []],
  ['it removes one line', commit([], LINES.slice(0, 1)), [removal('a', LINES)], []],
  ['it adds more than it removes', commit(LINES, NEW), [removal('a', NEW)], []],
  ['what it removes was removed days before', commit([], LINES), [removal('a', LINES, NOON - 3 * DAY)], []],
  ['its one line is written everywhere', commit(['return undefined;']), [edit('a', ['return undefined;'])], []],
  ['only a commit of another day has its subject', commit(LINES), [], [made('b', 'Measure tides', '', NOON - 3 * DAY)]],
  ['its hash was printed days later', commit(LINES), [], [made('b', 'x', '1a2b3c4', NOON + 3 * DAY)]],
  ['neither it nor the other has a subject', { ...commit(LINES), subject: '' }, [], [made('b', '')]],
])('a commit has no session when %s', (_, whole, edits, commits) => {
  expect(sessionsOf(whole, edits, commits)).toEqual([]);
});

test('a commit that mostly removes leads to the turn that removed the most, with the reasons', () => {
  const turns = [removal('a', LINES.slice(0, 7)), edit('a', NEW), removal('a', LINES.slice(7))];
  const edits = turns.map((one, at) => ({ ...one, href: `sessions/a.html#t-${at}` }));
  expect(commitCandidates(commit(NEW, LINES), edits, [])).toEqual([
    {
      ...{ session: 'a', href: 'sessions/a.html#t-0', prompt: '' },
      reasons: ['removed 10 of the 10 lines that the commit removes', 'wrote 2 of the 2 lines that the commit adds'],
    },
  ]);
});

test('a commit leads to the turn that wrote most of its lines, with the reasons', () => {
  const turns = [LINES.slice(0, 2), LINES.slice(2, 8), LINES.slice(8)].map((lines, at) => ({
    ...edit('a', lines),
    href: `sessions/a.html#t-${at}`,
  }));
  const commits = [made('a', 'Measure tides'), made('a', 'x', '1a2b3c4', NOON + HOUR), made('b', 'Measure tides')];
  expect(commitCandidates(commit(LINES), turns, commits)).toEqual([
    {
      ...{ session: 'a', href: 'sessions/a.html#t-1', prompt: '' },
      reasons: ['wrote 10 of the 10 lines that the commit adds', 'git printed its hash there'],
    },
    { session: 'b', href: 'sessions/b.html#t-2', prompt: '', reasons: ['made a commit with this subject'] },
  ]);
});

describe('a line belongs to', () => {
  const [line = ''] = LINES;
  const asked = { path: 'src/tide.ts', hash: lineHash(line), commit: commit(LINES) };

  test('the last session that wrote it before its commit, followed by those that wrote it earlier', () => {
    const edits = [edit('old', [line], NOON - 50 * HOUR), edit('new', LINES), edit('late', [line], NOON + HOUR)];
    const found = lineCandidates(asked, edits, []);
    expect(found.map(({ session, reasons }) => [session, reasons[0]])).toEqual([
      ['new', 'wrote this line'],
      ['old', 'wrote the same line earlier'],
    ]);
  });

  test('the session that wrote it last, even if it had also written it before another one', () => {
    const edits = [1, 3, 5].map((hours) => ({
      ...edit(hours === 3 ? 'between' : 'twice', [line], NOON - hours * HOUR),
      href: `sessions/s.html#t-${hours}`,
    }));
    const found = lineCandidates({ ...asked, commit: undefined }, edits, []);
    expect(found.map(({ session, href }) => [session, href])).toEqual([
      ['twice', 'sessions/s.html#t-1'],
      ['between', 'sessions/s.html#t-3'],
    ]);
  });

  test('the session of its commit, when the line says too little', () => {
    const found = lineCandidates({ ...asked, hash: lineHash('  });') }, [edit('a', LINES)], []);
    expect(found).toEqual(commitCandidates(commit(LINES), [edit('a', LINES)], []));
  });
});

test('a file belongs to those that wrote most of its lines', () => {
  const lines = [...LINES, '});'].map((text) => ({ path: 'src/tide.ts', hash: lineHash(text), commit: undefined }));
  const edits = [
    edit('a', LINES.slice(0, 4), NOON - 2 * HOUR),
    edit('b', LINES.slice(4, 8)),
    edit('c', LINES.slice(8)),
  ];
  expect(fileCandidates(lines, edits).map(({ session, reasons }) => [session, ...reasons])).toEqual([
    ['a', 'wrote 4 of the 10 lines of the file'],
    ['b', 'wrote 4 of the 10 lines of the file'],
    ['c', 'wrote 2 of the 10 lines of the file'],
  ]);
});

test('a large file that was edited often is answered at once', () => {
  const texts = Array.from({ length: 6_000 }, (_, at) => `const depth${at} = measure(${at});`);
  const lines = texts.map((text) => ({ path: 'src/tide.ts', hash: lineHash(text), commit: undefined }));
  const edits = Array.from({ length: 1_500 }, (_, at) => edit(`s${at}`, texts.slice(at * 4, at * 4 + 4)));
  const begun = performance.now();
  expect(fileCandidates(lines, edits)).toHaveLength(3);
  expect(performance.now() - begun).toBeLessThan(1_000);
});

test('a pull request belongs to the sessions that opened it, then to those of its squashed commit', () => {
  const url = 'https://git.example/tide/watch/pull/12';
  const opened = [
    { session: 'a', href: 'sessions/a.html#t-1', prompt: '', url },
    { session: 'x', href: 'sessions/x.html', prompt: '', url: 'https://git.example/tide/watch/pull/1' },
  ];
  const squashed = commitCandidates(commit(LINES), [edit('b', LINES)], []);
  expect(pullRequestCandidates(url, opened, squashed).map(({ session }) => session)).toEqual(['a', 'b']);
  expect(pullRequestCandidates(url.slice(0, -1), opened, []).map(({ session }) => session)).toEqual(['x']);
});

it.each([
  ['/home/ada/shop/src/a.ts', 'src/a.ts', true],
  ['a.ts', 'src/a.ts', true],
  ['C:\\shop\\src\\a.ts', 'src/a.ts', true],
  ['lib/a.ts', 'src/a.ts', false],
  ['', 'src/a.ts', false],
])('%s and %s: the same file? %s', (one, other, expected) => {
  expect(isSameFile(one, other)).toBe(expected);
});

describe('line hashes', () => {
  test('ignore the white space around a line', () =>
    expect(lineHash('\tconst a = 1;  ')).toBe(lineHash('const a = 1;')));
  test('tell lines apart', () => expect(new Set(LINES.map(lineHash)).size).toBe(LINES.length));
  test('leave out lines that everyone writes', () =>
    expect([lineHash('});'), lineHash(''), lineHash('// --')]).toEqual([undefined, undefined, undefined]));
});

test('a session that opened a pull request and made its commit is named once', () => {
  const url = 'https://git.example/tide/watch/pull/12';
  const opened = { session: 'a', href: 'sessions/a.html#t-1', prompt: '', url };
  const squashed = { session: 'a', href: 'sessions/a.html#t-2', prompt: '', reasons: [] };
  expect(
    pullRequestCandidates(url, [opened], [squashed, { ...squashed, session: 'b' }]).map((one) => one.session),
  ).toEqual(['a', 'b']);
});

/** What is read from an index with these scripts. */
function indexOf(scripts: Readonly<Record<string, unknown>>) {
  return readIndex(async (name) => scripts[name]);
}

test('the content of an index leads only to pages of sessions', async () => {
  const edits = [
    ['s1', [['.html#t-1', 'go', 'a.ts', 1, '']]],
    ['../../evil', [['?x', 'go', 'a.ts', 1, '']]],
  ];
  const index = await indexOf({ 'files-0': edits });
  expect((await index.editsOf(['a.ts'])).map(({ href }) => href)).toEqual(['sessions/s1.html#t-1', 'index.html']);
});

test('what is missing or wrong in an index is ignored, and it has at least one part', async () => {
  const { sessions, ...index } = await indexOf({
    sessions: { parts: 'many', sessions: [['s1', 7, null, undefined, 'soon'], 'x'] },
    commits: [['../x', [['x', 1, 2, 3, '4'], null], {}], null],
  });
  expect(sessions).toEqual(new Map([['s1', { title: '', project: '', member: '', start: 0 }]]));
  expect(index.commits).toEqual([{ session: '../x', href: 'index.html', prompt: '', subject: '', sha: '', time: 0 }]);
  expect(await index.editsOf(['a.ts'])).toEqual([]);
});

test('a file is deleted by name, with its folder, and under the name that a subfolder or a checkout gives it', async () => {
  const paths = ['tide.ts', 'src/tide.ts', 'src', 'src/', '/w/shop/src', 'lib', 'moon.ts', 'src/tide'];
  const deleted = paths.map((path) => ['.html#t-1', 'go', path, 1]);
  const index = await indexOf({ commits: [['s1', [], [], deleted]] });
  const deleting = await index.editsOf(['src/tide.ts']);
  expect(deleting.map(({ removed }) => removed)).toEqual(Array(5).fill('all'));
  expect(await index.editsOf(['docs/tide.md'])).toEqual([]);
});

test('names of files are the same in any case, as on disks that do not tell them apart', () => {
  expect(fileName('src/Tide.TS')).toBe('tide.ts');
  expect(partOf('lib/Tide.ts', 64)).toBe(partOf('src/tide.ts', 64));
});
