/** What a build removes from its output folder: what earlier builds wrote there, and nothing else. */

import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { sha256 } from '../../src/base/hash.ts';
import { sweep } from '../../src/build/store/output-folder.ts';
import { folderForTest } from '../helpers/folder-for-test.ts';
import { filesIn } from '../helpers/folders.ts';

const PAGE = '<meta name="generator" content="sessionary 1.0.0">';

/** What is left of these files after a build that wrote `kept` into the folder of a build that wrote `known`. */
function left(
  files: Record<string, string | Uint8Array>,
  kept: readonly string[],
  known: readonly string[],
): readonly string[] {
  const output = folderForTest();
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(output, path)), { recursive: true });
    writeFileSync(join(output, path), content);
  }
  sweep(output, new Set(kept), new Set(known));
  return filesIn(output).sort();
}

test('what the build before wrote and this one did not is removed, even beside the folders', () => {
  const known = ['index.html', 'decisions.html', 'sitemap.xml', 'projects/a.html', 'raw/a/1.js', 'sealed/1.js'];
  const files = Object.fromEntries([...known, 'CNAME', 'raw/mine.txt'].map((path) => [path, '']));
  expect(left(files, ['index.html'], known)).toEqual(['CNAME', 'index.html', 'raw/mine.txt']);
});

const NAMED = `${sha256('tide').slice(0, 20)}.png`;

test.each([
  ['sessions/a.html', PAGE],
  ['projects/a-1.html', PAGE],
  ['months/2026-03.html', PAGE],
  ['members/ada.html', PAGE],
  ['top/prompts.html', PAGE],
  ['commits/shop.html', PAGE],
  ['plans/shop/2026-03.html', PAGE],
  ['decisions/shop.html', PAGE],
  ['decisions/shop.md', '<!-- sessionary: decisions as Markdown -->\n'],
  ['why/0.js', 'sessionaryWhy({})'],
  ['sealed/2.js', 'sessionarySealed("sessions/a.md","")'],
  ['sessions/a.md', '<!-- sessionary: a session as Markdown -->\n'],
  ['sessions/a.json.gz', gzipSync('{"format":"sessionary session"}')],
  ['projects/a.jsonl.gz', gzipSync('{"format":"sessionary session"}').subarray(0, -9)],
  [`media/${NAMED}`, 'tide'],
  [`outputs/${NAMED}`, 'tide'],
  ['pagefind/2/fragment/en_1.js', 'sessionaryFile(1)'],
])('%s of a killed build is recognised by its content', (path, content) => {
  expect(left({ [path]: content }, [], [])).toEqual([]);
  expect(left({ [path]: content }, [path], [])).toEqual([path]);
  expect(left({ [path]: `my ${content}`.replace('generator', 'author') }, [], [])).toEqual([path]);
  expect(left({ [path]: gzipSync('mine') }, [], [])).toEqual([path]);
});

test('what only our search index has is removed, whatever is in it', () => {
  const own = ['pagefind/index/en_1.pf_index', 'pagefind/wasm.en.pagefind', 'pagefind/3/pagefind-entry.json'];
  expect(left(Object.fromEntries([...own, 'pagefind/mine.json'].map((path) => [path, ''])), [], [])).toEqual([
    'pagefind/mine.json',
  ]);
});

test('folders that are then empty are removed, too', () => {
  const output = folderForTest();
  for (const folder of ['raw/a/b', 'mine']) mkdirSync(join(output, folder), { recursive: true });
  sweep(output, new Set(), new Set());
  expect(readdirSync(output)).toEqual(['mine']);
});

test('what a killed build left is removed where its content says whose it is', () => {
  const files = {
    ...{ 'decisions.html': PAGE, 'sessions/a.html': PAGE, 'sessions/b.html': 'mine', 'files/a/b.html': PAGE },
    ...{ 'raw/a.js': 'sessionaryRaw(1)', 'raw/b.js': 'mine()', 'sessions/A.html': PAGE, 'my.html': PAGE },
  };
  expect(left(files, [], [])).toEqual(['my.html', 'raw/b.js', 'sessions/A.html', 'sessions/b.html']);
});
