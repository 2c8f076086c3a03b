/**
 * How well a stretch of text fits a query. Pure: numbers in, numbers out.
 *
 * What people half remember is usually a few words that were next to each other, one of them wrong. So it counts most
 * how much of the query the text has in the order in which it was typed, then how much is close together, then how much
 * is there at all. Rare words count more than frequent ones.
 */

import { countPassing, sumOf } from '../../base/lists.ts';

/** Where one term of the query occurs. */
export interface TermHits {
  /** What the term is worth: rare ones are worth more. */
  readonly idf: number;
  /** Position of the term in the query. */
  readonly offset: number;
  /** Numbers of the words where it occurs, in order. */
  readonly positions: readonly number[];
  /** Does the text have it as typed, rather than only as the beginning of longer words? */
  readonly isExact: boolean;
}

/** What a hit is worth if the term is only the beginning or a part of a word. */
const INEXACT = 0.6;

/** How far off the order may be (a word more or less, or split in two), and words that count as close together. */
const SLACK = 2;
const NEAR = 40;

/** How much each measure counts: word for word, in order, close together, there at all. */
const SHARE = { verbatim: 1.5, aligned: 2, near: 1.5, all: 1 } as const;

/** The least score of a text that has all of a query, word for word. */
export const VERBATIM = 5.99;

/**
 * How well a stretch fits, from 0 to the sum of {@link SHARE}, and where the best part of it begins; undefined if it has
 * none of the terms. @param total worth of all terms that occur anywhere
 */
export function fitOf(terms: readonly TermHits[], total: number) {
  const present = terms.filter(({ positions }) => positions.length > 0);
  if (present.length === 0) return undefined;
  const worths = present.map(({ idf, isExact }) => (isExact ? idf : idf * INEXACT));
  const near = densest(pointsOf(present, false), NEAR, worths);
  const shifted = pointsOf(present, true);
  const [aligned, verbatim] = [densest(shifted, SLACK, worths), densest(shifted, 0, worths)];
  // A single word is in order only if the query has no other.
  const inRow = (row: Window): number => (terms.length === 1 || row.terms > 1 ? row.worth : 0);
  const all = sumOf(worths, (worth) => worth);
  const score =
    SHARE.verbatim * inRow(verbatim) + SHARE.aligned * inRow(aligned) + SHARE.near * near.worth + SHARE.all * all;
  const row = verbatim.terms > 1 ? verbatim : aligned;
  return { score: score / total, at: row.terms > 1 ? Math.max(0, row.first) : near.first };
}

/** Terms that are told apart, and the most words by which a position is moved back. */
const TERMS = 128;
const MOVED = 100_000;

/** All positions of all terms in order, each with the number of its term; moved back by the place of the term in the query. */
function pointsOf(terms: readonly TermHits[], isMoved: boolean): Float64Array {
  const points = terms.slice(0, TERMS).flatMap(({ positions, offset }, term) => {
    const back = isMoved ? offset : 0;
    return positions.map((at) => (at - back + MOVED) * TERMS + term);
  });
  return Float64Array.from(points).sort();
}

interface Window {
  readonly worth: number;
  /** How many terms it has. */
  readonly terms: number;
  /** Where it begins. */
  readonly first: number;
}

/** The window that contains most of the query, each term counted once. @param worths what each term is worth */
function densest(points: Float64Array, width: number, worths: readonly number[]): Window {
  const placeOf = (at: number): number => Math.floor((points[at] ?? 0) / TERMS);
  const inside = new Uint32Array(TERMS);
  let [worth, terms, start] = [0, 0, 0];
  let best: Window = { worth: 0, terms: 0, first: 0 };
  for (let end = 0; end < points.length && best.terms < worths.length; end += 1) {
    const come = (points[end] ?? 0) % TERMS;
    if (inside[come] === 0) {
      worth += worths[come] ?? 0;
      terms += 1;
    }
    inside[come] = (inside[come] ?? 0) + 1;
    for (; placeOf(start) < placeOf(end) - width; start += 1) {
      const gone = (points[start] ?? 0) % TERMS;
      inside[gone] = (inside[gone] ?? 0) - 1;
      if (inside[gone] !== 0) continue;
      worth -= worths[gone] ?? 0;
      terms -= 1;
    }
    if (worth > best.worth + 1e-9) best = { worth, terms, first: placeOf(start) - MOVED };
  }
  return best;
}

/** What a term is worth. The root keeps the rarest words from deciding alone: they often say least (`although`). */
export function idfOf(sessions: number, having: number): number {
  return Math.sqrt(Math.log(1 + sessions / having));
}

/** Worth of the terms that occur at all. */
export function presentWorth(terms: readonly TermHits[]): number {
  return sumOf(terms, ({ idf, positions }) => (positions.length > 0 ? idf : 0));
}

/** The hits from one word number up to another. */
export function within<Term extends TermHits>(terms: readonly Term[], from: number, to: number): readonly Term[] {
  return terms.map((term) => {
    const { positions } = term;
    const before = (limit: number): number => countPassing(positions.length, (at) => (positions[at] ?? 0) < limit);
    return { ...term, positions: positions.slice(before(from), before(to)) };
  });
}
