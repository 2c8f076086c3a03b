/** The pages of sessions that a query finds, with the places of its words: by Pagefind, and where that is not enough, by the text. */

import { countPassing, groupBy, sumOf } from '../../base/lists.ts';
import { type PageFacts, type TextStretch, WORD_GAP } from '../shared/index-format.ts';
import { bareWord, joinWords } from '../shared/segment.ts';
import { WHERE_OF } from '../shared/vocabulary-format.ts';
import { type Bundle, type Positions, pieceAt } from './bundle-files.ts';
import { letterAt, wholeText } from './excerpts.ts';
import type { FoundSession, KnownTerm } from './found-sessions.ts';
import { EXACT, type Way } from './matches.ts';
import { fitOf, presentWorth, type TermHits, VERBATIM, within } from './rank.ts';
import { type Term, withoutMarks } from './terms.ts';

export interface CandidateTerm extends TermHits {
  readonly term: Term;
  readonly ways: readonly Way[];
}

export interface TurnFit {
  readonly score: number;
  /** Where its excerpt begins, and the first word of the next turn. */
  readonly at: number;
  readonly to: number;
  /** Is it the text before the first turn, with the title and names? */
  readonly isHead: boolean;
  /** Does it have the whole query, word for word? */
  readonly isVerbatim: boolean;
}

export interface Candidate {
  readonly bundle: Bundle;
  readonly facts: PageFacts;
  readonly session: FoundSession;
  readonly terms: readonly CandidateTerm[];
  /** Best first. */
  readonly turns: readonly TurnFit[];
  /** The words of the query as they were typed, in lowercase. */
  readonly typed: readonly string[];
  /** What its page highlights. */
  readonly marks: readonly string[];
  readonly score: number;
}

/** Terms of a long query whose places are looked up, the rarest; besides, only those that a page must have. */
const PLACED = 6;

/** Pieces of text of one page that are searched for what the index does not know. */
const SEARCHED = 16;

/** How much it counts that a turn is a prompt, the final answer, or has all of it as typed; and what its page has. */
const PROMPT = 0.3;
const FINAL = 0.2;
const ALL_IN_TURN = 2;
const PAGE_COVERAGE = 0.5;

/** A phrase, or `in:`: a page without it is not a result. */
function mustHave({ term }: KnownTerm): boolean {
  return term.isPhrase || term.where > 0;
}

/** The terms for which the text itself must be searched; for `&&` or `c++`, only if there are no words beside it. */
export function literalIn(known: readonly KnownTerm[]): ReadonlySet<KnownTerm> {
  const areSpecial = known.every(({ ways }) => ways.some(({ literal }) => literal !== undefined));
  return new Set(areSpecial ? known : known.filter(mustHave));
}

/** The pages of some sessions of a bundle that have words of the query; none of a session of which the text lacks a phrase. */
export async function candidatesIn(
  bundle: Bundle,
  sessions: readonly FoundSession[],
  { known, typed, marks }: { readonly known: readonly KnownTerm[] } & Pick<Candidate, 'typed' | 'marks'>,
): Promise<readonly Candidate[]> {
  const numbers = new Set(sessions.map(({ row }) => row.number));
  const literal = literalIn(known);
  const isWord = ({ term }: KnownTerm): boolean =>
    [term, ...term.or].some(({ row }) => row.some(({ written }) => bareWord(written) !== ''));
  const rarest = known.filter((one) => one.idf > 0 && (isWord(one) || literal.has(one))).sort((a, b) => b.idf - a.idf);
  const placed = new Set([...rarest.slice(0, PLACED), ...rarest.filter(mustHave)]);
  const total = sumOf(known, ({ idf }) => idf);
  const nowhere: Positions = new Map();
  const positions = await Promise.all(
    known.map((one) => (placed.has(one) ? positionsOf(bundle, one, numbers) : nowhere)),
  );
  const pages = groupBy(bundle.pages, ({ session }) => session);
  const all = sessions.map(async (session) => {
    const termIn = async (facts: PageFacts, one: KnownTerm, at: number): Promise<CandidateTerm> => {
      const { term, ways, idf, matches } = one;
      const match = matches.get(session.row.number);
      const places = match === undefined ? [] : (positions[at]?.get(facts.id) ?? []);
      const isExact = (match?.quality ?? 0) >= EXACT;
      const own = literal.has(one) ? await verified(bundle, facts, places, one) : places;
      return { term, ways, idf, offset: term.offset, isExact, positions: own };
    };
    const own = (pages.get(session.row.at) ?? []).map(async (facts): Promise<Candidate> => {
      const terms = await Promise.all(known.map((one, at) => termIn(facts, one, at)));
      // In instructions of skills, it does not matter which words are together.
      const turns = turnsOf(facts, terms, total, session.weight < -1 ? 0 : ALL_IN_TURN);
      const coverage = total === 0 ? 0 : presentWorth(terms) / total;
      const score = (turns[0]?.score ?? 0) + PAGE_COVERAGE * coverage + session.weight;
      return { bundle, facts, session, terms, turns, typed, marks, score };
    });
    const made = await Promise.all(own);
    const lacks = (at: number): boolean => made.every(({ terms }) => terms[at]?.positions.length === 0);
    if (known.some((one, at) => mustHave(one) && lacks(at))) return [];
    const having = made.filter(({ turns }) => turns.length > 0);
    return having.length > 0 ? having : made.slice(0, 1);
  });
  return (await Promise.all(all)).flat();
}

/** @param allInTurn how much it counts that a turn has all of the query, as typed */
function turnsOf(
  facts: PageFacts,
  terms: readonly CandidateTerm[],
  total: number,
  allInTurn: number,
): readonly TurnFit[] {
  const borders = [0, ...facts.turns, Number.POSITIVE_INFINITY];
  const turns = borders.slice(0, -1).flatMap((from, index): readonly TurnFit[] => {
    const to = borders[index + 1] ?? Number.POSITIVE_INFINITY;
    const inside = within(terms, from, to);
    const fit = fitOf(inside, total);
    if (fit === undefined) return [];
    const isFinal = index === facts.turns.length && facts.meta.agent === undefined;
    const worth = facts.prompts.includes(index - 1) ? PROMPT : isFinal ? FINAL : 0;
    // The sequence of the query may begin before the turn, with words that the turn lacks.
    const isAll = inside.every(({ isExact, positions }) => isExact && positions.length > 0);
    const score = fit.score + (worth * presentWorth(inside)) / total + (isAll ? allInTurn : 0);
    return [{ score, at: Math.max(fit.at, from), to, isHead: index === 0, isVerbatim: fit.score > VERBATIM }];
  });
  return turns.sort((a, b) => b.score - a.score || a.at - b.at);
}

/** Where a bundle has a term in one of its ways. */
async function positionsOf(bundle: Bundle, { ways }: KnownTerm, sessions: ReadonlySet<number>): Promise<Positions> {
  const all = ways.map(async ({ row }: Way) => {
    const places = row.map(async ({ after, asks }) => {
      const here = asks.filter((ask) => [...sessions].some((session) => ask.sessions.has(session)));
      const words = [...new Set(here.map(({ word }) => word))];
      const begun = words.filter(
        (word) => !words.some((other) => other !== '' && other !== word && word.startsWith(other)),
      );
      // An operator may be in any piece of text.
      const anywhere: Positions = new Map(bundle.pages.map(({ id, pieces }) => [id, pieces]));
      const like = (word: string): readonly string[] =>
        asks.flatMap((ask) => (ask.word.startsWith(word) ? [ask.word] : []));
      const found = begun.map((word) => (word === '' ? anywhere : bundle.beginning(word, like(word))));
      return [after, together(await Promise.all(found))] as const;
    });
    const isWordy = (at: number): boolean => row[at]?.asks.some(({ word }) => word !== '') ?? false;
    return inRow((await Promise.all(places)).filter((_, at) => row.length === 1 || isWordy(at)));
  });
  return together(await Promise.all(all));
}

/** Positions of several words as those of one. */
function together([first = new Map(), ...others]: readonly Positions[]): Positions {
  const all = new Map(first);
  for (const [id, positions] of others.flatMap((one) => [...one]))
    all.set(
      id,
      [...new Set([...(all.get(id) ?? []), ...positions])].sort((a, b) => a - b),
    );
  return all;
}

/** Where the first word of a row is, on the pages where each of the others is at its distance from it. */
function inRow([first, ...others]: readonly (readonly [after: number, Positions])[]): Positions {
  const rows = new Map<string, readonly number[]>();
  for (const [id, positions] of first?.[1] ?? []) {
    const sets = others.map(([after, words]) => [after, new Set(words.get(id))] as const);
    const fitting = positions.filter((at) => sets.every(([after, set]) => set.has(at + after)));
    if (fitting.length > 0) rows.set(id, fitting);
  }
  return rows;
}

/** The numbers of the words at which the text really has the term, of those near these positions. */
async function verified(
  bundle: Bundle,
  facts: PageFacts,
  positions: readonly number[],
  { ways, term: { where } }: KnownTerm,
): Promise<readonly number[]> {
  const pieces = [...new Set(positions.map((at) => pieceAt(facts, at)))].slice(0, SEARCHED);
  const stretches = (await Promise.all(pieces.map((piece) => bundle.piece(facts, piece)))).flat();
  const isHere = (stretch: TextStretch, at: number): boolean =>
    where === 0 || (WHERE_OF[letterAt(stretch, at) ?? 'x'] & where) > 0;
  const places = stretches.flatMap((stretch) => {
    const end = stretch.at + stretch.text.split(WORD_GAP).length;
    const own = ways.every(({ literal }) => literal === undefined)
      ? positions.filter((at) => at >= stretch.at && at < end)
      : ways.flatMap((way) => (way.literal === undefined ? [] : literalPlaces(stretch, way.literal, way.isPhrase)));
    return own.filter((at) => isHere(stretch, at));
  });
  return [...new Set(places)].sort((a, b) => a - b);
}

const asIs = (text: string): string => text;

/** The numbers of the words at which a text is. @param isInside may it begin and end within words, and lack marks of Markdown? */
function literalPlaces(stretch: TextStretch, literal: string, isInside: boolean, change = asIs): readonly number[] {
  const text = change(literal);
  if (text.trim() === '') return [];
  const isThere = change(wholeText(stretch)).includes(text);
  if (!isThere)
    return isInside && change !== withoutMarks ? literalPlaces(stretch, literal, isInside, withoutMarks) : [];
  const starts: number[] = [];
  let whole = '';
  for (const word of stretch.text.split(WORD_GAP)) {
    starts.push(whole.length);
    whole += change(joinWords(`${word} `).toLowerCase());
  }
  const places: number[] = [];
  const isWord = /^[\p{L}\p{N}]/u.test(text);
  for (let from = whole.indexOf(text); from >= 0; from = whole.indexOf(text, from + 1)) {
    const word = countPassing(starts.length, (at) => (starts[at] ?? 0) <= from) - 1;
    const isBegun = starts[word] === from || !isWord || !/[\p{L}\p{N}]/u.test(whole[from - 1] ?? '');
    if (isInside || isBegun) places.push(stretch.at + word);
  }
  return places;
}
