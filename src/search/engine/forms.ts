/**
 * Other forms of a word: `queries` for `query`, `prevents` for `prevention`. English only, the language of code and
 * commands.
 */

import { stemmer } from 'stemmer';

/** Shorter words, and those with digits, have no endings. */
const HAS_FORMS = /^[a-z]{4,}$/;

/** Shorter beginnings may be shared by accident. */
const SHORTEST = 3;

/**
 * The beginnings of the other forms of a word, besides the word itself.
 *
 *     prevention -> prevent     filing -> file     query -> queri     make -> making
 */
export function beginningsOfForms(word: string): readonly string[] {
  if (!HAS_FORMS.test(word)) return [];
  const stem = stemmer(word);
  const beginnings = [stem, stem.replace(/i$/, 'y'), ...(word.endsWith('e') ? [`${word.slice(0, -1)}ing`] : [])];
  return [...new Set(beginnings)].filter((one) => one !== word && one.length >= SHORTEST && !one.startsWith(word));
}
