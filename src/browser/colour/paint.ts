/**
 * Shows the colours of code. Where the browser has highlights (`::highlight(k)`), the page stays as it is: only comments,
 * which are in italics, get a `<span class="c">`, as highlights have no fonts. Elsewhere every colour gets one.
 */

import type { Piece } from '../../site/shared/line-grammar.ts';

/** Text in which no other colour is visible: found words and the names of invisible characters. */
const NOT_CODE = 'mark, .invisible';

interface Place {
  readonly node: Text;
  readonly start: number;
}

/** The text of an element, and where its nodes begin. Names of invisible characters count as such characters. */
export function textIn(element: Element): { readonly text: string; readonly places: readonly Place[] } {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const places: Place[] = [];
  let text = '';
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!(node instanceof Text)) continue;
    places.push({ node, start: text.length });
    text += node.parentElement?.closest('.invisible') == null ? node.data : '\u200b'.repeat(node.length);
  }
  return { text, places };
}

/** A part of a text node in one colour. */
interface Stroke {
  readonly node: Text;
  readonly from: number;
  readonly to: number;
  readonly style: string;
}

/** @param pieces of the whole text of the element */
function strokes(element: Element, pieces: readonly Piece[]): readonly Stroke[] {
  const { places } = textIn(element);
  const all: Stroke[] = [];
  let at = 0;
  let start = 0;
  for (const { style, text } of pieces) {
    const end = start + text.length;
    for (; style !== ''; at += 1) {
      const place = places[at];
      if (place === undefined || place.start >= end) break;
      const [from, to] = [Math.max(start - place.start, 0), Math.min(end - place.start, place.node.length)];
      const parent = place.node.parentElement;
      if (to > from && parent?.closest(`${NOT_CODE}, span.${style}`) == null)
        all.push({ node: place.node, from, to, style });
      // The next piece may begin in this node.
      if (place.start + place.node.length > end) break;
    }
    start = end;
  }
  return all;
}

/** From the last to the first, so that earlier positions stay valid. */
function wrap(own: readonly Stroke[]): void {
  for (const { node, from, to, style } of [...own].reverse()) {
    const part = node.splitText(from);
    part.splitText(to - from);
    const span = document.createElement('span');
    span.className = style;
    part.replaceWith(span);
    span.append(part);
  }
}

/** Ranges by style; undefined where the browser has no highlights. */
const highlights = 'highlights' in CSS ? CSS.highlights : undefined;

function highlightOf(style: string): Highlight {
  const before = highlights?.get(style);
  if (before !== undefined) return before;
  const made = new Highlight();
  highlights?.set(style, made);
  return made;
}

interface Painted {
  readonly pieces: readonly Piece[];
  readonly ranges: readonly (readonly [Highlight, AbstractRange])[];
}

const painted = new WeakMap<Element, Painted>();

/** Ranges are fixed. When found words are marked, which divides text nodes, the line gets new ones. */
const observer = new MutationObserver((changes) => {
  const lines = changes.map(({ target }) => (target instanceof Element ? target.closest('li, code') : null));
  for (const line of new Set(lines)) {
    const before = line === null ? undefined : painted.get(line);
    if (line === null || before === undefined) continue;
    for (const [highlight, range] of before.ranges) highlight.delete(range);
    paint(line, before.pieces);
  }
});

/** Paints a line, or an element with several. @param pieces of its whole text */
export function paint(element: Element, pieces: readonly Piece[]): void {
  if (highlights === undefined) {
    wrap(strokes(element, pieces));
    return;
  }
  const comments = pieces.some(({ style }) => style === 'c');
  if (comments) wrap(strokes(element, pieces).filter(({ style }) => style === 'c'));
  const ranges = strokes(element, pieces).flatMap(({ node, from, to, style }) => {
    if (style === 'c') return [];
    const range = new StaticRange({ startContainer: node, startOffset: from, endContainer: node, endOffset: to });
    const highlight = highlightOf(style);
    highlight.add(range);
    return [[highlight, range] as const];
  });
  painted.set(element, { pieces, ranges });
  observer.takeRecords();
}

/** Keeps the colours of a block right when its text nodes change. */
export function watch(block: Element): void {
  if (highlights !== undefined) observer.observe(block, { childList: true, subtree: true });
}
