/**
 * A text as its reader sees it: escapes are decoded and colours removed. Rules match against this, so that none has
 * to handle `\"password\": \"...\"`, `\\n` or `\x1b[31mghp_...\x1b[0m`.
 */

import { countPassing } from '../../base/lists.ts';
import type { Span } from '../values/span.ts';
import { prefixOf } from './line-prefixes.ts';

export interface DecodedText {
  readonly text: string;
  toOriginal(span: Span): Span;
}

/** A text that contains nothing to decode. */
export function plainText(text: string): DecodedText {
  return { text, toOriginal: (span) => span };
}

/** Percent escapes of printable characters and newlines: `token%3D...`, `%22key%22%3A%22...`. */
const PERCENT = /%(0[AaDd]|[2-6][0-9A-Fa-f]|7[0-9A-Ea-e])/;

const INVISIBLE = /[\u200b-\u200d\u2060\ufeff]/;

/** HTML entities of characters that texts contain anyway, by name or by number, without `&` and `;`. */
const ENTITY = 'quot|amp|lt|gt|apos|#\\d{2,3}|#[xX][0-9a-fA-F]{2}';

const HAS_ESCAPES = new RegExp(`[\\\\\\x1b]|${INVISIBLE.source}|&(?:${ENTITY});|${PERCENT.source}`);

const HAS_COLOURS = /\x1b|\\(?:u001[bB]|x1[bB]|033|e)\[/;

/**
 * 1. colours: ESC, or an escape of it, then `[`, numbers and a letter
 * 2. escapes, after a small number of backslashes (JSON within JSON within JSON)
 * 3. HTML entities
 * 4. characters without width, which become nothing; `\` at the end of a line, which becomes a space
 */
const ESCAPES = new RegExp(
  String.raw`((?:\x1b|\\{1,16}(?:u001[bB]|x1[bB]|033|e))\[[0-?]{0,40}[ -/]{0,4}[@-~])|\\{1,16}(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(["'\x60/nrt])|&(${ENTITY});)|&(${ENTITY});|${INVISIBLE.source}|(\\\r?\n)[ \t]{0,40}`,
  'g',
);

/** With percent escapes, in a separate decoding: decoded, `@` and `/` would end the password in an address. */
const ESCAPES_AND_PERCENT = new RegExp(`${ESCAPES.source}|${PERCENT.source}`, 'g');

/** In the body of a form, a plus is a space: `text=password%3A+...`. */
const FORM = /%[0-9A-Fa-f]{2}\+|\+%[0-9A-Fa-f]{2}/;
const ESCAPES_AND_FORM = new RegExp(`${ESCAPES_AND_PERCENT.source}|(\\+)`, 'g');

const MEANINGS: ReadonlyMap<string, string> = new Map([
  ['quot', '"'],
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['apos', "'"],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
]);

function meaningOf(match: RegExpExecArray, gap: string): string {
  const [, colour, unicode, latin, letter, escaped, bare, continued, percent, plus] = match;
  if (colour !== undefined) return gap;
  if (continued !== undefined || plus !== undefined) return ' ';
  const entity = escaped ?? bare;
  const hex = unicode ?? latin ?? percent ?? /^#[xX](.+)/.exec(entity ?? '')?.[1];
  if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
  if (entity?.startsWith('#') === true) return String.fromCharCode(Number(entity.slice(1)));
  return MEANINGS.get(entity ?? letter ?? '') ?? letter ?? '';
}

function pieceAt(starts: readonly number[], at: number): number {
  return Math.max(0, countPassing(starts.length, (index) => (starts[index] ?? 0) <= at) - 1);
}

/** The text with what each match means in place of it; by default, nothing. */
export function replacing(
  decoded: DecodedText,
  pattern: RegExp,
  meaning: (match: RegExpExecArray) => string = () => '',
): DecodedText {
  const { text } = decoded;
  // For each piece: where it begins in the decoded text and in the original, and where an escape ends in the original.
  const starts: number[] = [0];
  const originals: number[] = [0];
  const ends: number[] = [-1];
  let out = '';
  let done = 0;
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const meant = meaning(match);
    const end = match.index + match[0].length;
    out += text.slice(done, match.index);
    if (meant !== '') {
      starts.push(out.length);
      originals.push(match.index);
      ends.push(end);
      out += meant;
    }
    starts.push(out.length);
    originals.push(end);
    ends.push(-1);
    done = end;
  }
  out += text.slice(done);
  return {
    text: out,
    toOriginal([from, to]) {
      const first = pieceAt(starts, from);
      const last = pieceAt(starts, to - 1);
      const end = ends[last] ?? -1;
      return decoded.toOriginal([
        (originals[first] ?? 0) + (from - (starts[first] ?? 0)),
        end >= 0 ? end : (originals[last] ?? 0) + (to - (starts[last] ?? 0)),
      ]);
    },
  };
}

/** @param gap what replaces a colour: nothing, or a space */
function decode(text: string, gap: string, escapes = ESCAPES): DecodedText {
  return replacing(plainText(text), escapes, (match) => meaningOf(match, gap));
}

/** The text without what is printed before each of its lines, once and twice: `   12→# NAME=...`. */
function withoutPrefixes(decoded: DecodedText): readonly DecodedText[] {
  const outer = prefixOf(decoded.text);
  if (outer === undefined) return [];
  const once = replacing(decoded, outer);
  const inner = prefixOf(once.text, true);
  return inner === undefined ? [once] : [once, replacing(once, inner)];
}

const INTERRUPTIONS: readonly (readonly [letters: string, contains: RegExp, interruption: RegExp])[] = [
  // `"abc" + "def"`
  ['', /["'`]\s{0,3}(?:\+|\.\.?)\s{0,40}["'`]/, /(["'`])\s{0,3}(?:\+|\.\.?)\s{0,40}\1/g],
  // Words that a diff marks: `password=[-old-]{+new+}`
  ['{+', /\{\+[^\n]{1,400}\+\}/, /\[-|-\]|\{\+|\+\}/g],
  // Quotes in a field of CSV: `1,"{""password"": ""...""}"`
  ['""', /(?:^|[,;])"(?!")[^"\n]{0,200}""[^"\n]{1,200}""/m, /"(?=")/g],
  // The borders of a box
  ['│', /│\r?\n[ \t]{0,20}│/, /^[ \t]{0,20}│ ?|(?<! ) {0,99}│$/gm],
  // UTF-16 that was read as bytes
  ['\0', /[!-~]\0[!-~]\0[!-~]\0/, /\0/g],
];

function withoutInterruptions(decoded: DecodedText): readonly DecodedText[] {
  const { text } = decoded;
  const some = INTERRUPTIONS.filter(([letters, contains]) => text.includes(letters) && contains.test(text));
  return some.map(([, , interruption]) => replacing(decoded, interruption));
}

/** A word that a shell continues on the next line: without spaces, `\` and the newline are nothing. */
const CONTINUED = /[\w+/=.-]\\\r?\n[\w+/=.-]/;
const CONTINUATIONS = /\\\r?\n/g;

/** The text with its percent escapes decoded, or without its invisible characters; none if it has neither. */
export function otherReadings(text: string): readonly DecodedText[] {
  if (PERCENT.test(text)) return [decode(text, '', FORM.test(text) ? ESCAPES_AND_FORM : ESCAPES_AND_PERCENT)];
  return INVISIBLE.test(text) ? [decode(text, '')] : [];
}

/** The text decoded, in several ways: a colour may be within a token or between two. */
export function decodedTexts(text: string): readonly [DecodedText, ...DecodedText[]] {
  if (!HAS_ESCAPES.test(text)) {
    const plain = plainText(text);
    return [plain, ...withoutPrefixes(plain), ...withoutInterruptions(plain)];
  }
  const decoded = decode(text, '');
  return [
    decoded,
    ...(HAS_COLOURS.test(text) ? [decode(text, ' ')] : []),
    ...(PERCENT.test(text) ? otherReadings(text) : []),
    ...(CONTINUED.test(text) ? [replacing(plainText(text), CONTINUATIONS)] : []),
    ...withoutPrefixes(decoded),
    ...withoutInterruptions(decoded),
  ];
}
