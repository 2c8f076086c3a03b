import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { hostSite } from '../../src/publish/host-site.ts';
import { folderForTest } from '../helpers/folder-for-test.ts';
import { filesIn } from '../helpers/folders.ts';

test('the JSON of a project is one file with a line for each session, and everything else is as it was', () => {
  const [plain, output] = [folderForTest(), join(folderForTest(), 'site')];
  mkdirSync(join(plain, 'sessions'));
  for (const name of ['a', 'b']) {
    writeFileSync(join(plain, `sessions/${name}.html`), name);
    writeFileSync(join(plain, `sessions/${name}.json`), `{"id":"${name}"}\n`);
  }
  for (const name of ['.sessionary', '.sessionary.tmp']) writeFileSync(join(plain, name), '');
  const listed = ['b', 'a'].map((name) => ({ page: `sessions/${name}.html`, json: 'projects/quay.jsonl.gz' }));
  writeFileSync(join(plain, 'index.json'), JSON.stringify({ sessions: listed }));
  const files = hostSite(plain, output);
  expect(filesIn(output).sort()).toEqual([...files].sort());
  expect([...files].sort()).toEqual(['index.json', 'projects/quay.jsonl.gz', 'sessions/a.html', 'sessions/b.html']);
  expect(gunzipSync(readFileSync(join(output, 'projects/quay.jsonl.gz'))).toString()).toBe('{"id":"b"}\n{"id":"a"}\n');
});
