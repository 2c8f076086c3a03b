/** The log of a project -> the pages of its history, each kind laid out separately. */

import { grouped, oneLine } from '../../base/format.ts';
import { type Namer, slug } from '../../base/slug.ts';
import { projectUrl } from '../../base/urls.ts';
import type { Project } from '../../transcript/types/archive.ts';
import { sumChanges } from '../../transcript/types/summary.ts';
import { timeView } from '../render/text/time.ts';
import {
  type DecidedInProject,
  HISTORY_KINDS,
  type HistoryKind,
  type HistoryName,
  type HistoryNames,
  type HistoryPage,
} from '../types/history-pages.ts';
import type { Fact, PageLink } from '../types/page.ts';
import {
  type CommitItem,
  commitItems,
  commitView,
  type PlanOf,
  placedCommits,
  pullRequestView,
} from './commit-views.ts';
import { decisionsMarkdown, decisionView, isDecided, placedDecisions } from './decision-views.ts';
import { type FileRecord, fileRecords } from './file-records.ts';
import { fileFolders, fileSection, placedFiles } from './file-sections.ts';
import { itemLink, type Views } from './history-links.ts';
import { type LaidPage, layOut, type Placed } from './layout.ts';
import { type LoggedDecision, type LoggedSession, type ProjectLog, projectLog } from './log.ts';
import { type PlanRecord, placedPlans, planAt, planRecords, planView, titleOf } from './plan-views.ts';
import { pathsIn } from './project-paths.ts';

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
  /** Its decisions; undefined if there are none. */
  readonly markdown: string | undefined;
  readonly decided: DecidedInProject;
  readonly names: HistoryNames;
}

/** Links to the pages of a project's history, for the kinds it has. */
export function historyTabs(project: string, counts: HistoryCounts): HistoryPage['tabs'] {
  return HISTORY_KINDS.filter((kind) => counts[kind] > 0).map((kind) => {
    return { kind, href: `${kind}/${project}.html`, text: TITLES[kind], count: counts[kind] };
  });
}

/** The content of a page without its frame. */
type Content = Partial<
  Pick<HistoryPage, 'facts' | 'folders' | 'files' | 'pullRequests' | 'commits' | 'plans' | 'decisions'>
>;

const NOTHING = {
  ...{ facts: [], folders: [], files: [] },
  ...{ pullRequests: [], commits: [], plans: [], decisions: [] },
} as const;

/** The path from the project's page of this kind to one of the pages below. */
function trailOf<Item>(folders: readonly string[], pages: readonly LaidPage<Item>[]): readonly PageLink[] {
  return folders.map((text, depth) => {
    const above = folders.slice(0, depth + 1).join('/');
    return { href: pages.find((one) => one.folders.join('/') === above)?.url ?? '', text };
  });
}

/** Pages of one kind, laid out. Their content is made once the addresses of all items are known. */
interface Laid {
  readonly kind: HistoryKind;
  readonly count: number;
  readonly addresses: readonly (readonly [anchor: string, href: string])[];
  readonly names: readonly HistoryName[];
  pages(views: Views): readonly Omit<HistoryPage, 'tabs' | 'project'>[];
}

/** What the addresses of a project's pages are made from. */
interface Addressed {
  /** Of the project. */
  readonly key: string;
  readonly nameOf: Namer;
}

/** What the search knows about the items of one kind: at most so many names, of so many characters. */
const NAMES = 2_000;
const NAME = 120;

function namesOn<Item>(pages: readonly LaidPage<Item>[]): readonly HistoryName[] {
  return pages
    .flatMap(({ url, own }) =>
      own.map(({ name, anchors, at }) => ({ text: oneLine(name, NAME), page: url, anchor: anchors[0] ?? '', at })),
    )
    .sort((a, b) => b.at - a.at)
    .slice(0, NAMES);
}

/**
 * @param content of the page at this place
 * @param isIndex does the first page list all items itself?
 */
function laid<Item>(
  kind: HistoryKind,
  { key, nameOf }: Addressed,
  items: readonly Placed<Item>[],
  content: (own: readonly Item[], views: Views, page: LaidPage<Item>) => Content,
  isIndex = false,
): Laid {
  const pages = items.length === 0 ? [] : layOut(items, `${kind}/${key}`, nameOf);
  return {
    kind,
    count: items.length,
    addresses: pages.flatMap(({ url, own }) =>
      own.flatMap(({ anchors }) => anchors.map((anchor) => [anchor, `${url}#${anchor}`] as const)),
    ),
    names: namesOn(pages),
    pages: (views) =>
      pages.map((page, at) => ({
        ...NOTHING,
        url: page.url,
        kind,
        title: TITLES[kind],
        index: `${kind}/${key}.html`,
        trail: trailOf(page.folders, pages),
        below: (isIndex && at === 0 ? [] : page.below).map(({ placed: { anchors, name }, url }) => {
          return { href: `${url}#${anchors[0] ?? ''}`, text: name, anchors };
        }),
        ...content(
          page.own.map(({ item }) => item),
          views,
          page,
        ),
      })),
  };
}

function fileFacts(records: readonly FileRecord[]): readonly Fact[] {
  const edits = records.flatMap(({ edits: its }) => its);
  const { added, removed } = sumChanges(edits.map(({ edit }) => edit));
  return [
    { name: 'Files', value: grouped(records.length) },
    { name: 'Changes', value: grouped(edits.length) },
    { name: 'Sessions', value: grouped(new Set(edits.map(({ session }) => session)).size) },
    { name: 'Lines', value: `+${grouped(added)} −${grouped(removed)}`, note: 'in single edits' },
  ];
}

function filePages(place: Addressed, records: readonly FileRecord[]): Laid {
  const content = (own: readonly FileRecord[], views: Views, { url, folders }: LaidPage<FileRecord>): Content => ({
    ...(folders.length === 0 ? { facts: fileFacts(records), folders: fileFolders(records, url, views) } : {}),
    files: own.map((record) => fileSection(record, views)),
  });
  return laid('files', place, placedFiles(records), content, true);
}

function commitPages(place: Addressed, items: readonly CommitItem[], planOf: PlanOf, zone: string): Laid {
  return laid('commits', place, placedCommits(items, zone), (own, views) => ({
    pullRequests: own.flatMap((item) => (item.kind === 'pull-request' ? [pullRequestView(item, views)] : [])).reverse(),
    commits: own.flatMap((item) => (item.kind === 'commit' ? [commitView(item, planOf, views)] : [])).reverse(),
  }));
}

function planPages(place: Addressed, plans: readonly PlanRecord[], zone: string): Laid {
  return laid('plans', place, placedPlans(plans, zone), (own, views) => ({
    plans: own.map((plan) => planView(plan, views)).reverse(),
  }));
}

function decisionPages(
  place: Addressed,
  decisions: readonly LoggedDecision[],
  plans: readonly PlanRecord[],
  zone: string,
): Laid {
  const anchors = new Map(
    plans.flatMap(({ anchor, versions }) => versions.map((one) => [one.anchor, anchor] as const)),
  );
  return laid('decisions', place, placedDecisions(decisions, zone), (own, views) => ({
    decisions: own.map((logged) => decisionView(logged, ({ anchor }) => anchors.get(anchor), views)).reverse(),
  }));
}

/** The most decisions of a project on the page of the whole archive. */
const NEWEST = 20;

function decidedIn(plans: readonly PlanRecord[], decisions: readonly LoggedDecision[], views: Views): DecidedInProject {
  const open = plans.filter(({ isOpen }) => isOpen);
  return {
    openPlans: open.map((plan) => {
      const at = plan.versions.at(-1)?.at ?? 0;
      return { ...itemLink(plan.anchor, titleOf(plan), views), at, time: timeView(at || undefined, views.zone) };
    }),
    newest: decisions
      .slice(-NEWEST)
      .reverse()
      .map((logged) => {
        const view = decisionView(logged, () => undefined, views);
        return { ...view, href: views.hrefOf(logged.anchor) ?? '', at: logged.at };
      }),
  };
}

/** What the sessions of a project did. */
export interface ProjectRecords {
  readonly log: ProjectLog;
  readonly records: readonly FileRecord[];
}

/** @param sessions of the project, the oldest first */
export function projectRecords(
  project: Pick<Project, 'key' | 'paths'>,
  sessions: readonly LoggedSession[],
): ProjectRecords {
  const summaries = sessions.map(({ archived }) => archived.summary);
  const log = projectLog(sessions, pathsIn(project, summaries));
  return { log, records: fileRecords(log) };
}

/**
 * The pages of one project's history; none if its sessions changed and decided nothing.
 * @param nameOf gives the names in addresses
 */
export function projectHistory(
  { key, name }: Pick<Project, 'key' | 'name'>,
  { log, records }: ProjectRecords,
  zone: string,
  nameOf: Namer = slug,
): ProjectHistory {
  const plans = planRecords(log);
  const decisions = log.decisions.filter(isDecided);
  const place = { key, nameOf };
  const items = commitItems(log);
  const kinds = [
    filePages(place, records),
    commitPages(place, items, planAt(plans), zone),
    planPages(place, plans, zone),
    decisionPages(place, decisions, plans, zone),
  ];
  const addresses = new Map(kinds.flatMap((kind) => kind.addresses));
  const views: Views = { zone, hrefOf: (anchor) => addresses.get(anchor) };
  const counts = { files: 0, commits: 0, plans: 0, decisions: 0 };
  const names: Record<HistoryKind, readonly HistoryName[]> = { files: [], commits: [], plans: [], decisions: [] };
  for (const laidOut of kinds) {
    counts[laidOut.kind] = laidOut.count;
    names[laidOut.kind] = laidOut.names;
  }
  // Pull requests are on the same pages, but they are not commits.
  counts.commits = items.filter(({ kind }) => kind === 'commit').length || items.length;
  const frame = { project: { href: projectUrl(key), text: name }, tabs: historyTabs(key, counts) };
  return {
    pages: kinds.flatMap((kind) => kind.pages(views)).map((page) => ({ ...page, ...frame })),
    counts,
    markdown: decisions.length === 0 ? undefined : decisionsMarkdown(name, decisions, views),
    decided: decidedIn(plans, decisions, views),
    names,
  };
}
