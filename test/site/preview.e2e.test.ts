/** What chats and issue trackers show of a link to a page. */

import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { imageSize } from 'image-size';
import { describe, expect, test } from 'vitest';
import { OWN } from '../../src/build/store/output-folder.ts';
import { buildSite, REPO } from '../helpers/cli.ts';
import { folderForTest } from '../helpers/folder-for-test.ts';
import { filesIn } from '../helpers/folders.ts';
import { all, attribute, first, one, type Page, readPage, readPages, textOf } from '../helpers/pages.ts';
import { siteOf } from '../helpers/sites.ts';
import { writeSession } from '../helpers/transcripts.ts';

const archive = await siteOf('archive');

function meta(page: Page): ReadonlyMap<string, string> {
  return new Map(
    all(page.root, 'meta[content]').map((element) => [
      attribute(element, 'property') ?? attribute(element, 'name') ?? '',
      attribute(element, 'content') ?? '',
    ]),
  );
}

describe('without an address', () => {
  const pages = readPages(archive.folder);

  test('every page has its own title and description, and no image, which needs an absolute address', () => {
    for (const page of pages) {
      const found = meta(page);
      const title = found.get('og:title') ?? '';
      expect([page.path, title === '']).toEqual([page.path, false]);
      expect(textOf(one(page, 'title'))).toContain(title);
      expect(found.get('og:description')).toBe(found.get('description'));
      expect(found.get('og:site_name')).toBe('Tidewatch & friends');
      expect(found.get('og:image')).toBeUndefined();
      expect(found.get('twitter:card')).toBe('summary');
      // Private unless the configuration says otherwise.
      expect(found.get('robots')).toBe('noindex, nofollow');
    }
  });

  test('a session is an article with its date, other pages are not', () => {
    for (const page of pages) {
      const isSession = page.path.startsWith('sessions/');
      expect(meta(page).get('og:type')).toBe(isSession ? 'article' : 'website');
      if (isSession) expect(meta(page).get('article:published_time')).toMatch(/^2026-\d\d-\d\dT.*Z$/);
    }
  });
});

test('with an address, every page has its own address and that of an existing image, with its size', async () => {
  const folder = folderForTest();
  writeFileSync(
    join(folder, 'sessionary.config.js'),
    "export default { baseUrl: 'https://example.org/archive', title: 'A & B', description: 'All we \"asked\".', publish: { index: true } };\n",
  );
  // One with files, commits and decisions, and enough others for a ranking.
  cpSync(join(REPO, 'fixtures/archive/jonas/projects/D--work-harbour-log'), join(folder, 'in/log'), {
    recursive: true,
  });
  for (const name of ['a', 'b', 'c', 'd', 'e']) writeSession(join(folder, 'in'), '-home-ada-shop', name, ['Paint it.']);
  await buildSite(['--input', 'in', '--output', 'site', '--no-cache'], { cwd: folder });
  const site = join(folder, 'site');
  const home = meta(readPage(site, 'index.html'));
  expect(home.get('og:title')).toBe('A & B');
  expect(home.get('og:description')).toBe('All we "asked".');
  const session = filesIn(join(site, 'sessions')).find((name) => name.endsWith('.html'));
  const found = meta(readPage(site, `sessions/${session}`));
  expect(found.get('og:url')).toBe(`https://example.org/archive/sessions/${session}`);
  expect(found.get('twitter:card')).toBe('summary_large_image');
  expect(found.get('robots')).toBeUndefined();
  const canonical = first(readPage(site, `sessions/${session}`).root, 'link[rel="canonical"]');
  expect(attribute(canonical, 'href')).toBe(found.get('og:url'));
  const sitemap = readFileSync(join(site, 'sitemap.xml'), 'utf8');
  expect(sitemap).toContain(`<loc>${found.get('og:url')}</loc>`);
  for (const folder of ['projects', 'months', 'top', 'files', 'commits', 'decisions'])
    expect(sitemap).toContain(`<loc>https://example.org/archive/${folder}/`);
  // The next build refuses links in their places.
  expect(readdirSync(site).filter((name) => !OWN.has(name) && !name.startsWith('.sessionary-words-'))).toEqual([]);
  // A host shows this page at any address, so that links from it cannot be relative.
  const missing = readPage(site, '404.html').root;
  const links = [
    ...all(missing, '[href]').map((link) => attribute(link, 'href') ?? ''),
    ...all(missing, '[src]').map((script) => attribute(script, 'src') ?? ''),
  ];
  expect(links.filter((link) => !link.startsWith('#') && !link.startsWith('/archive/'))).toEqual([]);
  const image = found.get('og:image') ?? '';
  expect(image).toBe('https://example.org/archive/assets/preview.png');
  const size = imageSize(readFileSync(join(site, 'assets/preview.png')));
  expect([`${size.width}`, `${size.height}`]).toEqual([found.get('og:image:width'), found.get('og:image:height')]);
  expect(imageSize(readFileSync(join(site, 'assets/logo.png')))).toMatchObject({ width: 180, height: 180 });
});
