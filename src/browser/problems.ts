/** From problem to problem: failed, denied and unanswered calls, interruptions, errors of the API. */

import { edge, goTo, isShown } from './place.ts';
import { showAll } from './show.ts';
import { tell } from './speak.ts';
import { indexInView } from './walk.ts';

/** Those of the conversation itself: what went wrong inside an agent is shown with the agent. */
const PROBLEMS = [
  '.call.is-failed',
  '.call.is-denied',
  '.call.is-unanswered',
  '.notice-warning',
  '.notice-failure',
  '.problem',
]
  .map((problem) => `.turns > .turn > .turn-body > ${problem}`)
  .join(', ');

let last: HTMLElement | undefined;

export function stepProblem(by: 1 | -1): void {
  const problems = [...document.querySelectorAll<HTMLElement>(PROBLEMS)];
  const index = from(problems, by) + by;
  const next = problems[index];
  if (next === undefined) return goOn(by, problems.length);
  last = next;
  if (!isShown(next)) showAll();
  if (next instanceof HTMLDetailsElement) next.open = true;
  goTo(next);
  tell(`Problem ${index + 1} of ${problems.length}${pageWords()}`);
}

/** The index to go on from: that of the one gone to before, as long as it is in sight. */
function from(problems: readonly HTMLElement[], by: 1 | -1): number {
  const tops = problems.map((problem) => problem.getBoundingClientRect().top);
  const known = last === undefined ? -1 : problems.indexOf(last);
  const top = tops[known];
  if (top !== undefined && top >= -innerHeight && top <= innerHeight) return known;
  const above = indexInView(tops, edge());
  return by === 1 || above < 0 ? above : above + 1;
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
