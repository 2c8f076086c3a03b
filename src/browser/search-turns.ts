/**
 * From the words that were found on a page to the turns that are shown, with an excerpt of each. Pure: text
 * and numbers in, text and numbers out.
 */

import { type TextStretch, WORD_GAP } from '../domain/search-text.ts';
import { bareWord, breakWords, joinWords } from '../domain/segment.ts';

/** What the index says of one word of the query on one page. */
export interface TermPlaces {
  readonly term: string;
  /** Numbers of the words that match it. */
  readonly places: readonly number[];
}

export interface ExcerptRun {
  readonly text: string;
  readonly marked: boolean;
}

export interface TurnHit {
  readonly anchor: string;
  readonly title: string;
  readonly excerpt: readonly ExcerptRun[];
  readonly score: number;
}

/** Words of an excerpt, and how many of them stand before the first hit. */
const EXCERPT_WORDS = 36;
const LEAD_WORDS = 6;

/** Letters shown of one word: a line of minified code must not fill the page. */
const WORD_LETTERS = 60;

/** What a turn is worth: each word of the query that it has, and words that stand together as they were typed. */
const HAS_TERM = 100;
const IN_A_ROW = 60;

/** The title with the words of the query marked. */
export function markedTitle(title: string, terms: readonly string[]): readonly ExcerptRun[] {
  const words = breakWords(title).split(WORD_GAP);
  const found = [...words.keys()].filter((at) => terms.some((term) => matches(words[at] ?? '', term)));
  return runsOf(words, 0, words.length, new Set(found), terms);
}

/** The turns of these stretches that hold a word of the query, the best first. */
export function turnHits(
  stretches: readonly TextStretch[],
  terms: readonly TermPlaces[],
  weights: ReadonlyMap<number, number>,
): readonly TurnHit[] {
  const best = new Map<string, TurnHit>();
  for (const stretch of stretches) {
    const hit = stretch.anchor === '' ? undefined : stretchHit(stretch, terms, weights);
    const known = hit === undefined ? undefined : best.get(hit.anchor);
    if (hit !== undefined && (known === undefined || known.score < hit.score)) best.set(hit.anchor, hit);
  }
  return [...best.values()].sort((a, b) => b.score - a.score);
}

/**
 * Was the word really found? When no word begins with it, Pagefind takes the longest word that the query
 * begins with: asked for `1234` it comes back with `12`.
 */
export function isFound(stretches: readonly TextStretch[], { term, places }: TermPlaces): boolean {
  const wanted = new Set(places);
  for (const { at, text } of stretches) {
    const words = text.split(WORD_GAP);
    for (const [index, word] of words.entries()) {
      if (wanted.has(at + index) && matches(word, term)) return true;
    }
  }
  return false;
}

/** Endings that Pagefind's stemmer takes off, roughly. */
const ENDING =
  /(?:ational|ations?|ingly|edly|ings?|ness|ments?|ically|ies|ied|ed|es|ers?|ly|al|ive|able|s|y|e)$/;

function matches(word: string, term: string): boolean {
  const plain = term.normalize('NFD').replace(/\p{M}/gu, '');
  const stem = plain.length > 4 ? plain.replace(ENDING, '').replace(/(.)\1$/, '$1') : plain;
  const begin = stem.length < 3 ? plain : stem;
  return partsOf(word).some((part) => part.startsWith(plain) || part.startsWith(begin));
}

/** A word and its parts, as the index has them. */
function partsOf(word: string): readonly string[] {
  const plain = word.normalize('NFD').replace(/\p{M}/gu, '');
  const apart = plain
    .replace(/(\p{Ll}|\p{N})(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$& ')
    .replace(/(\p{L})(?=\p{N})|(\p{N})(?=\p{L})/gu, '$& ')
    .split(/[^\p{Alphabetic}\p{N}]+/u);
  return [bareWord(plain), ...apart.map(bareWord)].filter((part) => part !== '');
}

function stretchHit(
  { at, anchor, title, text }: TextStretch,
  terms: readonly TermPlaces[],
  weights: ReadonlyMap<number, number>,
): TurnHit | undefined {
  const words = text.split(WORD_GAP);
  const end = at + words.length;
  const inside = terms.map(({ places }) => places.filter((place) => place >= at && place < end));
  const all = new Set(inside.flat());
  if (all.size === 0) return undefined;
  const row = rowStart(inside);
  let score = row === undefined ? 0 : IN_A_ROW * terms.length;
  for (const places of inside) {
    if (places.length > 0) score += HAS_TERM;
    for (const place of places.slice(0, 5)) score += weights.get(place) ?? 1;
  }
  const from = Math.max(at, (row ?? densest(all)) - LEAD_WORDS);
  return {
    anchor,
    title,
    score,
    excerpt: excerptOf(words, from - at, new Set([...all].map((place) => place - at)), terms),
  };
}

/** Do these words of the query stand one after the other somewhere on the page? */
export function hasRow(terms: readonly TermPlaces[], row: readonly string[]): boolean {
  const places = row.map((word) => terms.find(({ term }) => term === word)?.places ?? []);
  return rowStart(places) !== undefined;
}

/** Where the words of the query stand one after the other. */
function rowStart(inside: readonly (readonly number[])[]): number | undefined {
  const [first = [], ...rest] = inside;
  if (rest.length === 0) return undefined;
  const sets = rest.map((places) => new Set(places));
  return first.find((place) => sets.every((places, index) => places.has(place + index + 1)));
}

/** The first of the places in whose neighbourhood most others are. */
function densest(places: ReadonlySet<number>): number {
  const sorted = [...places].sort((a, b) => a - b).slice(0, 400);
  let best = sorted[0] ?? 0;
  let most = 0;
  for (const [index, start] of sorted.entries()) {
    let count = 0;
    while ((sorted[index + count] ?? Number.POSITIVE_INFINITY) < start + EXCERPT_WORDS - LEAD_WORDS)
      count += 1;
    if (count > most) {
      most = count;
      best = start;
    }
  }
  return best;
}

function excerptOf(
  words: readonly string[],
  start: number,
  marked: ReadonlySet<number>,
  terms: readonly TermPlaces[],
): readonly ExcerptRun[] {
  const end = Math.min(words.length, start + EXCERPT_WORDS);
  const plain = (text: string): ExcerptRun => ({ text, marked: false });
  return joinRuns([
    plain(start > 0 ? '… ' : ''),
    ...runsOf(
      words,
      start,
      end,
      marked,
      terms.map(({ term }) => term),
    ),
    plain(end < words.length ? ' …' : ''),
  ]);
}

function runsOf(
  words: readonly string[],
  start: number,
  end: number,
  marked: ReadonlySet<number>,
  terms: readonly string[],
): readonly ExcerptRun[] {
  const runs: ExcerptRun[] = [];
  for (let index = start; index < end; index += 1) {
    const word = words[index] ?? '';
    const shown = joinWords(word);
    // The break at the end of a word says that no space followed it.
    const gap = word.endsWith('\u00AD') || index === end - 1 ? '' : ' ';
    runs.push(...(marked.has(index) ? markedWord(shown, terms) : [{ text: short(shown), marked: false }]));
    runs.push({ text: gap, marked: false });
  }
  return joinRuns(runs);
}

/** Only what was typed is marked when it stands in the word as such; else the word without its punctuation. */
function markedWord(word: string, terms: readonly string[]): readonly ExcerptRun[] {
  const lower = word.toLowerCase();
  const typed = terms.filter((term) => lower.includes(term));
  const longest = typed.sort((a, b) => b.length - a.length)[0];
  const core = /[\p{L}\p{N}].*[\p{L}\p{N}]|[\p{L}\p{N}]/u.exec(word);
  const start = longest === undefined ? (core?.index ?? 0) : lower.indexOf(longest);
  const length = longest === undefined ? (core?.[0].length ?? word.length) : longest.length;
  return [
    { text: shortEnd(word.slice(0, start)), marked: false },
    { text: short(word.slice(start, start + length)), marked: true },
    { text: short(word.slice(start + length)), marked: false },
  ];
}

function short(text: string): string {
  return text.length > WORD_LETTERS ? `${text.slice(0, WORD_LETTERS)}…` : text;
}

function shortEnd(text: string): string {
  return text.length > WORD_LETTERS ? `…${text.slice(-WORD_LETTERS)}` : text;
}

function joinRuns(runs: readonly ExcerptRun[]): readonly ExcerptRun[] {
  const joined: ExcerptRun[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    if (run.text === '') continue;
    if (last?.marked === run.marked)
      joined[joined.length - 1] = { text: last.text + run.text, marked: run.marked };
    else joined.push(run);
  }
  return joined;
}
