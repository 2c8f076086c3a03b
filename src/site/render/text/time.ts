/** Times and durations as text, in a given time zone and independent of the locale. */

import { grouped } from '../../../base/format.ts';
import { valueFor } from '../../../base/lists.ts';
import type { TimeView } from '../../types/view.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const numeric = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
  return valueFor(
    formats,
    zone,
    () => new Intl.DateTimeFormat('en-GB', { timeZone: zone, hourCycle: 'h23', ...numeric }),
  );
}

/** Years after 9999 and before 1 are written differently in ISO times. */
const FOUR_DIGITS = /^(?!0000)\d/;

/** Milliseconds since 1970 -> `{iso, text: "2026-03-04 14:05"}`; undefined for an invalid time. */
export function timeView(time: number | undefined, zone: string): TimeView | undefined {
  if (time === undefined) return undefined;
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return undefined;
  const iso = date.toISOString();
  // Most pages are in UTC, and asking for the parts takes five times as long.
  if (zone === 'UTC' && FOUR_DIGITS.test(iso)) return { iso, text: `${iso.slice(0, 10)} ${iso.slice(11, 16)}` };
  const parts = new Map(
    formatOf(zone)
      .formatToParts(date)
      .map((part) => [part.type, part.value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? '';
  return {
    iso,
    text: `${part('year').padStart(4, '0')}-${part('month')}-${part('day')} ${part('hour')}:${part('minute')}`,
  };
}

/** In addresses and for programs, in place of a month or week. */
export const NO_DATE = 'no-date';

/** The month of a time, `2026-03`. */
export function monthOf(time: number | undefined, zone: string): string {
  return /^\d{4}-\d{2}/.exec(timeView(time, zone)?.text ?? '')?.[0] ?? NO_DATE;
}

/** The same to the second, as `2026-03-04 14:05:09`; empty for an invalid time. Zones differ by whole minutes. */
export function exactTime(time: number | undefined, zone: string): string {
  const view = timeView(time, zone);
  return view === undefined ? '' : `${view.text}:${view.iso.slice(-7, -5)}`;
}

/** Milliseconds -> "240 ms", "4.2 s", "1 min 12 s", "2 h 5 min", "41 h". Empty if missing or negative (two clocks). */
export function duration(ms: number | undefined): string {
  if (ms === undefined || !Number.isFinite(ms) || ms < 0) return '';
  if (ms < 1000) return `${Math.round(ms)} ms`;
  const tenths = Math.round(ms / 100);
  if (tenths < 100) return tenths % 10 === 0 ? `${tenths / 10} s` : `${(tenths / 10).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return pair(seconds, 60, 'min', 's');
  const minutes = Math.round(seconds / 60);
  return minutes < 1440 ? pair(minutes, 60, 'h', 'min') : `${grouped(Math.round(minutes / 60))} h`;
}

function pair(value: number, size: number, large: string, small: string): string {
  const rest = value % size;
  return rest === 0 ? `${Math.floor(value / size)} ${large}` : `${Math.floor(value / size)} ${large} ${rest} ${small}`;
}

/** Empty if one is missing, if the end is before the start, or if they are the same: then it was not measured. */
export function span(start: number | undefined, end: number | undefined): string {
  return start === undefined || end === undefined || start === end ? '' : duration(end - start);
}
