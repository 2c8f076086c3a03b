/** From problem to problem: red checks first, then the others, also inside agents and paths not taken. */

import { pageNumber } from '../base/address.ts';
import { showMessage } from '../base/announce.ts';
import { goTo, indexInView, isEverythingShown, isShown, showAll, topOf } from './go-to.ts';

const RED = '.turns :is(.call.is-red, .turn.is-red, .conversation > .more:has(> .failed))';
const OTHERS = `.turns :is(
  .call:is(.is-failed, .is-denied, .is-unanswered),
  .notice-warning,
  .notice-failure,
  .problem,
  .conversation > .more:has(> .errors):not(:has(> .failed))
)`;

let last: HTMLElement | undefined;

/** Goes to the next problem, or to the previous one. */
export function stepProblem(by: 1 | -1): void {
  const red = [...document.querySelectorAll<HTMLElement>(RED)];
  const others = [...document.querySelectorAll<HTMLElement>(OTHERS)];
  const problems = [...red, ...others];
  // Elements that are not laid out have no position to start from. Checking them lays out the whole page.
  if (!isEverythingShown() && !problems.every(isShown)) showAll();
  const index = nextIndex(red, others, by);
  const next = problems[index];
  if (next === undefined) return goToOtherPage(by, problems.length);
  last = next;
  if (next instanceof HTMLDetailsElement) next.open = true;
  goTo(next);
  const where = document.querySelector('.pages') === null ? '' : ' on this page';
  const isRed = index < red.length;
  const [number, all] = isRed ? [index + 1, red.length] : [index - red.length + 1, others.length];
  showMessage(`${isRed ? 'Red check' : red.length > 0 ? 'Other problem' : 'Problem'} ${number} of ${all}${where}`);
}

/** Next to the last one visited, if near the window; else the nearest red check, or the nearest other problem. */
function nextIndex(red: readonly HTMLElement[], others: readonly HTMLElement[], by: 1 | -1): number {
  const visited = last === undefined ? -1 : [...red, ...others].indexOf(last);
  if (last !== undefined && visited >= 0 && Math.abs(topOf(last)) <= innerHeight) return visited + by;
  const nearest = (list: readonly HTMLElement[]): number => {
    const above = indexInView(list);
    return by === 1 || above < 0 ? above + by : above;
  };
  const first = nearest(red);
  if (first >= 0 && first < red.length) return first;
  const other = nearest(others);
  return other < 0 ? -1 : red.length + other;
}

/** Goes to the next page of the session that has a problem, or says that there is none. */
function goToOtherPage(by: 1 | -1, here: number): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.outline .has-problems > a')];
  const current = pageNumber();
  const others = links.filter((link) => {
    const page = Number(link.dataset.page ?? current);
    return by === 1 ? page > current : page < current;
  });
  const link = by === 1 ? others[0] : others.at(-1);
  if (link !== undefined) location.assign(link.href);
  else showMessage(here === 0 ? 'No problems' : by === 1 ? 'No more problems' : 'No earlier problems');
}
