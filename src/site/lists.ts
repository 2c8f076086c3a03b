/** The archive -> home page and project pages. */

import type { Archive, ArchivedSession, Project } from '../domain/archive.ts';
import type { Fact, HomePage, MonthGroup, ProjectPage, SessionRow } from '../domain/page.ts';
import { timeView } from '../render/time.ts';
import { grouped } from '../render/words.ts';
import { costWords, PRICES_OF } from './cost.ts';
import { compact, type ListOptions, sessionCost, sessionRow, totalTokens } from './rows.ts';
import { projectUrl } from './urls.ts';

const LATEST = 30;
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

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
  const calls = grouped(total(sessions, ({ summary }) => summary.calls));
  return [
    { name: 'Sessions', value: grouped(sessions.length) },
    { name: 'Prompts', value: grouped(total(sessions, ({ summary }) => summary.prompts)) },
    { name: 'Tool calls', value: failures > 0 ? `${calls}, ${grouped(failures)} failed` : calls },
    { name: 'Tokens', value: tokens > 0 ? compact(tokens) : '' },
    { name: `Estimated cost, prices of ${PRICES_OF}`, value: costWords({ dollars, unpriced: [] }) },
    { name: 'Time', value: span(sessions, options.zone) },
  ].filter(({ value }) => value !== '');
}

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
      const name = MONTHS[Number(month.slice(5)) - 1];
      groups.push({
        title: name === undefined ? 'No date' : `${name} ${month.slice(0, 4)}`,
        anchor,
        rows: [row],
      });
    }
  }
  return groups;
}

export function projectPage(archive: Archive, project: Project, options: ListOptions): ProjectPage {
  const own = sessionsOf(archive, project.sessions);
  return {
    url: projectUrl(project.key),
    name: project.name,
    paths: project.paths,
    members: project.members,
    facts: factsOf(own, options),
    months: byMonth(own.map((session) => sessionRow(session, project.name, options))),
  };
}
