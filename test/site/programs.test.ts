/** Files of a site that programs read: feeds, lists, rules for crawlers. */

import { describe, expect, it, test } from 'vitest';
import type { NewFile } from '../../src/base/write-file.ts';
import { groupsOf } from '../../src/site/archive/groups.ts';
import { periodAndMemberPages } from '../../src/site/archive/make-group-pages.ts';
import { sessionFigures } from '../../src/site/archive/session-figures.ts';
import { linkArchive } from '../../src/site/link/link-archive.ts';
import { archiveIndex, crawlerFiles, feedFiles, headerFiles, llmsText } from '../../src/site/program-files.ts';
import type { SiteView } from '../../src/site/types/page.ts';
import type { Archive } from '../../src/transcript/types/archive.ts';
import type { Story } from '../../src/transcript/types/story.ts';
import { handover, summaryOf } from '../helpers/summaries.ts';

const LIST = { zone: 'UTC', prices: undefined };
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
  lastActivity: undefined,
  bundles: 1,
  example: false,
  theme: { css: undefined, logo: undefined, links: [] },
  others: [],
};

function contentOf(files: readonly NewFile[], path: string): string {
  return String(files.find((file) => file.path === path)?.content ?? '');
}

function indexOf(of: Archive, hasExports = true) {
  return JSON.parse(contentOf(archiveIndex(of, SITE, hasExports), 'index.json'));
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
    expect(contentOf(files, 'feed.xml').match(/<updated>[^<]*/g)).toEqual([
      '<updated>2026-03-02T14:30:00.000Z',
      '<updated>2026-03-02T14:30:00.000Z',
      '<updated>2026-03-02T09:30:00.000Z',
    ]);
    expect(feed).toMatchObject({
      title: SITE.title,
      description: SITE.description,
      home_page_url: `${SITE.address}index.html`,
    });
  });

  test('of a project have its sessions, name and page', () => {
    const two = linkArchive([
      summaryOf('own', 0),
      summaryOf('other', 5, { cwd: '/home/ada/moon\u0001', folder: '-home-ada-moon', member: 'Ada\u0002' }),
    ]);
    const own = feedFiles(two, SITE).filter(({ path }) => path.startsWith('projects/'));
    expect(
      own
        .filter(({ path }) => path.endsWith('.json'))
        .map(({ content }) => {
          const { title, home_page_url: page, items } = JSON.parse(String(content));
          return [title, page, ...items.map(({ id }: { id: string }) => id)];
        }),
    ).toEqual([
      ['moon␁ · Tidewatch & friends', `${SITE.address}projects/moon.html`, `${SITE.address}sessions/other.html`],
      ['tidepool · Tidewatch & friends', `${SITE.address}projects/tidepool.html`, `${SITE.address}sessions/own.html`],
    ]);
    expect(own.map(({ content }) => content).join()).not.toMatch(/[\u0000-\u0008]/);
  });

  test('contain no markup and no control character of a transcript', () => {
    const atom = contentOf(files, 'feed.xml');
    expect(atom).not.toMatch(/<moons>|[\u0000-\u0008]/);
    // Readers take titles for HTML.
    expect(atom).toContain('<![CDATA[Tides &amp; &lt;moons&gt;]]>');
    expect(JSON.parse(contentOf(files, 'feed.json')).items[1].title).toBe('Tides & <moons>');
  });

  test('have an entry for each week that is over', () => {
    const weeks = linkArchive([summaryOf('first', 0), summaryOf('second', 7 * 24), summaryOf('third', 14 * 24)]);
    const figures = sessionFigures(weeks, LIST);
    const pages = periodAndMemberPages(weeks, groupsOf(weeks, 'UTC', figures), { ...LIST, figures });
    const { items } = JSON.parse(contentOf(feedFiles(weeks, SITE, pages), 'feed.json'));
    expect(
      items.slice(3).map(({ title, url, date_modified: date }: Record<string, string>) => [title, url, date]),
    ).toEqual([
      ['Week of 2026-03-09', 'https://example.org/archive/weeks/2026-03-09.html', '2026-03-09T09:30:00.000Z'],
      ['Week of 2026-03-02', 'https://example.org/archive/weeks/2026-03-02.html', '2026-03-02T09:30:00.000Z'],
    ]);
    expect(items[3].content_html).toContain('Sessions: 1; Prompts: 1');
  });

  test('need the address of the site', () => expect(feedFiles(archive, { ...SITE, address: '' })).toEqual([]));
});

describe('crawlers', () => {
  it('may not index a site', () => {
    for (const address of [SITE.address, ''])
      expect(crawlerFiles(archive, { ...SITE, address }, [])).toEqual([
        { path: 'robots.txt', content: 'User-agent: *\nDisallow: /\n' },
      ]);
  });

  it('get addresses as XML has them, and feeds are not endless', () => {
    const address = 'https://example.org/a&b/';
    const files = crawlerFiles(archive, { ...SITE, isIndexed: true, address }, []);
    expect(contentOf(files, 'sitemap.xml')).toContain('<loc>https://example.org/a&amp;b/</loc>');
    const many = linkArchive(Array.from({ length: 60 }, (_, at) => summaryOf(`s${at}`, at)));
    expect(JSON.parse(contentOf(feedFiles(many, SITE), 'feed.json')).items).toHaveLength(50);
  });

  it('find a sitemap where they may, with the days on which sessions ended', () => {
    const nights = linkArchive([summaryOf('early', 0), summaryOf('late', 38.8)]);
    const files = crawlerFiles(nights, { ...SITE, isIndexed: true }, ['projects/tidepool.html', 'months/2026-03.html']);
    expect(contentOf(files, 'robots.txt')).toContain('Sitemap: https://example.org/archive/sitemap.xml');
    const found = [...contentOf(files, 'sitemap.xml').matchAll(/<loc>([^<]*)<\/loc>(?:<lastmod>(.*)<\/lastmod>)?/g)];
    expect(found.map(([, url, day]) => [url, day])).toEqual([
      ['https://example.org/archive/', '2026-03-04'],
      ['https://example.org/archive/projects/tidepool.html', undefined],
      ['https://example.org/archive/months/2026-03.html', undefined],
      ['https://example.org/archive/sessions/late.html', '2026-03-04'],
      ['https://example.org/archive/sessions/early.html', '2026-03-02'],
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

test('index.json lists all sessions with their facts, pages and exports, the newest first', () => {
  const facts = {
    title: 'Tides',
    cwd: '/home/ada/Moon Watch',
    folder: '-home-ada-Moon-Watch',
    activeMs: 90_400,
    branches: ['main'],
    tags: ['sea'],
    prompts: 2,
    messages: 9,
    calls: 3,
    tools: [{ name: 'Bash', calls: 3, errors: 1 }],
    failures: { redChecks: 1, toolErrors: 0 },
    files: [
      { path: '~/Moon Watch/a.ts', added: 5, removed: 1, net: { added: 4, removed: 0 } },
      { path: '~/Moon Watch/b.ts', added: 2, removed: 3, net: { added: 0, removed: 1 } },
    ],
    commits: [{ sha: 'abc1234', branch: 'main', message: 'Show tides', call: 'c' }],
    pullRequests: ['https://github.com/a/b/pull/1'],
  };
  const many = linkArchive([summaryOf('early', 0, { member: 'Ada' }), summaryOf('late', 5, facts)]);
  const index = indexOf(many);
  expect(index).toMatchObject({ format: 'sessionary archive', schemaVersion: 1, title: 'Tidewatch & friends' });
  expect(index.sessions[0]).toEqual({
    id: 'late',
    page: 'sessions/late.html',
    markdown: 'sessions/late.md',
    json: 'projects/moon-watch.jsonl.gz',
    title: 'Tides',
    project: 'Moon Watch',
    kind: 'other',
    start: '2026-03-02T14:00:00.000Z',
    end: '2026-03-02T14:30:00.000Z',
    activeSeconds: 90,
    outcome: 'finished',
    branches: ['main'],
    worktrees: [],
    tags: ['sea'],
    prompts: 2,
    messages: 9,
    calls: 3,
    tools: [{ name: 'Bash', calls: 3, errors: 1 }],
    failures: { redChecks: 1, toolErrors: 0 },
    files: 2,
    added: 7,
    removed: 4,
    netChange: { files: 2, added: 4, removed: 1 },
    commits: [{ sha: 'abc1234', message: 'Show tides' }],
    pullRequests: ['https://github.com/a/b/pull/1'],
  });
  expect(index.sessions[1]).toMatchObject({ id: 'early', project: 'tidepool', member: 'Ada' });
  expect(indexOf(many, false).sessions[0]).not.toHaveProperty('markdown');
});

test('a large archive has its list of sessions in several files, each of which names the next', () => {
  const three = linkArchive(['one', 'two', 'three'].map((id, at) => summaryOf(id, at)));
  const files = archiveIndex(three, SITE, true, 2);
  const listed = files.map(({ path, content }) => {
    const { more, sessions, incomplete } = JSON.parse(String(content));
    return { path, more, ids: sessions.map(({ id }: { id: string }) => id), incomplete };
  });
  expect(listed).toEqual([
    { path: 'index.json', more: 'index-2.json', ids: ['three', 'two'], incomplete: [] },
    { path: 'index-2.json', more: undefined, ids: ['one'], incomplete: undefined },
  ]);
  expect(archiveIndex(linkArchive([]), SITE, true).map(({ path }) => path)).toEqual(['index.json']);
});

test('llms.txt lists the newest 1,000 sessions', () => {
  const many = linkArchive(Array.from({ length: 1002 }, (_, at) => summaryOf(`s${at}`, at)));
  const text = llmsText(many, SITE, false);
  expect(text.match(/^- /gm)).toHaveLength(1000);
  expect(text).toContain('2 older sessions are only there.');
  expect([text.includes('sessions/s1.html'), text.includes('sessions/s2.html')]).toEqual([false, true]);
});

test('index.json tells stories as pages do: a session that ends with a plan that another one carries out is finished', () => {
  const story: Story = {
    ...{ asked: { text: 'Plan the tides', turn: 0 }, decided: [], decisions: 0 },
    ...{ result: { text: 'Planned.', turn: 1 } },
    lastCheck: { result: 'red', runner: 'vitest', failed: 1, passed: 2, editsAfter: 3 },
  };
  const ends = { story, slugs: ['x'], planned: true, endsWithPlan: true, outcome: 'interrupted' } as const;
  const both = linkArchive([summaryOf('plan', 0, ends), summaryOf('make', 1, { handover: handover('plan') })]);
  const told = { asked: 'Plan the tides', result: 'Planned.', lastCheck: 'red', editsAfterCheck: 3 };
  expect(indexOf(both).sessions[1]).toMatchObject({ outcome: 'finished', ...told });
});

test('index.json lists sessions without a transcript separately, and says what is left of them', () => {
  const some = linkArchive([
    summaryOf('whole', 0),
    summaryOf('gone', 1, { lost: true }),
    summaryOf('typed', 2, { promptsOnly: true }),
  ]);
  const index = indexOf(some);
  expect(index.incomplete.map(({ outcome }: { outcome?: string }) => outcome)).toEqual([undefined, undefined]);
  expect(index).toMatchObject({
    sessions: [{ id: 'whole' }],
    incomplete: [
      { id: 'typed', left: 'prompts' },
      { id: 'gone', left: 'agents', page: 'sessions/gone.html' },
    ],
  });
});

test('index.json says which sessions were forked or continued, if the archive has them', () => {
  const some = linkArchive([
    summaryOf('first', 0, { continuedIn: ['next', 'gone'] }),
    summaryOf('fork', 1, { forkedFrom: 'first' }),
    summaryOf('next', 2, { forkedFrom: undefined }),
  ]);
  const { sessions } = indexOf(some);
  const related = ['forkedFrom', 'continuedFrom', 'forks', 'continuedIn'];
  const first = [{ page: 'sessions/first.html', title: 'Title of first' }];
  expect(
    sessions.map((one: object) => Object.fromEntries(Object.entries(one).filter(([name]) => related.includes(name)))),
  ).toEqual([
    { continuedFrom: first },
    { forkedFrom: first },
    {
      forks: [{ page: 'sessions/fork.html', title: 'Title of fork' }],
      continuedIn: [{ page: 'sessions/next.html', title: 'Title of next' }],
    },
  ]);
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

test('llms.txt has no project of which no session is listed', () => {
  const one = summaryOf('gone', 0, { promptsOnly: true });
  expect(llmsText(linkArchive([one]), SITE, true)).not.toContain('##');
});

test('llms.txt treats prompts, members and projects as plain words, and has days of its time zone', () => {
  const facts = {
    member: '<b>Ada',
    firstPrompt: `![x](https://evil.example/x) **${'y'.repeat(190)}**`,
    cwd: '/home/ada/<b>',
  };
  const hostile = linkArchive([summaryOf('s1', 13, facts)]);
  const text = llmsText(hostile, { ...SITE, description: '<b>', timeZone: 'Pacific/Auckland' }, true);
  expect(text).not.toMatch(/<b>|!\[x\]\(/);
  expect(text).toContain('2026-03-03 · ');
  expect(text.match(/y+…/)?.[0]).toHaveLength(159);
});
