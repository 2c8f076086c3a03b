/** The cache: what it keeps, how it handles damage, and what it removes. */

import { existsSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { boundCache, Cache, KINDS, secretOf } from '../../src/build/store/cache.ts';
import { beforeCalls } from '../helpers/before-calls.ts';
import { folderForTest } from '../helpers/folder-for-test.ts';
import { filesIn } from '../helpers/folders.ts';

const HOUR = 60 * 60 * 1000;
const KEYS = ['aa01', 'bb02', 'cc03'] as const;

function pathOf(folder: string, key: string): string {
  return join(folder, 'words', key.slice(0, 2), key);
}

/** Makes a value look as if it had last been used that long ago. */
function age(path: string, ms: number): void {
  const at = (Date.now() - ms) / 1000;
  utimesSync(path, at, at);
}

describe('a value', () => {
  it('is missing once a byte of it has changed', () => {
    const folder = folderForTest();
    const cache = new Cache(folder);
    cache.write('words', 'aa01', 'Grüße');
    expect(cache.read('words', 'aa01')).toBe('Grüße');
    const path = pathOf(folder, 'aa01');
    writeFileSync(path, readFileSync(path, 'utf8').replace('Gr', 'gr'));
    expect(cache.read('words', 'aa01')).toBeUndefined();
  });

  it('is missing when its disk is full, and a warning says so once', () => {
    const folder = folderForTest();
    writeFileSync(join(folder, 'words'), 'not a folder');
    mkdirSync(join(folder, 'key'));
    const warnings = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    onTestFinished(() => warnings.mockRestore());
    for (const key of KEYS) new Cache(folder).write('words', key, 'more');
    expect(new Cache(folder).read('words', 'aa01')).toBeUndefined();
    expect(secretOf(folder)).toHaveLength(32);
    // In a thread that is not the first one, nothing.
    expect(warnings.mock.calls.length).toBeLessThanOrEqual(1);
    for (const [line] of warnings.mock.calls)
      expect(line).toMatch(/^The cache .+ cannot be written \((?:ENOTDIR|EEXIST)\), so/);
  });

  it('is missing when the cache is emptied while it is written', () => {
    const folder = folderForTest();
    beforeCalls('renameSync', () => rmSync(join(folder, 'words'), { recursive: true }));
    new Cache(folder).write('words', 'aa01', 'more');
    expect(new Cache(folder).read('words', 'aa01')).toBeUndefined();
  });

  it('counts as used when it is read', () => {
    const folder = folderForTest();
    const cache = new Cache(folder);
    for (const key of KEYS) cache.write('words', key, 'x'.repeat(1000));
    for (const key of KEYS) age(pathOf(folder, key), 30 * HOUR);
    cache.read('words', 'aa01');
    cache.read('words', 'cc03');
    boundCache(folder, 0);
    expect(filesIn(folder)).toEqual(['words/aa/aa01', 'words/cc/cc03']);
  });
});

describe('a large cache', () => {
  it('loses the values that were used least recently, down to its limit', () => {
    const folder = folderForTest();
    const cache = new Cache(folder);
    for (const key of KEYS) cache.write('words', key, 'x'.repeat(1000));
    age(pathOf(folder, 'aa01'), 20 * HOUR);
    age(pathOf(folder, 'bb02'), 40 * HOUR);
    age(pathOf(folder, 'cc03'), 30 * HOUR);
    boundCache(folder, 2_200);
    expect(filesIn(folder)).toEqual(['words/aa/aa01', 'words/cc/cc03']);
  });

  it('loses values of every kind', () => {
    const folder = folderForTest();
    const cache = new Cache(folder);
    for (const kind of KINDS) {
      cache.write(kind, 'aa01', 'x');
      age(cache.path(kind, 'aa01'), 20 * HOUR);
    }
    boundCache(folder, 0);
    expect(filesIn(folder)).toEqual([]);
  });

  it('keeps values that may be in use, however low the limit is', () => {
    const folder = folderForTest();
    new Cache(folder).write('facts', 'aa01', 'x');
    boundCache(folder, 0);
    expect(filesIn(folder)).toEqual(['facts/aa/aa01']);
  });

  it('keeps values whose use may not be noted yet', () => {
    const folder = folderForTest();
    for (const key of KEYS) new Cache(folder).write('words', key, 'x');
    age(pathOf(folder, 'aa01'), 1.9 * HOUR);
    age(pathOf(folder, 'bb02'), 2.1 * HOUR);
    boundCache(folder, 0);
    expect(filesIn(folder)).toEqual(['words/aa/aa01', 'words/cc/cc03']);
  });

  it('loses temporary files of interrupted builds, not those of a running build', () => {
    const folder = folderForTest();
    new Cache(folder).write('facts', 'aa01', 'x');
    const [old, fresh] = ['facts/aa/aa02.1-0.tmp', 'facts/aa/aa03.2-0.tmp'];
    for (const name of [old, fresh]) writeFileSync(join(folder, name), 'half');
    age(join(folder, old), 2 * HOUR);
    boundCache(folder);
    expect(existsSync(join(folder, old))).toBe(false);
    expect(existsSync(join(folder, fresh))).toBe(true);
  });

  it('may be missing', () => {
    const folder = folderForTest();
    expect(() => boundCache(join(folder, 'gone'))).not.toThrow();
  });
});

it('has a secret that only its owner can read, and keeps it', () => {
  const folder = folderForTest();
  const secret = secretOf(folder);
  expect(statSync(join(folder, 'key')).mode & 0o077).toBe(0);
  expect(secret).toHaveLength(32);
  expect(statSync(join(folder, 'key')).mode & 0o777).toBe(0o600);
  expect(Buffer.from(secretOf(folder)).equals(secret)).toBe(true);
  expect(Buffer.from(secretOf(folderForTest())).equals(secret)).toBe(false);
  writeFileSync(join(folder, 'key'), 'cut');
  const other = secretOf(folder);
  expect(other).toHaveLength(32);
  expect(Buffer.from(secretOf(folder)).equals(other)).toBe(true);
});
