/** What results show of a turn: the words around the best position, with those of the query highlighted. Pure. */

import { isKindLetter, type KindLetter, type TextStretch, WORD_GAP } from '../shared/index-format.ts';
import { endsInBreak, joinWords } from '../shared/segment.ts';

export interface ExcerptRun {
  readonly text: string;
  readonly highlighted: boolean;
}

/** Letters of an excerpt, how many of them come before the first hit, and how many are shown of one word. */
const EXCERPT_LETTERS = 240;
const LEAD_LETTERS = 40;
const WORD_LETTERS = 60;

/** The letter of the kind of text at a position; undefined if the index does not say. */
export function letterAt({ kinds }: TextStretch, position: number): KindLetter | undefined {
  const letter = kinds.filter(([at]) => at <= position).at(-1)?.[1] ?? '';
  return isKindLetter(letter) ? letter : undefined;
}

/** The original text, in lowercase. */
export function wholeText({ text }: TextStretch): string {
  return joinWords(text).toLowerCase();
}

/** The text with these words highlighted, of several the longest; a word of one or two letters only if it is whole. */
export function highlighted(text: string, words: readonly string[]): readonly ExcerptRun[] {
  const wanted = [...new Set(words.map(unaccented))].filter((word) => word !== '');
  wanted.sort((a, b) => b.length - a.length);
  const patterns = wanted.map((word) => {
    const escaped = word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replaceAll(' ', '\\s+');
    return /^[\p{Script=Latin}\p{N}]{1,2}$/u.test(word) ? `(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])` : escaped;
  });
  const plain = unaccented(text);
  const searched = plain.length === text.length ? plain : text.normalize('NFC').toLowerCase();
  const runs: ExcerptRun[] = [];
  const add = (from: number, to: number, isFound: boolean): void => {
    if (to > from) runs.push({ text: text.slice(from, to), highlighted: isFound });
  };
  let from = 0;
  for (const match of patterns.length === 0 ? [] : searched.matchAll(new RegExp(patterns.join('|'), 'gu'))) {
    add(from, match.index, false);
    from = match.index + match[0].length;
    add(match.index, from, true);
  }
  add(from, text.length, false);
  return runs;
}

/** The words around a position, with those of the query highlighted. */
export function excerptAt(
  { at, text }: TextStretch,
  position: number,
  wanted: readonly string[],
): readonly ExcerptRun[] {
  const words = text.split(WORD_GAP);
  const letters = (word = ''): number => Math.min(word.length, WORD_LETTERS) + 1;
  let start = Math.min(Math.max(0, position - at), Math.max(0, words.length - 1));
  for (let lead = 0; start > 0 && lead < LEAD_LETTERS; start -= 1) lead += letters(words[start - 1]);
  let end = start;
  for (let length = 0; end < words.length && length < EXCERPT_LETTERS; end += 1) length += letters(words[end]);
  const shown = words.slice(start, end).map((word) => short(joinWords(word)) + (endsInBreak(word) ? '' : ' '));
  return highlighted(`${start > 0 ? '… ' : ''}${shown.join('').trimEnd()}${end < words.length ? ' …' : ''}`, wanted);
}

function unaccented(text: string): string {
  return text
    .normalize('NFD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase();
}

/** A line of minified code must not fill the page. */
export function short(text: string): string {
  return text.length > WORD_LETTERS ? `${[...text].slice(0, WORD_LETTERS).join('')}…` : text;
}
