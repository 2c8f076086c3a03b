import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeFolder, writeFileIn } from '../../src/base/write-file.ts';
import { folderForTest } from '../helpers/folder-for-test.ts';

it('writes a file below folders that do not exist', () => {
  const file = join(folderForTest(), 'a/b/c.txt');
  writeFileIn(file, 'text');
  expect(readFileSync(file, 'utf8')).toBe('text');
});

it('takes folders that exist', () => {
  const folder = folderForTest();
  makeFolder(folder);
  makeFolder('/');
  expect(existsSync(folder)).toBe(true);
});

it('creates no folder below a file', () => {
  const file = join(folderForTest(), 'file');
  writeFileSync(file, '');
  expect(() => makeFolder(join(file, 'a/b'))).toThrow('ENOTDIR');
  expect(() => makeFolder(file)).toThrow('EEXIST');
});

// Node's own `recursive` would never return.
it.runIf(existsSync('/proc/self'))('says where there can be no folder', () => {
  expect(() => makeFolder('/proc/site/pages')).toThrow(
    '/proc/site cannot be created: its file system does not allow new folders; choose another place.',
  );
});
