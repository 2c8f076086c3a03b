/** The scale of the minimap: from positions on the page to units, and back. */

import { countPassing } from '../../base/lists.ts';

/** A tick of the minimap, in units: across from `left` to `right`, down at `y`. */
export interface Tick {
  readonly left: number;
  readonly right: number;
  readonly y: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A tick in another lane must be closer by this many units. */
const LANE = 4;

/** Units from a point to a tick: the vertical distance, and more if the tick is in another lane. */
export function distance({ left, right, y }: Tick, point: Point): number {
  return Math.abs(y - point.y) + (point.x < left || point.x > right ? LANE : 0);
}

/** The nearest tick; the first, if two are at the same distance. */
export function nearest<Item extends Tick>(ticks: readonly Item[], point: Point): Item | undefined {
  let best: Item | undefined;
  for (const tick of ticks) if (best === undefined || distance(tick, point) < distance(best, point)) best = tick;
  return best;
}

/** A turn: its edges in pixels of the window, and where it begins on the scale. */
export interface Placed {
  readonly top: number;
  readonly bottom: number;
  readonly y: number;
}

/**
 * Converts a height in the window to units, in proportion between the beginnings of a turn and the next.
 * @param at returns the turn at an index; turns are in order
 */
export function unitAt(edge: number, length: number, at: (index: number) => Placed, units: number): number {
  if (length === 0) return 0;
  // The first turn, if all begin below.
  const last = countPassing(length - 1, (index) => at(index + 1).top <= edge);
  const { top, bottom, y } = at(last);
  const end = last + 1 < length ? at(last + 1).y : units;
  const share = bottom > top ? (edge - top) / (bottom - top) : 0;
  return y + (end - y) * Math.min(Math.max(share, 0), 1);
}
