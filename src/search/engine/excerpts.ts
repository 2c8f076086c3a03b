/** What is shown of a turn: the words around the best place, with those of the query marked. Pure. */

import { isKindLetter, TEXT_KINDS, type TextStretch, WORD_GAP } from '../shared/index-format.ts';
import { bareWord, breakWords, joinWords, partsOf } from '../shared/segment.ts';

export interface ExcerptRun {
  readonly text: string;
  readonly marked: boolean;
}

/** Letters of an excerpt, and how many of them stand before the first hit. */
const EXCERPT_LETTERS = 240;
const LEAD_LETTERS = 40;

/** Letters shown of one word: a line of minified code must not fill the page. */
const WORD_LETTERS = 60;

/** What the text at a place was: `prompt`, `output`; empty when the index does not say. */
export function kindAt({ kinds }: TextStretch, place: number): string {
  const letter = kinds.filter(([at]) => at <= place).at(-1)?.[1] ?? '';
  return isKindLetter(letter) ? TEXT_KINDS[letter] : '';
}

/** Does the word at a place, or a part of it, begin so? */
export function beginsAt(stretch: TextStretch | undefined, place: number, beginning: string): boolean {
  const word = plain(stretch?.text.split(WORD_GAP)[place - stretch.at] ?? '');
  const begin = plain(beginning);
  return [bareWord(word), ...partsOf(word)].some((part) => part.startsWith(begin));
}

/** The text from a little before a place on, in small letters: as many words as a query of so many tokens may have. */
export function textAround({ at, text }: TextStretch, place: number, tokens: number): string {
  const start = Math.max(0, place - at - 6);
  const words = text.split(WORD_GAP).slice(start, start + tokens * 6 + 12);
  return joinWords(words.join(' ')).toLowerCase();
}

/** A text as it was, in small letters. */
export function wholeText({ text }: TextStretch): string {
  return joinWords(text).toLowerCase();
}

/** The title with the words of the query marked. */
export function markedTitle(title: string, terms: readonly string[]): readonly ExcerptRun[] {
  const words = breakWords(title).split(WORD_GAP);
  const looked = terms.map(plain);
  const isFound = (word: string): boolean => {
    const own = [bareWord(plain(word)), ...partsOf(plain(word))];
    return looked.some((term) =>
      own.some((part) => part === term || (term.length > 2 && part.startsWith(term))),
    );
  };
  const found = [...words.keys()].filter((at) => isFound(words[at] ?? ''));
  return runsOf(words, 0, words.length, new Set(found), terms);
}

/**
 * The words around a place.
 * @param marked numbers of the words that were found, counted over the page
 */
export function excerptAt(
  { at, text }: TextStretch,
  place: number,
  marked: ReadonlySet<number>,
  terms: readonly string[],
): readonly ExcerptRun[] {
  const words = text.split(WORD_GAP);
  const first = Math.min(Math.max(0, place - at), Math.max(0, words.length - 1));
  let start = first;
  for (let lead = 0; start > 0 && lead < LEAD_LETTERS; start -= 1) lead += letters(words[start - 1]);
  let end = start;
  for (let length = 0; end < words.length && length < EXCERPT_LETTERS; end += 1)
    length += letters(words[end]);
  const found = new Set([...marked].map((one) => one - at));
  const plainRun = (shown: string): ExcerptRun => ({ text: shown, marked: false });
  return joinRuns([
    plainRun(start > 0 ? '… ' : ''),
    ...runsOf(words, start, end, found, terms),
    plainRun(end < words.length ? ' …' : ''),
  ]);
}

function letters(word = ''): number {
  return Math.min(word.length, WORD_LETTERS) + 1;
}

function plain(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '');
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
  return text.length > WORD_LETTERS ? `${[...text].slice(0, WORD_LETTERS).join('')}…` : text;
}

function shortEnd(text: string): string {
  return text.length > WORD_LETTERS ? `…${[...text].slice(-WORD_LETTERS).join('')}` : text;
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
