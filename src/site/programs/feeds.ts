/** Atom and JSON feeds of new sessions, for the archive and each project. Their links need the site's address. */

import { Feed } from 'feed';
import { joined, visible } from '../../base/format.ts';
import { projectUrl, sessionUrl } from '../../base/urls.ts';
import type { NewFile } from '../../base/write-file.ts';
import { type Archive, type ArchivedSession, sessionsOf } from '../../transcript/types/archive.ts';
import type { GroupPages } from '../eleventy-plugin.ts';
import { escapeHtml } from '../render/markup/html.ts';
import { storyLine } from '../session/head/story-view.ts';
import type { SiteView } from '../types/page.ts';

const ITEMS = 50;
const WEEKS = 10;

/** What a feed is about: the archive or a project. `path` has no extension; sessions are keys, newest first. */
type Source = ReturnType<typeof sourcesOf>[number];

/** Atom's titles and summaries are read as HTML, those of JSON Feed as plain text. */
type AsText = (text: string) => string;

function feedOf(
  { title, page, path, sessions, weeks }: Source,
  archive: Archive,
  site: SiteView,
  asText: AsText,
): Feed {
  const newest = sessionsOf(archive, sessions.slice(0, ITEMS));
  const feed = new Feed({
    title: visible(title),
    description: visible(site.description),
    id: `${site.address}${page}`,
    link: `${site.address}${page}`,
    language: 'en',
    generator: `sessionary ${site.version}`,
    // From the data, not the clock: the same input gives the same bytes.
    updated: timeOf(newest[0]),
    feedLinks: { atom: `${site.address}${path}.xml`, json: `${site.address}${path}.json` },
  });
  for (const session of newest) addItem(feed, session, site.address, asText);
  for (const week of weeks) addWeek(feed, week, site.address, asText);
  return feed;
}

function timeOf(session: ArchivedSession | undefined): Date {
  return new Date(session?.summary.end ?? session?.summary.start ?? 0);
}

function addItem(feed: Feed, session: ArchivedSession, address: string, asText: AsText): void {
  const { title, member } = session.summary;
  const link = `${address}${sessionUrl(session.key)}`;
  feed.addItem({
    title: asText(title),
    id: link,
    link,
    date: timeOf(session),
    description: asText(storyLine(session.summary)),
    ...(member === undefined ? {} : { author: [{ name: visible(member) }] }),
  });
}

function sourcesOf(archive: Archive, site: SiteView, groups: GroupPages) {
  const [, ...weeks] = groups.filter(({ kind, paging }) => kind === 'Week' && paging.page === 1);
  return [
    { title: site.title, page: 'index.html', path: 'feed', sessions: archive.order, weeks: weeks.slice(0, WEEKS) },
    ...archive.projects.map(({ key, name, sessions }) => ({
      title: `${name} · ${site.title}`,
      page: projectUrl(key),
      path: projectUrl(key).replace(/\.html$/, '.feed'),
      sessions,
      weeks: [],
    })),
  ];
}

function addWeek(feed: Feed, { url, name, facts, months }: GroupPages[number], address: string, asText: AsText): void {
  const link = `${address}${url}`;
  const words = facts.map((fact) => joined([`${fact.name}: ${fact.value}`, fact.note], ', ')).join('; ');
  const date = new Date(months[0]?.rows[0]?.end?.iso ?? 0);
  feed.addItem({ title: name, id: link, link, date, description: asText(words) });
}

/** None without an address. */
export function feedFiles(archive: Archive, site: SiteView, groups: GroupPages = []): readonly NewFile[] {
  if (site.address === '') return [];
  return sourcesOf(archive, site, groups).flatMap((source) => [
    { path: `${source.path}.xml`, content: feedOf(source, archive, site, escapeHtml).atom1() },
    { path: `${source.path}.json`, content: `${feedOf(source, archive, site, visible).json1()}\n` },
  ]);
}
