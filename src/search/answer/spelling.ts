/** Words of the archive that differ from a misspelt one by a letter. */

import type { SearchIndex } from '../engine/search-index.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** Shorter words have too many neighbours, longer ones are names. */
const MISSPELT = /^[a-z]{4,20}$/;

/** Suggestions that are offered. */
const OFFERED = 3;

/** All words one step away: two letters swapped, one letter too many, one wrong, one missing. */
export function neighboursOf(word: string): readonly string[] {
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

/** The most frequent words of the archive that a misspelt word may stand for; none for names in code. */
export async function suggestionsFor(word: string, index: SearchIndex): Promise<readonly string[]> {
  const typed = word.toLowerCase();
  if (!MISSPELT.test(typed)) return [];
  const found: { readonly word: string; readonly pages: number }[] = [];
  for (const neighbour of neighboursOf(typed)) {
    const pages = await index.pagesWith(neighbour);
    if (pages > 0) found.push({ word: neighbour, pages });
  }
  found.sort((a, b) => b.pages - a.pages || (a.word < b.word ? -1 : 1));
  return found.slice(0, OFFERED).map((one) => one.word);
}
