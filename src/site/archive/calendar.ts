/**
 * Sessions -> a calendar of their prompts, a square for each day: the more prompts, the larger the square. Days are
 * those of the archive's zone and come from the sessions, never from the clock.
 */

import type { ArchivedSession } from '../../domain/archive.ts';
import type { CalendarMonth, CalendarView } from '../../domain/overview-pages.ts';
import type { SessionSummary } from '../../domain/summary.ts';
import { count, grouped } from '../../render/text/format.ts';
import { timeView } from '../../render/text/time.ts';

/** Months that are seen at once; those before are folded, by year. */
const OPEN = 12;
/** Years that are drawn; a transcript may claim any. */
const YEARS = 10;
/** Rows of the table; with more days than that it has a row for each month. */
const ROWS = 366;
/** Units of the drawing: from one day to the next, and the square of the busiest. */
const PITCH = 14;
const SIDE = 12;
const SMALLEST = 3;

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
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

/** `2026-03` -> "March 2026"; anything else is no month. */
export function monthName(month: string): string | undefined {
  const name = MONTHS[Number(month.slice(5)) - 1];
  return name === undefined ? undefined : `${name} ${month.slice(0, 4)}`;
}

interface Activity {
  prompts: number;
  sessions: number;
}

const known = new WeakMap<SessionSummary, { zone: string; days: ReadonlyMap<string, number> }>();

/** Days on which a session was active, each with its prompts. */
function daysOf(summary: SessionSummary, zone: string): ReadonlyMap<string, number> {
  const before = known.get(summary);
  if (before?.zone === zone) return before.days;
  const days = new Map<string, number>();
  const add = (time: number | undefined, prompts: number): void => {
    const day = timeView(time, zone)?.text.slice(0, 10);
    if (day !== undefined) days.set(day, (days.get(day) ?? 0) + prompts);
  };
  add(summary.start, 0);
  add(summary.end, 0);
  for (const time of summary.promptTimes) add(time, 1);
  known.set(summary, { zone, days });
  return days;
}

function activityOf(sessions: readonly ArchivedSession[], zone: string): ReadonlyMap<string, Activity> {
  const days = new Map<string, Activity>();
  for (const { summary } of sessions) {
    for (const [day, prompts] of daysOf(summary, zone)) {
      const sum = days.get(day) ?? { prompts: 0, sessions: 0 };
      sum.prompts += prompts;
      sum.sessions += 1;
      days.set(day, sum);
    }
  }
  return new Map([...days].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function words({ prompts, sessions }: Activity): string {
  return `${count(prompts, 'prompt')} in ${count(sessions, 'session')}`;
}

/** Months of a year, `2026-01` to `2026-12`. */
function monthsOfYear(year: string): string[] {
  return MONTHS.map((_, index) => `${year}-${String(index + 1).padStart(2, '0')}`);
}

/** The area of a square says how many: a tenth of the prompts, a third of the side. */
function sideOf(prompts: number, most: number): number {
  const side = SMALLEST + (SIDE - SMALLEST) * Math.sqrt(prompts / Math.max(most, 1));
  return Math.round(side * 2) / 2;
}

/** One month on paper: Monday is the first column, a week is a row. */
function monthView(
  month: string,
  days: ReadonlyMap<string, Activity>,
  most: number,
  href: string,
): CalendarMonth {
  const first = new Date(`${month}-01T00:00:00Z`);
  const before = (first.getUTCDay() + 6) % 7;
  const idle: string[] = [];
  const active: CalendarMonth['days'][number][] = [];
  const sum: Activity = { prompts: 0, sessions: 0 };
  for (let date = first; date.toISOString().startsWith(month); date = new Date(date.getTime() + 86_400_000)) {
    const day = date.toISOString().slice(0, 10);
    const cell = before + date.getUTCDate() - 1;
    const [x, y] = [(cell % 7) * PITCH, Math.floor(cell / 7) * PITCH];
    idle.push(`M${x} ${y}h${SIDE}v${SIDE}h-${SIDE}z`);
    const activity = days.get(day);
    if (activity === undefined) continue;
    sum.prompts += activity.prompts;
    const side = sideOf(activity.prompts, most);
    const inset = (SIDE - side) / 2;
    active.push({
      x: x + inset,
      y: y + inset,
      side,
      title: `${WEEKDAYS[date.getUTCDay()]}, ${day}: ${words(activity)}`,
    });
  }
  const name = monthName(month) ?? month;
  return {
    name,
    label: `${name.slice(0, 3)} ${month.slice(0, 4)}`,
    href,
    note: active.length === 0 ? '' : grouped(sum.prompts),
    title:
      active.length === 0
        ? `${name}: nothing`
        : `${name}: ${count(sum.prompts, 'prompt')} on ${count(active.length, 'day')}`,
    idle: idle.join(''),
    days: active,
  };
}

function tableOf(days: ReadonlyMap<string, Activity>): CalendarView['table'] {
  const newest = [...days].reverse();
  if (newest.length <= ROWS)
    return { unit: 'Day', rows: newest.map(([day, activity]) => ({ name: day, ...activity })) };
  const months = new Map<string, Activity>();
  for (const [day, { prompts, sessions }] of newest) {
    const sum = months.get(day.slice(0, 7)) ?? { prompts: 0, sessions: 0 };
    months.set(day.slice(0, 7), { prompts: sum.prompts + prompts, sessions: sum.sessions + sessions });
  }
  return { unit: 'Month', rows: [...months].map(([name, activity]) => ({ name, ...activity })) };
}

/**
 * @param hrefOf where a month leads, `2026-03` -> an address; empty when it leads nowhere
 * @returns undefined when no session has a date
 */
export function calendarOf(
  sessions: readonly ArchivedSession[],
  zone: string,
  hrefOf: (month: string) => string,
): CalendarView | undefined {
  const days = activityOf(sessions, zone);
  const all = [...days.keys()];
  const [first, last] = [all[0], all.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const most = [...days.values()].reduce((max, { prompts }) => Math.max(max, prompts), 0);
  const busiest = all.findLast((day) => days.get(day)?.prompts === most) ?? last;
  const years = [...new Set(all.map((day) => day.slice(0, 4)))].reverse().slice(0, YEARS);
  const months = years
    .flatMap((year) => monthsOfYear(year).reverse())
    .filter((month) => month >= first.slice(0, 7) && month <= last.slice(0, 7));
  const active = new Set(all.map((day) => day.slice(0, 7)));
  const view = (month: string): CalendarMonth =>
    monthView(month, days, most, active.has(month) ? hrefOf(month) : '');
  const earlier = months.slice(OPEN);
  return {
    months: months.slice(0, OPEN).reverse().map(view),
    earlier: years
      .map((year) => ({
        year,
        months: earlier
          .filter((month) => month.startsWith(year))
          .reverse()
          .map(view),
      }))
      .filter((year) => year.months.length > 0),
    activeDays: all.length,
    busiest: { day: busiest, prompts: most },
    width: 7 * PITCH - (PITCH - SIDE),
    height: 6 * PITCH - (PITCH - SIDE),
    table: tableOf(days),
  };
}
