/** The folder that is published beside the one that is built. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Settings, settle } from '../../src/config/settings.ts';
import { publish } from '../../src/pipeline/build.ts';
import { readManifest, writeManifest } from '../../src/pipeline/store/manifest.ts';
import { REPO } from '../helpers/cli.ts';
import { folderForTest } from '../helpers/folder-for-test.ts';
import { filesIn } from '../helpers/folders.ts';

const SETTINGS = await settle({ input: ['fixtures/archive'], 'no-cache': true }, {}, REPO);

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
