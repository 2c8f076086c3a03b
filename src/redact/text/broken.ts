/** Secrets that are not whole: wrapped at the end of a line, or cut off with the output that contains them. */

import { changesCase, isIdentifier, isRandomSecret, looksRandom } from '../values/is-real-secret.ts';
import type { Span } from '../values/span.ts';
import { type DecodedText, replacing } from './decoded-text.ts';

/** The end of a text is looked for first: a search for the letters before it would begin at each of them. */
const BEFORE = /$(?<=([A-Za-z0-9_+/=.~%-]{4,200}))/;

export function endsLine(text: string, at: number): boolean {
  return /^(?:[ \t]{0,80}[│|])?[\r\n]/.test(text.slice(at, at + 90));
}

/**
 * A line break, perhaps with the border of a box before it, and after it an indent, the sign of a diff, a quote or a
 * border. Group 1 is the text after it.
 */
const BREAK =
  /(?<=[A-Za-z0-9_+/=.~%-])(?:[ \t]{0,80}[│|])?\r?\n[ \t]{0,12}(?:[+>|│] ?)?(?=([A-Za-z0-9_+/=~%-][A-Za-z0-9_+/=.~%-]{3,400})(?![:(\\]))/g;

const NEXT_LINE = /\n[ \t]{0,12}(?:[+>|│] ?)?([A-Za-z0-9_+/=.~%-]{4,400})/y;

const LONGEST = 300;
const MOST_LINES = 12;

/** Is it random, and neither `NAME=value` nor a path? */
function isPart(run: string): boolean {
  if (/^[A-Za-z_]\w*=.|(?:^|[/.])[a-z]{3,30}(?:[/.]|$)/.test(run)) return false;
  return !isIdentifier(run) || changesCase(run);
}

/** The line break at which a secret that begins here may continue. */
function breakAfter(text: string, at: number): number | undefined {
  const gap = text.slice(at, at + LONGEST).indexOf('\n');
  if (gap === -1) return undefined;
  NEXT_LINE.lastIndex = at + gap;
  const part = NEXT_LINE.exec(text)?.[1];
  return part !== undefined && isPart(part) ? at + gap : undefined;
}

/**
 * The text without the line breaks that secrets may be wrapped at; none if it has none.
 * @param places where secrets may begin
 * @param isSecretAt does a secret begin at this place of the text? Then it is not the rest of another one.
 */
export function unwrapped(
  decoded: DecodedText,
  places: readonly number[],
  isSecretAt: (at: number) => boolean,
): readonly DecodedText[] {
  const { text } = decoded;
  const breaks = new Set(places.flatMap((at) => breakAfter(text, at) ?? []));
  if (breaks.size === 0) return [];
  let [newline, width, lines] = [-1, 0, 0];
  const isWithin = ({ 0: gap, 1: part = '', index }: RegExpExecArray): boolean => {
    const lineStart = text.lastIndexOf('\n', index - 1);
    // A wrapped line is as long as the one before it; a shorter one is the last.
    if (newline !== -1 && lineStart === newline) {
      if (index - lineStart !== width || lines === MOST_LINES) return false;
    } else if (!breaks.has(index + gap.indexOf('\n'))) return false;
    else [width, lines] = [index - lineStart, 0];
    const first = BEFORE.exec(text.slice(Math.max(0, index - 200), index))?.[1] ?? '';
    if (first === '' || !isPart(part) || !looksRandom(first + part, 16)) return false;
    // `-ghp_...` and `+ghp_...`, or two lines of a list: two tokens, not one that is wrapped.
    if (isSecretAt(index + gap.length + (part.startsWith('-') ? 1 : 0))) return false;
    [newline, lines] = [index + gap.indexOf('\n'), lines + 1];
    return true;
  };
  const joined = replacing(decoded, BREAK, (match) => (isWithin(match) ? '' : match[0]));
  return joined.text.length === text.length ? [] : [joined];
}

const CUT = /[A-Za-z0-9_+=~-]{1,300}(?:\.[A-Za-z0-9_+=~-]{1,300}){0,4}(?=$|…|\.{3}|\r?\n\s{0,4}(?:\.{3}|…|\[))/y;

/** A prefix that only tokens have: not `sk-`, `key-` or `secret-`. */
const DISTINCT = /^(?!(?:pk_|key_|live_|secret-|token-|oauth:|base64:)$)(?:.{5,}|[a-z]{2,}\d?_|A[A-Z]IA|AIza)$/;

/** `for` and `typescript` in `sdk-for-typescript-6b551c42e1ae`. */
const WORD = /^(?:[A-Z]?[a-z]{5,}|and|for|the)$/;

/** What is left of a token that was cut off. */
export function cutOffAt(text: string, at: number, keyword: string): Span | undefined {
  if (!DISTINCT.test(keyword) || /[A-Za-z0-9_]/.test(text[at - 1] ?? '')) return undefined;
  CUT.lastIndex = at;
  const token = CUT.exec(text)?.[0] ?? '';
  const rest = token.slice(keyword.length);
  if (rest.length < 8 || !/[0-9]/.test(rest) || rest.split(/[-_.]/).some((piece) => WORD.test(piece))) return undefined;
  return isRandomSecret(token) ? [at, at + token.length] : undefined;
}
