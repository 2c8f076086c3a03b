import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeFolder, moveFile, removeFile, removeFolder, writeFileIn } from '../../src/base/write-file.ts';
import { beforeCalls } from '../helpers/before-calls.ts';
import { folderForTest } from '../helpers/folder-for-test.ts';

it('waits for a file that another program has open, but only on Windows', () => {
  const folder = folderForTest();
  const [from, to] = [join(folder, 'from'), join(folder, 'to')];
  let refusals = 1;
  beforeCalls('renameSync', () => {
    refusals -= 1;
    if (refusals >= 0) throw Object.assign(new Error(), { code: 'EPERM' });
  });
  writeFileSync(from, 'text');
  expect(() => moveFile(from, to, 'linux')).toThrow();
  refusals = 2;
  moveFile(from, to, 'win32');
  expect(readFileSync(to, 'utf8')).toBe('text');
});

it.each([
  ['file', removeFile, 'EPERM'],
  ['folder', removeFolder, 'ENOTEMPTY'],
])('removes a %s that another program has open for a moment, but waits only on Windows', (name, remove, code) => {
  const path = join(folderForTest(), name);
  writeFileIn(name === 'folder' ? join(path, 'file') : path, 'text');
  let refusals = 1;
  beforeCalls('rmSync', (asked) => {
    refusals -= 1;
    if (asked === path && refusals >= 0) throw Object.assign(new Error(), { code });
  });
  expect(() => remove(path, 'linux')).toThrow();
  refusals = 1;
  remove(path, 'win32');
  expect(existsSync(path)).toBe(false);
});

it('removes no folder as a file', () => {
  const folder = join(folderForTest(), 'a');
  makeFolder(folder);
  expect(() => removeFile(folder)).toThrow();
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

it.each([1, 2, 3, 4])('takes a folder that another process creates before call %i', (moment) => {
  const above = join(folderForTest(), 'a');
  let calls = 0;
  const createOnce = (): void => {
    calls += 1;
    if (calls === moment) spawnSync('mkdir', [above]);
  };
  beforeCalls('mkdirSync', createOnce);
  beforeCalls('statSync', createOnce);
  makeFolder(join(above, 'b'));
  expect(readdirSync(above)).toEqual(['b']);
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
