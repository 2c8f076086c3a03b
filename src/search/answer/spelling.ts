/** Words of the archive that differ from a misspelt one by a letter. */

import type { SearchIndex } from '../engine/search-index.ts';
import { coreOf } from '../shared/segment.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** Shorter words have too many neighbours, longer ones are names. */
const MISSPELT = /^[a-z]{4,20}$/;

/** Words that are offered for one that is misspelt. */
const OFFERED = 3;

/** A text with more unknown words was pasted. */
const FEW = 3;

/** What the reader may have meant. */
export interface Suggestion {
  /** What is offered: a word or, if several are misspelt, the whole query. */
  readonly words: string;
  readonly text: string;
}

/** All words one step away: two letters swapped, one letter too many, one wrong, one missing. */
function neighboursOf(word: string): readonly string[] {
  const places = [...Array(word.length + 1).keys()];
  const exchanged = places.map((at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2));
  const shorter = places.map((at) => word.slice(0, at) + word.slice(at + 1));
  const others = places.flatMap((at) =>
    [...LETTERS].flatMap((letter) => [
      word.slice(0, at) + letter + word.slice(at + 1),
      word.slice(0, at) + letter + word.slice(at),
    ]),
  );
  return [...new Set([...exchanged, ...shorter, ...others])].filter((one) => one !== word && one.length > 2);
}

/**
 * What a query may mean of which some words are not in the archive.
 * @param text as typed @param unknown these words, as typed
 */
export async function suggestionsFor(
  text: string,
  unknown: readonly string[],
  index: Pick<SearchIndex, 'pagesWith'>,
): Promise<readonly Suggestion[]> {
  if (unknown.length > FEW) return [];
  const words = unknown.map(coreOf);
  const corrections = await Promise.all(words.map(async (word) => ({ word, meant: await meantBy(word, index) })));
  const [first, ...others] = corrections.filter(({ meant }) => meant.length > 0);
  if (first === undefined) return [];
  if (others.length === 0) return first.meant.map((one) => ({ words: one, text: withWord(text, first.word, one) }));
  const corrected = [first, ...others].reduce((all, { word, meant }) => withWord(all, word, meant[0] ?? word), text);
  return [{ words: corrected, text: corrected }];
}

/** The text with another word in place of one, which may also be a part of others. @param word only letters */
function withWord(text: string, word: string, other: string): string {
  return text.replace(new RegExp(`(?<![\\p{L}\\p{N}_])${word}(?![\\p{L}\\p{N}_])`, 'u'), other);
}

/** The most frequent words of the archive that a misspelt word may stand for; none for names in code. */
async function meantBy(word: string, index: Pick<SearchIndex, 'pagesWith'>): Promise<readonly string[]> {
  const typed = word.toLowerCase();
  if (!MISSPELT.test(typed)) return [];
  const near: { readonly word: string; readonly pages: number }[] = [];
  for (const neighbour of neighboursOf(typed)) {
    const pages = await index.pagesWith(neighbour);
    if (pages > 0) near.push({ word: neighbour, pages });
  }
  near.sort((a, b) => b.pages - a.pages || (a.word < b.word ? -1 : 1));
  return near.slice(0, OFFERED).map((one) => one.word);
}
