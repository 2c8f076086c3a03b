/** Other forms of a word: `queries` for `query`, `prevents` for `prevention`. English only, as code and commands are. */

import { stemmer } from 'stemmer';

/** Shorter words, and those with digits, have no endings. */
const HAS_FORMS = /^[a-z]{4,}$/;

/** Beginnings that two words have in common by accident. */
const SHORTEST = 3;

/**
 * What the other forms of a word begin with, besides the word itself.
 *
 *     prevention -> prevent     filing -> file     query -> queri     make -> making
 */
export function beginningsOfForms(word: string): readonly string[] {
  if (!HAS_FORMS.test(word)) return [];
  const stem = stemmer(word);
  const all = [stem, stem.replace(/i$/, 'y'), ...(word.endsWith('e') ? [`${word.slice(0, -1)}ing`] : [])];
  return [...new Set(all)].filter((one) => one !== word && one.length >= SHORTEST && !one.startsWith(word));
}
