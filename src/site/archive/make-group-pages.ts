/** Months, members and projects -> their pages: what was asked and shipped, its cost, and how long it was red. */

import { count, joined } from '../../base/format.ts';
import { compareText, groupBy, valueFor } from '../../base/lists.ts';
import { projectUrl } from '../../base/urls.ts';
import { type Archive, type ArchivedSession, sessionsOf } from '../../transcript/types/archive.ts';
import { duration, monthOf, timeView } from '../render/text/time.ts';
import { type Fact, factsOf, type PageLink } from '../types/page.ts';
import { type BriefingOptions, briefingOf } from './briefing.ts';
import { calendarOf, monthWords } from './calendar.ts';
import { modelChart } from './charts.ts';
import { type Group, type Groups, groupsOf, type ProjectGroup } from './groups.ts';
import { costText, type FiguresOf, figureFacts, linesText } from './session-figures.ts';
import { type ListOptions, type SessionRow, sessionRow } from './session-rows.ts';

const FACETS: readonly {
  readonly name: 'project' | 'agent' | 'member' | 'worktree' | 'branch' | 'kind' | 'tag';
  readonly label: string;
  readonly of: (row: SessionRow) => string;
  /** Even a single value is a choice, because not all sessions have one. */
  readonly isRare?: true;
}[] = [
  { name: 'project', label: 'Project', of: ({ project }) => project.text },
  { name: 'agent', label: 'Agent', of: ({ agent }) => agent },
  { name: 'member', label: 'Member', of: ({ member }) => member },
  { name: 'worktree', label: 'Worktree', of: ({ worktree }) => worktree, isRare: true },
  { name: 'branch', label: 'Branch', of: ({ branch }) => branch },
  { name: 'kind', label: 'Kind', of: ({ kind }) => kind },
  { name: 'tag', label: 'Tag', of: ({ tag }) => tag, isRare: true },
];

/** From this many rows, typing finds a session faster than reading. */
const MANY_ROWS = 8;

/** What rows can be filtered by; undefined if there is nothing to choose. `red` and `errors` are 0 if none or all sessions have them. */
function filtersOf(rows: readonly SessionRow[]) {
  const facets = FACETS.map(({ name, label, of, isRare }) => ({
    ...{ name, label, isRare },
    values: [...groupBy(rows, of)]
      .filter(([value]) => value !== '')
      .sort(([a], [b]) => compareText(a, b))
      .map(([value, group]) => ({ value, sessions: group.length })),
  })).filter(({ isRare, values }) => values.length > (isRare ? 0 : 1));
  const some = (has: (row: SessionRow) => boolean): number => {
    const sessions = rows.filter(has).length;
    return sessions === rows.length ? 0 : sessions;
  };
  const red = some(({ failures }) => failures.redChecks > 0);
  const errors = some(({ failures }) => failures.toolErrors > 0);
  const byText = rows.length >= MANY_ROWS;
  return byText || facets.length > 0 || red + errors > 0 ? { byText, facets, red, errors } : undefined;
}

/** Rows of one page: some 300 KB, which a phone scrolls without effort. */
const ROWS = 250;
const WEEKS = 26;

export interface GroupOptions extends BriefingOptions {
  readonly figures: FiguresOf;
  /** Those that were made: a session is on several pages. */
  readonly rows?: Map<ArchivedSession, SessionRow>;
}

/** Rows of sessions, with the names of their projects. */
export function rowsOf(
  { projects }: Pick<Archive, 'projects'>,
  sessions: readonly ArchivedSession[],
  { rows = new Map(), ...options }: GroupOptions,
) {
  const names = new Map(projects.map(({ key, name }) => [key, name]));
  const rowOf = (one: ArchivedSession) => sessionRow(one, names.get(one.project) ?? '', options);
  return sessions.map((session) => valueFor(rows, session, () => rowOf(session)));
}

/** "2026-02-01 to 2026-10-25"; nothing when no session has a date. */
export function datesFact(sessions: readonly ArchivedSession[], zone: string): readonly Fact[] {
  const starts = sessions.flatMap(({ summary }) => summary.start ?? []);
  const ends = sessions.flatMap(({ summary }) => summary.end ?? []);
  // Not `Math.min(...starts)`: there may be more sessions than arguments.
  const times = [starts.reduce((a, b) => Math.min(a, b), Infinity), ends.reduce((a, b) => Math.max(a, b), -Infinity)];
  const [from, to] = times.map((time) => timeView(time, zone)?.text.slice(0, 10));
  return factsOf(['Dates', from === to ? (from ?? '') : `${from} to ${to}`]);
}

/** Sessions of which only prompts are left, counted separately. */
export function promptsFact(sessions: readonly ArchivedSession[]): readonly Fact[] {
  return factsOf(['Prompts only', sessions.length, 'transcript deleted']);
}

type AnyGroup = Group & Partial<ProjectGroup>;

/** What the sessions of a group add up to, as a row of a table. Empty texts: none. */
function rowOf(
  { name, figures, url, sessions: own, project }: Partial<AnyGroup> & Pick<Group, 'name' | 'figures'>,
  zone: string,
) {
  const { sessions, prompts, activeMs, pullRequests, redChecks } = figures;
  const [path = '', ...others] = project?.paths ?? [];
  return {
    ...{ name, sessions, prompts, pullRequests, redChecks, href: url?.() ?? '', path: others.length > 0 ? '' : path },
    active: activeMs > 0 ? duration(activeMs) : '',
    cost: costText(figures),
    lines: linesText(figures),
    end: timeView(own?.[0]?.summary.end, zone),
  };
}

/** @param fewest rows of a table @param before costs of an earlier period by address, and of all as `Total` */
function tablesOf(groups: Groups, { zone, prices }: ListOptions, fewest: number, before?: ReadonlyMap<string, string>) {
  const total = { ...rowOf({ name: 'Total', figures: groups.total }, zone), before: before?.get('Total') ?? '' };
  const projects = groups.projects.filter(
    ({ project: { sessions, promptsOnly, lost = [] } }) => sessions.length + promptsOnly.length + lost.length > 0,
  );
  const table = (first: string, listed: readonly AnyGroup[]) => {
    const rows = listed.map((group) => ({ ...rowOf(group, zone), before: before?.get(group.url()) ?? '' }));
    const columns = { hasCosts: prices !== undefined, hasBefore: prices !== undefined && before !== undefined };
    return rows.length < fewest ? [] : [{ title: `${first}s`, first, ...columns, rows, total }];
  };
  return {
    months: table('Month', groups.months),
    members: table('Member', groups.members),
    projects: table('Project', projects),
  };
}

/** Pages that list the months and the projects of the archive, each with its figures. */
export function tablePages(groups: Groups, options: ListOptions) {
  const { months, members, projects } = tablesOf(groups, options, 1);
  const weeks = groups.weeks.slice(0, WEEKS).map(({ name, url }) => ({ href: url(), text: name }));
  return [
    { url: 'months.html', title: 'Months', tables: months, weeks },
    { url: 'projects.html', title: 'Projects', tables: [...projects, ...members], weeks: [] },
  ];
}

function costsOf(archive: Archive, { sessions, figures }: Group, options: GroupOptions): ReadonlyMap<string, string> {
  const { members, projects } = within(archive, sessions, options);
  const costs = [...members, ...projects].map((group) => [group.url(), costText(group.figures)] as const);
  return new Map([...costs, ['Total', costText(figures)]]);
}

function byMonth(archive: Archive, sessions: readonly ArchivedSession[], options: GroupOptions) {
  return [...groupBy(sessions, ({ summary }) => monthOf(summary.end, options.zone))].map(([month, inMonth]) => ({
    title: monthWords(month),
    anchor: `m-${month}`,
    rows: rowsOf(archive, inMonth, options),
  }));
}

function within(
  archive: Archive,
  sessions: readonly ArchivedSession[],
  { zone, figures, nameOf }: GroupOptions,
): Groups {
  const byProject = groupBy(sessions, ({ project }) => project);
  const projects = archive.projects.flatMap((project) => {
    const own = byProject.get(project.key)?.map(({ key }) => key);
    return own === undefined ? [] : [{ ...project, sessions: own, promptsOnly: [], lost: [] }];
  });
  const part = { ...archive, order: sessions.map(({ key }) => key), projects };
  const { members, ...groups } = groupsOf(part, zone, figures, nameOf);
  return { ...groups, members: members.filter((member) => member.sessions.length > 0) };
}

/** The pages of one group: the first has everything, the others continue its list. */
function groupPages(
  archive: Archive,
  kind: 'Month' | 'Week' | 'Member' | 'Project',
  { name, url, sessions, figures }: Group,
  options: GroupOptions,
  before?: Group,
  after?: Group,
) {
  const isPeriod = kind === 'Month' || kind === 'Week';
  const linkTo = ({ name, url }: Group): PageLink => ({ href: url(), text: name });
  const near = { before: before && linkTo(before), after: after && linkTo(after) };
  const numbers = Array.from({ length: Math.max(1, Math.ceil(sessions.length / ROWS)) }, (_, index) => index + 1);
  const pages = numbers.map((number) => ({ href: url(number), text: `${number}` }));
  return numbers.map((page) => {
    const paging = { page, pages, total: sessions.length };
    const own = sessions.slice((page - 1) * ROWS, page * ROWS);
    const months = byMonth(archive, own, options);
    const filters = filtersOf(months.flatMap(({ rows }) => rows));
    const frame = { url: url(page), kind, name, filters, months, paging, near, withProject: kind !== 'Project' };
    if (page > 1) return { ...frame, ...NOTHING };
    const places = new Map(
      sessions
        .map((session, at) => [monthOf(session.summary.end, options.zone), Math.floor(at / ROWS) + 1] as const)
        .reverse(),
    );
    const costs = before && costsOf(archive, before, options);
    const { months: byMonths, members, projects } = tablesOf(within(archive, sessions, options), options, 2, costs);
    const place = (month: string): string => (places.has(month) ? `${url(places.get(month))}#m-${month}` : '');
    return {
      ...frame,
      facts: [
        ...figureFacts(figures),
        ...(before ? [{ name: before.name, value: shortFigures(before) }] : []),
        ...(isPeriod ? [] : datesFact(sessions, options.zone)),
      ],
      briefing: briefingOf(sessions, options),
      tables: [...members, ...projects, ...(isPeriod ? [] : byMonths)],
      calendar: isPeriod ? undefined : calendarOf(sessions, options.zone, place),
      models: modelChart(sessions, options),
    };
  });
}

const shortFigures = ({ figures, sessions }: Group): string =>
  joined([costText(figures), count(sessions.length, 'session')], ', ');

const NOTHING = { facts: [], briefing: [], tables: [], calendar: undefined, models: undefined };

/** The pages of months, weeks and members. */
export function periodAndMemberPages(archive: Archive, groups: Groups, options: GroupOptions) {
  const periods = { Month: groups.months, Week: groups.weeks } as const;
  return [
    ...(['Month', 'Week'] as const).flatMap((kind) =>
      periods[kind].flatMap((period, at) =>
        groupPages(archive, kind, period, options, periods[kind][at + 1], periods[kind][at - 1]),
      ),
    ),
    ...groups.members.flatMap((member) => groupPages(archive, 'Member', member, options)),
  ];
}

/** The pages of one project. */
export function projectPages(archive: Archive, group: ProjectGroup, options: GroupOptions) {
  const { project } = group;
  const remains = sessionsOf(archive, project.promptsOnly);
  return groupPages(archive, 'Project', group, options).map((page, at) => ({
    ...page,
    facts: at === 0 ? [...page.facts, ...promptsFact(remains)] : [],
    paths: project.paths,
    promptsOnly: at === 0 ? rowsOf(archive, remains, options) : [],
    lost: at === 0 ? rowsOf(archive, sessionsOf(archive, project.lost ?? []), options) : [],
  }));
}

/** Addresses of projects that are part of others now. */
export function movedProjects({ projects }: Archive) {
  return projects.flatMap(({ key, name, formerKeys }) =>
    formerKeys.map((former) => ({ url: projectUrl(former), project: { href: projectUrl(key), text: name } })),
  );
}
