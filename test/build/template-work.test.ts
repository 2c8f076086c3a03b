/** Work on templates shows what a build would publish. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadSite } from '../../src/build/template-work.ts';
import { folderForTest } from '../helpers/folder-for-test.ts';
import { exchange } from '../helpers/transcripts.ts';

test('names of accounts are removed as in a build', async () => {
  const folder = folderForTest();
  mkdirSync(join(folder, 'in/-home-mranta-shop'), { recursive: true });
  const lines = exchange('s1', 0, 'Why is USER=mranta in /srv/mranta/x?').replaceAll('/home/ada', '/home/mranta');
  writeFileSync(join(folder, 'in/-home-mranta-shop/s1.jsonl'), lines);
  const { sessionPages } = await loadSite(join(folder, 'site'), join(folder, 'in'));
  const shown = JSON.stringify(sessionPages);
  expect(shown).toContain('USER=~ in /srv/~/x?');
  expect(shown).not.toContain('mranta');
});
