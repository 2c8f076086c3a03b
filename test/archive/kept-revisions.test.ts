/** The revisions of one file in an archive folder. */

import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { KeptFolders, KeptRevisions } from '../../src/archive/keep/kept-revisions.ts';
import { folderForTest } from '../helpers/folder-for-test.ts';

const revisions = (): KeptRevisions =>
  new KeptRevisions(folderForTest(), new KeptFolders(), ['projects', 'p', 'b.txt']);

test('are in the order of their numbers', () => {
  const kept = revisions();
  for (const number of [10, 2, 1]) kept.put(number, Buffer.from('tide'));
  expect(kept.revisions).toEqual([1, 2, 10]);
});

test('of a file that does not grow are compressed if they are large', () => {
  const kept = revisions();
  const large = Buffer.alloc(1_000_000, 'tide');
  expect(basename(kept.put(1, Buffer.from('tide')).path)).toBe('b.txt');
  expect(basename(kept.put(2, large).path)).toBe('b~2.txt.gz');
  expect(kept.read(2).equals(large)).toBe(true);
});
