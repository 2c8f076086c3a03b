/** How far into the session a turn is, and, while it is being read, the call in view. */

import { element, onView } from '../base/dom.ts';
import { edge, indexInView, isShown, outermostClosed } from './go-to.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "+40 s", "+1 h 5 min". Empty before the beginning, and from the second day on. */
export function sinceWords(ms: number): string {
  if (!(ms >= 0 && ms < DAY)) return '';
  if (ms < MINUTE) return `+${Math.floor(ms / 1000)} s`;
  if (ms < HOUR) return `+${Math.floor(ms / MINUTE)} min`;
  const minutes = Math.floor((ms % HOUR) / MINUTE);
  return `+${Math.floor(ms / HOUR)} h${minutes === 0 ? '' : ` ${minutes} min`}`;
}

/** The first turn of a day keeps its date and time. */
const TIMES = '.turn:not(.new-day) > :is(.turn-head, summary) > .when > time';

/** Adds to each turn how far into the session it is. @param turns the element with `data-start`, the time of its beginning */
export function addSince(turns: HTMLElement): void {
  const start = Date.parse(turns.dataset.start ?? '');
  for (const time of turns.querySelectorAll<HTMLTimeElement>(TIMES)) {
    const words = sinceWords(Date.parse(time.dateTime) - start);
    if (words === '' || time.querySelector('.since') !== null) continue;
    const exact = element('span', { class: 'exact' });
    exact.append(...time.childNodes);
    time.append(exact, element('span', { class: 'since' }, words));
  }
}

/** The rows of a turn's own calls, with the exact time in their zone: `2026-03-04 14:05:09`. */
const ROWS = ['', ' > .run > .run-calls']
  .flatMap((run) => [' > .call > summary[title]', ' > .call.is-bare[title]'].map((row) => `.turn-body${run}${row}`))
  .map((row) => `:scope > ${row}`)
  .join();

/** The margin stays in the window as long as its turn does; its time becomes that of the last call above the edge. */
export function followCalls(): void {
  let putBack = (): void => undefined;
  onView(() => {
    putBack();
    putBack = followTurn();
  });
  addEventListener('beforeprint', () => putBack());
}

/** @returns a function that undoes it */
function followTurn(): () => void {
  const turn = document.elementFromPoint(innerWidth / 2, edge())?.closest('.turns > .turn');
  const time = turn?.querySelector<HTMLTimeElement>(':scope > .turn-head > .when > time');
  const shown = time?.querySelector('.since') ?? time?.lastChild;
  if (turn == null || time == null || shown == null) return () => undefined;
  // The show filter may hide some, which have no position.
  const rows = [...turn.querySelectorAll<HTMLElement>(ROWS)].filter((row) => isShown(outermostClosed(row)));
  const row = rows[indexInView(rows)];
  if (row === undefined) return () => undefined;
  const [words, title] = [shown.textContent, time.title];
  shown.textContent = timeOfRow(time, row.title, document.querySelector<HTMLElement>('.turns')?.dataset.start);
  time.title = row.title;
  return () => {
    shown.textContent = words;
    time.title = title;
  };
}

/** "+3 h 5 min", or "14:05" where times of day are shown. */
function timeOfRow(time: HTMLTimeElement, exact: string, start: string | undefined): string {
  const clock = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`);
  // The texts are in the time zone of the archive, which the browser does not know, so only their difference counts.
  const began = Math.floor(Date.parse(time.dateTime) / MINUTE) * MINUTE;
  const at = began + clock(exact) - clock(`${time.title}:00`);
  const words = time.querySelector('.since') === null ? '' : sinceWords(at - Date.parse(start ?? ''));
  return words === '' ? exact.slice(time.title.slice(0, 10) === exact.slice(0, 10) ? 11 : 0, 16) : words;
}
