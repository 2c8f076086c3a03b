/** A folder of Windows whose drive is written in either case: the terminal says `C:\\shop`, an editor `c:\\shop`. */

import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderForTest } from '../helpers/folder-for-test.ts';
import { linkedArchive } from '../helpers/linked-sessions.ts';
import { writeSession } from '../helpers/transcripts.ts';

test('is one project with one path', async () => {
  const root = folderForTest();
  const input = join(root, 'in');
  writeSession(input, 'C--code-shop', 'open', ['Open the shop.'], { cwd: 'C:\\code\\shop' });
  writeSession(input, 'c--code-shop', 'close', ['Close it.'], { cwd: 'c:\\code\\shop' });
  const { archive } = await linkedArchive({ input: [input] }, root);
  expect(archive.projects.map(({ name, paths }) => [name, paths])).toEqual([['shop', ['C:\\code\\shop']]]);
});
