/** The archive -> home page and project pages. */

import { groupBy } from '../../base/groups.ts';
import { sumOf } from '../../base/sums.ts';
import type { Archive, ArchivedSession, Project } from '../../domain/archive.ts';
import type {
  BarChart,
  HomePage,
  ListFilters,
  MonthGroup,
  MovedProject,
  ProjectPage,
  ProjectRow,
} from '../../domain/overview-pages.ts';
import type { Fact, SessionRow } from '../../domain/page.ts';
import type { SessionSummary } from '../../domain/summary.ts';
import { sumFailures } from '../../domain/summary.ts';
import { totalTokens } from '../../domain/usage.ts';
import { count, grouped } from '../../render/text/format.ts';
import { timeView } from '../../render/text/time.ts';
import { formatCost, PRICES_OF } from '../cost.ts';
import { projectUrl } from '../urls.ts';
import { calendarOf, monthName } from './calendar.ts';
import { modelChart, toolChart } from './charts.ts';
import { compact, type ListOptions, sessionCost, sessionRow } from './session-rows.ts';

/** Sessions on the home page. */
const LATEST = 30;

function sessionsOf(archive: Archive, keys: readonly string[]): readonly ArchivedSession[] {
  return keys.flatMap((key) => archive.sessions.get(key) ?? []);
}

/** "2026-02-01 to 2026-10-25"; empty when no session has a date. */
function datesOf(sessions: readonly ArchivedSession[], zone: string): string {
  const sorted = (timeOf: (summary: SessionSummary) => number | undefined): number[] =>
    sessions.flatMap(({ summary }) => timeOf(summary) ?? []).sort((a, b) => a - b);
  const from = timeView(sorted(({ start }) => start)[0], zone)?.text.slice(0, 10);
  const to = timeView(sorted(({ end }) => end).at(-1), zone)?.text.slice(0, 10);
  if (from === undefined || to === undefined) return '';
  return from === to ? from : `${from} to ${to}`;
}

function factsOf(sessions: readonly ArchivedSession[], options: ListOptions): Fact[] {
  const dollars = sumOf(sessions, (session) => sessionCost(session, options.prices).dollars);
  const tokens = sumOf(sessions, ({ summary }) => totalTokens(summary.usage) + totalTokens(summary.agentUsage));
  const { redChecks, toolErrors } = sumFailures(sessions.map(({ summary }) => summary.failures));
  const cost = formatCost({ dollars, unpriced: [] });
  const calls = grouped(sumOf(sessions, ({ summary }) => summary.calls));
  return [
    { name: 'Sessions', value: grouped(sessions.length) },
    { name: 'Prompts', value: grouped(sumOf(sessions, ({ summary }) => summary.prompts)) },
    { name: 'Tool calls', value: calls, ...(toolErrors > 0 ? { note: count(toolErrors, 'tool error') } : {}) },
    { name: 'Red checks', value: redChecks > 0 ? grouped(redChecks) : '' },
    { name: 'Tokens', value: tokens > 0 ? compact(tokens) : '' },
    { name: 'Estimated cost', value: cost, note: `at ${PRICES_OF} list prices` },
    { name: 'Dates', value: datesOf(sessions, options.zone) },
  ].filter(({ value }) => value !== '');
}

/** Sessions of which only prompts are left: counted on their own. */
function promptsFact(sessions: readonly ArchivedSession[]): readonly Fact[] {
  if (sessions.length === 0) return [];
  return [{ name: 'Prompts only', value: grouped(sessions.length), note: 'transcript deleted' }];
}

function chartsOf(sessions: readonly ArchivedSession[], options: ListOptions): readonly BarChart[] {
  return [toolChart(sessions), modelChart(sessions, options)].filter((chart) => chart !== undefined);
}

function projectRow(project: Project, own: readonly ArchivedSession[], zone: string): ProjectRow {
  return {
    href: projectUrl(project.key),
    name: project.name,
    path: project.paths.length === 1 ? (project.paths[0] ?? '') : '',
    members: project.members,
    sessions: own.length,
    end: timeView(own[0]?.summary.end, zone),
    prompts: sumOf(own, ({ summary }) => summary.prompts),
    failures: sumFailures(own.map(({ summary }) => summary.failures)),
  };
}

/**
 * The home page: numbers, activity, projects, members, and the latest sessions.
 * @param names of projects, by key
 */
export function homePage(archive: Archive, names: ReadonlyMap<string, string>, options: ListOptions): HomePage {
  const { zone } = options;
  const all = sessionsOf(archive, archive.order);
  const remains = sessionsOf(archive, archive.promptsOnly);
  return {
    facts: [...factsOf(all, options), ...promptsFact(remains)],
    calendar: calendarOf(all, zone, (month) => `search.html?month=${month}`),
    charts: chartsOf(all, options),
    projects: archive.projects
      .filter(({ sessions, promptsOnly, lost = [] }) => sessions.length + promptsOnly.length + lost.length > 0)
      .map((project) => projectRow(project, sessionsOf(archive, project.sessions), zone))
      .sort((a, b) => compareText(b.end?.iso ?? '', a.end?.iso ?? '') || compareText(a.name, b.name)),
    members: archive.members.map((name) => {
      const own = all.filter(({ summary }) => summary.member === name);
      return { name, sessions: own.length, prompts: sumOf(own, ({ summary }) => summary.prompts) };
    }),
    latest: all.slice(0, LATEST).map((session) => sessionRow(session, names.get(session.project) ?? '', options)),
    total: all.length,
    promptsOnly: remains
      .slice(0, LATEST)
      .map((session) => sessionRow(session, names.get(session.project) ?? '', options)),
  };
}

/** For sorting; independent of the machine's locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Rows by the month of their last activity. */
function byMonth(rows: readonly SessionRow[]): MonthGroup[] {
  return [...groupBy(rows, ({ end }) => end?.text.slice(0, 7) ?? '')].map(([month, group]) => ({
    title: monthName(month) ?? 'No date',
    anchor: month === '' ? 'no-date' : `m-${month}`,
    rows: group,
  }));
}

const FACETS = [
  { name: 'member', label: 'Member' },
  { name: 'worktree', label: 'Worktree' },
  { name: 'branch', label: 'Branch' },
  { name: 'kind', label: 'Kind' },
  { name: 'tag', label: 'Tag' },
] as const;

/** From this many rows on, typing finds a session faster than reading. */
const MANY_ROWS = 8;

/** Undefined when there is nothing to choose: a facet with one value is no choice, but not all sessions have a tag. */
function filtersOf(rows: readonly SessionRow[]): ListFilters | undefined {
  const facets = FACETS.map(({ name, label }) => ({
    name,
    label,
    values: [...groupBy(rows, (row) => row[name])]
      .filter(([value]) => value !== '')
      .sort(([a], [b]) => compareText(a, b))
      .map(([value, group]) => ({ value, sessions: group.length })),
  })).filter(({ name, values }) => values.length > (name === 'tag' || name === 'worktree' ? 0 : 1));
  const some = (has: (row: SessionRow) => boolean): number => {
    const sessions = rows.filter(has).length;
    return sessions === rows.length ? 0 : sessions;
  };
  const red = some(({ failures }) => failures.redChecks > 0);
  const errors = some(({ failures }) => failures.toolErrors > 0);
  const byText = rows.length >= MANY_ROWS;
  return byText || facets.length > 0 || red + errors > 0 ? { byText, facets, red, errors } : undefined;
}

/** Addresses of projects that are part of others now. */
export function movedProjects({ projects }: Archive): readonly MovedProject[] {
  return projects.flatMap(({ key, name, formerKeys }) =>
    formerKeys.map((former) => ({ url: projectUrl(former), project: { href: projectUrl(key), text: name } })),
  );
}

/** The page of a project: its sessions by month. */
export function projectPage(archive: Archive, project: Project, options: ListOptions): ProjectPage {
  const own = sessionsOf(archive, project.sessions);
  const remains = sessionsOf(archive, project.promptsOnly);
  const url = projectUrl(project.key);
  const months = byMonth(own.map((session) => sessionRow(session, project.name, options)));
  const anchors = new Set(months.map(({ anchor }) => anchor));
  return {
    url,
    name: project.name,
    paths: project.paths,
    members: project.members,
    facts: [...factsOf(own, options), ...promptsFact(remains)],
    calendar: calendarOf(own, options.zone, (month) => (anchors.has(`m-${month}`) ? `${url}#m-${month}` : '')),
    charts: chartsOf(own, options),
    filters: filtersOf(months.flatMap(({ rows }) => rows)),
    months,
    promptsOnly: remains.map((session) => sessionRow(session, project.name, options)),
    lost: sessionsOf(archive, project.lost ?? []).map((session) => sessionRow(session, project.name, options)),
  };
}
