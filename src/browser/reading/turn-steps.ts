/** Which turn is in view, and which comes next. */

/** The index of the last one that begins at or above the edge; -1 before the first. */
export function indexInView(tops: readonly number[], edge: number): number {
  let index = -1;
  for (const [at, top] of tops.entries()) if (top <= edge) index = at;
  return index;
}

/** A reader is in the middle of a turn that begins this far above the edge. */
const SLACK = 24;

/** The index to go to from what is in view; undefined at either end. */
export function nextIndex(tops: readonly number[], edge: number, step: 1 | -1): number | undefined {
  const current = indexInView(tops, edge);
  // Going back from the middle of a turn leads to its beginning first.
  const inside = step === -1 && current >= 0 && (tops[current] ?? 0) < edge - SLACK;
  const next = inside ? current : current + step;
  return next >= 0 && next < tops.length ? next : undefined;
}
