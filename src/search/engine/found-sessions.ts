/** Which sessions a query finds, by the vocabulary: how much of the query each has. Pure. */

import { sumOf } from '../../base/lists.ts';
import { WHERE } from '../shared/vocabulary-format.ts';
import { EXACT, type TermMatches } from './matches.ts';
import { idfOf } from './rank.ts';
import type { SessionRow } from './vocabulary.ts';

/** A term, and what it is worth; 0 if no session has it. */
export interface KnownTerm extends TermMatches {
  readonly idf: number;
}

/** In a query with this many words, one may be wrong; a session must have this share, or if none has, of the best. */
const FORGIVING = 3;
const MOST = 0.55;
const ALMOST = 0.8;

/** How much it counts where a session has a word: in what people asked for and decided, or in what was answered. */
const BY_PLACE: readonly (readonly [where: number, worth: number])[] = [
  [WHERE.prompt | WHERE.title | WHERE.plan, 0.4],
  [WHERE.answer | WHERE.command | WHERE.file, 0.2],
  [WHERE.thinking | WHERE.output, 0],
  [WHERE.added, -6], // Instructions of skills are the same in many sessions: hardly more than a missing word.
];

export interface FoundSession {
  readonly row: SessionRow;
  /** Share of the query that it has, and whether it has all of it as typed. */
  readonly coverage: number;
  readonly isExact: boolean;
  /** What the places of the words and their forms add to how well it fits. */
  readonly weight: number;
  readonly score: number;
  /** Words of the query that it does not have, as they were typed. */
  readonly missing: readonly string[];
}

/** What terms are worth. @param sessions number of all */
export function knownTerms(all: readonly TermMatches[], sessions: number): readonly KnownTerm[] {
  return all.map((one) => {
    const { where } = one.term;
    const matches =
      where === 0 ? one.matches : new Map([...one.matches].filter(([, match]) => (match.where & where) > 0));
    return { ...one, matches, idf: matches.size === 0 ? 0 : idfOf(sessions, matches.size) };
  });
}

/** How well a session fits; undefined if it has nothing of the query, or lacks a phrase. */
export function scored(row: SessionRow, known: readonly KnownTerm[]): FoundSession | undefined {
  if (known.length === 0) return { row, coverage: 1, isExact: true, weight: 0, score: 0, missing: [] };
  const total = sumOf(known, ({ idf }) => idf);
  let coverage = 0;
  let weight = 0;
  let isExact = true;
  const missing: string[] = [];
  for (const { term, idf, matches } of known) {
    const match = matches.get(row.number);
    if (match === undefined && (term.isPhrase || term.where > 0)) return undefined;
    if (match === undefined || match.quality < EXACT) isExact = false;
    if (match === undefined) missing.push(term.typed);
    else {
      const place = BY_PLACE.find(([where]) => (match.where & where) > 0)?.[1] ?? 0;
      coverage += idf / total;
      weight += (idf / total) * (match.quality - 1 + place);
    }
  }
  return coverage === 0 ? undefined : { row, coverage, isExact, weight, score: coverage + weight, missing };
}

export function isWhole({ coverage }: FoundSession): boolean {
  return coverage > 0.999;
}

/** Sessions with all terms; of three or more, also with most of them, or if none has most, with as much as any. */
export function enough(
  found: readonly FoundSession[],
  known: readonly Pick<KnownTerm, 'idf'>[],
  byDate: boolean,
): readonly FoundSession[] {
  const whole = found.filter(isWhole);
  const isLong = known.filter(({ idf }) => idf > 0).length >= FORGIVING;
  if (whole.length > 0 && (byDate || !isLong)) return whole;
  if (!isLong) return found;
  const best = found.reduce((most, { coverage }) => Math.max(most, coverage), 0);
  return found.filter(({ coverage }) => coverage >= Math.min(MOST, best * ALMOST));
}
