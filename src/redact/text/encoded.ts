/** Text in base64 or hexadecimal digits: a `.env` that was read as a file, `data:text/plain;base64,...`. Images are left alone. */

import type { Span } from '../values/span.ts';

const SHORTEST = 32;

/** PNG, JPEG, GIF, WebP, PDF, gzip, zip, WOFF, Ogg, MP3, WASM: not text, whatever their letters look like. */
const BINARY = /^(?:iVBORw0KGgo|\/9j\/|R0lGOD|UklGR|JVBERi0|H4sI|UEsDB|d09G|T2dnUw|SUQz|AGFzb)/;

/**
 * Six groups of four letters that stand for letters, digits, punctuation and newlines: the first bit of each byte is
 * unset. Of random bytes, one group in ten looks like that, and six in a row one time in a million.
 */
const TEXT = /(?:[CDI-Za-f][A-HQ-Xg-nw-z0-3][ABEFIJMNQRUVYZcdghklopstwx014589][A-Za-z0-9+/]){6}/;

/** What continues a base64 text on the next line: a newline, and the `+`, `>` or `|` of a diff, quote or table. */
const LINE_BREAKS = /\s+[+>| ]*/g;

const IS_LETTER = new Uint8Array(128);
for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/') {
  IS_LETTER[letter.charCodeAt(0)] = 1;
}

function isLetter(text: string, at: number): boolean {
  return IS_LETTER[text.charCodeAt(at)] === 1;
}

/** Runs of at least {@link SHORTEST} base64 letters. Where there are none, few characters are read. */
function* runs(text: string): Generator<Span> {
  let before = -1;
  let probe = SHORTEST - 1;
  while (probe < text.length) {
    let at = probe;
    while (at > before && isLetter(text, at)) at -= 1;
    if (at > before) {
      before = at;
      probe = at + SHORTEST;
      continue;
    }
    let end = probe + 1;
    while (end < text.length && isLetter(text, end)) end += 1;
    yield [before + 1, end];
    before = end;
    probe = end + SHORTEST;
  }
}

/** The runs, grouped: those of a base64 text that was printed on several lines are one group. */
function* blocks(text: string): Generator<readonly Span[]> {
  let lines: Span[] = [];
  for (const run of runs(text)) {
    const end = lines.at(-1)?.[1];
    if (end !== undefined && !/^\r?\n[+ >|]{0,4}$/.test(text.slice(end, Math.min(run[0], end + 7)))) {
      yield lines;
      lines = [];
    }
    lines.push(run);
  }
  if (lines.length > 0) yield lines;
}

/** Where a base64 text ends, given the end of its long runs: after a shorter last line, and `=`. */
function endOf(text: string, end: number): number {
  const isFullLine = end >= 60 && !text.slice(end - 60, end).includes('\n');
  const tail = (isFullLine ? /^(?:\r?\n[+ >|]{0,4}[A-Za-z0-9+/]{1,31}(?![^=\s"']))?={0,2}/ : /^={0,2}/).exec(
    text.slice(end, end + 45),
  );
  return end + (tail?.[0].length ?? 0);
}

function isText(plain: string): boolean {
  const odd = plain.match(/[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f\uFFFD]/g)?.length ?? 0;
  return odd <= plain.length / 20;
}

/** Hexadecimal digits that stand for letters, digits and punctuation: `.env` by `xxd -p`. */
const HEX_TEXT = /^(?:[2-7][0-9a-fA-F]|0[9aAdD]){16,}$/;

function encodedAt(text: string, [from, to]: Span): readonly { readonly span: Span; readonly plain: string }[] {
  const run = text.slice(from, to);
  if (HEX_TEXT.test(run)) return [{ span: [from, to], plain: Buffer.from(run, 'hex').toString('latin1') }];
  const group = BINARY.test(run) ? null : TEXT.exec(run);
  if (group === null) return [];
  const end = endOf(text, to);
  // Aligned to the groups that were found: letters before them may belong to something else, such as a path.
  const before = run.slice(0, group.index).replace(LINE_BREAKS, '').length;
  const letters = text.slice(from, end).replace(LINE_BREAKS, '');
  const plain = [...new Set([before % 4, before])]
    .map((at) => Buffer.from(letters.slice(at), 'base64').toString('utf8'))
    .find(isText);
  return plain === undefined ? [] : [{ span: [from, end], plain }];
}

/**
 * The base64 texts within a text, decoded.
 * @param isInBothWays are lines that may belong together or not read in both ways?
 */
export function* encodedIn(text: string, isInBothWays = true) {
  for (const lines of blocks(text)) {
    const [first, last] = [lines[0]?.[0] ?? 0, lines.at(-1)?.[1] ?? 0];
    const whole = encodedAt(text, [first, last]);
    yield* whole;
    // If a group of four letters continues on the next line, a narrow window wrapped it, or each line is a text.
    const isOdd = isInBothWays && lines.slice(0, -1).some(([from, to]) => (to - from) % 4 !== 0);
    if (lines.length > 1 && (isOdd || whole.length === 0)) for (const line of lines) yield* encodedAt(text, line);
  }
}

/** Can {@link encodedIn} find anything? `false` means certainly not. */
export function mayContainEncoded(text: string): boolean {
  return runs(text).next().done !== true;
}

/** Is the whole text an image or another binary file in base64? */
export function isPicture(text: string): boolean {
  return text.length > 200 && BINARY.test(text) && !/[^A-Za-z0-9+/=]/.test(text);
}

const ADDRESS = /^data:[^,]{0,200},/i;

/** The base64 of an attached document, with its text replaced; the same if it is not a text or does not change. */
export function replaceEncoded(base64: string, replace: (plain: string) => string): string {
  const address = ADDRESS.exec(base64)?.[0] ?? '';
  const plain = Buffer.from(base64.slice(address.length), 'base64').toString('utf8');
  if (!isText(plain)) return base64;
  const replaced = replace(plain);
  return replaced === plain ? base64 : address + Buffer.from(replaced).toString('base64');
}
