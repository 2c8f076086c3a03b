/** What results show of a turn: the words around the best position, with those of the query highlighted. Pure. */

import { isKindLetter, TEXT_KINDS, type TextStretch, WORD_GAP } from '../shared/index-format.ts';
import { bareWord, breakWords, endsInBreak, joinWords, partsOf } from '../shared/segment.ts';

export interface ExcerptRun {
  readonly text: string;
  readonly highlighted: boolean;
}

/** Letters of an excerpt, and how many of them come before the first hit. */
const EXCERPT_LETTERS = 240;
const LEAD_LETTERS = 40;

/** Letters shown of one word: a line of minified code must not fill the page. */
const WORD_LETTERS = 60;

/** A word without the punctuation around it. */
const CORE = /[\p{L}\p{N}](?:.*[\p{L}\p{M}\p{N}])?/u;

/** The kind of text at a position: `prompt`, `output`; empty if the index does not say. */
export function kindAt({ kinds }: TextStretch, position: number): string {
  const letter = kinds.filter(([at]) => at <= position).at(-1)?.[1] ?? '';
  return isKindLetter(letter) ? TEXT_KINDS[letter].name : '';
}

/** Does the word at a position, or a part of it, have this beginning? */
export function beginsAt(stretch: TextStretch | undefined, position: number, beginning: string): boolean {
  const word = stretch?.text.split(WORD_GAP)[position - stretch.at] ?? '';
  return partsAndWhole(word).some((part) => part.startsWith(unaccented(beginning)));
}

/** The text from a little before a position, in lowercase: as many words as a query of this many tokens may have. */
export function textAround({ at, text }: TextStretch, position: number, tokens: number): string {
  const start = Math.max(0, position - at - 6);
  const words = text.split(WORD_GAP).slice(start, start + tokens * 6 + 12);
  return joinWords(words.join(' ')).toLowerCase();
}

/** The original text, in lowercase. */
export function wholeText({ text }: TextStretch): string {
  return joinWords(text).toLowerCase();
}

/** The words at these positions as they are written, without punctuation around them. */
export function wordsAt({ at, text }: TextStretch, positions: readonly number[]): readonly string[] {
  const words = text.split(WORD_GAP);
  return positions.flatMap((position) => {
    const [core] = CORE.exec(joinWords(words[position - at] ?? '')) ?? [];
    return core ?? [];
  });
}

/** The title with the words of the query highlighted. */
export function highlightedTitle(title: string, terms: readonly string[]): readonly ExcerptRun[] {
  const words = breakWords(title).split(WORD_GAP);
  const wanted = terms.map(unaccented);
  const isFound = (part: string): boolean =>
    wanted.some((term) => part === term || (term.length > 2 && part.startsWith(term)));
  const found = [...words.keys()].filter((at) => partsAndWhole(words[at] ?? '').some(isFound));
  return runsOf(words, 0, words.length, new Set(found), terms);
}

/**
 * The words around a position.
 * @param found numbers of the words that were found, counted over the page
 */
export function excerptAt(
  { at, text }: TextStretch,
  position: number,
  found: ReadonlySet<number>,
  terms: readonly string[],
): readonly ExcerptRun[] {
  const words = text.split(WORD_GAP);
  let start = Math.min(Math.max(0, position - at), Math.max(0, words.length - 1));
  for (let lead = 0; start > 0 && lead < LEAD_LETTERS; start -= 1) lead += letters(words[start - 1]);
  let end = start;
  for (let length = 0; end < words.length && length < EXCERPT_LETTERS; end += 1) length += letters(words[end]);
  const here = new Set([...found].map((one) => one - at));
  return joinRuns([
    plain(start > 0 ? '… ' : ''),
    ...runsOf(words, start, end, here, terms),
    plain(end < words.length ? ' …' : ''),
  ]);
}

function plain(text: string): ExcerptRun {
  return { text, highlighted: false };
}

function letters(word = ''): number {
  return Math.min(word.length, WORD_LETTERS) + 1;
}

function unaccented(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '');
}

function partsAndWhole(word: string): readonly string[] {
  const plain = unaccented(word);
  return [bareWord(plain), ...partsOf(plain)];
}

function runsOf(
  words: readonly string[],
  start: number,
  end: number,
  found: ReadonlySet<number>,
  terms: readonly string[],
): readonly ExcerptRun[] {
  const runs = words.slice(start, end).flatMap((word, index) => {
    const at = start + index;
    const shown = joinWords(word);
    const gap = endsInBreak(word) || at === end - 1 ? '' : ' ';
    return [...(found.has(at) ? highlightedWord(shown, terms) : [plain(short(shown))]), plain(gap)];
  });
  return joinRuns(runs);
}

/** Highlights only the typed part, if the word contains it; else the word without its punctuation. */
function highlightedWord(word: string, terms: readonly string[]): readonly ExcerptRun[] {
  const lower = word.toLowerCase();
  const typed = terms.filter((term) => lower.includes(term));
  const longest = typed.sort((a, b) => b.length - a.length)[0];
  const core = CORE.exec(word);
  const start = longest === undefined ? (core?.index ?? 0) : lower.indexOf(longest);
  const end = start + (longest ?? core?.[0] ?? word).length;
  return [
    plain(shortEnd(word.slice(0, start))),
    { text: short(word.slice(start, end)), highlighted: true },
    plain(short(word.slice(end))),
  ];
}

function short(text: string): string {
  return text.length > WORD_LETTERS ? `${[...text].slice(0, WORD_LETTERS).join('')}…` : text;
}

function shortEnd(text: string): string {
  return text.length > WORD_LETTERS ? `…${[...text].slice(-WORD_LETTERS).join('')}` : text;
}

function joinRuns(runs: readonly ExcerptRun[]): readonly ExcerptRun[] {
  const joined: ExcerptRun[] = [];
  for (const { text, highlighted } of runs) {
    const last = joined.at(-1);
    if (text === '') continue;
    if (last?.highlighted === highlighted) joined[joined.length - 1] = { text: last.text + text, highlighted };
    else joined.push({ text, highlighted });
  }
  return joined;
}
