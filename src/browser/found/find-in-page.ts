/** What of a page answers a search: of one word every place, of several the places where they stand together. */

import { fold, markWords } from './highlighted-words.ts';

export interface Found {
  /** The first mark of the place. */
  readonly mark: HTMLElement;
  /** How many of the words it has. */
  readonly words: number;
}

/** What a place must have of the words when no place has all of them. */
const MOST = 0.6;

/** Marks the words in these parts of the page that are not marked yet. */
export function findIn(parts: readonly Element[], words: readonly string[]): readonly Found[] {
  const marks = parts.flatMap((part) => markWords(part, words));
  if (words.length === 1)
    return marks.filter(({ isFirst }) => isFirst).map(({ mark }) => ({ mark, words: 1 }));
  const places = new Map<Element, { readonly first: HTMLElement; readonly words: Set<string> }>();
  for (const { mark } of marks) {
    const place = placeOf(mark);
    const known = places.get(place) ?? { first: mark, words: new Set<string>() };
    places.set(place, known);
    const text = fold(mark.textContent ?? '').text;
    for (const word of words) if (text.includes(word) || word.includes(text)) known.words.add(word);
  }
  const most = Math.max(0, ...[...places.values()].map((place) => place.words.size));
  const least = Math.max(1, Math.min(most, Math.ceil(words.length * MOST)));
  return [...places.values()]
    .filter((place) => place.words.size >= least)
    .map((place) => ({ mark: place.first, words: place.words.size }));
}

/** The line, paragraph or row around a mark: what is read in one look. */
function placeOf(mark: Element): Element {
  return mark.closest('p, li, tr, dd, dt, h1, h2, h3, h4, .line, summary, pre, td, div') ?? mark;
}
