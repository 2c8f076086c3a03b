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

/** How far off the order may be: a word more or less, a word split in two. */
const SLACK = 2;

/** Words that count as close together. */
const NEAR = 40;

/** How much each measure counts: word for word, in order, close together, there at all. */
const SHARE = { verbatim: 1.5, aligned: 2, near: 1.5, all: 1 } as const;

/** All positions of all terms, in order: the number of the word, and that of the term. */
interface Points {
  readonly at: Int32Array;
  readonly term: Uint16Array;
}

export interface Fit {
  /** From 0 to 6, the sum of {@link SHARE}. */
  readonly score: number;
  /** Where the best stretch begins. */
  readonly at: number;
}

/**
 * How well a stretch fits; undefined if it has none of the terms. @param total worth of all terms that occur anywhere
 */
export function fitOf(terms: readonly TermHits[], total: number): Fit | undefined {
  const present = terms.filter(({ positions }) => positions.length > 0);
  if (present.length === 0) return undefined;
  const worths = present.map(({ idf, isExact }) => (isExact ? idf : idf * INEXACT));
  const all = sumOf(worths, (worth) => worth);
  const lists = present.map(({ positions }) => positions);
  const offsets = present.map(({ offset }) => offset);
  const near = densest(merged(lists), NEAR, worths);
  const shifted = merged(lists, offsets);
  const aligned = densest(shifted, SLACK, worths);
  const verbatim = densest(shifted, 0, worths);
  // A single word is in order only if the query has no other.
  const inRow = (row: Window): number => (terms.length === 1 || row.terms > 1 ? row.worth : 0);
  const score =
    SHARE.verbatim * inRow(verbatim) + SHARE.aligned * inRow(aligned) + SHARE.near * near.worth + SHARE.all * all;
  const row = verbatim.terms > 1 ? verbatim : aligned;
  return { score: score / total, at: row.terms > 1 ? Math.max(0, row.first) : near.first };
}

/** Merges ordered lists into one, each moved back by its offset. */
function merged(lists: readonly (readonly number[])[], offsets: readonly number[] = []): Points {
  const length = sumOf(lists, (list) => list.length);
  const at = new Int32Array(length);
  const term = new Uint16Array(length);
  const next = lists.map(() => 0);
  for (let index = 0; index < length; index += 1) {
    let first = -1;
    let smallest = Number.POSITIVE_INFINITY;
    for (const [number, list] of lists.entries()) {
      const position = (list[next[number] ?? 0] ?? Number.POSITIVE_INFINITY) - (offsets[number] ?? 0);
      if (position >= smallest) continue;
      smallest = position;
      first = number;
    }
    at[index] = smallest;
    term[index] = first;
    next[first] = (next[first] ?? 0) + 1;
  }
  return { at, term };
}

interface Window {
  readonly worth: number;
  /** How many terms it has. */
  readonly terms: number;
  /** Where it begins. */
  readonly first: number;
}

/**
 * The window that contains most of the query, each term counted once.
 * @param worths what each term is worth
 */
function densest({ at, term }: Points, width: number, worths: readonly number[]): Window {
  const inside = new Uint32Array(worths.length);
  let worth = 0;
  let terms = 0;
  let best: Window = { worth: 0, terms: 0, first: 0 };
  let start = 0;
  for (let end = 0; end < at.length; end += 1) {
    const come = term[end] ?? 0;
    if (inside[come] === 0) {
      worth += worths[come] ?? 0;
      terms += 1;
    }
    inside[come] = (inside[come] ?? 0) + 1;
    for (; (at[start] ?? 0) < (at[end] ?? 0) - width; start += 1) {
      const gone = term[start] ?? 0;
      inside[gone] = (inside[gone] ?? 0) - 1;
      if (inside[gone] !== 0) continue;
      worth -= worths[gone] ?? 0;
      terms -= 1;
    }
    if (worth > best.worth + 1e-9) best = { worth, terms, first: at[start] ?? 0 };
    if (terms === worths.length) break;
  }
  return best;
}

/**
 * What a term is worth: more, the fewer pages have it. The root keeps the rarest words of a question from deciding alone,
 * because they are often those that say least: `although`, `couldn't`.
 * @param pages number of pages in the index @param having how many of them have the term
 */
export function idfOf(pages: number, having: number): number {
  return Math.sqrt(Math.log(1 + pages / having));
}

/** Worth of the terms that occur at all. */
export function presentWorth(terms: readonly TermHits[]): number {
  return sumOf(terms, ({ idf, positions }) => (positions.length > 0 ? idf : 0));
}

/** The hits from one word number up to another. */
export function within(terms: readonly TermHits[], from: number, to: number): readonly TermHits[] {
  return terms.map((term) => {
    const { positions } = term;
    return { ...term, positions: positions.slice(firstFrom(positions, from), firstFrom(positions, to)) };
  });
}

/** Index of the first position that is not before a number. */
function firstFrom(positions: readonly number[], from: number): number {
  return countPassing(positions.length, (index) => (positions[index] ?? 0) < from);
}
