import { describe, expect, test } from 'vitest';
import { calendarOf, monthWords } from '../../src/site/archive/calendar.ts';
import { linkArchive } from '../../src/site/link/link-archive.ts';
import { monthOf } from '../../src/site/render/text/time.ts';

type CalendarView = ReturnType<typeof calendarOf>;

import { summaryOf } from '../helpers/summaries.ts';

/** A calendar of sessions, each given by the times of its prompts. */
function calendar(sessions: readonly (readonly string[])[], zone = 'UTC'): CalendarView {
  const archive = linkArchive(
    sessions.map((texts, index) => {
      const promptTimes = texts.map((text) => Date.parse(text));
      return summaryOf(`s${index}`, 0, { start: promptTimes[0], end: promptTimes.at(-1), promptTimes });
    }),
  );
  return calendarOf([...archive.sessions.values()], zone, (month) => `#m-${month}`);
}

function titles(view: CalendarView): string[] {
  return view?.months.flatMap(({ days }) => days.map(({ title }) => title)) ?? [];
}

describe('a calendar', () => {
  test('of one day has one month with one square', () => {
    const view = calendar([['2026-03-02T10:00:00Z', '2026-03-02T11:00:00Z'], ['2026-03-02T12:00:00Z']]);
    expect(view?.months.map(({ title, note, href }) => [title, note, href])).toEqual([
      ['March 2026: 3 prompts on 1 day', '3', '#m-2026-03'],
    ]);
    expect(titles(view)).toEqual(['Monday, 2026-03-02: 3 prompts in 2 sessions']);
    // The first Monday of March 2026 opens the second week.
    expect(view?.months[0]?.days[0]).toMatchObject({ x: 0, y: 14, side: 12 });
    expect(view?.months[0]?.idle.match(/M/g)).toHaveLength(31);
  });

  test('has days in the configured time zone', () => {
    const night = [['2026-03-01T23:30:00Z']];
    expect(titles(calendar(night, 'UTC'))).toEqual(['Sunday, 2026-03-01: 1 prompt in 1 session']);
    expect(titles(calendar(night, 'Europe/Berlin'))).toEqual(['Monday, 2026-03-02: 1 prompt in 1 session']);
  });

  test('has other days in another zone, even for the same sessions', () => {
    const time = Date.parse('2026-03-01T23:30:00Z');
    const archive = linkArchive([summaryOf('s', 0, { start: time, end: time, promptTimes: [time] })]);
    const days = ['UTC', 'Asia/Tokyo', 'UTC'].map((zone) =>
      titles(calendarOf([...archive.sessions.values()], zone, () => '')).map((title) => title.slice(0, 3)),
    );
    expect(days).toEqual([['Sun'], ['Mon'], ['Sun']]);
  });

  test('shows the number of prompts by the area of a square', () => {
    const day = (date: string, times: number): string[] => Array(times).fill(`2026-03-${date}T10:00:00Z`);
    const view = calendar([day('02', 36), day('03', 9), day('04', 1)]);
    expect(view?.months[0]?.days.map(({ side }) => side)).toEqual([12, 7.5, 4.5]);
    expect(view?.busiest).toEqual({ day: '2026-03-02', prompts: 36 });
  });

  test('counts a session on every day it was active, even without a prompt', () => {
    const [session] = linkArchive([
      summaryOf('s1', 0, { start: Date.UTC(2026, 2, 1), end: Date.UTC(2026, 2, 3) }),
    ]).sessions.values();
    const view = session && calendarOf([session], 'UTC', () => '');
    expect(view?.table.rows).toEqual([
      { name: '2026-03-03', sessions: 1, prompts: 0 },
      { name: '2026-03-01', sessions: 1, prompts: 0 },
    ]);
  });

  test('shows the last twelve months, and earlier years with activity in folds', () => {
    const view = calendar([['2022-11-05T10:00:00Z', '2025-02-01T10:00:00Z', '2026-03-02T10:00:00Z']]);
    expect(view?.months.map(({ label }) => label)).toEqual([
      ...['Apr 2025', 'May 2025', 'Jun 2025', 'Jul 2025', 'Aug 2025', 'Sep 2025'],
      ...['Oct 2025', 'Nov 2025', 'Dec 2025', 'Jan 2026', 'Feb 2026', 'Mar 2026'],
    ]);
    expect(view?.earlier.map(({ year, months }) => [year, months.map(({ label }) => label.slice(0, 3))])).toEqual([
      ['2025', ['Jan', 'Feb', 'Mar']],
      ['2022', ['Nov', 'Dec']],
    ]);
  });

  test('ignores missing and impossible dates', () => {
    expect(calendar([[]])).toBeUndefined();
    expect(calendar([['+275760-09-13T00:00:00Z']])?.months.length).toBeLessThanOrEqual(12);
  });

  test('has a table of months instead of days for more than a year', () => {
    const year = Array.from({ length: 366 }, (_, day) => new Date(Date.UTC(2024, 0, 1 + day)).toISOString());
    expect(calendar([year])?.table).toMatchObject({ unit: 'Day', rows: { length: 366, 0: { name: '2024-12-31' } } });
    const days = Array.from({ length: 400 }, (_, day) => new Date(Date.UTC(2025, 0, 1 + day)).toISOString());
    const view = calendar([days]);
    expect(view?.activeDays).toBe(400);
    expect(view?.table.unit).toBe('Month');
    expect(view?.table.rows).toHaveLength(14);
    expect(view?.table.rows[0]).toEqual({ name: '2026-02', sessions: 4, prompts: 4 });
  });
});

test('a month has its name, and so has what has no date; other words stay', () => {
  const words = [monthOf(Date.UTC(2026, 2, 4), 'UTC'), monthOf(undefined, 'UTC'), '2026-13', 'user-3'];
  expect(words.map(monthWords)).toEqual(['March 2026', 'No date', '2026-13', 'user-3']);
});
