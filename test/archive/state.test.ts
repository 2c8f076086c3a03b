/** What a machine remembers, when several processes use it and when one of them is killed. */

import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { machineId, markKey } from '../../src/archive/machine/state.ts';
import { writeWhole } from '../../src/archive/write.ts';
import { makeFolder } from '../../src/base/write-file.ts';
import { beforeCalls } from '../helpers/before-calls.ts';
import { folderForTest } from '../helpers/folder-for-test.ts';
import { cutPower } from '../helpers/power-cut.ts';

describe('the id of a machine', () => {
  it.each([1, 2, 3])('is the same for two processes that need the first one, the other before call %i', (moment) => {
    const folder = folderForTest();
    let [calls, isActing] = [0, false];
    let other: string | undefined;
    const act = (): void => {
      if (isActing) return;
      calls += 1;
      isActing = true;
      if (calls === moment) other = machineId(folder);
      isActing = false;
    };
    for (const name of ['linkSync', 'rmSync', 'writeFileSync'] as const) beforeCalls(name, act);
    const own = machineId(folder);
    expect(other ?? own).toBe(own);
    expect(machineId(folder)).toBe(own);
    expect(readdirSync(folder)).toEqual(['machine']);
    expect(statSync(join(folder, 'machine')).mode & 0o077).toBe(0);
  });

  it('is made if a full disk left an empty file', () => {
    const folder = folderForTest();
    writeFileSync(join(folder, 'machine'), '');
    const own = machineId(folder);
    expect([own.length, machineId(folder)]).toEqual([24, own]);
  });
});

it('gives a file of the archive its name when its content is on the disk', () => {
  const folder = folderForTest();
  makeFolder(join(folder, '.unfinished'));
  const steps: unknown[] = [];
  beforeCalls('writeFileSync', (path, _, options) => steps.push([basename(dirname(path)), options]));
  beforeCalls('renameSync', (_, to) => steps.push(basename(String(to))));
  writeWhole(folder, join(folder, 'a.jsonl'), 'text');
  expect(steps).toEqual([['.unfinished', { flush: true }], 'a.jsonl']);
});

it('the shared key takes the place of another one completely or not at all', () => {
  const folder = folderForTest();
  const [before, after] = ['the key of the team', 'another key of the team'];
  let points = 0;
  const share = (key: string): void => void markKey(folder, { SESSIONARY_KEY: key });
  for (let isCut = true; isCut; points += 1) {
    share(before);
    isCut = cutPower(points, () => share(after));
    expect([before, after]).toContain(readFileSync(join(folder, 'key'), 'utf8').trim());
    expect(statSync(join(folder, 'key')).mode & 0o077).toBe(0);
  }
  expect(points).toBeGreaterThan(1);
});
