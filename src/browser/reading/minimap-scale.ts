/** The scale of the strip: from places on the page to units, and back to what stands there. */

export interface OnScale {
  /** Where its line begins and ends, across the strip. */
  readonly left: number;
  readonly right: number;
  readonly y: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** So many units nearer must a mark of another lane be. */
const LANE = 4;

/** Units from a point to a mark: those above and below count, and whether it is in the mark's lane. */
export function distance({ left, right, y }: OnScale, point: Point): number {
  return Math.abs(y - point.y) + (point.x < left || point.x > right ? LANE : 0);
}

/** The one that stands nearest; of two as near the first. */
export function nearest<Item extends OnScale>(items: readonly Item[], point: Point): Item | undefined {
  let best: Item | undefined;
  for (const item of items)
    if (best === undefined || distance(item, point) < distance(best, point)) best = item;
  return best;
}

/** A turn as it lies in the window: its edges in pixels, and where it begins on the scale. */
export interface Placed {
  readonly top: number;
  readonly bottom: number;
  readonly y: number;
}

/**
 * A height of the window in units: between the beginnings of a turn and of the next, in proportion.
 * @param at asks for the turn of that index; the list is in order, so half of it is passed over at a time
 */
export function unitAt(edge: number, length: number, at: (index: number) => Placed, units: number): number {
  let low = 0;
  let high = length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (at(middle).top <= edge) low = middle;
    else high = middle - 1;
  }
  if (length === 0) return 0;
  const { top, bottom, y } = at(low);
  const end = low + 1 < length ? at(low + 1).y : units;
  const share = bottom > top ? (edge - top) / (bottom - top) : 0;
  return y + (end - y) * Math.min(Math.max(share, 0), 1);
}
