/** The log of a project -> the pages of its history, each kind laid out for itself. */

import { type Namer, slug } from '../../base/slug.ts';
import { sumOf } from '../../base/sums.ts';
import type { Project } from '../../domain/archive.ts';
import { HISTORY_KINDS, type HistoryKind, type HistoryPage } from '../../domain/history/history-pages.ts';
import type { Fact, PageLink } from '../../domain/page.ts';
import { grouped } from '../../render/text/format.ts';
import { projectUrl } from '../urls.ts';
import { type CommitItem, commitItems, commitView, placedCommits, pullRequestView } from './commit-views.ts';
import { type FileRecord, fileRecords } from './file-records.ts';
import { fileFolders, fileSection, placedFiles } from './file-sections.ts';
import { type LaidPage, layOut, type Placed } from './layout.ts';
import type { Views } from './links.ts';
import { type LoggedSession, projectLog } from './log.ts';
import { type Folders, projectPaths } from './project-paths.ts';

const TITLES: Readonly<Record<HistoryKind, string>> = {
  files: 'Files',
  commits: 'Commits',
  plans: 'Plans',
  decisions: 'Decisions',
};

/** How much of each kind a project has. */
export type HistoryCounts = Readonly<Record<HistoryKind, number>>;

export interface ProjectHistory {
  readonly pages: readonly HistoryPage[];
  readonly counts: HistoryCounts;
}

/** Links to the pages of a project's history, of those kinds that it has. */
export function historyTabs(project: string, counts: HistoryCounts): HistoryPage['tabs'] {
  return HISTORY_KINDS.filter((kind) => counts[kind] > 0).map((kind) => {
    return { kind, href: `${kind}/${project}.html`, text: TITLES[kind], count: counts[kind] };
  });
}

/** What a page has besides its frame. */
type Content = Partial<
  Pick<HistoryPage, 'facts' | 'folders' | 'files' | 'pullRequests' | 'commits' | 'plans' | 'decisions'>
>;

const NOTHING = { facts: [], folders: [], files: [], pullRequests: [], commits: [], plans: [], decisions: [] } as const;

/** From the project's page of this kind down to one of its pages. */
function trailOf<Item>(folders: readonly string[], pages: readonly LaidPage<Item>[]): readonly PageLink[] {
  return folders.map((text, depth) => {
    const above = folders.slice(0, depth + 1).join('/');
    return { href: pages.find((one) => one.folders.join('/') === above)?.url ?? '', text };
  });
}

/** Pages of one kind, laid out. Their content is made when the addresses of all items are known. */
interface Laid {
  readonly kind: HistoryKind;
  readonly count: number;
  readonly addresses: readonly (readonly [anchor: string, href: string])[];
  pages(views: Views): readonly Omit<HistoryPage, 'tabs' | 'project'>[];
}

/** What the addresses of a project's pages are made of. */
interface Addressed {
  /** Of the project. */
  readonly key: string;
  readonly nameOf: Namer;
}

/**
 * @param content of the page at this place
 * @param isIndex does the first page list all items by itself?
 */
function laid<Item>(
  kind: HistoryKind,
  { key, nameOf }: Addressed,
  items: readonly Placed<Item>[],
  content: (own: readonly Item[], page: LaidPage<Item>, views: Views) => Content,
  isIndex = false,
): Laid {
  const pages = items.length === 0 ? [] : layOut(items, `${kind}/${key}`, nameOf);
  return {
    kind,
    count: items.length,
    addresses: pages.flatMap(({ url, own }) =>
      own.flatMap(({ anchors }) => anchors.map((anchor) => [anchor, `${url}#${anchor}`] as const)),
    ),
    pages: (views) =>
      pages.map((page, at) => ({
        ...NOTHING,
        url: page.url,
        kind,
        title: TITLES[kind],
        trail: trailOf(page.folders, pages),
        below: (isIndex && at === 0 ? [] : page.below).map(({ placed: { anchors, name }, url }) => {
          return { href: `${url}#${anchors[0] ?? ''}`, text: name, anchors };
        }),
        ...content(
          page.own.map(({ item }) => item),
          page,
          views,
        ),
      })),
  };
}

function fileFacts(records: readonly FileRecord[]): readonly Fact[] {
  const edits = records.flatMap(({ edits: its }) => its);
  const [added, removed] = [sumOf(edits, ({ edit }) => edit.added), sumOf(edits, ({ edit }) => edit.removed)];
  return [
    { name: 'Files', value: grouped(records.length) },
    { name: 'Changes', value: grouped(edits.length) },
    { name: 'Sessions', value: grouped(new Set(edits.map(({ session }) => session)).size) },
    { name: 'Lines', value: `+${grouped(added)} −${grouped(removed)}` },
  ];
}

function filePages(place: Addressed, records: readonly FileRecord[]): Laid {
  const content = (own: readonly FileRecord[], { url, folders }: LaidPage<FileRecord>, views: Views): Content => ({
    ...(folders.length === 0 ? { facts: fileFacts(records), folders: fileFolders(records, url, views) } : {}),
    files: own.map((record) => fileSection(record, views)),
  });
  return laid('files', place, placedFiles(records), content, true);
}

function commitPages(place: Addressed, items: readonly CommitItem[], zone: string): Laid {
  const content = (own: readonly CommitItem[], _: LaidPage<CommitItem>, views: Views): Content => ({
    pullRequests: own.flatMap((item) => (item.kind === 'pull-request' ? [pullRequestView(item, views)] : [])).reverse(),
    commits: own
      .flatMap((item) => (item.kind === 'commit' ? [commitView(item, () => undefined, views)] : []))
      .reverse(),
  });
  return laid('commits', place, placedCommits(items, zone), content);
}

function foldersOf(paths: readonly string[], sessions: readonly LoggedSession[]): Folders {
  const summaries = sessions.map(({ archived }) => archived.summary);
  return {
    roots: [...paths, ...summaries.flatMap(({ cwd }) => cwd ?? [])],
    worktrees: summaries.flatMap(({ checkouts = [] }) =>
      checkouts.flatMap(({ folder, worktreeOf }) => (worktreeOf === undefined ? [] : [folder])),
    ),
    visited: summaries.flatMap(({ cwds }) => cwds),
  };
}

/**
 * The pages of one project's history; none if its sessions changed and decided nothing.
 * @param sessions of the project, the oldest first
 * @param nameOf gives the names in addresses
 */
export function projectHistory(
  project: Pick<Project, 'key' | 'name' | 'paths'>,
  sessions: readonly LoggedSession[],
  zone: string,
  nameOf: Namer = slug,
): ProjectHistory {
  const { key, name, paths } = project;
  const log = projectLog(sessions, projectPaths(foldersOf(paths, sessions)));
  const kinds = [filePages({ key, nameOf }, fileRecords(log)), commitPages({ key, nameOf }, commitItems(log), zone)];
  const addresses = new Map(kinds.flatMap((kind) => kind.addresses));
  const views: Views = { zone, hrefOf: (anchor) => addresses.get(anchor) };
  const counts = { files: 0, commits: 0, plans: 0, decisions: 0 };
  for (const { kind, count } of kinds) counts[kind] = count;
  const frame = { project: { href: projectUrl(key), text: name }, tabs: historyTabs(key, counts) };
  return { pages: kinds.flatMap((kind) => kind.pages(views)).map((page) => ({ ...page, ...frame })), counts };
}
