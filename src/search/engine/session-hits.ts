/** Results as readers see them: sessions with their best turns, each turn with an excerpt. */

import { addTo } from '../../base/lists.ts';
import type { TextStretch } from '../shared/index-format.ts';
import { queryWords } from '../shared/segment.ts';
import { type ExcerptRun, excerptAt, highlightedTitle, kindAt, wholeText, wordsAt } from './excerpts.ts';
import { type Candidate, fitPages, type PageFit, type TurnFit } from './page-fits.ts';

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
  more(): Promise<readonly TurnHit[]>;
  /** What the session's page highlights, as typed. */
  readonly marks: readonly string[];
  /** Numbers of the session's pages that match at least in part; pages of agents have none. */
  readonly pages: readonly string[];
  /** Words of the query that the session does not have, as they were typed. */
  readonly missing: readonly string[];
}

/** How many turns are shown for the first sessions, for later ones, and on demand. */
const TURNS = 3;
const TURNS_LATER = 2;
const TURNS_MORE = 20;
const FIRST = 3;

/** The share of the best turn's score that another turn needs to be shown. */
const WORTH_SHOWING = 0.45;

/** How many words after a position are searched for the first hit. */
const NEAR = 40;

/**
 * The sessions of some pages, best first (or in the given order), without their texts.
 * @returns functions that fetch the texts, because not all will be shown at once
 */
export async function sessionHits(
  candidates: readonly Candidate[],
  isOrdered: boolean,
): Promise<readonly (() => Promise<SessionHit>)[]> {
  const sessions = new Map<string, [PageFit, ...PageFit[]]>();
  for (const page of await fitPages(candidates, isOrdered)) {
    addTo(sessions, page.candidate.session, page);
  }
  return [...sessions.values()].map((pages, at) => () => sessionHit(pages, at < FIRST ? TURNS : TURNS_LATER));
}

/** @param pages of one session, the best first. @param most turns to show */
async function sessionHit(pages: readonly [PageFit, ...PageFit[]], most: number): Promise<SessionHit> {
  const [{ facts, candidate }] = pages;
  const { meta, url } = facts;
  const turns = pages
    .flatMap((page) => page.turns.filter(({ isHead }) => !isHead).map((turn) => ({ page, turn })))
    .sort((a, b) => b.turn.score - a.turn.score);
  const hits = async (some: typeof turns): Promise<readonly TurnHit[]> =>
    (await Promise.all(some.map(({ page, turn }) => turnHit(page, turn)))).flat();
  const least = (turns[0]?.turn.score ?? 0) * WORTH_SHOWING;
  const shown = turns.slice(0, most).filter(({ turn }) => turn.score >= least);
  let taken = shown.length;
  return {
    url,
    session: meta.session ?? url,
    title: highlightedTitle(meta.title ?? url, termWords(candidate)),
    project: meta.project ?? '',
    member: meta.member ?? '',
    date: meta.date ?? '',
    kind: meta.kind ?? '',
    turns: await hits(shown),
    turnCount: turns.length,
    more: async () => {
      const next = turns.slice(taken, taken + TURNS_MORE);
      taken += next.length;
      return await hits(next);
    },
    pages: pages
      .filter((page) => page.facts.meta.agent === undefined)
      .map((page) => page.facts.meta.page ?? '1')
      .sort((a, b) => Number(a) - Number(b)),
    marks: candidate.marks,
    missing: candidate.missing,
  };
}

async function turnHit({ candidate, facts }: PageFit, turn: TurnFit): Promise<readonly TurnHit[]> {
  const stretch = await candidate.bundle.stretchAt(candidate.id, facts, turn.at);
  if (stretch === undefined) return [];
  const found = new Set(
    candidate.terms.flatMap(({ positions, term }) =>
      positions
        .filter((at) => at >= turn.from && at < turn.to)
        .flatMap((at) => term.row.map(({ after }) => at + after)),
    ),
  );
  return [
    {
      url: facts.url,
      page: facts.meta.page ?? '',
      anchor: stretch.anchor,
      title: stretch.title,
      kind: facts.meta.agent === undefined ? kindAt(stretch, firstOf(found, turn.at)) : 'agent',
      excerpt: excerptAt(stretch, turn.at, found, termWords(candidate)),
      marks: marksIn(stretch, candidate),
    },
  ];
}

/** Different forms of a word that are highlighted. */
const FORMS = 3;

/** What to highlight, in the forms that the text has: `prevents`, where `prevention` was typed. */
function marksIn(stretch: TextStretch, { marks, terms }: Candidate): readonly string[] {
  const whole = wholeText(stretch);
  const shown = marks.flatMap((mark) => {
    if (mark.startsWith('"') || whole.includes(mark.toLowerCase())) return [mark];
    const [word, ...others] = queryWords(mark);
    const own = others.length > 0 ? undefined : terms.find(({ term }) => term.row[0]?.word === word);
    const forms = wordsAt(stretch, own?.positions ?? []);
    return forms.length === 0 ? [mark] : [...new Set(forms)].slice(0, FORMS);
  });
  return [...new Set(shown)];
}

function firstOf(found: ReadonlySet<number>, from: number): number {
  for (let at = from; at < from + NEAR; at += 1) if (found.has(at)) return at;
  return from;
}

function termWords({ terms }: Candidate): readonly string[] {
  return terms.flatMap(({ term }) => [...term.row.map(({ word }) => word), ...term.parts]);
}
