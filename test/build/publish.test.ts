/** The folder that is published beside the one that is built. */

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeFiles } from '../../src/base/write-file.ts';
import { publish } from '../../src/build/build.ts';
import { readSettings, type Settings } from '../../src/build/config/settings.ts';
import { readManifest, writeManifest } from '../../src/build/store/manifest.ts';
import { checkOutput } from '../../src/build/store/output-folder.ts';
import { REPO } from '../helpers/cli.ts';
import { folderForTest } from '../helpers/folder-for-test.ts';
import { filesIn } from '../helpers/folders.ts';
import { cutPower } from '../helpers/power-cut.ts';

const SETTINGS = await readSettings({ input: ['fixtures/archive'], 'no-cache': true }, {}, REPO);

test('loses what earlier builds left there, and nothing else', () => {
  const [output, published] = [folderForTest(), folderForTest()];
  mkdirSync(join(published, 'sessions'));
  for (const name of ['index.html', 'sessions/old.html', 'report.json', 'CNAME'])
    writeFileSync(join(published, name), 'before');
  writeManifest(published, { sessions: [], bundles: [], histories: [], others: ['index.html', 'sessions/old.html'] });
  for (const [name, text] of [
    ['index.html', 'now'],
    ['index.json', '{}'],
  ] as const)
    writeFileSync(join(output, name), text);
  const settings: Settings = { ...SETTINGS, output, published, host: 'github-pages' };
  expect(publish(settings, 1)?.passes).toBe(true);
  expect(filesIn(published).sort()).toEqual(['.sessionary', 'CNAME', 'index.html', 'index.json']);
  expect(readManifest(published).others).toEqual(['index.html', 'index.json']);
});

test('is completed by the next build wherever one was interrupted, without what is no longer in the site', () => {
  let changes = 0;
  for (let isCut = true; isCut; changes += 1) {
    const [output, published] = [folderForTest(), folderForTest()];
    const settings: Settings = { ...SETTINGS, output, published, host: 'github-pages' };
    const index = (json: string): string => JSON.stringify({ sessions: [{ page: 'sessions/a.html', json }] });
    writeFiles(output, [
      { path: 'index.json', content: index('sessions/quay.jsonl.gz') },
      ...['index.html', 'sessions/a.html', 'sessions/a.json'].map((path) => ({ path, content: '{}' })),
    ]);
    isCut = cutPower(changes, () => publish(settings, 1));
    checkOutput(published);
    writeFiles(output, [{ path: 'index.json', content: index('sessions/shop.jsonl.gz') }]);
    rmSync(join(output, 'sessions/a.html'));
    publish(settings, 1);
    const left = ['.sessionary', 'index.html', 'index.json', 'sessions/shop.jsonl.gz'];
    expect(filesIn(published).sort(), `cut after ${changes} changes`).toEqual(left);
  }
  expect(changes).toBeGreaterThan(5);
});
