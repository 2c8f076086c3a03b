/** Values and lists by key, groups, merging, sums, searches in lists, and an order of texts. */

/** The value under a key; created if there is none. */
export function valueFor<Key, Value>(values: Map<Key, Value>, key: Key, make: () => Value): Value {
  const existing = values.get(key);
  if (existing !== undefined) return existing;
  const made = make();
  values.set(key, made);
  return made;
}

/** The number of a key, in order of first appearance, from 0. */
export function numberOf<Key>(numbers: Map<Key, number>, key: Key): number {
  return valueFor(numbers, key, () => numbers.size);
}

/** Appends an item to the list under a key. */
export function addTo<Key, Item>(groups: Map<Key, Item[]>, key: Key, item: Item): void {
  valueFor(groups, key, (): Item[] => []).push(item);
}

/** Items by key, in order of first appearance. */
export function groupBy<Key, Item>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) addTo(groups, keyOf(item), item);
  return groups;
}

/** Each value once, in order of first appearance; without undefined. */
export function distinct<Value>(values: Iterable<Value | undefined>): Value[] {
  return [...new Set(values)].filter((value) => value !== undefined);
}

/** Two lists in order as one: each of the others comes before the first item that it precedes, or else at the end. */
export function merged<Item, Other>(
  items: readonly Item[],
  others: readonly Other[],
  precedes: (other: Other, item: Item) => boolean,
): (Item | Other)[] {
  const result: (Item | Other)[] = [];
  let next = 0;
  for (const item of items) {
    for (let other = others[next]; other !== undefined && precedes(other, item); other = others[next]) {
      result.push(other);
      next += 1;
    }
    result.push(item);
  }
  return [...result, ...others.slice(next)];
}

/** Adds up a number of each item. */
export function sumOf<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + of(item), 0);
}

/**
 * Groups that end before they are too large; an item that is too large is one. @param largest size @param most items
 */
export function inGroups<Item>(
  items: readonly Item[],
  sizeOf: (item: Item) => number,
  largest: number,
  most = Number.POSITIVE_INFINITY,
): Item[][] {
  const groups: Item[][] = [];
  let used = 0;
  for (const item of items) {
    const size = sizeOf(item);
    if (used + size > largest || (groups.at(-1)?.length ?? most) >= most) {
      groups.push([]);
      used = 0;
    }
    groups.at(-1)?.push(item);
    used += size;
  }
  return groups;
}

/** How many numbers from 0 pass a test, of those below `length`: none passes after one that does not (a binary search). */
export function countPassing(length: number, passes: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (passes(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** For sorting: by code unit, which is the same on every machine. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
