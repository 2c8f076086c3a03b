/** Tokens that are known by their first letters, a row of a table each. */

import { isRandomSecret, isRealSecret } from '../is-real-secret.ts';
import { type Rule, START } from './rule.ts';

/** Letters of base32. */
export const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
export const WORD = '[A-Za-z0-9_-]';
/** The token ends here. */
export const END = '(?![A-Za-z0-9])';

/**
 * id, what it is, the beginnings, the rest as a pattern, examples of the rest.
 * The beginnings are the keywords; a token in which chance is not to be seen is an example of one.
 */
export type Row = readonly [
  id: string,
  what: string,
  starts: readonly string[],
  rest: string,
  hits: readonly string[],
  strict?: 'strict',
];

/** The rule that a row says. */
export function rowToRule([id, what, starts, rest, hits, strict]: Row): Rule {
  const heads = starts.map((start) => start.replace(/[.$~]/g, String.raw`\$&`)).join('|');
  const first = starts[0] ?? '';
  return {
    id,
    what,
    keywords: starts,
    pattern: new RegExp(`${START}(?:${heads})${rest}`, 'g'),
    check: strict ? isRandomSecret : isRealSecret,
    hits: hits.map((hit) => first + hit),
    misses: [first, `${first}...`, `${first}${'x'.repeat(40)}`, `a word such as ${first}token`],
  };
}
