/** With highlights (`::highlight(k)`), only comments get a `<span class="c">`, for italics; else every colour gets one. */

import type { Piece } from '../../site/shared/line-grammar.ts';
import { element, wrapText } from '../base/dom.ts';

/** The text of an element, and where its nodes begin. Names of invisible characters count as such characters. */
export function textIn(element: Element) {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const places: { readonly node: Text; readonly start: number }[] = [];
  let text = '';
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!(node instanceof Text)) continue;
    places.push({ node, start: text.length });
    text += node.parentElement?.closest('.invisible') == null ? node.data : '\u200b'.repeat(node.length);
  }
  return { text, places };
}

function strokes(element: Element, pieces: readonly Piece[]) {
  const { places } = textIn(element);
  const all: { readonly node: Text; readonly from: number; readonly to: number; readonly style: string }[] = [];
  let at = 0;
  let end = 0;
  for (const { style, text } of pieces) {
    const start = end;
    end += text.length;
    for (let place = places[at]; style !== '' && place !== undefined && place.start < end; place = places[at]) {
      const { node } = place;
      const [from, to] = [Math.max(start - place.start, 0), Math.min(end - place.start, node.length)];
      // Found words and the names of invisible characters have colours of their own.
      if (to > from && node.parentElement?.closest(`mark, .invisible, span.${style}`) == null)
        all.push({ node, from, to, style });
      // The next piece may begin in this node.
      if (place.start + node.length > end) break;
      at += 1;
    }
  }
  return all;
}

/** From the last to the first, so that earlier positions stay valid. */
function wrap(parts: ReturnType<typeof strokes>): void {
  for (const { node, from, to, style } of parts.reverse()) wrapText(node, from, to, element('span', { class: style }));
}

/** By style; undefined where the browser has none. */
const highlights = 'highlights' in CSS ? CSS.highlights : undefined;

const painted = new WeakMap<Node, readonly [pieces: readonly Piece[], ranges: ReadonlyMap<AbstractRange, Highlight>]>();

/** Paints a line, or an element with several. @param pieces of its whole text */
export function paint(element: Element, pieces: readonly Piece[]): void {
  const isWrapped = ({ style }: Pick<Piece, 'style'>): boolean => highlights === undefined || style === 'c';
  if (pieces.some(isWrapped)) wrap(strokes(element, pieces).filter(isWrapped));
  if (highlights === undefined) return;
  const ranges = new Map<AbstractRange, Highlight>();
  for (const { node, from, to, style } of strokes(element, pieces)) {
    const range = new StaticRange({ startContainer: node, startOffset: from, endContainer: node, endOffset: to });
    const highlight = highlights.get(style) ?? new Highlight();
    highlights.set(style, highlight.add(range));
    ranges.set(range, highlight);
  }
  painted.set(element, [pieces, ranges]);
  observer.takeRecords();
}

/** Ranges are fixed. When found words are marked, which divides text nodes, the line gets new ones. */
const observer = new MutationObserver((changes) => {
  for (const line of new Set(changes.map(({ target }) => target))) {
    const [pieces, ranges] = painted.get(line) ?? [];
    if (pieces === undefined || !(line instanceof Element)) continue;
    for (const [range, highlight] of ranges ?? []) highlight.delete(range);
    paint(line, pieces);
  }
});

/** Keeps the colours of a block right when its text nodes change. */
export function watch(block: Element): void {
  if (highlights !== undefined) observer.observe(block, { childList: true, subtree: true });
}
