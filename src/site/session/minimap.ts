/** The strip along a page: where its prompts, changes, agents and problems stand, on a scale of its own. */

import type { StripView } from '../../domain/page.ts';
import type { TurnView } from '../../domain/view.ts';
import { landscapeOf } from './landmarks.ts';

/** Units from the top of the strip to its end; marks of one kind in the same unit are one mark. */
const UNITS = 300;
/** A page that is not much longer than a screen is seen as it is. */
const SHORTEST = 1_600;

/** Undefined when the page is short. */
export function stripOf(turns: readonly TurnView[]): StripView | undefined {
  const { landmarks, tops, height } = landscapeOf(turns);
  if (height < SHORTEST) return undefined;
  const scaled = (top: number): number => Math.floor((top / height) * UNITS);
  const taken = new Set<string>();
  const marks = landmarks.flatMap(({ kind, anchor, top }) => {
    const y = scaled(top);
    if (taken.has(`${kind} ${y}`)) return [];
    taken.add(`${kind} ${y}`);
    return [{ kind, anchor, y }];
  });
  return { units: UNITS, marks, turns: tops.map(scaled) };
}
