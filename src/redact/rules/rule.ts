/** What a rule is, and the building blocks of the tables of rules. */

import { isIdentifier, isRandomSecret, isRealSecret } from '../values/is-real-secret.ts';
import type { Reach, Span } from '../values/span.ts';

/** A kind of secret; examples of it are in `test/redact/examples`. */
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
  readonly locate?: (match: RegExpExecArray, reach: Reach) => Span | readonly Span[] | undefined;
  /** The secret begins with a keyword, so it is recognised even if it is cut off. */
  readonly isPrefixed?: boolean;
}

/**
 * Where a token may begin: not within a word, but after a percent escape and after the `_` of a name:
 * `token%3Dghp_...`, `backup_ghp_...`.
 */
export const START = '(?:(?<![A-Za-z0-9])|(?<=%[0-9A-Fa-f]{2}))';

/** Between a name and its value: `=`, `: `, `": "`, `'] = '`, `=>`, `": ["`. */
export const IS = String.raw`["'\`\]]{0,3}\s{0,3}(?:=>|:=|[:=,])\s{0,3}\[?["'\`\x02]{0,3}`;
/** What is before the recovery phrase of a wallet: "Seed phrase: " without its first letter, which has either case. */
export const SEED_PHRASE_IS =
  /(?:(?:eed|ecovery)[ _]?phrase|nemonic(?:[ _]phrase)?)["'`\])]{0,3}(?:\s{0,3}:\s?[A-Za-z&]{3,8}(?=\s?=))?(?:\s{0,3}(?:=>|:=|\|{1,2}|[:=,>])|[^\n]{0,40}\b(?:value|default)["']?\s{0,3}[:=]?)\s{0,3}["'`]?/
    .source;
/** The text as a pattern for itself. */
export function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}

/** A pattern for any of the words, the longest that matches. */
export function anyOf(words: readonly string[]): string {
  const longest = [...new Set(words)].sort((a, b) => b.length - a.length);
  return `(?:${longest.map(escaped).join('|')})`;
}

/** A letter of base64. */
export const BASE64 = '[A-Za-z0-9+/]';

/** `a, b c` -> `['a', 'b c']` */
export function list(words: string): readonly string[] {
  return words.split(/,\s+/);
}

/** For a keyword within its secret: a `locate` that adds what matches `before`, up to `longest` characters. */
export function alsoBefore(before: string, longest: number): (match: RegExpExecArray) => Span | undefined {
  const pattern = new RegExp(`${START}${before}$`);
  return (match) => {
    const found = pattern.exec(match.input.slice(Math.max(0, match.index - longest), match.index));
    return found === null ? undefined : [match.index - found[0].length, match.index + match[0].length];
  };
}

/** Patterns for one character. */
export const ALNUM = '[A-Za-z0-9]';
export const HEXES = '[a-f0-9]';
export const WORD = '[A-Za-z0-9_-]';

/** A table of rules by id. */
export function byId(rules: Readonly<Record<string, Omit<Rule, 'id'>>>): readonly Rule[] {
  return Object.entries(rules).map(([id, rule]) => ({ id, ...rule }));
}

/** Where a token ends. */
export const END = '(?![A-Za-z0-9])';

/**
 * @param prefixes separated by spaces: `ghp_ gho_`
 * @param rest a pattern for what follows the prefix
 */
export function token(id: string, what: string, prefixes: string, rest: string): Rule {
  const keywords = prefixes.split(' ');
  const heads = keywords.map(escaped).join('|');
  return {
    id,
    what,
    keywords,
    pattern: new RegExp(`${START}(?:${heads})${rest}`, 'g'),
    check: isRealSecret,
    isPrefixed: true,
  };
}

/** The same for a format that ordinary words can have, too: only what looks random is a token. */
export function randomToken(...row: Parameters<typeof token>): Rule {
  return { ...token(...row), check: (found) => isRandomSecret(found) && !isIdentifier(found) };
}

/**
 * A token that is recognised by a part within it.
 * @param before a pattern for what precedes that part, up to `longest` characters
 * @param rest a pattern for what follows it
 */
export function tokenAround(
  id: string,
  what: string,
  [before, longest]: readonly [before: string, longest: number],
  part: string,
  rest: string,
  check = isRealSecret,
): Rule {
  const pattern = new RegExp(escaped(part) + rest, 'g');
  return { id, what, keywords: [part], pattern, locate: alsoBefore(before, longest), check };
}
