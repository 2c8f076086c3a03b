/** What a presentation shows, one after the other: a prompt, a piece of prose, a call, a run of calls. */

import { isShown } from '../reading/go-to.ts';

export interface Step {
  readonly turn: HTMLElement;
  /** The part of the turn that is the step; undefined when the turn is shown whole. */
  readonly part: HTMLElement | undefined;
}

/** Quiet folds, and what the page offers besides. */
const PASSED_OVER = '.thinking, .aside, .context, .raw, .copy';

/**
 * The steps of the turns, in order. What the choice of what is shown leaves out is no step; nor are paths not taken and
 * agents that no call started, which are no part of the story.
 */
export function stepsOf(turns: readonly HTMLElement[]): readonly Step[] {
  return turns.filter(isShown).flatMap((turn): readonly Step[] => {
    if (turn.matches('.turn-branch, .strays > .turn')) return [];
    const body = turn.querySelector(':scope > .turn-body');
    if (!turn.matches('.turn-assistant') || body === null) return [{ turn, part: undefined }];
    const parts = [...body.children].filter(
      (part): part is HTMLElement =>
        part instanceof HTMLElement && !part.matches(PASSED_OVER) && isShown(part),
    );
    return parts.map((part) => ({ turn, part }));
  });
}

/** The step to begin with: that of the element, else the first of its turn or after it. */
export function stepAt(steps: readonly Step[], place: Element): number {
  const own = steps.findIndex(({ part }) => part?.contains(place) === true);
  if (own >= 0) return own;
  const after = steps.findIndex(
    ({ turn, part }) =>
      turn === place ||
      turn.contains(place) ||
      Boolean(place.compareDocumentPosition(part ?? turn) & Node.DOCUMENT_POSITION_FOLLOWING),
  );
  return Math.max(after, 0);
}
