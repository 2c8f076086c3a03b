/** Which sessions a query finds: how much of the query each session has, on all its pages together. */

import { sumOf } from '../../base/lists.ts';
import type { Candidate, CandidateTerm, Page } from './page-fits.ts';
import { fitOf } from './rank.ts';
import type { Term } from './terms.ts';
import type { Occurrence, Occurrences } from './word-positions.ts';

/** What the index says about a term. */
export interface KnownTerm {
  readonly term: Term;
  /** Bundle by bundle. */
  readonly occurrences: readonly Occurrences[];
  /** What it is worth; 0 if it occurs nowhere. */
  readonly idf: number;
  /** Its best score by Pagefind's own measure. */
  readonly heaviest: number;
}

/** In a query with this many words, one may be wrong, */
const FORGIVING = 3;

/** and a session must have at least this share of it, */
const MOST = 0.55;

/** or, if none has, nearly as much as the best. */
const ALMOST = 0.8;

/** How much the weight of texts and the length of pages count, compared to the fit. */
const BY_WEIGHT = 0.5;

/** The pages of a session that have some of the query. */
export interface FoundSession {
  readonly pages: readonly Candidate[];
  /** Share of the query that the session has. */
  readonly coverage: number;
  /** Does it have the whole query exactly as typed? */
  readonly isExact: boolean;
}

/** How well the pages of a session fit; no pages if it lacks a phrase. */
export function scored(
  pages: readonly Page[],
  known: readonly KnownTerm[],
  { typed, marks }: { readonly typed: readonly string[]; readonly marks: readonly string[] },
): FoundSession {
  const total = sumOf(known, ({ idf }) => idf);
  const has = (isWanted: (own: Occurrence) => boolean): readonly KnownTerm[] =>
    known.filter(({ occurrences }) =>
      pages.some(({ bundle, id }) => {
        const own = occurrences[bundle.at]?.get(id);
        return own !== undefined && isWanted(own);
      }),
    );
  const present = new Set(has(() => true));
  const missing = known.filter((term) => !present.has(term));
  if (missing.some(({ term }) => term.isPhrase)) return { pages: [], coverage: 0, isExact: false };
  const names = missing.map(({ term }) => term.typed);
  return {
    pages: pages.flatMap((page) =>
      candidatesOf(page, known, total).map((one) => ({ ...one, typed, marks, missing: names })),
    ),
    coverage: known.length === 0 ? 1 : sumOf([...present], ({ idf }) => idf) / total,
    isExact: has(({ isExact }) => isExact).length === known.length,
  };
}

/** How well a page fits; nothing if it has none of the terms. */
function candidatesOf(
  page: Page,
  known: readonly KnownTerm[],
  total: number,
): readonly Omit<Candidate, 'typed' | 'marks' | 'missing'>[] {
  if (known.length === 0) return [{ ...page, terms: [], total: 1, weight: 0, score: 0 }];
  let weight = 0;
  const terms = known.map(({ term, idf, occurrences, heaviest }): CandidateTerm => {
    const occurrence = occurrences[page.bundle.at]?.get(page.id);
    const { positions = [], isExact = false, own, others = [], score = 0 } = occurrence ?? {};
    weight += BY_WEIGHT * (score / heaviest) * (idf / total);
    return { term, idf, offset: term.offset, positions, isExact, own, others };
  });
  const fit = fitOf(terms, total);
  return fit === undefined ? [] : [{ ...page, terms, total, weight, score: fit.score + weight }];
}

/** Does it have the whole query? */
export function isWhole({ coverage }: FoundSession): boolean {
  return coverage > 0.999;
}

/**
 * Sessions with all terms; for three or more terms, also sessions with most of them. If none has most, those that have
 * as much as any.
 */
export function enough(
  found: readonly FoundSession[],
  known: readonly KnownTerm[],
  byDate: boolean,
): readonly FoundSession[] {
  const whole = found.filter(isWhole);
  const isLong = known.filter(({ idf }) => idf > 0).length >= FORGIVING;
  if (whole.length > 0 && (byDate || !isLong)) return whole;
  if (!isLong) return found;
  const best = found.reduce((most, { coverage }) => Math.max(most, coverage), 0);
  return found.filter(({ coverage }) => coverage >= Math.min(MOST, best * ALMOST));
}
