/** What a build removes from its output folder: what earlier builds wrote there, and nothing else. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { sweep } from '../../src/pipeline/store/sweep.ts';
import { folderForTest } from '../helpers/folder-for-test.ts';
import { filesIn } from '../helpers/folders.ts';

const PAGE = '<meta name="generator" content="sessionary 1.0.0">';

/** What is left of these files after a build that wrote `kept` into the folder of a build that wrote `known`. */
function left(files: Record<string, string>, kept: readonly string[], known: readonly string[]): readonly string[] {
  const output = folderForTest();
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(output, path)), { recursive: true });
    writeFileSync(join(output, path), content);
  }
  sweep(output, new Set(kept), new Set(known));
  return filesIn(output).sort();
}

test('what the build before wrote and this one did not is removed, also beside the folders', () => {
  const known = ['index.html', 'decisions.html', 'sitemap.xml', 'projects/a.html', 'raw/a/1.js'];
  const files = Object.fromEntries([...known, 'CNAME', 'raw/mine.txt'].map((path) => [path, '']));
  expect(left(files, ['index.html'], known)).toEqual(['CNAME', 'index.html', 'raw/mine.txt']);
});

test('what a killed build left is removed where its content says whose it is', () => {
  const files = {
    ...{ 'decisions.html': PAGE, 'sessions/a.html': PAGE, 'sessions/b.html': 'mine', 'files/a/b.html': PAGE },
    ...{ 'raw/a/1.js': 'sessionaryRaw(1)', 'raw/a/2.js': 'mine()', 'sessions/A.html': PAGE, 'my.html': PAGE },
  };
  expect(left(files, [], [])).toEqual(['my.html', 'raw/a/2.js', 'sessions/A.html', 'sessions/b.html']);
});
