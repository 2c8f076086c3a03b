/** Finds the lines that two versions of a text have in common. */

import { diffArrays } from 'diff';

/** jsdiff gives up after this many edits. */
const MOST_EDITS = 2_000;

/** Places of items that the others also have: the rest can match nothing, and would only slow down the comparison. */
function shared(items: readonly string[], others: readonly string[]): readonly number[] {
  const known = new Set(others);
  return items.flatMap((item, index) => (known.has(item) ? [index] : []));
}

/**
 * Finds which lines of a text come from an earlier version of it.
 * @param keyOf equal for lines that count as the same; not called for most lines
 * @returns indices in `before`, by index in `after`; texts that differ too much have none
 */
export function matched(
  before: readonly string[],
  after: readonly string[],
  keyOf: (line: string) => string = (line) => line,
): ReadonlyMap<number, number> {
  const isSame = (from: number, to: number): boolean => {
    const [one = '', other = ''] = [before[from], after[to]];
    return one === other || keyOf(one) === keyOf(other);
  };
  const pairs = new Map<number, number>();
  const least = Math.min(before.length, after.length);
  let start = 0;
  while (start < least && isSame(start, start)) pairs.set(start, start++);
  let end = 0;
  while (end < least - start && isSame(before.length - 1 - end, after.length - 1 - end)) end += 1;
  for (let back = 1; back <= end; back += 1) pairs.set(after.length - back, before.length - back);
  const inner = before.slice(start, before.length - end).map(keyOf);
  const other = after.slice(start, after.length - end).map(keyOf);
  const [mine, theirs] = [shared(inner, other), shared(other, inner)];
  const pair = (to: number | undefined, from: number | undefined): void => {
    if (to !== undefined && from !== undefined) pairs.set(start + to, start + from);
  };
  const texts = (places: readonly number[], of: readonly string[]): string[] => places.map((at) => of[at] ?? '');
  const changes = diffArrays(texts(mine, inner), texts(theirs, other), { maxEditLength: MOST_EDITS }) ?? [];
  let [from, to] = [0, 0];
  for (const { count, added, removed } of changes) {
    if (!added && !removed) for (let by = 0; by < count; by += 1) pair(theirs[to + by], mine[from + by]);
    if (!added) from += count;
    if (!removed) to += count;
  }
  return pairs;
}
