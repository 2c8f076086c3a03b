/** How far into the session a turn came. The moment itself is told on hover, on paper, and without script. */

import { element } from '../page/dom.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * "+40 s", "+12 min", "+1 h 5 min"; empty for what came before the beginning, and from the second day on: there the
 * same "+5 d 16 h" would stand at every turn of an hour, and the clock tells them apart.
 */
export function sinceWords(ms: number): string {
  if (!(ms >= 0 && ms < DAY)) return '';
  if (ms < MINUTE) return `+${Math.floor(ms / 1000)} s`;
  if (ms < HOUR) return `+${Math.floor(ms / MINUTE)} min`;
  return `+${Math.floor(ms / HOUR)} h ${Math.floor((ms % HOUR) / MINUTE)} min`;
}

/** A turn that begins a day keeps its date and clock. */
const TIMES = '.turn:not(.new-day) > :is(.turn-head, summary) > .when > time';

/** Says of each turn how far into the session it came. */
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
