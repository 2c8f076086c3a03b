/**
 * From problem to problem: failed, denied and unanswered calls, interruptions, errors of the API; also inside of agents
 * and of paths not taken, and where an agent's own page has some.
 */

import { tell } from '../page/announce.ts';
import { edge, goTo, isShown } from './go-to.ts';
import { showAll } from './show-filter.ts';
import { indexInView } from './turn-steps.ts';

const PROBLEMS = `.turns :is(
  .call:is(.is-failed, .is-denied, .is-unanswered),
  .notice-warning,
  .notice-failure,
  .problem,
  .conversation > .more:has(> .failed)
)`;

let last: HTMLElement | undefined;

/** To the next problem, or to the one before. */
export function stepProblem(by: 1 | -1): void {
  const problems = [...document.querySelectorAll<HTMLElement>(PROBLEMS)];
  // What is not laid out has no place to go on from.
  if (!problems.every(isShown)) showAll();
  const index = from(problems, by) + by;
  const next = problems[index];
  if (next === undefined) return goOn(by, problems.length);
  last = next;
  if (next instanceof HTMLDetailsElement) next.open = true;
  goTo(next);
  tell(`Problem ${index + 1} of ${problems.length}${pageWords()}`);
}

/** The index to go on from: that of the one gone to before, as long as it is in sight. */
function from(problems: readonly HTMLElement[], by: 1 | -1): number {
  const tops = problems.map((problem) => seen(problem).getBoundingClientRect().top);
  const known = last === undefined ? -1 : problems.indexOf(last);
  const top = tops[known];
  if (top !== undefined && top >= -innerHeight && top <= innerHeight) return known;
  const above = indexInView(tops, edge());
  return by === 1 || above < 0 ? above : above + 1;
}

/** What a reader sees of it: itself, or the outermost closed fold that it stands in. */
function seen(problem: Element): Element {
  const fold = problem.parentElement?.closest('details:not([open])');
  return fold == null ? problem : seen(fold);
}

function pageWords(): string {
  return document.querySelector('.pages') === null ? '' : ' on this page';
}

/** Nothing more here: on to the next page of the session that has a problem, or so it is said. */
function goOn(by: 1 | -1, here: number): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.outline .has-problems > a')];
  const number = (page: Element | null): number => Number(page?.textContent ?? 1);
  const current = number(document.querySelector('.pages [aria-current]'));
  const others = links.filter((link) => {
    const page = Number(link.dataset.page ?? current);
    return by === 1 ? page > current : page < current;
  });
  const link = by === 1 ? others[0] : others.at(-1);
  if (link !== undefined) location.assign(link.href);
  else tell(here === 0 ? 'No problems' : by === 1 ? 'No further problem' : 'No earlier problem');
}
