import { cpSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildSite, REPO } from '../helpers/cli.ts';
import { folderForTest } from '../helpers/folder-for-test.ts';
import { filesIn, publishedTree } from '../helpers/folders.ts';
import { siteOf } from '../helpers/sites.ts';

const [archive, damaged] = await Promise.all([siteOf('archive'), siteOf('damaged')]);

/** The package in another folder, in another time zone, with drafts that are made later: test/cli/package.e2e.test.ts. */
describe('the same input gives the same bytes', () => {
  test('when the transcripts are in another folder with other file times, in another time zone, without a cache', async () => {
    const folder = folderForTest();
    const input = join(folder, 'copied transcripts');
    cpSync(join(REPO, 'fixtures/damaged'), input, { recursive: true });
    for (const path of filesIn(input)) utimesSync(join(input, path), 1_000_000_000, 1_000_000_000);
    const output = join(folder, 'site');
    await buildSite(['--no-cache', '--input', input, '--output', output], {
      cwd: folder,
      env: { TZ: 'America/St_Johns' },
      isFresh: true,
    });
    expect(publishedTree(output)).toEqual(publishedTree(damaged.folder));
  });

  test('when files of the site were deleted since the last build', async () => {
    const output = join(folderForTest(), 'site');
    cpSync(archive.folder, output, { recursive: true });
    const files = filesIn(output);
    const lost = ['sessions/', 'media/', 'pagefind/'].map(
      (start) => files.find((path) => path.startsWith(start)) ?? '',
    );
    for (const path of [...lost, 'index.html']) rmSync(join(output, path));
    await buildSite(['--output', output, '--cache', archive.cache]);
    expect(publishedTree(output)).toEqual(publishedTree(archive.folder));
  });
});
