/** The archive -> the home page. */

import { periodUrl } from '../../base/urls.ts';
import { type Archive, sessionsOf } from '../../transcript/types/archive.ts';
import { monthOf } from '../render/text/time.ts';
import { factsOf, type PageLink } from '../types/page.ts';
import { briefFacts } from './briefing.ts';
import { calendarOf, monthWords } from './calendar.ts';
import { modelChart } from './charts.ts';
import type { Group, Groups } from './groups.ts';
import { datesFact, type GroupOptions, promptsFact, rowsOf } from './make-group-pages.ts';
import { orderLinks } from './rankings.ts';
import { costText, figureFacts } from './session-figures.ts';

const LATEST = 30;

/** @param title of the site; undefined if it has none */
export function homePage(
  archive: Archive,
  groups: Groups,
  { title, ...options }: GroupOptions & { readonly title: string | undefined },
) {
  const { sessions, projects, months } = groups;
  const remains = sessionsOf(archive, archive.promptsOnly);
  const only = projects.length === 1 ? projects[0] : undefined;
  const pages = new Set(months.map(({ url }) => url()));
  return {
    title: title ?? only?.name ?? 'Sessions',
    facts: [...figureFacts(groups.total), ...datesFact(sessions, options.zone), ...promptsFact(remains)],
    latest: rowsOf(archive, sessions.slice(0, LATEST), options),
    total: sessions.length,
    withProject: only === undefined,
    projectPage: only?.url(),
    next: nextOf(sessions, only, options.zone),
    orders: orderLinks(sessions, options.figures),
    briefs: [
      ...briefOf(groups.weeks, options),
      ...(months.length > 1 || groups.weeks.length > 1 ? briefOf(months, options) : []),
    ],
    calendar: calendarOf(sessions, options.zone, (month) =>
      pages.has(periodUrl('months', month)) ? periodUrl('months', month) : '',
    ),
    models: modelChart(sessions, options),
    promptsOnly: rowsOf(archive, remains.slice(0, LATEST), options),
  };
}

/** The last week or month in a few facts, with what the one before it cost. */
function briefOf([latest, before]: readonly Group[], { prices }: GroupOptions) {
  if (latest === undefined) return [];
  const { name, url, sessions, figures } = latest;
  const earlier = before === undefined ? '' : costText(before.figures);
  const cost = prices === undefined ? '' : costText(figures);
  const facts = [
    ...factsOf(['Sessions', sessions.length]),
    ...briefFacts(figures, sessions),
    ...factsOf(['Estimated cost', cost, earlier && `${before?.name}: ${earlier}`]),
  ];
  return [{ href: url(), text: name, facts }];
}

function nextOf(sessions: Groups['sessions'], only: Group | undefined, zone: string): PageLink | undefined {
  const after = sessions[LATEST];
  if (after === undefined) return undefined;
  if (only !== undefined) return { href: only.url(), text: `All sessions of ${only.name}` };
  const month = monthOf(after.summary.end, zone);
  return { href: periodUrl('months', month), text: `Earlier: ${monthWords(month)}` };
}
