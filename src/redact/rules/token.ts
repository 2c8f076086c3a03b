/** Rules for tokens that are recognised by their prefix. */

import { isIdentifier, isRandomSecret, isRealSecret } from '../values/is-real-secret.ts';
import { type Rule, START } from './rule.ts';

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

/** The same for a format that words can have too: only a token that looks random is one. */
export function randomToken(...row: Parameters<typeof token>): Rule {
  return { ...token(...row), check: (found) => isRandomSecret(found) && !isIdentifier(found) };
}
