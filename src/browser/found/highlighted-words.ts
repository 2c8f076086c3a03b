/**
 * The words of a search, marked in the turn that the search led to.
 *
 *     sessions/4d37.html?mark=token+bucket#t-3f9c02ab
 *
 * Only text nodes are touched: what a transcript says never becomes markup here.
 */

export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Words of `?mark=`, each once, blanks aside. */
export function markedWords(query: string): string[] {
  const words = (new URLSearchParams(query).get('mark') ?? '').split(/\s+/);
  return [...new Set(words.map((word) => fold(word).text).filter((word) => word !== ''))];
}

/** Text without case and without the accents of Latin, Greek and Cyrillic, and where each unit came from. */
export function fold(text: string): { readonly text: string; readonly origins: readonly number[] } {
  let folded = '';
  const origins: number[] = [];
  let at = 0;
  for (const character of text) {
    const plain = plainCharacter(character);
    folded += plain;
    for (let unit = 0; unit < plain.length; unit++) origins.push(at);
    at += character.length;
  }
  origins.push(at);
  return { text: folded, origins };
}

const ACCENTED = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;
const COMBINING = /^\p{M}$/u;

function plainCharacter(character: string): string {
  if (character < '\u0080') return character.toLowerCase();
  if (COMBINING.test(character)) return '';
  if (!ACCENTED.test(character)) return character.toLowerCase();
  return character.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

const LETTER = /[\p{L}\p{N}]/u;

/** Short Latin words only where they stand alone: "a" in every "class" helps no one. */
function standsAlone(text: string, start: number, end: number): boolean {
  return !LETTER.test(text.charAt(start - 1)) && !LETTER.test(text.charAt(end));
}

/** Where words occur, in order, without overlaps. Words are folded already. */
export function findWords(text: string, words: readonly string[]): Span[] {
  const folded = fold(text);
  const found: Span[] = [];
  for (const word of words) {
    const short = /^[a-z0-9]{1,2}$/.test(word);
    for (let at = folded.text.indexOf(word); at >= 0; at = folded.text.indexOf(word, at + word.length)) {
      const end = at + word.length;
      if (short && !standsAlone(folded.text, at, end)) continue;
      found.push({ start: folded.origins[at] ?? 0, end: folded.origins[end] ?? text.length });
    }
  }
  return joined(found);
}

function joined(spans: readonly Span[]): Span[] {
  const result: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = result.at(-1);
    if (last !== undefined && span.start < last.end) {
      if (span.end > last.end) result[result.length - 1] = { start: last.start, end: span.end };
    } else {
      result.push(span);
    }
  }
  return result;
}

const INLINE = new Set([
  'A',
  'ABBR',
  'B',
  'CODE',
  'EM',
  'I',
  'INS',
  'DEL',
  'KBD',
  'MARK',
  'S',
  'SPAN',
  'STRONG',
  'SUB',
  'SUP',
]);

function blockOf(node: Node): Element | null {
  let element = node.parentElement;
  while (element !== null && INLINE.has(element.tagName)) element = element.parentElement;
  return element;
}

/** Text nodes of one block, together: a word may be cut in two by a token's colour. */
function blocksOf(root: Element): Text[][] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const blocks: Text[][] = [];
  let current: Element | null | undefined;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!(node instanceof Text) || node.parentElement?.closest('button, .anchor, mark') != null) continue;
    const block = blockOf(node);
    if (block === current) {
      blocks.at(-1)?.push(node);
    } else {
      blocks.push([node]);
      current = block;
    }
  }
  return blocks;
}

/** More marks than these are no help, and slow. */
const LIMIT = 500;

/** A mark in the page. A word that is cut in two by a token's colour gets two. */
export interface Marked {
  readonly mark: HTMLElement;
  /** Does it begin its word? */
  readonly isFirst: boolean;
}

/** Puts `<mark>` around the words; the marks, in order. */
export function markWords(root: Element, words: readonly string[]): Marked[] {
  const marks: Marked[] = [];
  if (words.length === 0) return marks;
  for (const nodes of blocksOf(root)) {
    if (marks.length >= LIMIT) break;
    const text = nodes.map((node) => node.data).join('');
    const spans = findWords(text, words);
    if (spans.length > 0) marks.push(...markNodes(nodes, spans.slice(0, LIMIT - marks.length)));
  }
  return marks;
}

function markNodes(nodes: readonly Text[], spans: readonly Span[]): Marked[] {
  const marks: Marked[] = [];
  let start = 0;
  for (const node of nodes) {
    const end = start + node.data.length;
    const inside = spans.filter((span) => span.start < end && span.end > start);
    const here = start;
    // From the last to the first, so that the positions before it stay true.
    const made = inside.reverse().map((span) => ({
      mark: wrap(node, Math.max(span.start - here, 0), Math.min(span.end, end) - here),
      isFirst: span.start >= here,
    }));
    marks.push(...made.reverse());
    start = end;
  }
  return marks;
}

function wrap(node: Text, from: number, to: number): HTMLElement {
  const piece = node.splitText(from);
  piece.splitText(to - from);
  const mark = document.createElement('mark');
  piece.replaceWith(mark);
  mark.append(piece);
  return mark;
}
