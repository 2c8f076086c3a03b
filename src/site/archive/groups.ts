/** The archive -> its months, members and projects. Every listed session is in one month and one project. */

import { compareText, groupBy } from '../../base/lists.ts';
import { type Namer, niceSlug } from '../../base/slug.ts';
import { memberUrl, periodUrl, projectUrl } from '../../base/urls.ts';
import { type Archive, type ArchivedSession, sessionsOf } from '../../transcript/types/archive.ts';
import { monthOf, NO_DATE, timeView } from '../render/text/time.ts';
import { monthWords } from './calendar.ts';
import { unknownKinds } from './report-page.ts';
import { type Figures, type FiguresOf, figuresJson, sessionFigures, sumFigures } from './session-figures.ts';
import type { ListOptions } from './session-rows.ts';

export interface Group {
  readonly name: string;
  /** The address of its page. @param page counted from 1 */
  readonly url: (page?: number) => string;
  readonly sessions: readonly ArchivedSession[];
  readonly figures: Figures;
}

/** Sessions are newest first, members by name, projects by their last activity. */
export type Groups = ReturnType<typeof groupsOf>;
export type ProjectGroup = Groups['projects'][number];

/** The Monday of the week of its last activity, `2026-03-02`. */
function weekOf({ summary }: ArchivedSession, zone: string): string {
  const day = new Date(`${timeView(summary.end, zone)?.text.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(day.getTime())) return NO_DATE;
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
}

/** @param nameOf gives the names of members in addresses; readable ones by default */
export function groupsOf(archive: Archive, zone: string, figures: FiguresOf, nameOf?: Namer) {
  const sessions = sessionsOf(archive, archive.order);
  const byMember = groupBy(sessions, ({ summary }) => summary.member ?? '');
  const taken = new Set<string>();
  const group = (name: string, url: Group['url'], own: readonly ArchivedSession[]): Group => ({
    ...{ name, url, sessions: own },
    figures: sumFigures(own.map(figures)),
  });
  return {
    sessions,
    total: sumFigures(sessions.map(figures)),
    months: [...groupBy(sessions, ({ summary }) => monthOf(summary.end, zone))].map(([month, own]) =>
      group(monthWords(month), (page) => periodUrl('months', month, page), own),
    ),
    weeks: [...groupBy(sessions, (session) => weekOf(session, zone))].map(([monday, own]) =>
      group(
        monday === NO_DATE ? monthWords(monday) : `Week of ${monday}`,
        (page) => periodUrl('weeks', monday, page),
        own,
      ),
    ),
    members: archive.members.map((name) => {
      const key = niceSlug(name, (candidate) => taken.has(candidate));
      taken.add(key);
      const address = nameOf === undefined ? key : nameOf(`member ${key}`);
      return group(name, (page) => memberUrl(address, page), byMember.get(name) ?? []);
    }),
    projects: archive.projects
      .map((project) => ({
        ...group(project.name, (page) => projectUrl(project.key, page), sessionsOf(archive, project.sessions)),
        project,
      }))
      .sort((a, b) => lastActive(b) - lastActive(a) || compareText(a.name, b.name)),
  };
}

function lastActive({ sessions }: Group): number {
  return sessions[0]?.summary.end ?? -1;
}

/** For `report.json`: the sums that pages show. Months are `2026-03`, or empty for sessions without a date. */
export function archiveFigures(archive: Archive, options: ListOptions): object {
  const { zone, prices } = options;
  const { total, months, members, projects } = groupsOf(archive, zone, sessionFigures(archive, options));
  const json = (figures: Figures): object => figuresJson(figures, prices !== undefined);
  return {
    totals: json(total),
    unknown: unknownKinds(archive),
    months: months.map(({ sessions: [first], figures }) => ({
      month: first?.summary.end === undefined ? '' : monthOf(first.summary.end, zone),
      ...json(figures),
    })),
    members: members.map(({ name, figures }) => ({ member: name, ...json(figures) })),
    projects: projects.map(({ name, figures }) => ({ project: name, ...json(figures) })),
  };
}
