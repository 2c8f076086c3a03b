/** The folder that is published beside the one that is built. */

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { writeFiles } from '../../src/base/write-file.ts';
import { readSettings, type Settings } from '../../src/build/config/settings.ts';
import { publish } from '../../src/build/publish.ts';
import { readManifest, writeManifest } from '../../src/build/store/manifest.ts';
import { checkOutput } from '../../src/build/store/output-folder.ts';
import { REPO } from '../helpers/cli.ts';
import { folderForTest } from '../helpers/folder-for-test.ts';
import { filesIn } from '../helpers/folders.ts';
import { cutPower } from '../helpers/power-cut.ts';

// Deriving keys takes a third of a second, on purpose.
vi.mock(import('../../src/build/publish/lock/seal.ts'), async (original) => {
  const keys = { content: new Uint8Array(32), nonces: new Uint8Array(32), names: '' };
  return { ...(await original()), keysOf: () => keys };
});

const SETTINGS = await readSettings({ input: ['fixtures/archive'], 'no-cache': true }, {}, REPO);
const lock = { password: 'nine green otters', salt: '0123456789abcdef' };

/** Files of an encrypted site, without those that every one has. */
function ownFilesIn(published: string): readonly string[] {
  return filesIn(published).filter((path) => !path.startsWith('assets/'));
}

test('loses what earlier builds left there, and nothing else', () => {
  const [output, published] = [folderForTest(), folderForTest()];
  mkdirSync(join(published, 'sessions'));
  for (const name of ['index.html', 'sessions/old.html', 'report.json', 'CNAME'])
    writeFileSync(join(published, name), 'before');
  writeManifest(published, {
    sessions: [],
    bundles: [],
    histories: [],
    others: ['index.html', 'sessions/old.html'],
    pages: [],
  });
  for (const name of ['index.html', 'index.json']) writeFileSync(join(output, name), 'now');
  const settings: Settings = { ...SETTINGS, output, published, lock, host: 'github-pages' };
  expect(publish(settings, 1)?.passes).toBe(true);
  expect(ownFilesIn(published)).toEqual(['.sessionary', 'CNAME', 'index.html']);
  expect(readManifest(published).others).toContain('index.html');
});

test('is completed by the next build wherever one was interrupted, without what is no longer in the site', () => {
  let changes = 0;
  for (let isCut = true; isCut; changes += 1) {
    const [output, published] = [folderForTest(), folderForTest()];
    const settings: Settings = { ...SETTINGS, output, published, lock };
    writeFiles(
      output,
      ['index.html', 'sessions/a.html', 'sessions/a.md'].map((path) => ({ path, content: '' })),
    );
    isCut = cutPower(changes, () => publish(settings, 1));
    checkOutput(published);
    for (const name of ['a.html', 'a.md']) rmSync(join(output, 'sessions', name));
    publish(settings, 1);
    expect(ownFilesIn(published), `cut after ${changes} changes`).toEqual(['.sessionary', 'index.html']);
  }
  expect(changes).toBeGreaterThan(5);
});
