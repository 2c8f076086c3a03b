import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { writeFileIn } from '../../../src/base/write-file.ts';
import { lockSite } from '../../../src/build/publish/lock/lock-site.ts';
import { FILE_PAGE, forSealing } from '../../../src/build/publish/lock/locked-page.ts';
import { folderForTest } from '../../helpers/folder-for-test.ts';

test('every file that a page shows or links to is sealed, and lists for programs are left out', () => {
  const [plain, output] = [folderForTest(), folderForTest()];
  const files = [
    ...['txt', 'pdf', 'png', 'jpg', 'gif', 'webp'].map((kind) => `media/a.${kind}`),
    ...['outputs/a.txt', 'sessions/a.md', 'projects/a.jsonl.gz', 'decisions/shop.md'],
  ];
  const lists = ['index.json', 'report.json', 'feed.json', 'feed.xml', 'sitemap.xml', 'llms.txt', '_headers'];
  for (const path of [...files, ...lists]) writeFileIn(join(plain, path), '{}');
  const keys = { content: new Uint8Array(32), nonces: new Uint8Array(32), names: '' };
  const published = lockSite(plain, { keys, salt: 'salt' });
  for (const { path, make } of published) writeFileIn(join(output, path), make());
  const written = published.map(({ path }) => path);
  expect(written.filter((path) => dirname(path) !== 'assets').sort()).toEqual(['sealed/1.js', 'sealed/file.html']);
  const sealed = readFileSync(join(output, 'sealed/1.js'), 'utf8');
  expect(sealed.match(/^sessionarySealed\("1\/\d+","[^"]+"\)$/gm)).toHaveLength(files.length);
  expect(readFileSync(join(output, FILE_PAGE), 'utf8')).toContain('<meta name="robots" content="noindex, nofollow">');
});

test('a page that is sealed names its images and files by their places, and no lists for programs', () => {
  const html = [
    '<html lang="en">',
    '<link rel="canonical" href="https://example.org/a.html">',
    '<link rel="alternate" type="application/feed+json" href="../feed.json">',
    '<img src="../media/a.png" alt=""> <img src="media/a.png" alt="">',
    '<a href="../sessions/a.md">Markdown</a> <a href="../sessions/b.html#t-1">b</a>',
  ].join('\n');
  const places = new Map([
    ['media/a.png', '1/0'],
    ['sessions/a.md', '1/1'],
  ]);
  expect(forSealing(html, places).split('\n')).toEqual([
    '<html data-sealed-site lang="en">',
    '<img data-sealed-file="1/0" alt=""> <img data-sealed-file="1/0" alt="">',
    '<a href="../sealed/file.html#1/1/a.md">Markdown</a> <a href="../sessions/b.html#t-1">b</a>',
  ]);
});
