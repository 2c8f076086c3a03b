/** Asking the index, and what the search page says about the outcome. */

import { count, grouped } from '../../base/format.ts';
import {
  IS_FILTERS,
  isFiltered,
  type Query,
  questionOf,
  readTyped,
  type Typed,
  unmatchedFilters,
  withoutQuotes,
} from '../engine/query.ts';
import type { Answer, Counts, SearchIndex } from '../engine/search-index.ts';
import { termsOf } from '../engine/terms.ts';
import { YES_OR_NO } from '../shared/index-format.ts';

export const MESSAGES = {
  idle: 'Type to search everything that was said, run and changed in these sessions.',
  loading: 'Searching…',
  opening: 'Loading the index…',
  missing: 'The search index is missing. Build the site again, or copy its folder “pagefind” along with this page.',
  empty: 'There is nothing to search yet: the archive has no sessions.',
} as const;

function quoted(words: readonly string[], between = ', '): string {
  return words.map((word) => `“${word}”`).join(between);
}

function notHere(words: readonly string[]): string {
  const phrases = words.filter((word) => /\s/.test(word));
  const others = words.filter((word) => !/\s/.test(word));
  return sentences([
    others.length > 0 && `No page has a word that begins with ${quoted(others, ' or ')}.`,
    phrases.length > 0 && `No page has ${quoted(phrases, ' or ')}.`,
  ]);
}

function sentences(some: readonly (string | false)[]): string {
  return some.filter(Boolean).join(' ');
}

/** The best answer that the index has to a query. */
export interface Outcome {
  readonly query: Query;
  readonly answer: Answer;
  /** Of the whole archive. */
  readonly totals: Counts;
  /** Was the query repeated without its quotation marks? */
  readonly isLoosened: boolean;
}

/** Searches again without quotation marks if nothing has a phrase that is only part of the query. */
export async function askIndex(index: SearchIndex, query: Query): Promise<Outcome> {
  const { totals } = index;
  const answer = await index.ask(questionOf(query, totals));
  const loose = answer.total > 0 ? undefined : withoutQuotes(query);
  if (loose === undefined) return { query, answer, totals, isLoosened: false };
  return { query, answer: await index.ask(questionOf(loose, totals)), totals, isLoosened: true };
}

/** Says how many sessions were found, and how well they fit. */
export function outcomeText({ query, answer, totals, isLoosened }: Outcome): string {
  const typed = readTyped(query.text);
  const { total, unknown } = answer;
  if (total === 0) return nothingFound(query, typed, unknown, filterNotes(typed, totals));
  const { without } = typed;
  const rest = sentences([
    !isLoosened && unknown.length > 0 && notHere(unknown),
    without.length > 0 && `Sessions with ${quoted(without)} are excluded.`,
    filterNotes(typed, totals),
    isShortened(typed) && 'The text is long: the search used only its rarest words.',
  ]);
  const lead = isLoosened
    ? `No session has the exact phrase. Without the quotation marks: ${count(total, 'session')}`
    : counted(typed, answer);
  return rest === '' ? lead : `${lead}. ${rest}`;
}

function counted({ words }: Typed, { total, complete, exact, unknown }: Answer): string {
  const all = count(total, 'session');
  if (unknown.length > 0 || words.trim() === '') return all;
  const isOne = termsOf(words).length === 1;
  if (complete === 0) return `${all} with some of these words, none with all of them`;
  if (complete < total) return `${all}, ${grouped(complete)} with all of these words`;
  if (!isOne || exact === total) return all;
  return `${all}, ${exact === 0 ? 'none' : grouped(exact)} with exactly this word`;
}

function isShortened({ words }: Typed): boolean {
  return termsOf(words).length < words.trim().split(/\s+/).length / 2 && words.length > 200;
}

/** Filters that leave everything out because of a value that nothing has, or that mean nothing. */
function filterNotes(typed: Typed, totals: Counts): string {
  const unmatched = unmatchedFilters(typed, totals).map(({ facet, value }) => {
    if (YES_OR_NO.has(facet)) return `No session has ${value.replace(/^with /, '')}.`;
    const values = [...(totals.get(facet)?.keys() ?? [])];
    const archived = values.length === 0 ? 'none' : values.slice(0, VALUES).join(', ');
    return `No session has the ${facet} “${value}”: the archive has ${archived}${values.length > VALUES ? ' and others' : ''}.`;
  });
  return sentences([...unmatched, ...typed.meaningless.map(notFilter)]);
}

/** What to type instead of a filter that means nothing. */
export function notFilter(token: string): string {
  return `“${token}” is not a filter: use ${IS_FILTERS.join(', ')}, or a date as in before:2026-03.`;
}

/** Values of a filter that are named. */
const VALUES = 6;

function nothingFound(query: Query, typed: Typed, unknown: readonly string[], notes: string): string {
  const { words, without } = typed;
  const hasSeveral = /\s/.test(words);
  const advice: string[] = [];
  if (isFiltered(query, typed)) advice.push('remove a filter');
  if (without.length > 0) advice.push(`stop excluding ${quoted(without)}`);
  if (words.includes('"')) advice.push('remove the quotation marks');
  else if (hasSeveral) advice.push('use fewer or different words');
  else if (words !== '') advice.push('type only the beginning of the word');
  const text = advice.join(', or ');
  return sentences([
    'Nothing found.',
    unknown.length > 0 && notHere(unknown),
    notes,
    text !== '' && `${text.charAt(0).toUpperCase()}${text.slice(1)}.`,
  ]);
}
