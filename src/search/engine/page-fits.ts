/** How well pages and their turns fit a query: from the positions of its words, their weights, and the text itself. */

import { type PageFacts, TEXT_KINDS, type TextStretch, WORD_GAP } from '../shared/index-format.ts';
import { coreOf } from '../shared/segment.ts';
import type { Bundle } from './bundle-files.ts';
import { textAround, wholeText } from './excerpts.ts';
import { fitOf, presentWorth, type TermHits, within } from './rank.ts';
import type { Term } from './terms.ts';
import type { Result } from './word-positions.ts';

export interface Page {
  readonly bundle: Bundle;
  /** Name of its fragment. */
  readonly id: string;
  /** The same for all pages of a session. */
  readonly session: string;
  readonly date: string;
  /** Facet -> values. */
  readonly values: ReadonlyMap<string, readonly string[]>;
}

/** A page that was found but not examined yet. */
export interface Candidate extends Page {
  readonly terms: readonly CandidateTerm[];
  /** Worth of all terms that occur anywhere. */
  readonly total: number;
  /** The words of the query as they were typed, in lowercase. */
  readonly typed: readonly string[];
  /** What its page highlights. */
  readonly marks: readonly string[];
  /** What the weight of its texts adds to its score. */
  readonly weight: number;
  readonly score: number;
  /** Terms that no page of its session has, as they were typed. */
  readonly missing: readonly string[];
}

export interface CandidateTerm extends TermHits {
  readonly term: Term;
  readonly own: Result | undefined;
  readonly others: readonly Result[];
}

/** A page and its turns, best first. */
export interface PageFit {
  readonly candidate: Candidate;
  readonly facts: PageFacts;
  readonly turns: readonly TurnFit[];
  readonly score: number;
}

export interface TurnFit {
  readonly score: number;
  /** Its first word, and that of the next turn. */
  readonly from: number;
  readonly to: number;
  /** Where the excerpt begins. */
  readonly at: number;
  /** Is it the text before the first turn, with the title and names? */
  readonly isHead: boolean;
}

/** How much the weight of a text counts among the turns of a page, and the share of the query that the page has. */
const TURN_WEIGHT = 0.5;
const PAGE_COVERAGE = 0.5;

/** The best pages are also compared by their text. */
const BY_TEXT = 10;

/** How much it counts if the text has the words exactly as typed, and which part of that if they are far apart. */
const LITERAL = 0.6;
const APART = 0.8;

/** What it costs if the text only has another form of a word: `prevention` also finds `prevents`. */
const OTHER_FORM = 1;

/** A word that is on a page more often is everywhere, so its weight in one place means nothing. */
const OFTEN = 1_000;

/** Examines pages. @param isOrdered keep their order? Else the best come first */
export async function fitPages(candidates: readonly Candidate[], isOrdered: boolean): Promise<readonly PageFit[]> {
  const pages = await Promise.all(candidates.map(fitPage));
  if (isOrdered) return pages;
  const byScore = (a: PageFit, b: PageFit): number => b.score - a.score;
  pages.sort(byScore);
  // Only the text has every punctuation mark and word ending.
  const best = await Promise.all(
    pages.slice(0, BY_TEXT).map(async (page) => ({ ...page, score: page.score + (await literalScore(page)) })),
  );
  return [...best.sort(byScore), ...pages.slice(BY_TEXT)];
}

async function fitPage(candidate: Candidate): Promise<PageFit> {
  const [facts, places] = await Promise.all([candidate.bundle.facts(candidate.id), placesOf(candidate)]);
  const { terms, total } = candidate;
  const borders = [0, ...facts.turns, Number.POSITIVE_INFINITY];
  const turns = borders.slice(0, -1).flatMap((from, index): readonly TurnFit[] => {
    const to = borders[index + 1] ?? Number.POSITIVE_INFINITY;
    const inside = within(terms, from, to).map((term, at) => asTyped(term, places[at], terms.length === 1));
    const fit = fitOf(inside, total);
    if (fit === undefined) return [];
    const weight = inside.reduce((sum, { idf, positions }, term) => {
      const heaviest = Math.max(0, ...positions.slice(0, 200).map((at) => places[term]?.weights.get(at) ?? 1));
      return sum + (idf / total) * (Math.log2(1 + heaviest) / Math.log2(1 + TEXT_KINDS.p.weight));
    }, 0);
    // The sequence of the query may begin before the turn, with words that the turn lacks.
    const at = Math.max(fit.at, from);
    return [{ score: fit.score + TURN_WEIGHT * weight, from, to, at, isHead: index === 0 }];
  });
  turns.sort((a, b) => b.score - a.score || a.from - b.from);
  const score = (turns[0]?.score ?? 0) + (PAGE_COVERAGE * presentWorth(terms)) / total + candidate.weight;
  return { candidate, facts, turns, score };
}

/** The exact places of a term on a page, and the weight of each of its words by number. */
interface TermPlaces {
  readonly weights: ReadonlyMap<number, number>;
  /** Undefined if the word is everywhere. */
  readonly exact: ReadonlySet<number> | undefined;
}

async function placesOf({ bundle, terms }: Candidate): Promise<readonly TermPlaces[]> {
  return await Promise.all(
    terms.map(async ({ own, others, term, positions }) => {
      const read = async (result: Result): ReturnType<typeof bundle.words.places> =>
        result.words.length > OFTEN ? [] : await bundle.words.places(result);
      const ownPlaces = own === undefined ? [] : await read(own);
      const all = [...ownPlaces, ...(await Promise.all(others.map(read))).flat()];
      // The position of a row is where it begins, and all its words are as they were typed.
      const exact = term.row.length > 1 ? positions : ownPlaces.filter(({ isExact }) => isExact).map(({ at }) => at);
      const isEverywhere = own !== undefined && own.words.length > OFTEN;
      return {
        weights: new Map(all.map(({ at, weight }) => [at, weight])),
        exact: isEverywhere ? undefined : new Set(exact),
      };
    }),
  );
}

/**
 * The hits of a term in a turn, marked as exact if one of them is.
 * @param isOnly is it the only term? Then other forms of the word do not count where the word itself is
 */
function asTyped<Term extends TermHits>(term: Term, places: TermPlaces | undefined, isOnly: boolean): Term {
  const { exact } = places ?? {};
  if (exact === undefined) return term;
  const positions = term.positions.filter((at) => exact.has(at));
  const isExact = positions.length > 0;
  return { ...term, isExact, ...(isOnly && isExact ? { positions } : {}) };
}

/** How much of what was typed is literally at the best position, elsewhere in its turn, or in the title. */
async function literalScore({ candidate, facts, turns }: PageFit): Promise<number> {
  const tokens = candidate.typed;
  const [best] = turns;
  if (best === undefined || tokens.length === 0) return 0;
  const stretch = await candidate.bundle.stretchAt(candidate.id, facts, best.at);
  const inTitle = share((facts.meta.title ?? '').toLowerCase(), tokens);
  if (stretch === undefined) return LITERAL * inTitle;
  const whole = wholeText(stretch);
  const around = share(textAround(stretch, best.at, tokens.length), tokens);
  const apart = APART * present(whole, tokens) ** 2;
  return LITERAL * Math.max(around, inTitle, apart) - OTHER_FORM * otherForms(candidate, stretch, whole);
}

/** Share of the tokens that a text has, plus 1 if it has them in sequence. */
function share(text: string, tokens: readonly string[]): number {
  return present(text, tokens) ** 2 + (text.includes(tokens.join(' ')) ? 1 : 0);
}

function present(text: string, tokens: readonly string[]): number {
  return tokens.filter((token) => text.includes(token)).length / tokens.length;
}

/** Share of the query that a text has only in other forms. */
function otherForms({ terms, total }: Candidate, stretch: TextStretch, text: string): number {
  const end = stretch.at + stretch.text.split(WORD_GAP).length;
  const isOther = ({ term, positions }: CandidateTerm): boolean =>
    positions.some((at) => at >= stretch.at && at < end) && !text.includes(coreOf(term.typed.toLowerCase()));
  return presentWorth(terms.filter(isOther)) / total;
}
