/** The steps of a presentation: a prompt, a piece of prose, a call, a run of calls. */

import { targetHere } from '../base/address.ts';
import { isShown } from '../reading/go-to.ts';

export interface Step {
  readonly turn: HTMLElement;
  /** The part of the turn that is the step; undefined when the whole turn is. */
  readonly part: HTMLElement | undefined;
}

/** Parts of a turn that are not steps: quiet folds and controls of the page. */
const SKIPPED = '.thinking, .aside, .context, .raw, .copy';

/**
 * The steps of the turns, in order. Left out is what the show filter hides, and what is not part of the story: paths not
 * taken, and agents that no call started.
 */
export function stepsOf(turns: readonly HTMLElement[]): readonly Step[] {
  return turns.filter(isShown).flatMap((turn): readonly Step[] => {
    if (turn.matches('.turn-branch, .strays > .turn')) return [];
    const body = turn.querySelector(':scope > .turn-body');
    if (!turn.matches('.turn-assistant') || body === null) return [{ turn, part: undefined }];
    return [...body.children].flatMap((part) =>
      part instanceof HTMLElement && !part.matches(SKIPPED) && isShown(part) ? [{ turn, part }] : [],
    );
  });
}

/** Hardly anybody looks at more slides than this. */
const MOST_SLIDES = 20;
/** Entries of the outline that are left out when there are too many: the least telling chapters, then more, then all. */
const LEFT_OUT = ['', '.on-agent, .on-green', '.on-agent, .on-green, .on-red, .on-heading', '.on-chapter'];

/**
 * The steps that a presentation shows at first: all of them if they are few, else those that begin an entry of the
 * outline, else some prompts, and the last step.
 */
export function slidesOf(steps: readonly Step[], outline: readonly HTMLAnchorElement[]): readonly Step[] {
  if (steps.length <= MOST_SLIDES) return steps;
  const begun = LEFT_OUT.map((selector) => {
    return stepsAt(steps, selector === '' ? outline : outline.filter((link) => link.closest(selector) === null));
  });
  const slides = begun.find((list) => list.length < MOST_SLIDES) ?? begun.at(-1) ?? [];
  const listed = slides.length > 1 ? slides : steps;
  const every = Math.ceil(listed.length / (MOST_SLIDES - 1));
  const last = steps.slice(-1);
  return [...new Set([...listed.filter((_, index) => index % every === 0), ...last])];
}

function stepsAt(steps: readonly Step[], links: readonly HTMLAnchorElement[]): readonly Step[] {
  const begun = links.flatMap((link) => {
    const target = targetHere(link);
    return target === null ? [] : (steps[stepAt(steps, target)] ?? []);
  });
  return [...new Set(begun)];
}

/** The step to begin with: that of the element, else the first of its turn or after it. */
export function stepAt(steps: readonly Step[], element: Element): number {
  const containing = steps.findIndex(({ part }) => part?.contains(element) === true);
  if (containing >= 0) return containing;
  const after = steps.findIndex(
    ({ turn, part }) =>
      turn.contains(element) ||
      Boolean(element.compareDocumentPosition(part ?? turn) & Node.DOCUMENT_POSITION_FOLLOWING),
  );
  return Math.max(after, 0);
}
