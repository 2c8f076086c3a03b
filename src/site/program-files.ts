/** What programs read of a site: `index.json`, `llms.txt`, feeds, and what crawlers and hosts are told. */

import { Feed } from 'feed';
import { count, dotted, joined, oneLine, visible } from '../base/format.ts';
import { inGroups } from '../base/lists.ts';
import { plainWords } from '../base/markdown.ts';
import { projectUrl, sessionUrl } from '../base/urls.ts';
import type { NewFile } from '../base/write-file.ts';
import { type Archive, type ArchivedSession, type Project, sessionsOf } from '../transcript/types/archive.ts';
import { netCountOf, remnant, sumChanges } from '../transcript/types/summary.ts';
import { askedWords, exportLinks, outcomeOf, relationsOf } from './archive/session-rows.ts';
import type { GroupPages } from './eleventy-plugin.ts';
import { moment, relationFields } from './exports/export-fields.ts';
import { escapeHtml } from './render/markup/html.ts';
import { escapeMarkdown } from './render/markup/safe-markdown.ts';
import { timeView } from './render/text/time.ts';
import { storyLine } from './session/head/story-view.ts';
import type { PageLink, SiteView } from './types/page.ts';

/** Of `index.json`: raised when a field changes its meaning, not for new fields. */
const SCHEMA_VERSION = 1;
/** Sessions of one such file: about 170 KB when compressed. */
const LISTED = 500;

/** What programs, and templates of the user, get of a session. */
export type SessionEntry = ReturnType<typeof entryOf>;

function entryOf(session: ArchivedSession, project: string, links: readonly PageLink[]) {
  const { key, kind, worktrees, summary } = session;
  const { asked } = summary.story;
  const [markdown, json] = links;
  return {
    id: summary.id,
    page: sessionUrl(key),
    ...{ markdown: markdown?.href, json: json?.href },
    title: summary.title,
    project,
    ...{ agent: summary.agent, member: summary.member },
    kind,
    left: remnant(summary),
    ...{ start: moment(summary.start), end: moment(summary.end) },
    activeSeconds: Math.round(summary.activeMs / 1000),
    outcome: outcomeOf(session),
    asked: asked && askedWords(asked),
    result: summary.story.result?.text,
    lastCheck: summary.story.lastCheck?.result,
    editsAfterCheck: summary.story.lastCheck?.editsAfter,
    ...{ branches: summary.branches, worktrees, tags: summary.tags },
    ...{ prompts: summary.prompts, messages: summary.messages, calls: summary.calls, tools: summary.tools },
    failures: summary.failures,
    files: summary.files.length,
    ...sumChanges(summary.files),
    netChange: netCountOf(summary.files),
    commits: summary.commits.map(({ sha, message }) => ({ sha: sha || undefined, message })),
    pullRequests: summary.pullRequests,
    ...relationFields(relationsOf(session)),
  };
}

/** @param keys of sessions @param hasExports is each session also available as Markdown and JSON? */
export function sessionEntries(archive: Archive, keys: readonly string[], hasExports: boolean) {
  const names = new Map(archive.projects.map(({ key, name }) => [key, name]));
  return sessionsOf(archive, keys).map((session) => {
    const links = hasExports ? exportLinks(session) : [];
    return entryOf(session, names.get(session.project) ?? '', links);
  });
}

const pathOf = (at: number): string => `index${at === 0 ? '' : `-${at + 1}`}.json`;

/** `index.json`, and for large archives `index-2.json`, …: all sessions. @param hasExports is each session also available as Markdown and JSON? @param most sessions of one file */
export function archiveIndex(archive: Archive, site: SiteView, hasExports: boolean, most = LISTED): readonly NewFile[] {
  const entries = (keys: readonly string[]) => sessionEntries(archive, keys, hasExports);
  const { title, description, version } = site;
  const about = { format: 'sessionary archive', schemaVersion: SCHEMA_VERSION, title, description, version };
  const groups = inGroups(archive.order, () => 1, most);
  const [first = [], ...others] = groups;
  return [first, ...others].map((keys, at) => {
    const rest = at === 0 ? { incomplete: entries(archive.incomplete) } : {};
    const all = { ...about, more: groups[at + 1] && pathOf(at + 1), sessions: entries(keys), ...rest };
    return { path: pathOf(at), content: `${JSON.stringify(all, undefined, 1)}\n` };
  });
}

/** Characters of a title and of a prompt in `llms.txt`, and its most sessions. */
const TITLE = 120;
const PROMPT = 160;
const MOST = 1000;

function sessionLine(session: ArchivedSession, zone: string, hasExports: boolean): string {
  const { key, summary } = session;
  const href = (hasExports ? exportLinks(session)[0]?.href : undefined) ?? sessionUrl(key);
  const day = timeView(summary.start, zone)?.text.slice(0, 10);
  const prompt = summary.firstPrompt === undefined ? '' : oneLine(plainWords(summary.firstPrompt), PROMPT);
  return `- [${escapeMarkdown(oneLine(summary.title, TITLE))}](${href}): ${escapeMarkdown(dotted([day, summary.member, prompt]))}`;
}

function projectOf({ name, sessions }: Project, archive: Archive, zone: string, hasExports: boolean): string {
  return [
    `## ${escapeMarkdown(name)}`,
    '',
    ...sessionsOf(archive, sessions).map((session) => sessionLine(session, zone, hasExports)),
  ].join('\n');
}

/** `llms.txt` (llmstxt.org). @param hasExports are the sessions available as Markdown? If not, their pages are linked. */
export function llmsText(archive: Archive, { title, description, timeZone }: SiteView, hasExports: boolean): string {
  const newest = new Set(archive.order.slice(0, MOST));
  const rest = archive.order.length - newest.size;
  const about = [
    `# ${escapeMarkdown(title)}`,
    `> ${escapeMarkdown(description)}`,
    'Each session is a conversation of a human with Claude Code, a coding agent: prompts, answers, tool calls and their results. `index.json` lists all sessions with their facts.',
    ...(rest > 0 ? [`${count(rest, 'older session is', 'older sessions are')} only there.`] : []),
  ];
  const listed = archive.projects
    .map((project) => ({ ...project, sessions: project.sessions.filter((key) => newest.has(key)) }))
    .filter(({ sessions }) => sessions.length > 0);
  const projects = listed.map((project) => projectOf(project, archive, timeZone, hasExports));
  return `${[...about, ...projects].join('\n\n')}\n`;
}

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
  for (const { url, title, date, words, member } of [...newest.map(itemOfSession), ...weeks.map(itemOfWeek)]) {
    const link = `${site.address}${url}`;
    const author = member === undefined ? {} : { author: [{ name: visible(member) }] };
    feed.addItem({ title: asText(title), id: link, link, date, description: asText(words), ...author });
  }
  return feed;
}

function timeOf(session: ArchivedSession | undefined): Date {
  return new Date(session?.summary.end ?? session?.summary.start ?? 0);
}

function itemOfSession(session: ArchivedSession) {
  const { title, member } = session.summary;
  return { url: sessionUrl(session.key), title, date: timeOf(session), words: storyLine(session.summary), member };
}

function itemOfWeek({ url, name, facts, months }: GroupPages[number]): ReturnType<typeof itemOfSession> {
  const words = facts.map((fact) => joined([`${fact.name}: ${fact.value}`, fact.note], ', ')).join('; ');
  return { url, title: name, date: new Date(months[0]?.rows[0]?.end?.iso ?? 0), words, member: undefined };
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

/** Atom and JSON feeds of new sessions, for the archive and each project; none without an address, which their links need. */
export function feedFiles(archive: Archive, site: SiteView, groups: GroupPages = []): readonly NewFile[] {
  if (site.address === '') return [];
  return sourcesOf(archive, site, groups).flatMap((source) => [
    { path: `${source.path}.xml`, content: feedOf(source, archive, site, escapeHtml).atom1() },
    { path: `${source.path}.json`, content: `${feedOf(source, archive, site, visible).json1()}\n` },
  ]);
}

/** The home page, first pages of sessions, and pages that lead to them. */
function sitemap(archive: Archive, address: string, overviews: readonly string[]): string {
  const pages = [
    { path: '', time: archive.sessions.get(archive.order[0] ?? '')?.summary.end },
    ...overviews.map((path) => ({ path, time: undefined })),
    ...archive.order.map((key) => ({ path: sessionUrl(key), time: archive.sessions.get(key)?.summary.end })),
  ];
  const urls = pages.map(({ path, time }) => {
    const changed = time === undefined ? '' : `<lastmod>${new Date(time).toISOString().slice(0, 10)}</lastmod>`;
    return `<url><loc>${escapeHtml(address + path)}</loc>${changed}</url>`;
  });
  const head = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">';
  return `${head}\n${urls.join('\n')}\n</urlset>\n`;
}

/** What crawlers may do: nothing, unless `publish.index` is true. @param overviews addresses of the pages of projects, months, members, rankings and histories */
export function crawlerFiles(
  archive: Archive,
  { address, isIndexed }: SiteView,
  overviews: readonly string[],
): readonly NewFile[] {
  if (!isIndexed) return [{ path: 'robots.txt', content: 'User-agent: *\nDisallow: /\n' }];
  const allowed = 'User-agent: *\nAllow: /\n';
  if (address === '') return [{ path: 'robots.txt', content: allowed }];
  return [
    { path: 'robots.txt', content: `${allowed}Sitemap: ${address}sitemap.xml\n` },
    { path: 'sitemap.xml', content: sitemap(archive, address, overviews) },
  ];
}

/** `_headers`, as Netlify and Cloudflare Pages read it: a page cannot name the sites that may frame it. */
export function headerFiles({ embed }: SiteView): readonly NewFile[] {
  if (embed.length === 0) return [];
  const policy = `frame-ancestors 'self' ${embed.join(' ')}`;
  return [{ path: '_headers', content: `/*\n  Content-Security-Policy: ${policy}\n` }];
}
