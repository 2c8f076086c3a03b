/**
 * Highlights the words of a search in the turn that the search led to.
 *
 *     sessions/4d37.html?mark=token+%22rate+limit%22#t-3f9c02ab
 *
 * Only text nodes are touched: text of a transcript never becomes markup here.
 */

import { valueFor } from '../../base/lists.ts';
import { isUnspaced } from '../../search/shared/segment.ts';
import { element, wrapText } from '../base/dom.ts';
import { fold, foldedWords } from '../base/fold-text.ts';

export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The words and phrases of `?mark=`, folded, each once. A phrase is several words in quotes. */
export function wordsOfAddress(query: string): readonly string[] {
  const marks = new URLSearchParams(query).get('mark') ?? '';
  const phrases = [...marks.matchAll(/"([^"]+)"/g)].map(([, phrase = '']) => foldedWords(phrase).join(' '));
  const words = foldedWords(marks.replace(/"[^"]*"/g, ' ').replaceAll('"', ' '));
  return [...new Set([...phrases, ...words])].filter((word) => word !== '');
}

const LETTER = /[\p{L}\p{N}]/u;

function isWholeWord(text: string, start: number, end: number): boolean {
  return !LETTER.test(text.charAt(start - 1)) && !LETTER.test(text.charAt(end));
}

/** The words of a phrase in sequence, with anything but letters between them. */
function phrasePattern(phrase: string): RegExp | undefined {
  const words = phrase.match(/[\p{L}\p{M}\p{N}_]+/gu) ?? [];
  if (words.length === 0) return undefined;
  if (isUnspaced(phrase)) return new RegExp(words.join('[^\\p{L}\\p{N}_]*'), 'gu');
  return new RegExp(`(?<![\\p{L}\\p{N}_])${words.join('[^\\p{L}\\p{N}_]+')}(?![\\p{L}\\p{N}_])`, 'gu');
}

/** Where words and phrases occur, in order and without overlaps. @param words folded already */
export function findWords(text: string, words: readonly string[]): readonly Span[] {
  const folded = fold(text);
  const spans: Span[] = [];
  const add = (start: number, end: number): void => {
    spans.push({ start: folded.origins[start] ?? 0, end: folded.origins[end] ?? text.length });
  };
  for (const word of words) {
    if (word.includes(' ')) {
      const pattern = phrasePattern(word);
      for (const match of pattern === undefined ? [] : folded.text.matchAll(pattern))
        add(match.index, match.index + match[0].length);
      continue;
    }
    // Highlighting "a" in every "class" helps no one.
    const isShort = /^[a-z0-9]{1,2}$/.test(word);
    for (let at = folded.text.indexOf(word); at >= 0; at = folded.text.indexOf(word, at + word.length)) {
      const end = at + word.length;
      if (!isShort || isWholeWord(folded.text, at, end)) add(at, end);
    }
  }
  return joined(spans);
}

function joined(spans: readonly Span[]): readonly Span[] {
  const result: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = result.at(-1);
    if (last === undefined || span.start >= last.end) result.push(span);
    else if (span.end > last.end) result[result.length - 1] = { start: last.start, end: span.end };
  }
  return result;
}

const INLINE = 'a, abbr, b, code, em, i, ins, del, kbd, mark, s, span, strong, sub, sup';

/** A text node, and where its text begins in the text around it. */
interface Place {
  readonly node: Text;
  readonly start: number;
}

interface Passage {
  readonly text: string;
  readonly places: readonly Place[];
}

/** The most characters of a passage. A phrase may span its lines, but not its end. */
const PASSAGE = 20_000;

/** The text of an element. Blocks are lines; syntax colours may divide a word. */
function* passages(root: Element): Generator<Passage> {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  let text = '';
  let places: Place[] = [];
  let current: Element | null | undefined;
  // Looked up before the preceding text is changed.
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!(node instanceof Text) || node.parentElement?.closest('button, .anchor, mark') != null) continue;
    const block = node.parentElement?.closest(`:not(${INLINE})`) ?? null;
    if (block !== current && text.length > PASSAGE) {
      yield { text, places };
      text = '';
      places = [];
    } else if (block !== current) text += '\n';
    current = block;
    places.push({ node, start: text.length });
    text += node.data;
  }
  yield { text, places };
}

/** More highlights than these are useless, and slow. */
const LIMIT = 500;

/** A `<mark>` in the page. A word that is divided by a syntax colour has several. */
interface Highlight {
  readonly element: HTMLElement;
  readonly isFirst: boolean;
}

/** Puts `<mark>` around the words and phrases, and returns the highlights in order. */
function highlightWords(root: Element, words: readonly string[]): readonly Highlight[] {
  const highlights: Highlight[] = [];
  if (words.length === 0) return highlights;
  // All are found before any is changed, because the walk through the page goes from node to node.
  const changes: (readonly [Passage, readonly Span[]])[] = [];
  let count = 0;
  for (const passage of passages(root)) {
    if (count >= LIMIT) break;
    const spans = findWords(passage.text, words).slice(0, LIMIT - count);
    count += spans.length;
    if (spans.length > 0) changes.push([passage, spans]);
  }
  for (const [{ places }, spans] of changes) highlights.push(...highlightSpans(places, spans));
  return highlights;
}

function highlightSpans(places: readonly Place[], spans: readonly Span[]): readonly Highlight[] {
  let first = 0;
  return places.flatMap(({ node, start }) => {
    const end = start + node.data.length;
    while (first < spans.length && (spans[first]?.end ?? 0) <= start) first += 1;
    const inside: Span[] = [];
    for (let at = first; at < spans.length; at += 1) {
      const span = spans[at];
      if (span === undefined || span.start >= end) break;
      // There is nothing to highlight between two lines.
      if (node.data.slice(Math.max(span.start - start, 0), span.end - start).trim() !== '') inside.push(span);
    }
    return inside
      .reverse() // from the last to the first, so that earlier positions stay valid
      .map((span) => ({
        element: wrapText(node, Math.max(span.start - start, 0), Math.min(span.end, end) - start, element('mark')),
        isFirst: span.start >= start,
      }))
      .reverse();
  });
}

/** A place with words of the search. */
export interface Match {
  readonly highlight: HTMLElement;
  readonly words: number;
}

/** What was highlighted in a line, paragraph or row, and the words it has. */
interface Hit {
  readonly highlights: HTMLElement[];
  readonly words: Set<string>;
}

/** The share of the words that a line must have if none has all. */
const MOST = 0.6;

/**
 * Highlights, in these parts of the page, each occurrence of a single word, or the lines that have several words; what is
 * highlighted already stays so.
 */
export function findInPage(parts: readonly Element[], words: readonly string[]): readonly Match[] {
  const highlights = parts.flatMap((part) => highlightWords(part, words));
  if (words.length === 1)
    return highlights.filter(({ isFirst }) => isFirst).map(({ element }) => ({ highlight: element, words: 1 }));
  const hits = new Map<Element, Hit>();
  for (const { element } of highlights) {
    const around = element.closest('p, li, tr, dd, dt, h1, h2, h3, h4, .line, summary, pre, td, div') ?? element;
    const hit = valueFor(hits, around, (): Hit => ({ highlights: [], words: new Set() }));
    hit.highlights.push(element);
    const text = fold(element.textContent).text;
    for (const word of words) if (text.includes(word) || word.includes(text)) hit.words.add(word);
  }
  const most = Math.max(0, ...[...hits.values()].map((hit) => hit.words.size));
  const least = Math.max(1, Math.min(most, Math.ceil(words.length * MOST)));
  return [...hits.values()].flatMap(({ highlights: [first, ...others], words: { size } }) => {
    if (first === undefined) return [];
    if (size >= least) return [{ highlight: first, words: size }];
    for (const element of [first, ...others]) element.replaceWith(...element.childNodes);
    return [];
  });
}
