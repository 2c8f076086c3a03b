/** The index of a site that cannot be asked. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lockedPage } from '../../../../src/build/publish/lock/locked-page.ts';
import { Site } from '../../../../src/cli/ask/site.ts';
import { readScript } from '../../../../src/cli/ask/why/read-index.ts';
import { indexFiles } from '../../../../src/why/index/write-index.ts';
import { commitsIn, sessionsIn } from '../../../../src/why/shared/known.ts';
import { folderForTests } from '../../../helpers/folder-for-test.ts';

const folder = folderForTests();

test('an encrypted site says so, and what to ask instead', async () => {
  writeFileSync(join(folder, 'index.html'), lockedPage({ root: '', salt: '0123456789abcdef', sealed: 'c2VhbGVk' }));
  await expect(readScript(new Site(folder), 'sessions')).rejects.toThrow(
    /is encrypted, so it cannot be asked; build the archive without "publish.password"/,
  );
});

test('an index is read as it was written: each pull request once, and turns that are nowhere lead to their session', async () => {
  const url = 'https://git.example/ada/shop/pull/';
  const turn = { href: 'sessions/s1.html#t-1', prompt: 'go', edits: [], commits: [], pullRequests: [`${url}1`] };
  const commits = [{ subject: 'Tides', sha: '1a2b3c4', call: 'c', time: 7 }];
  const session = { title: 'T', project: 'p', member: 'Ada', start: 5, pullRequests: [`${url}1`, `${url}2`] };
  const trace = [turn, { ...turn, href: '', pullRequests: [], commits }];
  mkdirSync(join(folder, 'why'));
  for (const { path, content } of indexFiles([{ key: 's1', ...session, trace }]))
    writeFileSync(join(folder, path), content);
  const site = new Site(folder);
  const { known } = sessionsIn(await readScript(site, 'sessions'));
  expect(known.get('s1')).toEqual({ title: 'T', project: 'p', member: 'Ada', start: 5 });
  const read = commitsIn(await readScript(site, 'commits'));
  expect(read.pullRequests.map(({ href, url: of }) => [href, of])).toEqual([
    ['sessions/s1.html#t-1', `${url}1`],
    ['sessions/s1.html', `${url}2`],
  ]);
  expect(read.commits).toMatchObject([{ session: 's1', href: 'sessions/s1.html', subject: 'Tides', time: 7 }]);
});
