/** What the search page says about what came of a search. */

import { type Query, readTyped } from '../engine/query.ts';
import type { Answer } from '../engine/search-index.ts';

export const WORDS = {
  idle: 'Type to search everything that was said, run and changed in these sessions.',
  loading: 'Searching…',
  opening: 'Loading the index…',
  missing:
    'The search index is not beside this page. Build the site again, or copy the folder “pagefind” along with it.',
  empty: 'There is nothing to search yet: the archive has no sessions.',
} as const;

function results(count: number): string {
  return count === 1 ? '1 result' : `${count} results`;
}

function quoted(words: readonly string[]): string {
  return words.map((word) => `“${word}”`).join(', ');
}

/**
 * How many sessions, and how well they fit.
 * @param loosened was it asked again without its quotation marks?
 */
export function outcome(query: Query, answer: Answer, loosened = false): string {
  const { total, complete, unknown } = answer;
  if (total === 0) return nothing(query, unknown);
  if (loosened)
    return `Nothing has the quoted words in this order. Without the quotation marks: ${results(total)}`;
  const { without } = readTyped(query.text);
  const left = without.length === 0 ? '' : ` Left out: sessions with ${quoted(without)}.`;
  if (unknown.length > 0) return `${results(total)}. ${quoted(unknown)} stands nowhere.${left}`;
  if (complete === 0 && total > 0) return `${results(total)} with most of these words; none has all.${left}`;
  if (complete < total) return `${results(total)}, ${complete} with all of these words.${left}`;
  return left === '' ? results(total) : `${results(total)}.${left}`;
}

/** What to loosen. */
function nothing(query: Query, unknown: readonly string[]): string {
  const { words, without, filters, since, before } = readTyped(query.text);
  const advice: string[] = [];
  const chosen = [...query.choices.values()].some(({ size }) => size > 0);
  if (chosen || filters.length > 0 || since !== undefined || before !== undefined)
    advice.push('take a filter off');
  if (without.length > 0) advice.push(`allow ${quoted(without)} again`);
  if (words.includes('"')) advice.push('leave out the quotation marks');
  else if (/\s/.test(words)) advice.push('use other or fewer words');
  else advice.push('type only the beginning of the word');
  const why = unknown.length > 0 && /\s/.test(words) ? ` ${quoted(unknown)} stands nowhere.` : '';
  return `Nothing found.${why} You could ${advice.join(', or ')}.`;
}
