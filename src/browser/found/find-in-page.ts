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

/** What was highlighted in a passage, and the words it has. */
interface Passage {
  readonly highlights: HTMLElement[];
  readonly words: Set<string>;
}

/** The share of the words that a passage must have if none has all. */
const MOST = 0.6;

/** Highlights the words in these parts of the page, except those already highlighted, where they are a result. */
export function findInPage(parts: readonly Element[], words: readonly string[]): readonly Found[] {
  const highlights = parts.flatMap((part) => highlightWords(part, words));
  if (words.length === 1)
    return highlights.filter(({ isFirst }) => isFirst).map(({ element }) => ({ highlight: element, words: 1 }));
  const passages = new Map<Element, Passage>();
  for (const { element } of highlights) {
    const known = valueFor(passages, passageOf(element), (): Passage => ({ highlights: [], words: new Set() }));
    known.highlights.push(element);
    const text = fold(element.textContent).text;
    for (const word of words) if (text.includes(word) || word.includes(text)) known.words.add(word);
  }
  const most = Math.max(0, ...[...passages.values()].map((passage) => passage.words.size));
  const least = Math.max(1, Math.min(most, Math.ceil(words.length * MOST)));
  return [...passages.values()].flatMap(({ highlights: [first, ...others], words: { size } }) => {
    if (first === undefined) return [];
    if (size >= least) return [{ highlight: first, words: size }];
    for (const element of [first, ...others]) element.replaceWith(...element.childNodes);
    return [];
  });
}

/** The line, paragraph or row around a highlight. */
function passageOf(highlight: Element): Element {
  return highlight.closest('p, li, tr, dd, dt, h1, h2, h3, h4, .line, summary, pre, td, div') ?? highlight;
}
