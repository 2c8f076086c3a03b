/**
 * Highlights the words of a search in the turn that the search led to.
 *
 *     sessions/4d37.html?mark=token+bucket#t-3f9c02ab
 *
 * Only text nodes are touched: text of a transcript never becomes markup here.
 */

import { fold, foldedWords } from '../base/fold-text.ts';

export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The words of `?mark=`, folded, each once. */
export function wordsOfAddress(query: string): readonly string[] {
  return [...new Set(foldedWords(new URLSearchParams(query).get('mark') ?? ''))];
}

const LETTER = /[\p{L}\p{N}]/u;

function isWholeWord(text: string, start: number, end: number): boolean {
  return !LETTER.test(text.charAt(start - 1)) && !LETTER.test(text.charAt(end));
}

/** Where words occur, in order and without overlaps. @param words folded already */
export function findWords(text: string, words: readonly string[]): readonly Span[] {
  const folded = fold(text);
  const found: Span[] = [];
  for (const word of words) {
    // Highlighting "a" in every "class" helps no one.
    const isShort = /^[a-z0-9]{1,2}$/.test(word);
    for (let at = folded.text.indexOf(word); at >= 0; at = folded.text.indexOf(word, at + word.length)) {
      const end = at + word.length;
      if (isShort && !isWholeWord(folded.text, at, end)) continue;
      found.push({ start: folded.origins[at] ?? 0, end: folded.origins[end] ?? text.length });
    }
  }
  return joined(found);
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

/** Text nodes grouped by block: a syntax colour may divide a word. */
function textBlocks(root: Element): readonly (readonly Text[])[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const blocks: Text[][] = [];
  let current: Element | null | undefined;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!(node instanceof Text) || node.parentElement?.closest('button, .anchor, mark') != null) continue;
    const block = node.parentElement?.closest(`:not(${INLINE})`) ?? null;
    if (block === current) blocks.at(-1)?.push(node);
    else blocks.push([node]);
    current = block;
  }
  return blocks;
}

/** More highlights than these are useless, and slow. */
const LIMIT = 500;

/** A `<mark>` in the page. A word that is divided by a syntax colour has several. */
export interface Highlight {
  readonly element: HTMLElement;
  /** Does it begin its word? */
  readonly isFirst: boolean;
}

/** Puts `<mark>` around the words, and returns the highlights in order. */
export function highlightWords(root: Element, words: readonly string[]): readonly Highlight[] {
  const highlights: Highlight[] = [];
  if (words.length === 0) return highlights;
  for (const nodes of textBlocks(root)) {
    if (highlights.length >= LIMIT) break;
    const text = nodes.map((node) => node.data).join('');
    const spans = findWords(text, words).slice(0, LIMIT - highlights.length);
    if (spans.length > 0) highlights.push(...highlightSpans(nodes, spans));
  }
  return highlights;
}

function highlightSpans(nodes: readonly Text[], spans: readonly Span[]): readonly Highlight[] {
  let start = 0;
  return nodes.flatMap((node) => {
    const from = start;
    const end = start + node.data.length;
    start = end;
    return spans
      .filter((span) => span.start < end && span.end > from)
      .reverse() // from the last to the first, so that earlier positions stay valid
      .map((span) => ({
        element: wrap(node, Math.max(span.start - from, 0), Math.min(span.end, end) - from),
        isFirst: span.start >= from,
      }))
      .reverse();
  });
}

function wrap(node: Text, from: number, to: number): HTMLElement {
  const piece = node.splitText(from);
  piece.splitText(to - from);
  const mark = document.createElement('mark');
  piece.replaceWith(mark);
  mark.append(piece);
  return mark;
}
