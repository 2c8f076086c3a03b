/**
 * Finds the results of a search on a page: each occurrence of a single word, or the passages that have several words.
 */

import { valueFor } from '../../base/lists.ts';
import { fold } from '../base/fold-text.ts';
import { highlightWords } from './highlighted-words.ts';

export interface Found {
  /** The first highlight of the passage. */
  readonly highlight: HTMLElement;
  /** How many of the words it has. */
  readonly words: number;
}

/** The share of the words that a passage must have if none has all. */
const MOST = 0.6;

/** Highlights the words in these parts of the page, except those already highlighted. */
export function findInPage(parts: readonly Element[], words: readonly string[]): readonly Found[] {
  const highlights = parts.flatMap((part) => highlightWords(part, words));
  if (words.length === 1)
    return highlights.filter(({ isFirst }) => isFirst).map(({ element }) => ({ highlight: element, words: 1 }));
  const passages = new Map<Element, { readonly highlight: HTMLElement; readonly words: Set<string> }>();
  for (const { element } of highlights) {
    const known = valueFor(passages, passageOf(element), () => ({ highlight: element, words: new Set() }));
    const text = fold(element.textContent ?? '').text;
    for (const word of words) if (text.includes(word) || word.includes(text)) known.words.add(word);
  }
  const found = [...passages.values()].map(({ highlight, words: { size } }) => ({ highlight, words: size }));
  const most = Math.max(0, ...found.map((passage) => passage.words));
  const least = Math.max(1, Math.min(most, Math.ceil(words.length * MOST)));
  return found.filter((passage) => passage.words >= least);
}

/** The line, paragraph or row around a highlight. */
function passageOf(highlight: Element): Element {
  return highlight.closest('p, li, tr, dd, dt, h1, h2, h3, h4, .line, summary, pre, td, div') ?? highlight;
}
