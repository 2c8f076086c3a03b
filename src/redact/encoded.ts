/** Text in base64: a `.env` that was read as a file, `data:text/plain;base64,...`. Pictures are left alone. */

import type { Span } from './rules/rule.ts';

/** Shorter text hides nothing that is longer than a short password. */
const SHORTEST = 32;

/** PNG, JPEG, GIF, WebP, PDF, gzip, zip, WOFF, Ogg, MP3, WASM: not text, whatever their letters say. */
const NO_TEXT = /^(?:iVBORw0KGgo|\/9j\/|R0lGOD|UklGR|JVBERi0|H4sI|UEsDB|d09G|T2dnUw|SUQz|AGFzb)/;

/**
 * Six groups of what letters, digits, signs and newlines become: each of them has its first bit unset, so that one
 * group in ten of random bytes looks like it, and six in a row by chance once in a million.
 */
const TEXT = /(?:[CDI-Za-f][A-HQ-Xg-nw-z0-3][ABEFIJMNQRUVYZcdghklopstwx014589][A-Za-z0-9+/]){6}/;

const ALPHABET = new Uint8Array(128);
for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/') {
  ALPHABET[letter.charCodeAt(0)] = 1;
}

function isLetter(text: string, at: number): boolean {
  return ALPHABET[text.charCodeAt(at)] === 1;
}

/** The runs of base64 letters of at least that length. Looks at one letter in a run's length where there is none. */
function* runs(text: string, atLeast: number): Generator<Span> {
  let before = -1;
  let probe = atLeast - 1;
  while (probe < text.length) {
    let at = probe;
    while (at > before && isLetter(text, at)) at -= 1;
    if (at > before) {
      before = at;
      probe = at + atLeast;
      continue;
    }
    let end = probe + 1;
    while (end < text.length && isLetter(text, end)) end += 1;
    yield [before + 1, end];
    before = end;
    probe = end + atLeast;
  }
}

/** The pieces of a long base64 that was printed in lines are one. */
function* blocks(text: string): Generator<Span> {
  let open: [number, number] | undefined;
  for (const [from, to] of runs(text, SHORTEST)) {
    if (open !== undefined && /^\r?\n[+ >|]{0,4}$/.test(text.slice(open[1], Math.min(from, open[1] + 7)))) {
      open[1] = to;
      continue;
    }
    if (open !== undefined) yield open;
    open = [from, to];
  }
  if (open !== undefined) yield open;
}

/** Where the `=` at the end stands, and a last line that is shorter than the full one before it. */
function tailOf(text: string, end: number): number {
  const full = end - text.lastIndexOf('\n', end - 1) > 60;
  const tail = (full ? /^(?:\r?\n[+ >|]{0,4}[A-Za-z0-9+/]{1,31}(?![^=\s"']))?={0,2}/ : /^={0,2}/).exec(
    text.slice(end, end + 45),
  );
  return end + (tail?.[0].length ?? 0);
}

function isText(plain: string): boolean {
  const odd = plain.match(/[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f\uFFFD]/g)?.length ?? 0;
  return odd <= plain.length / 20;
}

export interface Encoded {
  readonly span: Span;
  readonly plain: string;
}

/** The texts in base64 that stand in a text. */
export function* encodedIn(text: string): Generator<Encoded> {
  if (text.length < SHORTEST) return;
  for (const [from, to] of blocks(text)) {
    const run = text.slice(from, to);
    if (NO_TEXT.test(run)) continue;
    const found = TEXT.exec(run);
    if (found === null) continue;
    const end = tailOf(text, to);
    // In step with what was found: letters before it may belong to something else.
    const plain = Buffer.from(
      text
        .slice(from, end)
        .replace(/\s+[+>| ]*/g, '')
        .slice(run.slice(0, found.index).replace(/\s+[+>| ]*/g, '').length % 4),
      'base64',
    ).toString('utf8');
    if (isText(plain)) yield { span: [from, end], plain };
  }
}

/** Can {@link encodedIn} find any? `false` is certain. */
export function mayHoldEncoded(text: string): boolean {
  // One letter in a run's length is looked at, and the ones before it back to what is none.
  let before = -1;
  let probe = SHORTEST - 1;
  while (probe < text.length) {
    let at = probe;
    while (at > before && isLetter(text, at)) at -= 1;
    if (at === before) return true;
    before = at;
    probe = at + SHORTEST;
  }
  return false;
}

/** A picture or a file that is no text, all of it: nothing to look for. */
export function isPicture(text: string): boolean {
  return text.length > 200 && NO_TEXT.test(text) && !/[^A-Za-z0-9+/=]/.test(text);
}
