/** Sessions -> a calendar of their prompts, a square per day, in the archive's time zone; never from the clock. */

import { count } from '../../base/format.ts';
import { compareText, groupBy } from '../../base/lists.ts';
import type { ArchivedSession } from '../../transcript/types/archive.ts';
import type { SessionSummary } from '../../transcript/types/summary.ts';
import { NO_DATE, timeView } from '../render/text/time.ts';
import { compact } from './session-rows.ts';

/** Months that are visible at first; earlier ones are folded, by year. */
const OPEN = 12;
/** The most years that are drawn, because a transcript may claim any date. */
const YEARS = 10;
/** The most rows of the table of days; a longer one becomes a table of months. */
const ROWS = 366;
/** In units of the drawing: the distance between days, and the side of the busiest and the quietest square. */
const PITCH = 14;
const SIDE = 12;
const SMALLEST = 3;

const DAY_MS = 86_400_000;
const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** `2026-03` -> `March 2026`, `no-date` -> `No date`; other words as they are. */
export function monthWords(words: string): string {
  if (words === NO_DATE) return 'No date';
  const [, year, month] = /^(\d{4})-(\d{2})$/.exec(words) ?? [];
  const name = MONTHS[Number(month) - 1];
  return name === undefined ? words : `${name} ${year}`;
}

interface Activity {
  readonly prompts: number;
  readonly sessions: number;
}

type Activities = ReadonlyMap<string, Activity>;

function addUp(items: Iterable<readonly [when: string, Activity]>): Activities {
  const sums = new Map<string, Activity>();
  for (const [when, { prompts, sessions }] of items) {
    const sum = sums.get(when) ?? { prompts: 0, sessions: 0 };
    sums.set(when, { prompts: sum.prompts + prompts, sessions: sum.sessions + sessions });
  }
  return sums;
}

function daysOf(summary: SessionSummary, zone: string): Activities {
  const moments = [
    ...[summary.start, summary.end].map((time) => ({ time, prompts: 0 })),
    ...summary.promptTimes.map((time) => ({ time, prompts: 1 })),
  ];
  const prompts = addUp(
    moments.flatMap(({ time, prompts }) => {
      const day = timeView(time, zone)?.text.slice(0, 10);
      return day === undefined ? [] : [[day, { prompts, sessions: 0 }] as const];
    }),
  );
  return new Map([...prompts].map(([day, sum]) => [day, { ...sum, sessions: 1 }]));
}

/** The area of a square is proportional to the prompts: a ninth of the prompts, a third of the side. */
function sideOf(prompts: number, most: number): number {
  const side = SMALLEST + (SIDE - SMALLEST) * Math.sqrt(prompts / Math.max(most, 1));
  return Math.round(side * 2) / 2;
}

/** One month as on a wall calendar, weeks as rows. `idle` draws all days, `title` is for screen readers. */
function monthView(month: string, days: Activities, most: number, href: string) {
  const first = new Date(`${month}-01T00:00:00Z`);
  const before = (first.getUTCDay() + 6) % 7;
  const idle: string[] = [];
  const active: { x: number; y: number; side: number; title: string }[] = [];
  let total = 0;
  for (let date = first; date.toISOString().startsWith(month); date = new Date(date.getTime() + DAY_MS)) {
    const day = date.toISOString().slice(0, 10);
    const cell = before + date.getUTCDate() - 1;
    const [x, y] = [(cell % 7) * PITCH, Math.floor(cell / 7) * PITCH];
    idle.push(`M${x} ${y}h${SIDE}v${SIDE}h-${SIDE}z`);
    const activity = days.get(day);
    if (activity === undefined) continue;
    const { prompts, sessions } = activity;
    total += prompts;
    const side = sideOf(prompts, most);
    const inset = (SIDE - side) / 2;
    const title = `${WEEKDAYS[date.getUTCDay()]}, ${day}: ${count(prompts, 'prompt')} in ${count(sessions, 'session')}`;
    active.push({ x: x + inset, y: y + inset, side, title });
  }
  const name = monthWords(month);
  const activity = active.length === 0 ? 'no activity' : `${count(total, 'prompt')} on ${count(active.length, 'day')}`;
  return {
    label: `${name.slice(0, 3)} ${month.slice(0, 4)}`,
    href,
    note: active.length === 0 ? '' : compact(total),
    title: `${name}: ${activity}`,
    idle: idle.join(''),
    days: active,
  };
}

function tableOf(days: Activities) {
  const isByDay = days.size <= ROWS;
  const newest = [...days].reverse();
  const rows = isByDay ? newest : addUp(newest.map(([day, sum]) => [day.slice(0, 7), sum]));
  return {
    unit: isByDay ? 'Day' : 'Month',
    rows: [...rows].map(([name, activity]) => ({ name, ...activity })),
  };
}

/** Undefined when no session has a date. @param hrefOf the address of a month, `2026-03`; empty if it has none */
export function calendarOf(sessions: readonly ArchivedSession[], zone: string, hrefOf: (month: string) => string) {
  const byDay = addUp(sessions.flatMap(({ summary }) => [...daysOf(summary, zone)]));
  const days = new Map([...byDay].sort(([a], [b]) => compareText(a, b)));
  const dates = [...days.keys()];
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const most = [...days.values()].reduce((max, { prompts }) => Math.max(max, prompts), 0);
  const years = [...new Set(dates.map((day) => day.slice(0, 4)))].reverse().slice(0, YEARS);
  const months = years
    .flatMap((year) => MONTHS.map((_, index) => `${year}-${`${12 - index}`.padStart(2, '0')}`))
    .filter((month) => month >= first.slice(0, 7) && month <= last.slice(0, 7));
  const active = new Set(dates.map((day) => day.slice(0, 7)));
  /** @param newest newest first; drawn oldest first */
  const draw = (newest: readonly string[]): readonly ReturnType<typeof monthView>[] =>
    [...newest].reverse().map((month) => monthView(month, days, most, active.has(month) ? hrefOf(month) : ''));
  return {
    months: draw(months.slice(0, OPEN)),
    earlier: [...groupBy(months.slice(OPEN), (month) => month.slice(0, 4))].map(([year, newest]) => {
      return { year, months: draw(newest) };
    }),
    activeDays: dates.length,
    busiest: { day: dates.findLast((day) => days.get(day)?.prompts === most) ?? last, prompts: most },
    width: 7 * PITCH - (PITCH - SIDE),
    height: 6 * PITCH - (PITCH - SIDE),
    table: tableOf(days),
  };
}
