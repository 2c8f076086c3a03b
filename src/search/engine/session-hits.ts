/**
 * Results, looked at: their facts, their turns in the order in which they fit, and of their text the pieces that
 * are shown.
 */

import { list, number } from '../../base/json-readers.ts';
import { type PageFacts, type TextStretch, WORD_GAP } from '../shared/index-format.ts';
import { type Bundle, factsOf, stretchesOf } from './bundle-files.ts';
import { type ExcerptRun, excerptAt, kindAt, markedTitle, textAround, wholeText } from './excerpts.ts';
import type { Result } from './pagefind-types.ts';
import { fitOf, type TermHits, within } from './rank.ts';
import type { Term } from './terms.ts';

/** A page that was found and is not looked at yet. */
export interface Candidate {
  readonly bundle: Bundle;
  /** Name of its fragment. */
  readonly id: string;
  /** The same for all pages of a session. */
  readonly session: string;
  readonly terms: readonly CandidateTerm[];
  /** Worth of all terms that are anywhere. */
  readonly total: number;
  /** What was typed, in small letters, by its blanks. */
  readonly typed: readonly string[];
  /** What the weight of its texts counts for. */
  readonly weight?: number;
}

export interface CandidateTerm extends TermHits {
  readonly term: Term | undefined;
  readonly results: readonly Result[];
}

export interface TurnHit {
  /** Address of the page, relative to the site's root. */
  readonly url: string;
  /** Number of a further page of a long session. */
  readonly page: string;
  readonly anchor: string;
  readonly title: string;
  /** What the text was: `prompt`, `command`, `output`. */
  readonly kind: string;
  readonly excerpt: readonly ExcerptRun[];
}

export interface SessionHit {
  /** Address of the page that fits best, relative to the site's root. */
  readonly url: string;
  readonly session: string;
  readonly title: readonly ExcerptRun[];
  readonly project: string;
  readonly member: string;
  readonly date: string;
  readonly kind: string;
  /** Best first. Empty when only the title or a name matched. */
  readonly turns: readonly TurnHit[];
  /** Turns that hold something of the query, also those that are not shown. */
  readonly turnCount: number;
  /** Numbers of the session's pages that hold something of the query; pages of agents have none. */
  readonly pages: readonly string[];
  /** What was asked for and is not in the session, as it was typed. */
  readonly missing: readonly string[];
}

/** Turns shown of the first sessions, and of those that come after them. */
const TURNS = 3;
const TURNS_LATER = 2;
const FIRST = 3;

/** How much of the best turn another must have to be shown beside it. */
const WORTH_SHOWING = 0.45;

/** What the weight of a text counts for among the turns of a page, and what all of a page for its best turn. */
const TURN_WEIGHT = 0.5;
const PAGE_COVERAGE = 0.5;

/** Pages of which the text is read before the order is settled. */
const READ = 10;

/** What it counts for that words stand literally as they were typed, and how much of it when they stand far apart. */
const LITERAL = 0.6;
const APART = 0.8;

/** What it takes off that a word stands there in another form only: `prevents` is found by `prevention`. */
const OTHER_FORM = 1;

/** The heaviest that a text may be. */
const HEAVIEST = 8;

/** A page whose facts are here: its turns in the order in which they fit. */
interface LookedAt {
  readonly candidate: Candidate;
  readonly facts: PageFacts;
  readonly turns: readonly TurnFit[];
  readonly score: number;
}

interface TurnFit {
  readonly score: number;
  /** Its first word, and that of the next. */
  readonly from: number;
  readonly to: number;
  /** Where the excerpt is to begin. */
  readonly at: number;
  /** Is it what stands above the first turn: the title and names? */
  readonly isHead: boolean;
}

/**
 * The sessions of some pages, the best first (or in the order given), without their texts.
 * @returns functions that fetch the texts: not all of them will be shown at once
 */
export async function sessionHits(
  candidates: readonly Candidate[],
  isOrdered: boolean,
): Promise<readonly { complete(): Promise<SessionHit> }[]> {
  const pages = await Promise.all(candidates.map(lookAt));
  const sessions = new Map<string, LookedAt[]>();
  for (const page of isOrdered ? pages : await read(pages)) {
    const known = sessions.get(page.candidate.session);
    if (known === undefined) sessions.set(page.candidate.session, [page]);
    else known.push(page);
  }
  return [...sessions.values()].map((own, at) => ({
    complete: () => complete(own, at < FIRST ? TURNS : TURNS_LATER),
  }));
}

/** The best, whose texts will be shown, are read as well: only the text has every sign and ending. */
async function read(pages: readonly LookedAt[]): Promise<readonly LookedAt[]> {
  const byScore = (a: LookedAt, b: LookedAt): number => b.score - a.score;
  const sorted = [...pages].sort(byScore);
  const some = await Promise.all(
    sorted.slice(0, READ).map(async (page) => ({ ...page, score: page.score + (await literal(page)) })),
  );
  return [...some.sort(byScore), ...sorted.slice(READ)];
}

/** How much of what was typed stands literally at the best place, further off in its turn, or in the title. */
async function literal({ candidate, facts, turns }: LookedAt): Promise<number> {
  const tokens = candidate.typed;
  const [best] = turns;
  if (best === undefined || tokens.length === 0) return 0;
  const stretches = await stretchesOf(candidate.bundle, candidate.id, facts, best.at);
  const stretch = stretches.filter(({ at }) => at <= best.at).at(-1);
  const title = (facts.meta.title ?? '').toLowerCase();
  if (stretch === undefined) return LITERAL * share(title, tokens);
  const around = textAround(stretch, best.at, tokens.length);
  const whole = wholeText(stretch);
  const shares = [share(around, tokens), share(title, tokens), APART * held(whole, tokens) ** 2];
  return LITERAL * Math.max(...shares) - OTHER_FORM * otherForms(candidate, stretch, whole);
}

/** Share of the tokens that a text has, and as much again when it has them in a row. */
function share(text: string, tokens: readonly string[]): number {
  return held(text, tokens) ** 2 + (text.includes(tokens.join(' ')) ? 1 : 0);
}

function held(text: string, tokens: readonly string[]): number {
  return tokens.filter((token) => text.includes(token)).length / tokens.length;
}

/** `(session,` -> `session`: what stands around a word is no part of its form. */
const EDGES = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;

/** Of what was asked for, what is said to stand in a text and does not as it was typed. */
function otherForms({ terms, total }: Candidate, stretch: TextStretch, text: string): number {
  const end = stretch.at + stretch.text.split(WORD_GAP).length;
  const isOther = ({ term, places }: CandidateTerm): boolean =>
    term !== undefined &&
    places.some((at) => at >= stretch.at && at < end) &&
    !text.includes(term.typed.toLowerCase().replace(EDGES, ''));
  return terms.filter(isOther).reduce((sum, { idf }) => sum + idf, 0) / total;
}

async function lookAt(candidate: Candidate): Promise<LookedAt> {
  const [result] = weighedBy(candidate);
  const facts = await factsOf(candidate.bundle, candidate.id, result);
  const weights = await weightsOf(candidate);
  const { terms, total } = candidate;
  const borders = [0, ...facts.turns, Number.POSITIVE_INFINITY];
  const turns = borders.slice(0, -1).flatMap((from, index): readonly TurnFit[] => {
    const to = borders[index + 1] ?? Number.POSITIVE_INFINITY;
    const inside = within(terms, from, to);
    const fit = fitOf(inside, total);
    if (fit === undefined) return [];
    const weight = inside.reduce((sum, { idf, places }) => {
      const heaviest = Math.max(0, ...places.slice(0, 200).map((at) => weights.get(at) ?? 1));
      return sum + (idf / total) * (Math.log2(1 + heaviest) / Math.log2(1 + HEAVIEST));
    }, 0);
    return [{ score: fit.score + TURN_WEIGHT * weight, from, to, at: fit.at, isHead: index === 0 }];
  });
  turns.sort((a, b) => b.score - a.score || a.from - b.from);
  const covered = terms.reduce((sum, { idf, places }) => sum + (places.length > 0 ? idf : 0), 0);
  const score = (turns[0]?.score ?? 0) + (PAGE_COVERAGE * covered) / total + (candidate.weight ?? 0);
  return { candidate, facts, turns, score };
}

/** A word that stands on a page more often is everywhere: what it weighs here or there tells nothing. */
const OFTEN = 1_000;

function weighedBy({ terms }: Candidate): readonly Result[] {
  return terms.flatMap(({ results }) => results).filter(({ words }) => words.length <= OFTEN);
}

/** What each found word weighs. */
async function weightsOf(candidate: Candidate): Promise<ReadonlyMap<number, number>> {
  const weights = new Map<number, number>();
  for (const result of weighedBy(candidate)) {
    for (const place of list(await result.data(), 'weighted_locations')) {
      const at = number(place, 'location');
      if (at !== undefined) weights.set(at, number(place, 'weight') ?? 1);
    }
  }
  return weights;
}

/** Fetches the texts of the turns that are shown. */
async function complete(pages: readonly LookedAt[], most: number): Promise<SessionHit> {
  const [best] = pages;
  if (best === undefined) throw new Error('a session has a page');
  const turns = pages
    .flatMap((page) => page.turns.filter(({ isHead }) => !isHead).map((turn) => ({ page, turn })))
    .sort((a, b) => b.turn.score - a.turn.score);
  const least = (turns[0]?.turn.score ?? 0) * WORTH_SHOWING;
  const shown = turns.slice(0, most).filter(({ turn }) => turn.score >= least);
  const { meta } = best.facts;
  const { terms } = best.candidate;
  const isMissing = (_: CandidateTerm, at: number): boolean =>
    pages.every(({ candidate }) => (candidate.terms[at]?.places.length ?? 0) === 0);
  return {
    url: best.facts.url.replace(/^\//, ''),
    session: meta.session ?? best.facts.url,
    title: markedTitle(meta.title ?? best.facts.url, terms.flatMap(wordsOf)),
    project: meta.project ?? '',
    member: meta.member ?? '',
    date: meta.date ?? '',
    kind: meta.kind ?? '',
    turns: (await Promise.all(shown.map(({ page, turn }) => turnHit(page, turn)))).flat(),
    turnCount: turns.length,
    pages: pages
      .filter(({ facts }) => facts.meta.agent === undefined)
      .map(({ facts }) => facts.meta.page ?? '1')
      .sort((a, b) => Number(a) - Number(b)),
    missing: terms.filter(isMissing).flatMap(({ term }) => term?.typed ?? []),
  };
}

async function turnHit({ candidate, facts }: LookedAt, turn: TurnFit): Promise<readonly TurnHit[]> {
  const stretches = await stretchesOf(candidate.bundle, candidate.id, facts, turn.at);
  const stretch = stretches.filter(({ at, anchor }) => at <= turn.at && anchor !== '').at(-1);
  if (stretch === undefined) return [];
  const marked = new Set(
    candidate.terms.flatMap(({ places, term }) =>
      places
        .filter((at) => at >= turn.from && at < turn.to)
        .flatMap((at) => (term?.row ?? []).map(({ after }) => at + after)),
    ),
  );
  return [
    {
      url: facts.url.replace(/^\//, ''),
      page: facts.meta.page ?? '',
      anchor: stretch.anchor,
      title: stretch.title,
      kind: facts.meta.agent === undefined ? kindAt(stretch, firstOf(marked, turn.at)) : 'agent',
      excerpt: excerptAt(stretch, turn.at, marked, candidate.terms.flatMap(wordsOf)),
    },
  ];
}

function firstOf(marked: ReadonlySet<number>, from: number): number {
  for (let at = from; at < from + 40; at += 1) if (marked.has(at)) return at;
  return from;
}

function wordsOf({ term }: CandidateTerm): readonly string[] {
  return [...(term?.row ?? []).map(({ word }) => word), ...(term?.parts ?? [])];
}
