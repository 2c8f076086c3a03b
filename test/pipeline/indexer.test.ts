/** Which bundles of the index are made, and which stay. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Indexer } from '../../src/pipeline/indexer.ts';
import type { KeptBundle } from '../../src/pipeline/manifest.ts';
import { BUNDLE_BYTES, planBundles, type SearchRef } from '../../src/search/index/bundles.ts';
import { folderForTest } from '../helpers/folder-for-test.ts';

/** Each fills a bundle. */
const DOCUMENTS: readonly SearchRef[] = ['a', 'b', 'c'].map((key) => ({
  key,
  url: `sessions/${key}.html`,
  hash: key,
  bytes: BUNDLE_BYTES,
}));
const PLAN = planBundles(DOCUMENTS);

function indexer(output: string, before: readonly KeptBundle[]): { index: Indexer; made: number[] } {
  const made: number[] = [];
  const maker = {
    make: async (bundle: { number: number; folder: string }) => {
      made.push(bundle.number);
      return [`${bundle.folder}/file`];
    },
  };
  return { index: new Indexer(DOCUMENTS, { output, before, maker }), made };
}

describe('the index', () => {
  it('makes every bundle, in order', async () => {
    const { index, made } = indexer(folderForTest(), []);
    expect([index.size, index.bundles]).toEqual([3, []]);
    await index.run();
    expect(made).toEqual([1, 2, 3]);
    expect(index.bundles.map(({ files }) => files)).toEqual([
      ['pagefind/file'],
      ['pagefind/2/file'],
      ['pagefind/3/file'],
    ]);
  });

  it('leaves bundles that are whole, and makes one again whose file is gone', async () => {
    const output = folderForTest();
    mkdirSync(join(output, 'pagefind'));
    writeFileSync(join(output, 'pagefind/old'), '');
    const [first, second] = PLAN.map(({ key }) => key);
    const before = [
      { key: first ?? '', files: ['pagefind/old'] },
      { key: second ?? '', files: ['pagefind/gone'] },
    ];
    const { index, made } = indexer(output, before);
    expect(index.bundles).toEqual(before.slice(0, 1));
    await index.run();
    expect(made).toEqual([2, 3]);
    expect(index.bundles.map(({ files }) => files[0])).toEqual([
      'pagefind/old',
      'pagefind/2/file',
      'pagefind/3/file',
    ]);
  });

  it('knows nothing of bundles that held other documents', () => {
    const { index } = indexer(folderForTest(), [{ key: 'other', files: [] }]);
    expect(index.bundles).toEqual([]);
  });
});
