/**
 * How well a stretch of text answers a query. Pure: numbers in, numbers out.
 *
 * What somebody half remembers is most often a few words that stood together, one of them wrong. So most counts how
 * much of the query stands in the text in the order in which it was typed, then how much stands close together,
 * then how much is there at all. Rare words count for more than frequent ones.
 */

/** Where one term of the query stands. */
export interface TermHits {
  /** What the term is worth: rare ones are worth more. */
  readonly idf: number;
  /** Place of the term in the query. */
  readonly offset: number;
  /** Numbers of the words where it stands, from the first. */
  readonly places: readonly number[];
  /** Does it stand there as it was typed, or only as the beginning of longer words? */
  readonly isExact: boolean;
}

/** What a place is worth where the term is only the beginning, or a part, of what stands there. */
const INEXACT = 0.6;

/** Words by which the order may be off: a word more or less, a word in two. */
const SLACK = 2;

/** Words that stand close together. */
const NEAR = 40;

/** What each measure counts for: word for word, in order, close together, there at all. */
const SHARE = { verbatim: 1.5, aligned: 2, near: 1.5, all: 1 } as const;

/** All places of all terms, in order: of each the number of the word, and of the term. */
interface Points {
  readonly at: Int32Array;
  readonly term: Uint16Array;
}

export interface Fit {
  /** From 0 to 6, the sum of {@link SHARE}. */
  readonly score: number;
  /** Share of the query that is there at all. */
  readonly coverage: number;
  /** Where the best stretch begins. */
  readonly at: number;
}

/** @param total worth of all terms that are anywhere */
export function fitOf(terms: readonly TermHits[], total: number): Fit | undefined {
  const held = terms.filter(({ places }) => places.length > 0);
  if (held.length === 0) return undefined;
  const worths = held.map(({ idf, isExact }) => (isExact ? idf : idf * INEXACT));
  const coverage = worths.reduce((sum, worth) => sum + worth, 0);
  const lists = held.map(({ places }) => places);
  const near = densest(merged(lists), NEAR, worths);
  const lines = merged(
    lists,
    held.map(({ offset }) => offset),
  );
  const aligned = densest(lines, SLACK, worths);
  const verbatim = densest(lines, 0, worths);
  // Only what stands in order with something else is in order, unless there is nothing else.
  const inRow = (row: { readonly worth: number; readonly terms: number }): number =>
    terms.length === 1 || row.terms > 1 ? row.worth : 0;
  const score =
    SHARE.verbatim * inRow(verbatim) +
    SHARE.aligned * inRow(aligned) +
    SHARE.near * near.worth +
    SHARE.all * coverage;
  return {
    score: score / total,
    coverage: coverage / total,
    at: placeOf(verbatim.terms > 1 ? verbatim : aligned, near.first),
  };
}

/** Lists that are in order as one, each moved back by its offset. */
function merged(lists: readonly (readonly number[])[], offsets: readonly number[] = []): Points {
  const length = lists.reduce((sum, list) => sum + list.length, 0);
  const at = new Int32Array(length);
  const term = new Uint16Array(length);
  const next = lists.map(() => 0);
  for (let index = 0; index < length; index += 1) {
    let first = -1;
    let smallest = Number.POSITIVE_INFINITY;
    for (const [number, list] of lists.entries()) {
      const place = (list[next[number] ?? 0] ?? Number.POSITIVE_INFINITY) - (offsets[number] ?? 0);
      if (place >= smallest) continue;
      smallest = place;
      first = number;
    }
    at[index] = smallest;
    term[index] = first;
    next[first] = (next[first] ?? 0) + 1;
  }
  return { at, term };
}

/** Where a row of words begins, when there is one. */
function placeOf(row: { readonly terms: number; readonly first: number }, otherwise: number): number {
  return row.terms > 1 ? Math.max(0, row.first) : otherwise;
}

/**
 * The window that holds most of the query, each term counted once.
 * @param worths what each term is worth
 */
function densest(
  { at, term }: Points,
  width: number,
  worths: readonly number[],
): { readonly worth: number; readonly terms: number; readonly first: number } {
  const inside = new Uint32Array(worths.length);
  let worth = 0;
  let held = 0;
  let best = { worth: 0, terms: 0, first: 0 };
  let start = 0;
  for (let end = 0; end < at.length; end += 1) {
    const come = term[end] ?? 0;
    if (inside[come] === 0) {
      worth += worths[come] ?? 0;
      held += 1;
    }
    inside[come] = (inside[come] ?? 0) + 1;
    for (; (at[start] ?? 0) < (at[end] ?? 0) - width; start += 1) {
      const gone = term[start] ?? 0;
      inside[gone] = (inside[gone] ?? 0) - 1;
      if (inside[gone] !== 0) continue;
      worth -= worths[gone] ?? 0;
      held -= 1;
    }
    if (worth > best.worth + 1e-9) best = { worth, terms: held, first: at[start] ?? 0 };
    if (held === worths.length) break;
  }
  return best;
}

/** Inverse document frequency, of pages. */
export function idfOf(pages: number, holding: number): number {
  return Math.log(1 + (pages - holding + 0.5) / (holding + 0.5));
}

/** The hits between two numbers of words. */
export function within(terms: readonly TermHits[], from: number, to: number): readonly TermHits[] {
  return terms.map((term) => ({
    ...term,
    places: term.places.slice(firstFrom(term.places, from), firstFrom(term.places, to)),
  }));
}

/** Index of the first place that is not before a number. */
function firstFrom(places: readonly number[], from: number): number {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle] ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}
