/** The index of a site that cannot be asked. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lockedPage } from '../../../../src/build/publish/lock/locked-page.ts';
import { Site } from '../../../../src/cli/ask/site.ts';
import { readScript } from '../../../../src/cli/ask/why/why.ts';
import type { HistoryTurn } from '../../../../src/site/types/session-history.ts';
import { whyFiles } from '../../../../src/why/index/write-index.ts';
import { readIndex } from '../../../../src/why/shared/known.ts';
import { packedHashes, SHORT_LENGTH } from '../../../../src/why/shared/line-hash.ts';
import { folderForTest } from '../../../helpers/folder-for-test.ts';

test('an encrypted site says so, and what to ask instead', async () => {
  const folder = folderForTest();
  writeFileSync(join(folder, 'index.html'), lockedPage({ root: '', salt: '0123456789abcdef', sealed: 'c2VhbGVk' }));
  await expect(readScript(new Site(folder), 'sessions')).rejects.toThrow(
    /is encrypted, so it cannot be asked; build the archive without "publish.password"/,
  );
});

const URL = 'https://git.example/ada/shop/pull/';
const SUMMARY = { title: 'T', member: 'Ada', start: 5, pullRequests: [`${URL}1`, `${URL}2`], cwd: '/w/shop' };

/** The index of one session, as it is read from its scripts. */
async function written(turns: readonly HistoryTurn[], summary = SUMMARY) {
  const site = folderForTest();
  mkdirSync(join(site, 'why'));
  for (const { path, content } of whyFiles([{ key: 's1', project: 'p', summary, turns }], () => '') ?? [])
    writeFileSync(join(site, path), content);
  return await readIndex((name) => readScript(new Site(site), name));
}

test('an index is read as it was written: each pull request once, and turns that are nowhere lead to their session', async () => {
  const commits = [{ subject: 'Tides', sha: '1a2b3c4', call: 'c', time: 7 }];
  const index = await written([
    { href: 'sessions/s1.html#t-1', prompt: 'go', pullRequests: [{ url: `${URL}1`, time: 6 }] },
    { href: '', prompt: 'go', commits },
  ]);
  expect(index.sessions.get('s1')).toEqual({ title: 'T', project: 'p', member: 'Ada', start: 5 });
  expect(index.pullRequests.map(({ href, url }) => [href, url])).toEqual([
    ['sessions/s1.html#t-1', `${URL}1`],
    ['sessions/s1.html', `${URL}2`],
  ]);
  expect(index.commits).toMatchObject([{ session: 's1', href: 'sessions/s1.html', subject: 'Tides', time: 7 }]);
});

test('an index that was written before is read once, file by file', () => {
  const session = { key: 's1', project: 'p', summary: SUMMARY };
  const [before = [], read] = [whyFiles([{ ...session, turns: [] }], () => ''), [] as string[]];
  const again = whyFiles([{ ...session, turns: undefined }], (name) => {
    read.push(name);
    return String(before.find(({ path }) => path === name)?.content);
  });
  expect(again).toEqual(before);
  expect(read).toEqual(['why/sessions.js', 'why/commits.js', 'why/files-0.js']);
});

test.each([
  ['/w/shop', '/w/shop/a.ts', 'a.ts'],
  ['/w/shop', '/w/shop-two/b.ts', '/w/shop-two/b.ts'],
  ['C:\\w\\shop', 'C:\\w\\shop\\src\\a.ts', 'src\\a.ts'],
])('in the folder %s, %s is %s', async (cwd, path, expected) => {
  const edit = {
    ...{ path, time: 1, added: 1, removed: 0, byEditingTool: true, agent: '', lines: [], cut: 0 },
    ...{ written: packedHashes(['const tide = 1;']), erased: '', hashes: ['', ''] as const },
  };
  const removing = {
    ...edit,
    path: 'old.ts',
    written: '',
    erased: packedHashes(['let tide;', 'let moon;'], SHORT_LENGTH),
  };
  const edits = [edit, { ...edit, path: 'blank.ts', written: '' }, removing];
  const index = await written([{ href: 'sessions/s1.html#t-1', prompt: 'go', edits }], { ...SUMMARY, cwd });
  const read = (await index.editsOf([path])).map((one) => [one.path, one.added.length, one.removed.length]);
  expect(read).toEqual([
    [expected, 1, 0],
    ['old.ts', 0, 2],
  ]);
});
