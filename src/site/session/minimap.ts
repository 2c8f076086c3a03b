/** The minimap of a page: where its prompts, changes, agents and problems are, on a scale of its own. */

import type { Minimap } from '../../domain/session-page.ts';
import type { TurnView } from '../../domain/view.ts';
import { layoutOf } from './landmarks.ts';

/** Units from top to bottom; ticks of one kind in the same unit become one. */
const UNITS = 300;
/** In pixels: a page not much longer than a screen needs no minimap. */
const SHORTEST = 1_600;

/** Undefined when the page is short. */
export function minimapOf(turns: readonly TurnView[]): Minimap | undefined {
  const { landmarks, tops, height } = layoutOf(turns);
  if (height < SHORTEST) return undefined;
  const scaled = (top: number): number => Math.floor((top / height) * UNITS);
  const taken = new Set<string>();
  const ticks = landmarks.flatMap(({ kind, anchor, top }) => {
    const y = scaled(top);
    if (taken.has(`${kind} ${y}`)) return [];
    taken.add(`${kind} ${y}`);
    return [{ kind, anchor, y }];
  });
  return { units: UNITS, ticks, turns: tops.map(scaled) };
}
