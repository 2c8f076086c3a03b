/** Secrets that are not whole: wrapped at the end of a line, or cut off with the output that contains them. */

import { changesCase, isIdentifier, isRandomSecret, looksRandom } from '../values/is-real-secret.ts';
import type { Span } from '../values/span.ts';

const LONGEST = 300;
const AROUND = 400;

/** The end of a text is looked for first: a search for the letters before it would begin at each of them. */
const BEFORE = /$(?<=([A-Za-z0-9_+/=.~%-]{4,200}))/;
/** What follows the text of a line: nothing, or the border of a box. */
const MARGIN = /$(?<=((?:[ \t]{0,80}[│|])?\r?))/;

export function endsLine(text: string, at: number): boolean {
  return /^(?:[ \t]{0,80}[│|])?[\r\n]/.test(text.slice(at, at + 90));
}

/** The text after the break: perhaps indented, or after the sign of a diff, a quote or a border. */
const AFTER =
  /^(?:[ \t]{0,80}[│|])?\r?\n[ \t]{0,12}(?:[+>|│] ?)?([A-Za-z0-9_+/=~%-][A-Za-z0-9_+/=.~%-]{3,400})(?![:(\\])/;

const MOST_LINES = 12;

/** The lines of a text that a secret is wrapped over, as one line. */
export interface Joined {
  readonly text: string;
  toJoined(at: number): number;
  /** The span in the original text; undefined for a span that ends before the break, which needs no joining. */
  toOriginal(span: Span): Span | undefined;
}

/** Is it random, and neither `NAME=value` nor a path? */
function isPart(run: string): boolean {
  if (/^[A-Za-z_]\w*=.|(?:^|[/.])[a-z]{3,30}(?:[/.]|$)/.test(run)) return false;
  return !isIdentifier(run) || changesCase(run);
}

/** Finds line breaks within secrets, each once. */
export class Breaks {
  readonly #text: string;
  readonly #isSecretAt: (at: number) => boolean;
  readonly #joinedByEnd = new Map<number, Joined | undefined>();

  /** @param isSecretAt does a secret begin at this place of the text? Then it is not the rest of another one. */
  constructor(text: string, isSecretAt: (at: number) => boolean) {
    this.#text = text;
    this.#isSecretAt = isSecretAt;
  }

  lineEnd(at: number): number | undefined {
    const end = this.#text.slice(at, at + LONGEST).indexOf('\n');
    return end === -1 ? undefined : at + end;
  }

  joinedLines(at: number): Joined | undefined {
    const end = this.lineEnd(at);
    if (end === undefined) return undefined;
    if (!this.#joinedByEnd.has(end)) this.#joinedByEnd.set(end, this.#joined(this.#contentEnd(end)));
    return this.#joinedByEnd.get(end);
  }

  #contentEnd(end: number): number {
    return end - (MARGIN.exec(this.#text.slice(Math.max(0, end - 90), end))?.[1]?.length ?? 0);
  }

  #partAfter(end: number): Span | undefined {
    const text = this.#text;
    const next = AFTER.exec(text.slice(end, end + AROUND));
    const part = next?.[1] ?? '';
    if (next === null || !isPart(part)) return undefined;
    const first = BEFORE.exec(text.slice(Math.max(0, end - 200), end))?.[1] ?? '';
    if (first === '' || !looksRandom(first + part, 16)) return undefined;
    const to = end + next[0].length;
    // `-ghp_...` and `+ghp_...`, or two lines of a list: two tokens, not one that is wrapped.
    return this.#isSecretAt(to - part.length + (part.startsWith('-') ? 1 : 0)) ? undefined : [to - part.length, to];
  }

  #joined(end: number): Joined | undefined {
    const text = this.#text;
    const base = Math.max(0, end - LONGEST - AROUND);
    const width = end - text.lastIndexOf('\n', end - 1);
    const gaps: (readonly [at: number, gap: number])[] = [];
    let joined = text.slice(base, end);
    let last = end;
    for (let part = this.#partAfter(end); part !== undefined; part = this.#partAfter(last)) {
      const [from, to] = part;
      gaps.push([joined.length, from - base - joined.length]);
      joined += text.slice(from, to);
      last = to;
      // A wrapped line is as long as the one before it; a shorter one is the last.
      if (to - text.lastIndexOf('\n', to - 1) !== width || gaps.length === MOST_LINES) break;
    }
    if (gaps.length === 0) return undefined;
    const toOriginal = (position: number, isEnd: boolean): number =>
      base + position + (gaps.findLast(([at]) => (isEnd ? at < position : at <= position))?.[1] ?? 0);
    return {
      text: joined + text.slice(last, last + AROUND),
      toJoined: (at) => at - base,
      toOriginal: ([from, to]) => (base + to > end ? [toOriginal(from, false), toOriginal(to, true)] : undefined),
    };
  }
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
