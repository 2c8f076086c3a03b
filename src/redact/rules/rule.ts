/** What a rule is, and the building blocks of patterns. */

import type { Reach, Span } from '../values/span.ts';

/** A kind of secret. */
export interface Rule {
  /** The kind of secret, as in redaction marks and counts: `github-token`. */
  readonly id: string;
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
  /** Also finds what has no keyword before it. */
  readonly find?: (text: string) => readonly Span[];
  /** `locate` reads the lines below the match, or above it. */
  readonly readsLines?: boolean;
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

/** `a, b c` -> `['a', 'b c']` */
export function list(words: string): readonly string[] {
  return words.split(/,\s+/);
}
