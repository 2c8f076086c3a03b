/**
 * Going from problem to problem: failed, denied and unanswered calls, interruptions, API errors; also inside of agents
 * and of paths not taken, and to links to an agent's own page that has some.
 */

import { pageNumber } from '../base/address.ts';
import { showMessage } from '../base/announce.ts';
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

/** Goes to the next problem, or to the previous one. */
export function stepProblem(by: 1 | -1): void {
  const problems = [...document.querySelectorAll<HTMLElement>(PROBLEMS)];
  // What is not laid out has no position to start from.
  if (!problems.every(isShown)) showAll();
  const index = startIndex(problems, by) + by;
  const next = problems[index];
  if (next === undefined) return goToOtherPage(by, problems.length);
  last = next;
  if (next instanceof HTMLDetailsElement) next.open = true;
  goTo(next);
  const where = document.querySelector('.pages') === null ? '' : ' on this page';
  showMessage(`Problem ${index + 1} of ${problems.length}${where}`);
}

/** The index to step from: the last problem gone to, as long as it is near the window, else what is in view. */
function startIndex(problems: readonly HTMLElement[], by: 1 | -1): number {
  const tops = problems.map((problem) => outermost(problem).getBoundingClientRect().top);
  const known = last === undefined ? -1 : problems.indexOf(last);
  const top = tops[known];
  if (top !== undefined && top >= -innerHeight && top <= innerHeight) return known;
  const above = indexInView(tops, edge());
  return by === 1 || above < 0 ? above : above + 1;
}

/** What a reader sees of it: itself, or the outermost closed fold around it. */
function outermost(problem: Element): Element {
  const fold = problem.parentElement?.closest('details:not([open])');
  return fold == null ? problem : outermost(fold);
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
