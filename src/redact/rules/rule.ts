/** What a rule is, and the small words that the tables of rules are written in. */

/** Where a secret stands in a text: from (inclusive) to (exclusive). */
export type Span = readonly [from: number, to: number];

export interface Rule {
  /** The kind: it stands in the mark and in the counts, `github-token`. */
  readonly id: string;
  /** In plain words, for the report page. */
  readonly what: string;
  /**
   * Every match begins with one of these, spelled exactly so: the pattern is tried there and nowhere else.
   * With none, it is tried everywhere.
   */
  readonly keywords: readonly string[];
  /**
   * Linear on any input. What stands before the match it sees by looking behind.
   * The secret is the whole match, or group 1, which then ends the match.
   */
  readonly pattern: RegExp;
  /** Is it one, and no example of one? */
  readonly check?: (secret: string) => boolean;
  /** For what no pattern says well: where the secret stands, given what the pattern found. */
  readonly place?: (match: RegExpExecArray) => Span | undefined;
  /** Texts in which the rule finds something. */
  readonly hits: readonly string[];
  /** Texts that look like it, in which nothing is found. */
  readonly misses: readonly string[];
}

/**
 * A token does not begin in the middle of a word, but may after a letter that ends a percent escape, and after the
 * `_` of a name: `token%3Dghp_...`, `backup_ghp_...`.
 */
export const START = '(?:(?<![A-Za-z0-9])|(?<=%[0-9A-Fa-f]{2}))';

/** Between a name and its value: `=`, `: `, `": "`, `'] = '`, `=>`. */
export const IS = String.raw`["'\`\]]{0,3}\s{0,3}(?:=>|:=|[:=,])\s{0,3}["'\`\x02]{0,3}`;
/** A letter of base64. */
export const BASE64 = '[A-Za-z0-9+/]';

/** `api-key` -> `api-key`, `Api-key`, `API-KEY`, `Api-Key`: the ways in which a name is written. */
export function spelled(...names: readonly string[]): readonly string[] {
  return names.flatMap((name) => [
    ...new Set([
      name,
      name.slice(0, 1).toUpperCase() + name.slice(1),
      name.toUpperCase(),
      name.replace(/(?<![A-Za-z])[a-z]/g, (letter) => letter.toUpperCase()),
    ]),
  ]);
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
export const HEX = '0123456789abcdef';

/**
 * Looks random and is always the same: for examples, so that no real or whole token is written in the source.
 * `some(6)` -> `p7Wq2L` or so.
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

/** For a keyword that stands in the middle of its secret: the secret begins with what stands before it. */
export function alsoBefore(before: string, longest: number): (match: RegExpExecArray) => Span | undefined {
  const pattern = new RegExp(`${START}${before}$`);
  return (match) => {
    const found = pattern.exec(match.input.slice(Math.max(0, match.index - longest), match.index));
    return found === null ? undefined : [match.index - found[0].length, match.index + match[0].length];
  };
}
