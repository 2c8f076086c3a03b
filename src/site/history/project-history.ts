/** What the sessions of a project did -> the pages of its history, each kind laid out separately. */

import { grouped, oneLine } from '../../base/format.ts';
import { slug } from '../../base/slug.ts';
import { projectUrl } from '../../base/urls.ts';
import type { Project } from '../../transcript/types/archive.ts';
import { sumChanges } from '../../transcript/types/summary.ts';
import type { ListOptions } from '../archive/session-rows.ts';
import { timeView } from '../render/text/time.ts';
import { type ByKind, type Fact, HISTORY_KINDS, type HistoryKind, type PageLink } from '../types/page.ts';
import { commitItems, commitView, placeOfCommit, pullRequestView } from './commit-views.ts';
import { decisionsMarkdown, decisionView, isDecided, placeOfDecision } from './decision-views.ts';
import { type FileRecord, fileRecords } from './files/file-records.ts';
import { fileFolders, fileSection, placeOfFile } from './files/file-sections.ts';
import { itemLink, type Views } from './history-links.ts';
import { type LaidPage, layOut, type Place } from './layout.ts';
import { type LoggedDecision, type LoggedSession, projectLog } from './log.ts';
import { type PlanRecord, placeOfPlan, planAt, planRecords, planView, titleOf } from './plan-views.ts';
import { pathsIn } from './project-paths.ts';
import { pullStories } from './pull-stories.ts';

const TITLES: ByKind<string> = { files: 'Files', commits: 'Commits', plans: 'Plans', decisions: 'Decisions' };

export type HistoryCounts = ByKind<number>;
export type HistoryPage = ReturnType<typeof framed>[number];
export type ProjectHistory = ReturnType<typeof projectHistory>;
export type HistoryTab = ReturnType<typeof historyTabs>[number];
/** What the search knows about the items of one kind, each with the time of its last change, 0 if unknown. */
export type HistoryName = ReturnType<typeof namesOn>[number];
export type HistoryNames = ByKind<readonly HistoryName[]>;

interface Items {
  readonly facts: readonly Fact[];
  readonly folders: ReturnType<typeof fileFolders>;
  readonly files: readonly ReturnType<typeof fileSection>[];
  readonly pullRequests: readonly ReturnType<typeof pullRequestView>[];
  readonly commits: readonly ReturnType<typeof commitView>[];
  readonly plans: readonly ReturnType<typeof planView>[];
  readonly decisions: readonly ReturnType<typeof decisionView>[];
  readonly story: ReturnType<typeof pullStories>[number]['story'] | undefined;
}

const NOTHING: Items = {
  ...{ facts: [], folders: [], files: [], pullRequests: [], commits: [], plans: [], decisions: [] },
  story: undefined,
};

/** Links to the pages of a project's history, for the kinds it has. */
export function historyTabs(project: string, counts: HistoryCounts) {
  return HISTORY_KINDS.filter((kind) => counts[kind] > 0).map((kind) => {
    return { kind, href: `${kind}/${project}.html`, text: TITLES[kind], count: counts[kind] };
  });
}

/** The pages of one kind in their frame. The first one of files lists all of them. */
function framed<Item>(
  frame: { readonly project: PageLink; readonly tabs: readonly HistoryTab[] },
  kind: HistoryKind,
  pages: readonly LaidPage<Item>[],
  itemsOn: (items: readonly Item[], isFirst: boolean) => Partial<Items>,
) {
  return pages.map((page, at) => ({
    ...{ ...NOTHING, ...frame, kind, title: TITLES[kind], url: page.url },
    index: pages[0]?.url ?? '',
    trail: page.folders.map((text, depth): PageLink => {
      const above = page.folders.slice(0, depth + 1).join('/');
      return { href: pages.find(({ folders }) => folders.join('/') === above)?.url ?? '', text };
    }),
    below: (kind === 'files' && at === 0 ? [] : page.below).map(({ placed: { anchors, name }, url }) => {
      return { href: `${url}#${anchors[0] ?? ''}`, text: name, anchors };
    }),
    ...itemsOn(
      page.items.map(({ item }) => item),
      at === 0,
    ),
  }));
}

/** It has a page of its own beside those of commits. */
function storyPage(frame: Parameters<typeof framed>[0], { page: url, story }: ReturnType<typeof pullStories>[number]) {
  const { title, facts } = story;
  const page = { ...NOTHING, ...frame, kind: 'commits' as const, title, url, story, facts };
  return { ...page, index: '', trail: [], below: [] };
}

/** At most so many names of items for the search, of so many characters. */
const NAMES = 2_000;
const NAME = 120;

function namesOn(pages: readonly LaidPage<unknown>[]) {
  return pages
    .flatMap(({ url, items }) =>
      items.map(({ name, page, anchors, at }) => {
        return { text: oneLine(name, NAME), page: page || url, anchor: anchors[0] ?? '', at };
      }),
    )
    .sort((a, b) => b.at - a.at)
    .slice(0, NAMES);
}

function addressesOn(pages: readonly LaidPage<unknown>[]): ReadonlyMap<string, string> {
  const addressed = pages.flatMap(({ url, items }) => items.flatMap(({ anchors }) => anchors.map((one) => [one, url])));
  return new Map(addressed.map(([anchor = '', url = '']) => [anchor, `${url}#${anchor}`]));
}

function fileFacts(records: readonly FileRecord[]): readonly Fact[] {
  const edits = records.flatMap((record) => record.edits);
  const { added, removed } = sumChanges(edits.map(({ edit }) => edit));
  return [
    { name: 'Files', value: grouped(records.length) },
    { name: 'Changes', value: grouped(edits.length) },
    { name: 'Sessions', value: grouped(new Set(edits.map(({ session }) => session)).size) },
    { name: 'Lines', value: `+${grouped(added)} −${grouped(removed)}`, note: 'in single edits' },
  ];
}

/** The failing line of the last check, and its turn. */
function redIn({ archived: { key, summary }, history }: LoggedSession) {
  const last = summary.story.lastCheck;
  if (last?.result !== 'red') return [];
  return history.turns.flatMap(({ href, checks = [] }) =>
    checks.flatMap(({ call, failing }) => (failing && call === last.call ? [{ key, text: failing, href }] : [])),
  );
}

/** The anchor of the plan of which a decision is about a version. */
function planAbout({ anchor }: LoggedDecision, plans: readonly PlanRecord[]): string | undefined {
  return plans.find(({ versions }) => versions.some((version) => version.anchor === anchor))?.anchor;
}

const NEWEST = 20;

function decidedIn(plans: readonly PlanRecord[], decisions: readonly LoggedDecision[], views: Views) {
  const openPlans = plans.filter(({ isOpen }) => isOpen);
  const newest = decisions.slice(-NEWEST).reverse();
  return {
    openPlans: openPlans.map((plan) => {
      const { at } = plan.last;
      return { ...itemLink(plan.anchor, titleOf(plan), views), at, time: timeView(at || undefined, views.zone) };
    }),
    newest: newest.map((logged) => {
      return { ...decisionView(logged, undefined, views), href: views.hrefOf(logged.anchor) ?? '', at: logged.at };
    }),
  };
}

export interface HistoryOptions extends ListOptions {
  /** Of the site; empty when it is not configured. */
  readonly address: string;
}

/** None if its sessions changed and decided nothing. @param sessions of the project, the oldest first */
export function projectHistory(
  project: Pick<Project, 'key' | 'name' | 'paths'>,
  sessions: readonly LoggedSession[],
  { zone, prices, address, nameOf = slug }: HistoryOptions,
) {
  const summaries = sessions.map(({ archived }) => archived.summary);
  const log = projectLog(sessions, pathsIn(project, summaries));
  const [files, commits, plans] = [fileRecords(log), commitItems(log), planRecords(log)];
  const decisions = log.decisions.filter(isDecided);
  const lay = <Item>(kind: HistoryKind, items: readonly Item[], placeOf: (item: Item, zone: string) => Place) => {
    const placed = items.map((item) => ({ item, ...placeOf(item, zone) }));
    return layOut(placed, `${kind}/${project.key}`, nameOf);
  };
  const laid = {
    files: lay('files', files, placeOfFile),
    commits: lay('commits', commits, placeOfCommit),
    plans: lay('plans', plans, placeOfPlan),
    decisions: lay('decisions', decisions, placeOfDecision),
  };
  const addresses = addressesOn(Object.values(laid).flat());
  const views: Views = { zone, hrefOf: (anchor) => addresses.get(anchor) };
  const counts = {
    files: files.length,
    // Pull requests are on the same pages, but they are not commits.
    commits: commits.filter(({ kind }) => kind === 'commit').length || commits.length,
    plans: plans.length,
    decisions: decisions.length,
  };
  const { key, name } = project;
  const frame = { project: { href: projectUrl(key), text: name }, tabs: historyTabs(key, counts) };
  return {
    pages: [
      ...pullStories(commits, log, { views, prices, address }).map((told) => storyPage(frame, told)),
      ...framed(frame, 'files', laid.files, (items, isFirst) => ({
        ...(isFirst ? { facts: fileFacts(files), folders: fileFolders(files, laid.files[0]?.url, views) } : {}),
        files: items.map((record) => fileSection(record, views)),
      })),
      ...framed(frame, 'commits', laid.commits, (items) => ({
        pullRequests: items.flatMap((item) => (item.kind === 'commit' ? [] : [pullRequestView(item, views)])).reverse(),
        commits: items
          .flatMap((item) => (item.kind === 'commit' ? [commitView(item, planAt(plans), views)] : []))
          .reverse(),
      })),
      ...framed(frame, 'plans', laid.plans, (items) => ({
        plans: items.map((plan) => planView(plan, views)).reverse(),
      })),
      ...framed(frame, 'decisions', laid.decisions, (items) => ({
        decisions: items.map((logged) => decisionView(logged, planAbout(logged, plans), views)).reverse(),
      })),
    ],
    counts,
    markdown: decisions.length === 0 ? undefined : decisionsMarkdown(project.name, decisions, views),
    decided: decidedIn(plans, decisions, views),
    red: sessions.flatMap(redIn),
    names: {
      ...{ files: namesOn(laid.files), commits: namesOn(laid.commits) },
      ...{ plans: namesOn(laid.plans), decisions: namesOn(laid.decisions) },
    },
  };
}
