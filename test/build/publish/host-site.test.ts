import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { hostSite, writePublished } from '../../../src/build/publish/host-site.ts';
import { folderForTest } from '../../helpers/folder-for-test.ts';
import { filesIn } from '../../helpers/folders.ts';

test('the JSON of a project is one file with a line for each session, and everything else is as it was', () => {
  const [plain, output] = [folderForTest(), join(folderForTest(), 'site')];
  mkdirSync(join(plain, 'sessions'));
  for (const name of ['a', 'b', 'left']) {
    writeFileSync(join(plain, `sessions/${name}.html`), name);
    writeFileSync(join(plain, `sessions/${name}.json`), `{"id":"${name}"}\n`);
  }
  for (const name of ['.sessionary', '.sessionary.tmp']) writeFileSync(join(plain, name), '');
  const [b, a, left] = ['b', 'a', 'left'].map((name) => ({
    page: `sessions/${name}.html`,
    json: 'projects/quay.jsonl.gz',
  }));
  writeFileSync(join(plain, 'index.json'), JSON.stringify({ sessions: [b, a], incomplete: [left] }));
  const published = hostSite(plain);
  writePublished(published, output);
  const files = published.map(({ path }) => path);
  expect(filesIn(output).sort()).toEqual([...files].sort());
  const pages = ['a', 'b', 'left'].map((name) => `sessions/${name}.html`);
  expect([...files].sort()).toEqual(['index.json', 'projects/quay.jsonl.gz', ...pages]);
  const lines = gunzipSync(readFileSync(join(output, 'projects/quay.jsonl.gz'))).toString();
  expect(lines).toBe('{"id":"b"}\n{"id":"a"}\n{"id":"left"}\n');
});
