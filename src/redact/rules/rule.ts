/** What a rule is, and the building blocks of the tables of rules. */

import { isIdentifier, isRandomSecret, isRealSecret } from '../values/is-real-secret.ts';
import type { Span } from '../values/span.ts';

export interface Rule {
  /** The kind of secret, as in redaction marks and counts: `github-token`. */
  readonly id: string;
  /** A short description for the report page. */
  readonly what: string;
  /**
   * Every match begins with one of these, spelled exactly like this: the pattern is tried there only.
   * Without keywords, it is tried everywhere.
   */
  readonly keywords: readonly string[];
  /**
   * Takes linear time on any input. May look behind at what comes before the match.
   * The secret is the whole match, or group 1, which must end the match.
   */
  readonly pattern: RegExp;
  /** Is the secret a real one, not an example? */
  readonly check?: (secret: string) => boolean;
  /** Where the secret is, or where several are, for what a pattern cannot express; undefined if there is none. */
  readonly locate?: (match: RegExpExecArray) => Span | readonly Span[] | undefined;
  /** The secret begins with a keyword, so it is recognised even if it is cut off. */
  readonly isPrefixed?: boolean;
  /** Texts that contain such a secret. */
  readonly hits: readonly string[];
  /** Texts that look similar but contain none. */
  readonly misses: readonly string[];
}

/**
 * Where a token may begin: not within a word, but after a percent escape and after the `_` of a name:
 * `token%3Dghp_...`, `backup_ghp_...`.
 */
export const START = '(?:(?<![A-Za-z0-9])|(?<=%[0-9A-Fa-f]{2}))';

/** Between a name and its value: `=`, `: `, `": "`, `'] = '`, `=>`. */
export const IS = String.raw`["'\`\]]{0,3}\s{0,3}(?:=>|:=|[:=,])\s{0,3}["'\`\x02]{0,3}`;
/** What is before the recovery phrase of a wallet: "Seed phrase: " without its first letter, which has either case. */
export const SEED_PHRASE_IS =
  /(?:(?:eed|ecovery)[ _]?phrase|nemonic(?:[ _]phrase)?)["'`\])]{0,3}(?:\s{0,3}:\s?[A-Za-z&]{3,8}(?=\s?=))?(?:\s{0,3}(?:=>|:=|\|{1,2}|[:=,>])|[^\n]{0,40}\b(?:value|default)["']?\s{0,3}[:=]?)\s{0,3}["'`]?/
    .source;
/** A letter of base64. */
export const BASE64 = '[A-Za-z0-9+/]';

/** `a, b c` -> `['a', 'b c']` */
export function list(words: string): readonly string[] {
  return words.split(/,\s+/);
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
export const HEX = '0123456789abcdef';

/**
 * Looks random and is always the same: for examples, so that the source contains no complete token.
 * `some(6)` -> something like `p7Wq2L`.
 */
export function some(length: number, alphabet: string = LETTERS): string {
  let state = length * 7919 + 17;
  let text = '';
  for (let at = 0; at < length; at += 1) {
    state = (state * 48_271) % 2_147_483_647;
    text += alphabet[state % alphabet.length] ?? '';
  }
  return text;
}

/** An example of a UUID. */
export const A_UUID = [some(8, HEX), some(4, HEX), `4${some(3, HEX)}`, `a${some(3, HEX)}`, some(12, HEX)].join('-');

/** For a keyword in the middle of its secret: a `locate` that adds what matches `before`, up to `longest` characters. */
export function alsoBefore(before: string, longest: number): (match: RegExpExecArray) => Span | undefined {
  const pattern = new RegExp(`${START}${before}$`);
  return (match) => {
    const found = pattern.exec(match.input.slice(Math.max(0, match.index - longest), match.index));
    return found === null ? undefined : [match.index - found[0].length, match.index + match[0].length];
  };
}

/** The letters of base32. */
export const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Patterns for one character. */
export const ALNUM = '[A-Za-z0-9]';
export const HEXES = '[a-f0-9]';
export const WORD = '[A-Za-z0-9_-]';

/** Where a token ends. */
export const END = '(?![A-Za-z0-9])';

/**
 * @param prefixes separated by spaces: `ghp_ gho_`
 * @param rest a pattern for what follows the prefix
 * @param hits examples of the rest
 */
export function token(id: string, what: string, prefixes: string, rest: string, ...hits: readonly string[]): Rule {
  const keywords = prefixes.split(' ');
  const heads = keywords.map((prefix) => prefix.replace(/[.$~|]/g, String.raw`\$&`)).join('|');
  const first = keywords[0] ?? '';
  return {
    id,
    what,
    keywords,
    pattern: new RegExp(`${START}(?:${heads})${rest}`, 'g'),
    check: isRealSecret,
    isPrefixed: true,
    hits: hits.map((hit) => first + hit),
    misses: [first, `${first}...`, `${first}${'x'.repeat(40)}`, `a word such as ${first}token`],
  };
}

/** The same for a format that ordinary words can have, too: only what looks random is a token. */
export function randomToken(...row: Parameters<typeof token>): Rule {
  return { ...token(...row), check: (found) => isRandomSecret(found) && !isIdentifier(found) };
}
