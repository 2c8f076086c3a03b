/** What was forgotten in an archive folder is gone from the cache, too. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeFileIn } from '../../src/base/write-file.ts';
import { FORGOTTEN_FILE, MACHINE_FILE, machineJson } from '../../src/discover/archive/machines.ts';
import { Cache, clearForgotten, KINDS, secretOf } from '../../src/pipeline/store/cache.ts';
import { folderForTest } from '../helpers/folder-for-test.ts';
import { filesIn } from '../helpers/folders.ts';

it('empties the cache of everything once, when something was forgotten since the last build', () => {
  const root = folderForTest();
  const [cache, machine] = [join(root, 'cache'), join(root, 'archive/ada/desk')];
  mkdirSync(machine, { recursive: true });
  const about = { member: 'ada', machine: 'desk', id: '1', collected: undefined };
  writeFileSync(join(machine, MACHINE_FILE), machineJson(about));
  const fill = (): void => {
    for (const kind of KINDS) new Cache(cache).write(kind, 'aa01', 'the secret plan');
    // Folders of earlier versions.
    for (const kind of ['summary', 'document']) writeFileIn(join(cache, kind, 'aa/aa01'), 'the secret plan');
  };
  const valuesAfterBuild = (): number => {
    clearForgotten(cache, [{ path: join(root, 'archive'), member: undefined }]);
    return filesIn(cache).filter((path) => path.endsWith('aa01')).length;
  };
  const forget = (session: string): void =>
    writeFileSync(join(machine, FORGOTTEN_FILE), `${JSON.stringify({ session })}\n`, { flag: 'a' });
  secretOf(cache);
  fill();
  expect(valuesAfterBuild()).toBe(KINDS.length + 2);
  forget('s1');
  expect(valuesAfterBuild()).toBe(0);
  fill();
  expect(valuesAfterBuild()).toBe(KINDS.length + 2);
  forget('s2');
  expect(valuesAfterBuild()).toBe(0);
  expect(filesIn(cache)).toContain('key');
});
