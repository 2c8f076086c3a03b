/** Shows how far into the session a turn came. The exact time is shown on hover, on paper, and without script. */

import { element } from '../base/dom.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * "+40 s", "+12 min", "+1 h 5 min". Empty before the beginning, and from the second day on: there all turns of an hour
 * would have the same "+5 d 16 h", while their times of day differ.
 */
export function sinceWords(ms: number): string {
  if (!(ms >= 0 && ms < DAY)) return '';
  if (ms < MINUTE) return `+${Math.floor(ms / 1000)} s`;
  if (ms < HOUR) return `+${Math.floor(ms / MINUTE)} min`;
  return `+${Math.floor(ms / HOUR)} h ${Math.floor((ms % HOUR) / MINUTE)} min`;
}

/** The first turn of a day keeps its date and time. */
const TIMES = '.turn:not(.new-day) > :is(.turn-head, summary) > .when > time';

/** Adds to each turn how far into the session it came. */
export function startTimes(turns: HTMLElement): void {
  const start = Date.parse(turns.dataset.start ?? '');
  for (const time of turns.querySelectorAll<HTMLTimeElement>(TIMES)) {
    const words = sinceWords(Date.parse(time.dateTime) - start);
    if (words === '') continue;
    const exact = element('span', { class: 'exact' });
    exact.append(...time.childNodes);
    time.append(exact, element('span', { class: 'since' }, words));
  }
}
