/** The archive -> home page and project pages. */

import type { Archive, ArchivedSession, Project } from '../../domain/archive.ts';
import type {
  BarChart,
  HomePage,
  ListFilters,
  MonthGroup,
  ProjectPage,
} from '../../domain/overview-pages.ts';
import type { Fact, SessionRow } from '../../domain/page.ts';
import { totalTokens } from '../../domain/usage.ts';
import { grouped } from '../../render/text/format.ts';
import { timeView } from '../../render/text/time.ts';
import { formatCost, PRICES_OF } from '../cost.ts';
import { projectUrl } from '../urls.ts';
import { calendarOf, monthName } from './calendar.ts';
import { modelChart, toolChart } from './charts.ts';
import { compact, type ListOptions, sessionCost, sessionRow } from './session-rows.ts';

const LATEST = 30;

function sessionsOf(archive: Archive, keys: readonly string[]): readonly ArchivedSession[] {
  return keys.flatMap((key) => archive.sessions.get(key) ?? []);
}

function total(sessions: readonly ArchivedSession[], of: (session: ArchivedSession) => number): number {
  return sessions.reduce((sum, session) => sum + of(session), 0);
}

function span(sessions: readonly ArchivedSession[], zone: string): string {
  const starts = sessions.flatMap(({ summary }) => summary.start ?? []);
  const ends = sessions.flatMap(({ summary }) => summary.end ?? []);
  const from = starts.length > 0 ? timeView(Math.min(...starts), zone)?.text.slice(0, 10) : undefined;
  const to = ends.length > 0 ? timeView(Math.max(...ends), zone)?.text.slice(0, 10) : undefined;
  if (from === undefined || to === undefined) return '';
  return from === to ? from : `${from} to ${to}`;
}

function factsOf(sessions: readonly ArchivedSession[], options: ListOptions): Fact[] {
  const dollars = total(sessions, (session) => sessionCost(session, options.prices).dollars);
  const tokens = total(
    sessions,
    ({ summary }) => totalTokens(summary.usage) + totalTokens(summary.agentUsage),
  );
  const failures = total(sessions, ({ summary }) => summary.failures);
  const cost = formatCost({ dollars, unpriced: [] });
  const calls = grouped(total(sessions, ({ summary }) => summary.calls));
  return [
    { name: 'Sessions', value: grouped(sessions.length) },
    { name: 'Prompts', value: grouped(total(sessions, ({ summary }) => summary.prompts)) },
    { name: 'Tool calls', value: failures > 0 ? `${calls}, ${grouped(failures)} failed` : calls },
    { name: 'Tokens', value: tokens > 0 ? compact(tokens) : '' },
    { name: 'Estimated cost', value: cost === '' ? '' : `${cost} at list prices of ${PRICES_OF}` },
    { name: 'Time', value: span(sessions, options.zone) },
  ].filter(({ value }) => value !== '');
}

function chartsOf(sessions: readonly ArchivedSession[], options: ListOptions): readonly BarChart[] {
  return [toolChart(sessions), modelChart(sessions, options)].filter((chart) => chart !== undefined);
}

/** The home page: numbers, activity, projects, members, and the latest sessions. */
export function homePage(
  archive: Archive,
  names: ReadonlyMap<string, string>,
  options: ListOptions,
): HomePage {
  const { zone } = options;
  const all = sessionsOf(archive, archive.order);
  return {
    url: 'index.html',
    facts: factsOf(all, options),
    calendar: calendarOf(all, zone, (month) => `search.html?month=${month}`),
    charts: chartsOf(all, options),
    projects: archive.projects
      .filter(({ sessions }) => sessions.length > 0)
      .map((project) => {
        const own = sessionsOf(archive, project.sessions);
        return {
          href: projectUrl(project.key),
          name: project.name,
          path: project.paths.length === 1 ? (project.paths[0] ?? '') : '',
          members: project.members,
          sessions: own.length,
          end: timeView(own[0]?.summary.end, zone),
          prompts: total(own, ({ summary }) => summary.prompts),
          failures: total(own, ({ summary }) => summary.failures),
        };
      })
      .sort((a, b) => compareText(b.end?.iso ?? '', a.end?.iso ?? '') || compareText(a.name, b.name)),
    members: archive.members.map((name) => {
      const own = all.filter(({ summary }) => summary.member === name);
      return { name, sessions: own.length, prompts: total(own, ({ summary }) => summary.prompts) };
    }),
    latest: all
      .slice(0, LATEST)
      .map((session) => sessionRow(session, names.get(session.project) ?? '', options)),
    total: all.length,
  };
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Rows are sorted by last activity; a month holds those that were last active in it. */
function byMonth(rows: readonly SessionRow[]): MonthGroup[] {
  const groups: { title: string; anchor: string; rows: SessionRow[] }[] = [];
  for (const row of rows) {
    const month = row.end?.text.slice(0, 7) ?? '';
    const anchor = month === '' ? 'no-date' : `m-${month}`;
    const group = groups.at(-1);
    if (group?.anchor === anchor) group.rows.push(row);
    else {
      groups.push({ title: monthName(month) ?? 'No date', anchor, rows: [row] });
    }
  }
  return groups;
}

const FACETS = [
  { name: 'member', label: 'Member' },
  { name: 'branch', label: 'Branch' },
  { name: 'kind', label: 'Kind' },
] as const;

/** Fewer rows are read faster than searched. */
const SEARCHED = 8;

/** A facet with one value is no choice. */
function filtersOf(rows: readonly SessionRow[]): ListFilters | undefined {
  const facets = FACETS.map(({ name, label }) => {
    const times = new Map<string, number>();
    for (const row of rows) times.set(row[name], (times.get(row[name]) ?? 0) + 1);
    const values = [...times].filter(([value]) => value !== '').sort(([a], [b]) => compareText(a, b));
    return { name, label, values: values.map(([value, sessions]) => ({ value, sessions })) };
  }).filter(({ values }) => values.length > 1);
  const failures = rows.filter((row) => row.failures > 0).length;
  const failed = failures === rows.length ? 0 : failures;
  const words = rows.length >= SEARCHED;
  return words || facets.length > 0 || failed > 0 ? { words, facets, failed } : undefined;
}

/** The page of a project: its sessions by month. */
export function projectPage(archive: Archive, project: Project, options: ListOptions): ProjectPage {
  const own = sessionsOf(archive, project.sessions);
  const url = projectUrl(project.key);
  const rows = own.map((session) => sessionRow(session, project.name, options));
  const months = byMonth(rows);
  const anchors = new Set(months.map(({ anchor }) => anchor));
  return {
    url,
    name: project.name,
    paths: project.paths,
    members: project.members,
    facts: factsOf(own, options),
    calendar: calendarOf(own, options.zone, (month) =>
      anchors.has(`m-${month}`) ? `${url}#m-${month}` : '',
    ),
    charts: chartsOf(own, options),
    filters: filtersOf(rows),
    months,
  };
}
