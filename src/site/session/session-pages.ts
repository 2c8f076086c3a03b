/** A session's page bodies and its place in the archive -> its pages, with heads and links. */

import { BOUNDS } from '../../base/bounds.ts';
import { count, dotted, visible } from '../../base/format.ts';
import { sessionUrl } from '../../base/urls.ts';
import { totalTokens } from '../../transcript/parse/usage.ts';
import type { ArchivedSession } from '../../transcript/types/archive.ts';
import { commitKey, NO_FAILURES, remnant } from '../../transcript/types/summary.ts';
import { exportLinks, type ListOptions, relationsOf, sessionLink, sessionRow } from '../archive/session-rows.ts';
import { termsText } from '../cost.ts';
import { stripView } from '../render/strip-view.ts';
import { shortPath } from '../render/text/short-path.ts';
import { timeView } from '../render/text/time.ts';
import type { PageLink } from '../types/page.ts';
import { countersOf, environmentFacts, sessionFacts } from './head/session-facts.ts';
import { storyLine, storyView } from './head/story-view.ts';
import { anchorsIn, type Moved, movedAnchors } from './moved.ts';
import type { SessionBody } from './session-body.ts';

export interface PageOptions extends ListOptions {
  readonly projectName: string;
  /** Addresses of the histories of the files in the summary, by index. Default: none. */
  readonly fileHrefs?: readonly string[];
  readonly exports?: boolean;
  readonly listed?: number;
}

const STRIP_UNITS = 200;
const NO_LISTS = { commands: [], commits: [], files: [], unlisted: { commands: 0, commits: 0, files: 0 } };

const SELDOM: { readonly agentOf?: PageLink | undefined; readonly moved: readonly Moved[] } = { moved: [] };

const CERTAINTY = {
  exact: 'exact link: the first message names the transcript',
  named: 'exact link: Claude Code says that this session was forked from the other one or continues it',
  slug: 'likely link: Claude Code gave both sessions the same plan name',
  title: 'likely link: both plans have the same title',
} as const;

/** Empty if the id is not safe in a command that readers copy. */
function resumeCommand({ summary }: ArchivedSession): string {
  return remnant(summary) === undefined && /^[A-Za-z0-9-]+$/.test(summary.id) ? `claude --resume ${summary.id}` : '';
}

function shared(session: ArchivedSession, options: PageOptions) {
  const { summary } = session;
  const { zone } = options;
  return {
    description: storyLine(summary),
    agentFailures: summary.agentFailures ?? NO_FAILURES,
    counters: countersOf(session, options.prices),
    row: sessionRow(session, options.projectName, options),
    strip: stripView(summary, zone, STRIP_UNITS),
    facts: sessionFacts(session, options.prices),
    environment: environmentFacts(session),
    otherTitles: summary.otherTitles ?? [],
    models: [
      ...summary.models.map((use) => ({ ...use, note: termsText(use.usage) })),
      ...summary.agentModels.map((use) => ({ ...use, note: dotted(['by agents', termsText(use.usage)]) })),
    ].filter(({ usage }) => totalTokens(usage) > 0),
    tools: summary.tools,
    pulls: session.pulls,
    chain: session.chain.map((link) => ({
      href: sessionUrl(link.key),
      title: link.title,
      role: link.role,
      time: timeView(link.start, zone),
      current: link.key === session.key,
      certainty: link.certainty ? CERTAINTY[link.certainty] : '',
    })),
    missingPlan: session.missingPlan ?? '',
    related: session.related.map(sessionLink),
    relations: relationsOf(session),
    missingFork: session.missingFork ?? '',
    missingNext: session.missingNext ?? [],
    origin: session.origin && { link: sessionLink(session.origin), prompt: session.origin.prompt },
    exports: options.exports ? exportLinks(session) : [],
    resume: resumeCommand(session),
    previous: session.previous && sessionLink(session.previous),
    next: session.next && sessionLink(session.next),
  };
}

function changedFiles(
  { files, cwd }: ArchivedSession['summary'],
  mentions: SessionBody['changes'],
  hrefs: readonly string[] = [],
) {
  const changes = new Map(mentions);
  return files.map((file, index) => ({
    ...file,
    history: hrefs[index] ?? '',
    name: shortPath(file.path, cwd),
    href: changes.get(visible(file.path)),
  }));
}

/**
 * The data for the template of a session's pages: its own, its continuations, and those of its large agents. Addresses
 * are relative to the site's root. `number` is 1 for the first page, `unlisted` counts what the lists leave out.
 */
export type SessionPage = ReturnType<typeof sessionPages>[number];

/** The session's page, its continuations, and the pages of its large agents. */
export function sessionPages(session: ArchivedSession, body: SessionBody, options: PageOptions) {
  const { own, agents, commands, ...mentions } = body;
  const base = { ...shared(session, options), story: storyView(session, body), ...SELDOM };
  const { key, summary } = session;
  const commitsMade = new Map(mentions.commits);
  const files = changedFiles(summary, mentions.changes, options.fileHrefs);
  const commits = summary.commits.map((commit) => ({ ...commit, href: commitsMade.get(commitKey(commit)) }));
  const { listed = BOUNDS.listed } = options;
  const beyond = (list: readonly unknown[]): number => Math.max(0, list.length - listed);
  const unlisted = { commands: beyond(commands), commits: beyond(commits), files: beyond(files) };
  return [
    ...own.map((body, index) => ({
      ...base,
      ...body,
      title: summary.title,
      number: index + 1,
      pages: own.map(({ url: href }, other) => ({ href, number: other + 1, current: other === index })),
      commands: commands.slice(0, listed),
      commits: commits.slice(0, listed),
      files: files.slice(0, listed),
      unlisted,
    })),
    ...agents.map(({ title, urls, start, failures, ...body }) => ({
      ...base,
      ...body,
      title,
      row: { ...base.row, start, end: undefined, failures },
      agentFailures: NO_FAILURES,
      description: `${count(body.count, 'turn')} of an agent in: ${summary.title}`,
      // Any page but the first, which alone has the session's facts.
      number: 2,
      pages: urls.map((href, index) => ({ href, number: index + 1, current: href === body.url })),
      agentOf: { href: sessionUrl(key), text: summary.title },
      ...NO_LISTS,
    })),
  ];
}

function nameOf({ agentOf, number, title }: SessionPage): string {
  return agentOf === undefined ? `page ${number} of this session` : `the page of ${title}`;
}

/** A page that the session no longer has: it only says where its content is. */
function emptied(first: SessionPage, url: string, moved: SessionPage['moved']): SessionPage {
  const { key, href } = first.row;
  const number = Number(/-(\d{1,9})\.html$/.exec(url)?.[1] ?? 2);
  const isOfAgent = url.startsWith(`sessions/${key}-agent-`);
  return {
    ...first,
    ...{ url, moved, number, netChanges: [], turns: [], strays: [], markup: undefined, minimap: undefined },
    ...NO_LISTS,
    pages: first.pages.map((page) => ({ ...page, current: false })),
    agentOf: isOfAgent ? { href, text: first.title } : undefined,
  };
}

/** The pages, and former ones of the session, that forward the anchors which were on them in an earlier build. */
export function forwardingPages(
  pages: readonly SessionPage[],
  earlier: Parameters<typeof movedAnchors>[0],
): readonly SessionPage[] {
  const now = (earlier.length === 0 ? [] : pages).map((page) => ({
    url: page.url,
    name: nameOf(page),
    anchors: anchorsIn(Buffer.from(page.markup ?? []).toString()).keys(),
  }));
  const moved = new Map(movedAnchors(earlier, now));
  const all = pages.map((page) => ({ ...page, moved: moved.get(page.url) ?? [] }));
  for (const { url } of pages) moved.delete(url);
  const [first] = pages;
  return [...all, ...(first ? [...moved].map(([url, anchors]) => emptied(first, url, anchors)) : [])];
}
