/** The cache: what is kept, what damage does, and what is cleared away. */

import { existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Cache } from '../../src/pipeline/cache.ts';
import { boundCache } from '../../src/pipeline/cache-bounds.ts';
import { folderForTest } from '../helpers/folder-for-test.ts';
import { filesIn } from '../helpers/folders.ts';

const HOUR = 60 * 60 * 1000;
const KEYS = ['aa01', 'bb02', 'cc03'] as const;

function pathOf(folder: string, key: string): string {
  return join(folder, 'document', key.slice(0, 2), key);
}

/** Makes a value look as if it had been used that long ago. */
function age(path: string, ms: number): void {
  const at = (Date.now() - ms) / 1000;
  utimesSync(path, at, at);
}

describe('a value', () => {
  it('is there in its length, and gone once a byte of it is', () => {
    const folder = folderForTest();
    const cache = new Cache(folder);
    cache.write('document', 'aa01', 'Grüße');
    expect(cache.read('document', 'aa01')).toBe('Grüße');
    expect(cache.has('document', 'aa01', 7)).toBe(true);
    expect(cache.has('document', 'aa01', 8)).toBe(false);
    const path = pathOf(folder, 'aa01');
    writeFileSync(path, readFileSync(path, 'utf8').replace('Gr', 'gr'));
    expect(cache.read('document', 'aa01')).toBeUndefined();
  });

  it('is remembered as used when it is looked at', () => {
    const folder = folderForTest();
    const cache = new Cache(folder);
    for (const key of KEYS) cache.write('document', key, 'x'.repeat(1000));
    for (const key of KEYS) age(pathOf(folder, key), 30 * HOUR);
    cache.read('document', 'aa01');
    cache.has('document', 'cc03', 1000);
    boundCache(folder, 0);
    expect(filesIn(folder)).toEqual(['document/aa/aa01', 'document/cc/cc03']);
  });
});

describe('a cache that has grown', () => {
  it('loses what was not used for the longest time, down to its limit', () => {
    const folder = folderForTest();
    const cache = new Cache(folder);
    for (const key of KEYS) cache.write('document', key, 'x'.repeat(1000));
    age(pathOf(folder, 'aa01'), 20 * HOUR);
    age(pathOf(folder, 'bb02'), 40 * HOUR);
    age(pathOf(folder, 'cc03'), 30 * HOUR);
    boundCache(folder, 2_200);
    expect(filesIn(folder)).toEqual(['document/aa/aa01', 'document/cc/cc03']);
  });

  it('keeps what may be in use, however small the limit', () => {
    const folder = folderForTest();
    new Cache(folder).write('summary', 'aa01', 'x');
    boundCache(folder, 0);
    expect(filesIn(folder)).toEqual(['summary/aa/aa01']);
  });

  it('loses drafts of builds that were cut off, not those of a build at work', () => {
    const folder = folderForTest();
    new Cache(folder).write('summary', 'aa01', 'x');
    const [old, fresh] = ['summary/aa/aa02.1-0-1.tmp', 'summary/aa/aa03.2-0-1.tmp'];
    for (const name of [old, fresh]) writeFileSync(join(folder, name), 'half');
    age(join(folder, old), 2 * HOUR);
    boundCache(folder);
    expect(existsSync(join(folder, old))).toBe(false);
    expect(existsSync(join(folder, fresh))).toBe(true);
  });

  it('may be deleted at any time', () => {
    const folder = folderForTest();
    expect(() => boundCache(join(folder, 'gone'))).not.toThrow();
  });
});
