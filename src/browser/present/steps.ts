/** The steps of a presentation: a prompt, a piece of prose, a call, a run of calls. */

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

/** The step to begin with: that of the element, else the first of its turn or after it. */
export function stepAt(steps: readonly Step[], element: Element): number {
  const own = steps.findIndex(({ part }) => part?.contains(element) === true);
  if (own >= 0) return own;
  const after = steps.findIndex(
    ({ turn, part }) =>
      turn.contains(element) ||
      Boolean(element.compareDocumentPosition(part ?? turn) & Node.DOCUMENT_POSITION_FOLLOWING),
  );
  return Math.max(after, 0);
}
