/** Which sessions are known to be as they were, without reading them, and in which cases that must not be believed. */

import { cpSync, renameSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keepNotes, noted } from '../../src/build/store/cache.ts';
import { accountNames, contentOf, contentsOf, sessionHash, stampOf } from '../../src/build/store/hashes.ts';
import type { SessionFile } from '../../src/transcript/discover/session-file.ts';
import { folderForTest } from '../helpers/folder-for-test.ts';

const LONG_AGO = new Date('2026-03-04T10:00:00Z');

/** A session with this transcript, which was written long ago. */
function session(text: string, written: Date | undefined = LONG_AGO): SessionFile {
  const path = join(folderForTest(), 's1.jsonl');
  writeFileSync(path, text);
  if (written !== undefined) utimesSync(path, written, written);
  const place = { relative: 'p/s1.jsonl', id: 's1', folder: 'p', folderName: 'p', input: 0, member: undefined };
  return { ...place, path, size: text.length, agents: [], toolResults: [] };
}

/** The transcript gets another text, but keeps its time. */
function rewrite({ path = '' }: SessionFile, text: string): void {
  const { atime, mtime } = statSync(path);
  writeFileSync(path, text);
  utimesSync(path, atime, mtime);
}

function run(): { readonly cache: string; readonly isVerified: boolean } {
  return { cache: folderForTest(), isVerified: false };
}

test('a session that the system says is as it was is not read, unless all are', () => {
  const [one, file] = [run(), session('one')];
  noted(one.cache, `contents ${stampOf(file)}`, () => ({ hash: 'known', accounts: ['ada'] }));
  keepNotes();
  expect([contentOf(one, file), accountNames(contentsOf(one, [file]))]).toEqual(['known', ['ada']]);
  expect(contentOf({ ...one, isVerified: true }, file)).toBe(sessionHash(file));
});

test.each<[string, Date | undefined, (file: SessionFile) => void]>([
  ['another text of the same size and time', LONG_AGO, (file) => rewrite(file, 'two')],
  ['another text in the same moment', undefined, (file) => rewrite(file, 'two')],
  [
    'another file of the same size and time in its place',
    LONG_AGO,
    ({ path = '' }) => {
      writeFileSync(`${path}.new`, 'two');
      utimesSync(`${path}.new`, LONG_AGO, LONG_AGO);
      renameSync(`${path}.new`, path);
    },
  ],
])('%s is noticed', (_, written, change) => {
  const [one, file] = [run(), session('one', written)];
  const before = contentOf(one, file);
  change(file);
  expect(contentOf(one, file)).toBe(sessionHash(file));
  expect(contentOf(one, file)).not.toBe(before);
});

test('a file that was only touched has the same content', () => {
  const [one, file] = [run(), session('one')];
  const [before, stamp] = [contentOf(one, file), stampOf(file)];
  utimesSync(file.path ?? '', 1, 1);
  expect(stampOf(file)).not.toBe(stamp);
  expect(contentOf(one, file)).toBe(before);
});

test('a file that changed just now, or after now since the clock was set back, is read again', () => {
  const file = session('one');
  expect(stampOf(file, LONG_AGO.getTime() + 2_001)).toBeDefined();
  expect([1_999, 0, -3_600_000].map((later) => stampOf(file, LONG_AGO.getTime() + later))).toEqual([
    ...[undefined, undefined, undefined],
  ]);
});

test('a copy of the cache, and the same session in another folder, are no reason to believe anything', () => {
  const [one, file, other] = [run(), session('one'), session('two')];
  contentOf(one, file);
  keepNotes();
  expect(contentOf(one, other)).toBe(sessionHash(other));
  const copy = run();
  cpSync(one.cache, copy.cache, { recursive: true });
  rewrite(file, 'six');
  expect(contentOf(copy, file)).toBe(sessionHash(file));
});

test('a file that is gone is not known', () => {
  expect(stampOf({ ...session('one'), path: '/nowhere/s1.jsonl' })).toBeUndefined();
});
