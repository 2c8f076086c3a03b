/** What was forgotten in an archive folder is gone from the cache, too. */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sha256 } from '../../src/base/hash.ts';
import { check } from '../../src/build/build.ts';
import { readSettings } from '../../src/build/config/settings.ts';
import { Progress } from '../../src/build/progress.ts';
import { Cache, KINDS, secretOf, unlessForgotten } from '../../src/build/store/cache.ts';
import { FORGOTTEN_FILE, MACHINE_FILE, machineJson } from '../../src/transcript/discover/archive/machines.ts';
import { beforeCalls } from '../helpers/before-calls.ts';
import { folderForTest } from '../helpers/folder-for-test.ts';
import { filesIn } from '../helpers/folders.ts';
import { writeSession } from '../helpers/transcripts.ts';

const ABOUT = { member: 'ada', machine: 'desk', id: '1', collected: undefined };

it('empties the cache of everything once, when something was forgotten since the last build', async () => {
  const root = folderForTest();
  const [cache, machine] = [join(root, 'cache'), join(root, 'archive/ada/desk')];
  mkdirSync(machine, { recursive: true });
  writeFileSync(join(machine, MACHINE_FILE), machineJson(ABOUT));
  const fill = (): void => {
    for (const kind of KINDS) new Cache(cache).write(kind, 'aa01', 'the secret plan');
  };
  const valuesAfterBuild = async (): Promise<number> => {
    await unlessForgotten(cache, [{ path: join(root, 'archive'), member: undefined }], async () => undefined);
    return filesIn(cache).filter((path) => path.endsWith('aa01')).length;
  };
  const forget = (session: string): void =>
    writeFileSync(join(machine, FORGOTTEN_FILE), `${JSON.stringify({ session })}\n`, { flag: 'a' });
  secretOf(cache);
  fill();
  expect(await valuesAfterBuild()).toBe(KINDS.length);
  forget('s1');
  expect(await valuesAfterBuild()).toBe(0);
  fill();
  expect(await valuesAfterBuild()).toBe(KINDS.length);
  forget('s2');
  expect(await valuesAfterBuild()).toBe(0);
  expect(filesIn(cache)).toContain('key');
});

it('fails if something is forgotten meanwhile, and what was read of it does not stay in the cache', async () => {
  const root = folderForTest();
  const [cache, machine] = [join(root, 'cache'), join(root, 'archive/ada/desk')];
  for (const [id, words] of [
    ['s1', 'The plan of Moonshot.'],
    ['s2', 'The public plan.'],
  ] as const)
    writeSession(join(machine, 'projects'), '-home-ada-shop', id, [words]);
  writeFileSync(join(machine, MACHINE_FILE), machineJson(ABOUT));
  const settings = await readSettings({ input: [join(root, 'archive')], cache }, {}, root);
  const checked = () => check(settings, new Progress({ write: () => undefined }, 'quiet'));
  const tombstone = JSON.stringify({ session: 's1' });
  beforeCalls('writeFileSync', (path) => {
    if (!path.includes('facts')) return;
    writeFileSync(join(machine, FORGOTTEN_FILE), tombstone);
    // As if another build had emptied the cache since.
    writeFileSync(join(cache, 'forgotten'), sha256(tombstone));
  });
  await expect(checked()).rejects.toThrow('forgotten');
  await checked();
  expect(
    filesIn(cache)
      .flatMap((path) => readFileSync(join(cache, path), 'utf8'))
      .join(),
  ).not.toContain('Moonshot');
});
