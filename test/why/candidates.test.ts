/** From what sessions wrote and committed to the session behind a commit or line. */

import { describe, expect, it, test } from 'vitest';
import { commitCandidates, fileCandidates, lineCandidates, pullRequestCandidates } from '../../src/why/candidates.ts';
import type { RepositoryCommit } from '../../src/why/evidence.ts';
import {
  commitsIn,
  editsIn,
  isSameFile,
  type KnownCommit,
  type KnownEdit,
  sessionsIn,
} from '../../src/why/shared/known.ts';
import { lineHash, packedHashes, unpackedHashes } from '../../src/why/shared/line-hash.ts';
import { fileName, partOf } from '../../src/why/shared/why-format.ts';

const HOUR = 3_600_000;
const NOON = Date.UTC(2026, 2, 4, 12);
const LINES = Array.from({ length: 10 }, (_, at) => `const tide${at} = measure(${at});`);

function hashes(lines: readonly string[]): readonly string[] {
  return unpackedHashes(packedHashes(lines));
}

function edit(session: string, lines: readonly string[], time = NOON - HOUR, path = 'src/tide.ts'): KnownEdit {
  return { session, href: `sessions/${session}.html#t-1`, prompt: '', path, time, added: hashes(lines) };
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

describe('a commit belongs to', () => {
  test('the session that wrote its lines', () => {
    expect(sessionsOf(commit(LINES), [edit('a', LINES), edit('b', ['something else entirely'])])).toEqual(['a']);
  });

  test('the session that wrote them last, when two wrote the same', () => {
    expect(sessionsOf(commit(LINES), [edit('b', LINES, NOON - HOUR), edit('a', LINES, NOON - 9 * HOUR)])).toEqual([
      'b',
    ]);
  });

  test('the session that wrote them long before it, if no other did', () => {
    const found = commitCandidates(commit(LINES), [edit('a', LINES, NOON - 1000 * HOUR)], []);
    expect(found.map(({ session, confidence, reasons }) => [session, confidence, ...reasons])).toEqual([
      ['a', 0.85, 'wrote 10 of the 10 lines that the commit adds, 41 d 16 h before it'],
    ]);
  });

  test('the session that wrote them into a file of the same name, with half the weight', () => {
    const elsewhere = edit('a', LINES, NOON - HOUR, 'lib/tide.ts');
    expect(commitCandidates(commit(LINES), [elsewhere], [])[0]?.reasons).toEqual([
      'wrote 5 of the 10 lines that the commit adds, 1 h before it',
    ]);
  });

  test('the turn that wrote most of them', () => {
    const turns = [LINES.slice(0, 2), LINES.slice(2, 8), LINES.slice(8)].map((lines, at) => ({
      ...edit('a', lines),
      href: `sessions/a.html#t-${at}`,
    }));
    expect(commitCandidates(commit(LINES), turns, []).map(({ href }) => href)).toEqual(['sessions/a.html#t-1']);
  });

  test('sessions that did equally much, in the same order whatever the order of the index is', () => {
    const edits = [edit('a', LINES.slice(0, 5)), edit('b', LINES.slice(5))];
    expect(sessionsOf(commit(LINES), edits)).toEqual(['a', 'b']);
    expect(sessionsOf(commit(LINES), edits.toReversed())).toEqual(['a', 'b']);
  });

  test('the session that wrote them rather than the one that committed them', () => {
    const [best, other] = sessionsOf(commit(LINES), [edit('a', LINES)], [made('b', 'Measure tides')]);
    expect([best, other]).toEqual(['a', 'b']);
  });

  test('the session that committed it, if no session in the archive wrote its lines', () => {
    expect(sessionsOf(commit(LINES), [], [made('b', 'Measure tides')])).toEqual(['b']);
  });

  test('the session that wrote many of its lines, however large a squashed commit is', () => {
    const many = Array.from({ length: 900 }, (_, at) => `const wave${at} = measure(${at});`);
    expect(sessionsOf(commit(many), [edit('a', many.slice(0, 110))])).toEqual(['a']);
  });

  test('each session that wrote a dozen lines of a squashed commit', () => {
    const many = Array.from({ length: 200 }, (_, at) => `const wave${at} = measure(${at});`);
    const edits = [edit('a', many.slice(0, 150)), edit('b', many.slice(150, 162)), edit('c', many.slice(162, 173))];
    const found = commitCandidates(commit(many), edits, []);
    expect(found.map(({ session, confidence }) => [session, confidence])).toEqual([
      ['a', 0.94],
      ['b', 0.7],
    ]);
  });

  test('the session whose clock is a little ahead', () => {
    expect(sessionsOf(commit(LINES), [edit('a', LINES, NOON + 60_000)])).toEqual(['a']);
    expect(sessionsOf(commit(LINES), [edit('a', LINES, NOON + 180_000)])).toEqual([]);
  });

  test('no other session that wrote hardly any of its lines', () => {
    expect(sessionsOf(commit(LINES), [edit('a', LINES), edit('b', LINES.slice(0, 1), NOON - HOUR / 2)])).toEqual(['a']);
  });

  test('the session in which git printed its hash, but not one where it was printed much later', () => {
    const edits = [edit('a', LINES.slice(0, 5)), edit('b', LINES.slice(5))];
    const printed = (session: string, time: number) => made(session, 'x', '1a2b3c4', time);
    expect(sessionsOf(commit(LINES), edits, [printed('b', NOON + 60_000)])[0]).toBe('b');
    expect(sessionsOf(commit(LINES), edits, [printed('b', NOON + HOUR)])[0]).toBe('a');
  });
});

test('what a session has committed is added up, whatever the order of the commits', () => {
  const commits = [
    made('a', 'Measure tides', '', NOON - 400_000),
    made('a', 'x', '1a2b3c4', NOON + 5_000),
    made('a', 'Measure tides', '', NOON + 60_000),
  ];
  for (const order of [commits, commits.toReversed()])
    expect(commitCandidates(commit(LINES), [], order)[0]?.reasons).toEqual([
      'made a commit with this subject at this time',
      'git printed its hash there',
    ]);
});

describe('a commit has no session', () => {
  test.each([
    ['when its lines were written after it', [edit('a', LINES, NOON + HOUR)], []],
    ['when its lines were written into another file', [edit('a', LINES, NOON - HOUR, 'src/moon.ts')], []],
    ['when few of its lines are known', [edit('a', LINES.slice(0, 2))], []],
    ['when only a commit of another day has its subject', [], [made('a', 'Measure tides', '', NOON - 72 * HOUR)]],
    ['when its hash was printed days later', [], [made('a', 'x', '1a2b3c4', NOON + 96 * HOUR)]],
  ])('%s', (_, edits, commits) => {
    expect(sessionsOf(commit(LINES), edits, commits)).toEqual([]);
  });

  test('when its one line is written everywhere', () => {
    expect(sessionsOf(commit(['return undefined;']), [edit('a', ['return undefined;'])])).toEqual([]);
  });

  test('when neither it nor the commit of a session has a subject', () => {
    expect(sessionsOf({ ...commit(LINES), subject: '' }, [], [made('a', '')])).toEqual([]);
  });

  test('when it only moves lines', () => {
    expect(sessionsOf(commit(LINES, LINES), [edit('a', LINES)])).toEqual([]);
  });
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
    expect(found[0]?.confidence).toBeGreaterThan(0.95);
  });

  test('the session that wrote it last, even if it had also written it before another one', () => {
    const edits = [1, 3, 5].map((hours) => ({
      ...edit(hours === 3 ? 'between' : 'twice', [line], NOON - hours * HOUR),
      href: `sessions/s.html#t-${hours}`,
    }));
    const found = lineCandidates({ ...asked, commit: undefined }, edits, []);
    expect(found.map(({ session, href, confidence }) => [session, href, confidence])).toEqual([
      ['twice', 'sessions/s.html#t-1', 0.85],
      ['between', 'sessions/s.html#t-3', 0.3],
    ]);
  });

  test('the session of its commit, with less certainty, when the line says too little', () => {
    const found = lineCandidates({ ...asked, hash: lineHash('  });') }, [edit('a', LINES)], []);
    const [ofCommit] = commitCandidates(commit(LINES), [edit('a', LINES)], []);
    expect(found.map(({ session, confidence }) => [session, confidence])).toEqual([['a', 0.78]]);
    expect(ofCommit?.confidence).toBe(0.98);
  });
});

test('a file belongs to those that wrote most of its lines, the last ones first', () => {
  const lines = [...LINES, '});'].map((text) => ({ path: 'src/tide.ts', hash: lineHash(text), commit: undefined }));
  const edits = [
    edit('a', LINES.slice(0, 4), NOON - 2 * HOUR),
    edit('b', LINES.slice(4, 8)),
    edit('c', LINES.slice(8)),
  ];
  expect(fileCandidates(lines, edits).map(({ session, reasons }) => [session, ...reasons])).toEqual([
    ['b', 'wrote 4 of the 10 lines of the file'],
    ['a', 'wrote 4 of the 10 lines of the file'],
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
  const squashed = { session: 'a', href: 'sessions/a.html#t-2', prompt: '', confidence: 0.9, reasons: [] };
  expect(
    pullRequestCandidates(url, [opened], [squashed, { ...squashed, session: 'b' }]).map((one) => one.session),
  ).toEqual(['a', 'b']);
});

test('the content of an index leads only to pages of sessions', () => {
  const edits = editsIn([
    ['s1', [['.html#t-1', 'go', 'a.ts', 1, '']]],
    ['../../evil', [['?x', 'go', 'a.ts', 1, '']]],
  ]);
  expect(edits.map(({ href }) => href)).toEqual(['sessions/s1.html#t-1', 'index.html']);
});

test('what is missing or wrong in an index is ignored, and it has at least one part', () => {
  expect(sessionsIn({ parts: 'many', sessions: [['s1', 7, null, undefined, 'soon'], 'x'] })).toEqual({
    parts: 1,
    known: new Map([['s1', { title: '', project: '', member: '', start: 0 }]]),
  });
  const [made1] = commitsIn({ commits: [['x', 1, 2, '3'], null], pullRequests: {} }).commits;
  expect(made1).toEqual({ session: '', href: 'index.html', prompt: '', subject: '', sha: '', time: 0 });
});

test('names of files are the same in any case, as on disks that do not tell them apart', () => {
  expect(fileName('src/Tide.TS')).toBe('tide.ts');
  expect(partOf('lib/Tide.ts', 64)).toBe(partOf('src/tide.ts', 64));
});
