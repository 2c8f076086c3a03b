/** Files of a site that programs read: feeds, lists, rules for crawlers. */

import { describe, expect, it, test } from 'vitest';
import type { SiteView } from '../../src/domain/page.ts';
import { linkArchive } from '../../src/link/link-archive.ts';
import { archiveIndex } from '../../src/site/programs/archive-index.ts';
import { crawlerFiles } from '../../src/site/programs/crawlers.ts';
import { feedFiles } from '../../src/site/programs/feeds.ts';
import { headerFiles } from '../../src/site/programs/headers.ts';
import { llmsText } from '../../src/site/programs/llms-text.ts';
import { summaryOf } from '../helpers/summaries.ts';

const archive = linkArchive([
  summaryOf('early', 0, { member: 'Ada', title: 'Tides & <moons>', firstPrompt: 'Show the tides\u0001\n\nplease' }),
  summaryOf('late', 5, { title: 'A [link](javascript:x) in a title' }),
]);

const SITE: SiteView = {
  title: 'Tidewatch & friends',
  description: 'What was asked.',
  version: '1.2.3',
  timeZone: 'UTC',
  address: 'https://example.org/archive/',
  base: '/archive/',
  isIndexed: false,
  embed: [],
  isHosted: false,
  isPacked: false,
  lastActivity: undefined,
  bundles: 1,
  example: false,
};

function contentOf(files: readonly { readonly path: string; readonly content: string }[], path: string): string {
  return files.find((file) => file.path === path)?.content ?? '';
}

describe('feeds', () => {
  const files = feedFiles(archive, SITE);

  test('are there for the archive and each project, as Atom and JSON', () => {
    expect(files.map(({ path }) => path)).toEqual([
      'feed.xml',
      'feed.json',
      'projects/tidepool.feed.xml',
      'projects/tidepool.feed.json',
    ]);
  });

  test('list sessions by their addresses, the newest first, dated by the archive', () => {
    const feed = JSON.parse(contentOf(files, 'feed.json'));
    expect(feed.items.map(({ url }: { url: string }) => url)).toEqual([
      'https://example.org/archive/sessions/late.html',
      'https://example.org/archive/sessions/early.html',
    ]);
    expect(contentOf(files, 'feed.xml')).toContain('<updated>2026-03-02T14:30:00.000Z</updated>');
  });

  test('contain no markup and no control character of a transcript', () => {
    const atom = contentOf(files, 'feed.xml');
    expect(atom).not.toMatch(/<moons>|[\u0000-\u0008]/);
    // Readers take titles for HTML.
    expect(atom).toContain('<![CDATA[Tides &amp; &lt;moons&gt;]]>');
    expect(JSON.parse(contentOf(files, 'feed.json')).items[1].title).toBe('Tides & <moons>');
  });

  test('need the address of the site', () => expect(feedFiles(archive, { ...SITE, address: '' })).toEqual([]));
});

describe('crawlers', () => {
  it('may not index a site', () => {
    expect(crawlerFiles(archive, SITE, [])).toEqual([{ path: 'robots.txt', content: 'User-agent: *\nDisallow: /\n' }]);
  });

  it('get addresses as XML has them, and feeds are not endless', () => {
    const address = 'https://example.org/a&b/';
    const files = crawlerFiles(archive, { ...SITE, isIndexed: true, address }, []);
    expect(contentOf(files, 'sitemap.xml')).toContain('<loc>https://example.org/a&amp;b/</loc>');
    const many = linkArchive(Array.from({ length: 60 }, (_, at) => summaryOf(`s${at}`, at)));
    expect(JSON.parse(contentOf(feedFiles(many, SITE), 'feed.json')).items).toHaveLength(50);
  });

  it('find a sitemap where they may', () => {
    const files = crawlerFiles(archive, { ...SITE, isIndexed: true }, [
      'projects/tidepool.html',
      'months/2026-03.html',
    ]);
    expect(contentOf(files, 'robots.txt')).toContain('Sitemap: https://example.org/archive/sitemap.xml');
    const locations = [...contentOf(files, 'sitemap.xml').matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url);
    expect(locations).toEqual([
      'https://example.org/archive/',
      'https://example.org/archive/projects/tidepool.html',
      'https://example.org/archive/months/2026-03.html',
      'https://example.org/archive/sessions/late.html',
      'https://example.org/archive/sessions/early.html',
    ]);
  });
});

test('a host that sends headers says who may show pages in a frame, if somebody is named', () => {
  expect(headerFiles(SITE)).toEqual([]);
  expect(headerFiles({ ...SITE, embed: ['https://a.example', 'https://b.example:8080'] })).toEqual([
    {
      path: '_headers',
      content: "/*\n  Content-Security-Policy: frame-ancestors 'self' https://a.example https://b.example:8080\n",
    },
  ]);
});

test('index.json lists all sessions with their pages and exports, the newest first', () => {
  const index = JSON.parse(archiveIndex(archive, SITE, true));
  expect(index).toMatchObject({ format: 'sessionary archive', schemaVersion: 1, title: 'Tidewatch & friends' });
  expect(index.sessions[1]).toMatchObject({
    id: 'early',
    page: 'sessions/early.html',
    markdown: 'sessions/early.md',
    json: 'sessions/early.json',
    project: 'tidepool',
    member: 'Ada',
    start: '2026-03-02T09:00:00.000Z',
  });
  expect(JSON.parse(archiveIndex(archive, SITE, false)).sessions[0]).not.toHaveProperty('markdown');
});

test('llms.txt links the Markdown of each session below its project, and nothing that a title asks for', () => {
  expect(llmsText(archive, SITE, true).split('\n')).toEqual([
    '# Tidewatch &amp; friends',
    '',
    '> What was asked.',
    '',
    expect.stringContaining('Each session is a conversation'),
    '',
    '## tidepool',
    '',
    '- [A &#91;link&#93;(javascript:x) in a title](sessions/late.md): 2026-03-02 · Prompt of late',
    '- [Tides &amp; &lt;moons\\>](sessions/early.md): 2026-03-02 · Ada · Show the tides␁ please',
    '',
  ]);
});

test('llms.txt takes prompts and members for words, whatever they contain', () => {
  const hostile = linkArchive([summaryOf('s1', 0, { member: '<b>Ada', firstPrompt: '![x](https://evil.example/x)' })]);
  const text = llmsText(hostile, SITE, true);
  expect(text).not.toMatch(/<b>|!\[x\]\(/);
});
