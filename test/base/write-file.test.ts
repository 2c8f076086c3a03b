import fs, { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { makeFolder, moveFile, writeFileIn } from '../../src/base/write-file.ts';
import { folderForTest } from '../helpers/folder-for-test.ts';

it('waits for a file that another program has open, but only on Windows', () => {
  const folder = folderForTest();
  const [from, to] = [join(folder, 'from'), join(folder, 'to')];
  const { renameSync } = fs;
  let refusals = 1;
  fs.renameSync = (...paths) => {
    refusals -= 1;
    if (refusals >= 0) throw Object.assign(new Error(), { code: 'EPERM' });
    renameSync(...paths);
  };
  syncBuiltinESMExports();
  onTestFinished(() => {
    fs.renameSync = renameSync;
    syncBuiltinESMExports();
  });
  writeFileSync(from, 'text');
  expect(() => moveFile(from, to, 'linux')).toThrow();
  refusals = 2;
  moveFile(from, to, 'win32');
  expect(readFileSync(to, 'utf8')).toBe('text');
});

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
