/** What the search page says about the outcome of a search. */

import { type Query, readTyped } from '../../search/engine/query.ts';
import type { Answer } from '../../search/engine/search-index.ts';

export const MESSAGES = {
  idle: 'Type to search everything that was said, run and changed in these sessions.',
  loading: 'Searching…',
  opening: 'Loading the index…',
  missing: 'The search index is missing. Build the site again, or copy its folder “pagefind” along with this page.',
  empty: 'There is nothing to search yet: the archive has no sessions.',
} as const;

function results(count: number): string {
  return count === 1 ? '1 result' : `${count} results`;
}

function quoted(words: readonly string[]): string {
  return words.map((word) => `“${word}”`).join(', ');
}

function notHere(words: readonly string[]): string {
  return `${quoted(words)} ${words.length === 1 ? 'isn’t' : 'aren’t'} in this archive.`;
}

/**
 * How many sessions were found, and how well they fit.
 * @param loosened was the query repeated without its quotation marks?
 */
export function outcomeText(query: Query, answer: Answer, loosened = false): string {
  const { total, complete, unknown } = answer;
  if (total === 0) return nothingFound(query, unknown);
  if (loosened) return `No session has the exact phrase. Without the quotation marks: ${results(total)}`;
  const { without } = readTyped(query.text);
  const excluded = without.length === 0 ? '' : ` Sessions with ${quoted(without)} are excluded.`;
  if (unknown.length > 0) return `${results(total)}. ${notHere(unknown)}${excluded}`;
  if (complete === 0) return `${results(total)} with most of these words, none with all of them.${excluded}`;
  if (complete < total) return `${results(total)}, ${complete} with all of these words.${excluded}`;
  return excluded === '' ? results(total) : `${results(total)}.${excluded}`;
}

/** Says what to change. */
function nothingFound(query: Query, unknown: readonly string[]): string {
  const { words, without, filters, since, before } = readTyped(query.text);
  const hasSeveral = /\s/.test(words);
  const advice: string[] = [];
  const hasChoices = [...query.choices.values()].some(({ size }) => size > 0);
  if (hasChoices || filters.length > 0 || since !== undefined || before !== undefined) advice.push('remove a filter');
  if (without.length > 0) advice.push(`stop excluding ${quoted(without)}`);
  if (words.includes('"')) advice.push('remove the quotation marks');
  else if (hasSeveral) advice.push('use fewer or different words');
  else advice.push('type only the beginning of the word');
  const why = unknown.length > 0 && hasSeveral ? `${notHere(unknown)} ` : '';
  const text = advice.join(', or ');
  return `Nothing found. ${why}${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
