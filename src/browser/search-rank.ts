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

interface Point {
  readonly at: number;
  readonly term: number;
  readonly worth: number;
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
  const points: Point[] = [];
  let coverage = 0;
  for (const [term, { idf, places, isExact }] of terms.entries()) {
    const worth = isExact ? idf : idf * INEXACT;
    for (const at of places) points.push({ at, term, worth });
    if (places.length > 0) coverage += worth;
  }
  if (points.length === 0) return undefined;
  const near = densest(points, NEAR, terms.length);
  const inLine = points.map((point) => ({ ...point, at: point.at - (terms[point.term]?.offset ?? 0) }));
  const aligned = densest(inLine, SLACK, terms.length);
  const verbatim = densest(inLine, 0, terms.length);
  // Only what stands in order with something else is in order, unless there is nothing else.
  const inOrder = (row: { readonly worth: number; readonly terms: number }): number =>
    terms.length === 1 || row.terms > 1 ? row.worth : 0;
  const score =
    SHARE.verbatim * inOrder(verbatim) +
    SHARE.aligned * inOrder(aligned) +
    SHARE.near * near.worth +
    SHARE.all * coverage;
  return {
    score: score / total,
    coverage: coverage / total,
    at: placeOf(verbatim.terms > 1 ? verbatim : aligned, near.first),
  };
}

/** Where a row of words begins, when there is one. */
function placeOf(row: { readonly terms: number; readonly first: number }, otherwise: number): number {
  return row.terms > 1 ? Math.max(0, row.first) : otherwise;
}

/** The window that holds most of the query, each term counted once. */
function densest(
  points: readonly Point[],
  width: number,
  terms: number,
): { readonly worth: number; readonly terms: number; readonly first: number } {
  const sorted = [...points].sort((a, b) => a.at - b.at);
  const inside = Array.from({ length: terms }, (): number[] => []);
  let worth = 0;
  let held = 0;
  let best = { worth: 0, terms: 0, first: 0 };
  let start = 0;
  for (const point of sorted) {
    const own = inside[point.term] ?? [];
    const before = Math.max(0, ...own);
    own.push(point.worth);
    if (own.length === 1) held += 1;
    worth += Math.max(0, point.worth - before);
    for (
      let first = sorted[start];
      first !== undefined && first.at < point.at - width;
      first = sorted[start]
    ) {
      const gone = inside[first.term] ?? [];
      const had = Math.max(0, ...gone);
      gone.shift();
      worth -= had - Math.max(0, ...gone);
      if (gone.length === 0) held -= 1;
      start += 1;
    }
    if (worth > best.worth + 1e-9) best = { worth, terms: held, first: sorted[start]?.at ?? point.at };
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
