/** Results as readers see them: sessions with their best turns, each turn with an excerpt. */

import { groupBy } from '../../base/lists.ts';
import { TEXT_KINDS } from '../shared/index-format.ts';
import { coreOf } from '../shared/segment.ts';
import { pieceAt } from './bundle-files.ts';
import { type ExcerptRun, excerptAt, highlighted, letterAt, short, wholeText } from './excerpts.ts';
import type { Candidate, CandidateTerm, TurnFit } from './found-pages.ts';

export interface TurnHit {
  /** Address of the page, relative to the site's root. */
  readonly url: string;
  /** Number of the page, for further pages of a long session. */
  readonly page: string;
  readonly anchor: string;
  readonly title: string;
  /** The kind of text: `prompt`, `command`, `output`. */
  readonly kind: string;
  readonly excerpt: readonly ExcerptRun[];
  /** What the page highlights: the words as they are in the turn, and phrases in quotes. */
  readonly marks: readonly string[];
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
  /** Best first. Empty if only the title or a name matched. */
  readonly turns: readonly TurnHit[];
  /** Number of turns that match at least part of the query, including those that are not shown. */
  readonly turnCount: number;
  /** The turns that are not shown yet, some at a time. */
  more(count?: number): Promise<readonly TurnHit[]>;
  /** What the session's page highlights, as typed. */
  readonly marks: readonly string[];
  /** Numbers of the session's pages that match at least in part; pages of agents have none. */
  readonly pages: readonly string[];
  /** Words of the query that the session does not have, as they were typed. */
  readonly missing: readonly string[];
}

/** Turns shown on demand, or of the one session that was asked; before that, one. */
const TURNS_MORE = 20;

/** The best pages are also compared by the text of their best turn, and of others in the same piece of text. */
const BY_TEXT = 8;
const TURNS_BY_TEXT = 3;

/** How much it counts what kind of text it is. */
const KIND = 0.5;

/**
 * The sessions of some pages, best first or in the given order: functions that fetch their texts.
 * @param isOne was a single session asked?
 */
export async function sessionHits(
  candidates: readonly Candidate[],
  isOrdered: boolean,
  isOne: boolean,
): Promise<readonly (() => Promise<SessionHit>)[]> {
  // Only the text has every punctuation mark and word ending.
  const read = await Promise.all(isOrdered ? [] : candidates.slice(0, BY_TEXT).map(withText));
  const pages = [...read.sort((a, b) => b.score - a.score), ...candidates.slice(read.length)];
  const sessions = groupBy(pages, ({ session }) => session);
  return [...sessions.values()].flatMap((own) =>
    own.slice(0, 1).map((best) => () => sessionHit(best, own, isOne ? TURNS_MORE : 1)),
  );
}

async function withText(page: Candidate): Promise<Candidate> {
  const { turns, score, facts } = page;
  const piece = pieceAt(facts, turns[0]?.at ?? 0);
  const near = turns.filter(({ at }) => pieceAt(facts, at) === piece).slice(0, TURNS_BY_TEXT);
  const first = near.map(async (turn) => ({ ...turn, score: turn.score + (await textScore(page, turn)) }));
  const read = (await Promise.all(first)).sort((a, b) => b.score - a.score);
  const gained = (read[0]?.score ?? 0) - (turns[0]?.score ?? 0);
  return { ...page, turns: [...read, ...turns.filter((turn) => !near.includes(turn))], score: score + gained };
}

/** How much of what was typed a turn or the title has as it was typed, and in what kind of text. */
async function textScore({ typed, facts, bundle }: Candidate, { at }: TurnFit): Promise<number> {
  if (typed.length === 0) return 0;
  const stretch = await bundle.stretchAt(facts, at);
  const letter = stretch && letterAt(stretch, at);
  const kind = letter === undefined ? 0 : Math.log2(TEXT_KINDS[letter].weight) / 3;
  const texts = [(facts.meta.title ?? '').toLowerCase(), ...(stretch && letter !== 's' ? [wholeText(stretch)] : [])];
  return Math.max(...texts.map((text) => share(text, typed))) + KIND * kind;
}

/** Share of the tokens that a text has, plus 1 if it has them in sequence. */
function share(text: string, tokens: readonly string[]): number {
  const present = tokens.filter((token) => text.includes(token)).length / tokens.length;
  return present ** 2 + (text.includes(tokens.join(' ')) ? 1 : 0);
}

/** @param pages of one session, the best first @param first how many turns are shown at first */
async function sessionHit(candidate: Candidate, pages: readonly Candidate[], first: number): Promise<SessionHit> {
  const { meta, url } = candidate.facts;
  const turns = pages
    .flatMap((page) => page.turns.filter(({ isHead }) => !isHead).map((turn) => ({ page, turn })))
    .sort((a, b) => b.turn.score - a.turn.score);
  const hits = async (some: typeof turns): Promise<readonly TurnHit[]> =>
    (await Promise.all(some.map(({ page, turn }) => turnHit(page, turn)))).flat();
  let taken = first;
  return {
    url,
    session: meta.session ?? url,
    title: highlighted((meta.title ?? url).replace(/\S+/g, short), candidate.terms.flatMap(formsOf)),
    project: meta.project ?? '',
    member: meta.member ?? '',
    date: meta.date ?? '',
    kind: meta.kind ?? '',
    turns: await hits(turns.slice(0, first)),
    turnCount: turns.length,
    more: async (count = TURNS_MORE) => {
      const next = turns.slice(taken, taken + count);
      taken += next.length;
      return await hits(next);
    },
    pages: pages
      .map(({ facts }) => facts.meta)
      .filter(({ agent }) => agent === undefined)
      .map(({ page = '1' }) => page)
      .sort((a, b) => Number(a) - Number(b)),
    marks: candidate.marks,
    missing: candidate.session.missing,
  };
}

async function turnHit({ facts, terms, marks, bundle }: Candidate, turn: TurnFit): Promise<readonly TurnHit[]> {
  const stretch = await bundle.stretchAt(facts, turn.at);
  if (stretch === undefined) return [];
  const hits = terms.flatMap(({ positions }) => positions.filter((at) => at >= turn.at && at < turn.to).slice(0, 1));
  const letter = letterAt(stretch, Math.min(...hits, turn.to));
  const whole = wholeText(stretch);
  const words = new Set(whole.match(/[\p{L}\p{M}\p{N}_]+/gu));
  /** What to highlight, in the forms that the text has: `prevents`, where `prevention` was typed. */
  const inText = marks.flatMap((mark) => {
    if (mark.startsWith('"') || whole.includes(mark.toLowerCase())) return [mark];
    const forms = terms.filter(({ term }) => coreOf(term.typed) === mark).flatMap(formsOf);
    const present = forms.filter((form) => words.has(form)).slice(0, FORMS);
    return present.length === 0 ? [mark] : present;
  });
  return [
    {
      url: facts.url,
      page: facts.meta.page ?? '',
      anchor: stretch.anchor,
      title: stretch.title,
      kind: facts.meta.agent !== undefined ? 'agent' : letter === undefined ? '' : TEXT_KINDS[letter].name,
      excerpt: excerptAt(stretch, turn.at, terms.flatMap(formsOf)),
      marks: [...new Set(inText)],
    },
  ];
}

/** Different forms of a word that are highlighted. */
const FORMS = 3;

/** A term as the text may have it, as typed first. */
function formsOf({ term, ways }: CandidateTerm): readonly string[] {
  const typed = [term, ...term.or].flatMap(({ literal, row }) => literal ?? row.map(({ written }) => written));
  return [...typed, ...ways.flatMap(({ row }) => row.flatMap(({ asks }) => asks.map(({ word }) => word)))];
}
