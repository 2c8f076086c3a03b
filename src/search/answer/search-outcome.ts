/** Asking the index, and what the search page says about the outcome. */

import { count, grouped, oneLine } from '../../base/format.ts';
import {
  asText,
  FILTERS,
  IS_FILTERS,
  isFiltered,
  type Query,
  questionOf,
  readTyped,
  type Typed,
  unmatchedFilters,
} from '../engine/query.ts';
import type { Answer, SearchIndex } from '../engine/search-index.ts';
import { termsOf } from '../engine/terms.ts';
import type { Counts } from '../engine/vocabulary.ts';
import { YES_OR_NO } from '../shared/index-format.ts';
import { coreOf } from '../shared/segment.ts';

export const MESSAGES = {
  idle: 'Type to search everything that was said, run and changed in these sessions.',
  loading: 'Searching…',
  opening: 'Loading the index…',
  missing: 'The search index is missing. Build the site again, or copy its folder “pagefind” along with this page.',
  empty: 'There is nothing to search yet: the archive has no sessions.',
} as const;

function quoted(words: readonly string[]): string {
  return words.map((word) => `“${oneLine(word, 60)}”`).join(', ');
}

/** Only for a phrase was the text searched; otherwise, the vocabulary was. */
function notHere(unknown: readonly string[], { words }: Typed): string {
  const phrases = new Set(termsOf(words).map(({ isPhrase, typed }) => (isPhrase ? typed : '')));
  const says = (some: readonly string[], one: string, many: string): string | false =>
    some.length > 0 && `${quoted(some)} ${some.length === 1 ? one : many}.`;
  const [texts, single] = [true, false].map((isText) => unknown.filter((word) => phrases.has(word) === isText));
  return sentences([
    says(texts ?? [], 'was not found', 'were not found'),
    says(single ?? [], 'was not found as a word', 'were not found as words'),
  ]);
}

function sentences(some: readonly (string | false)[]): string {
  return some.filter(Boolean).join(' ');
}

export interface Outcome {
  readonly query: Query;
  readonly answer: Answer;
  /** Of the whole archive. */
  readonly totals: Counts;
}

/** Asks the index: what looks like an unknown filter is text if the archive has it. */
export async function askIndex(index: SearchIndex, query: Query): Promise<Outcome> {
  const { totals } = index;
  const ask = async (one: Query): Promise<Outcome> => ({
    ...{ query: one, answer: await index.ask(questionOf(one, totals)), totals },
  });
  const text = asText(query);
  const literal = text === undefined ? undefined : await ask(text);
  return literal !== undefined && literal.answer.total > 0 ? literal : await ask(query);
}

/** What was searched for in place of a query with misspelt words, and the query that searches for them as they are. */
export function correctedQuery({
  query: { text },
  answer: { corrections },
}: Outcome): { readonly shown: string; readonly instead: string } | undefined {
  if (corrections.length === 0) return undefined;
  const withWords = (other: (typed: string, meant: string) => string): string =>
    corrections.reduce((all, { typed, meant }) => {
      const word = coreOf(typed);
      return all.replace(new RegExp(`(?<![\\p{L}\\p{N}_])${word}(?![\\p{L}\\p{N}_])`, 'u'), other(word, meant));
    }, text);
  return { shown: withWords((_, meant) => meant), instead: withWords((typed) => `"${typed}"`) };
}

/** Says how many sessions were found, and how well they fit. */
export function outcomeText({ query, answer, totals }: Outcome): string {
  const typed = readTyped(query.text);
  const { total, unknown } = answer;
  if (total === 0) return nothingFound(query, typed, unknown, filterNotes(typed, totals));
  const { without } = typed;
  const rest = sentences([
    unknown.length > 0 && notHere(unknown, typed),
    without.length > 0 && `Sessions with ${quoted(without)} are excluded.`,
    filterNotes(typed, totals),
  ]);
  const lead = counted(typed, answer);
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

/** Filters that leave everything out because of a value that nothing has, or that mean nothing. */
function filterNotes(typed: Typed, totals: Counts): string {
  const unmatched = unmatchedFilters(typed, totals).map(({ facet, value }) => {
    if (YES_OR_NO.has(facet)) return `No session has ${value.replace(/^with /, '')}.`;
    const values = [...(totals.get(facet)?.keys() ?? [])];
    const archived = values.length === 0 ? 'none' : values.slice(0, VALUES).join(', ');
    return `No session has the ${facet} “${oneLine(value, 60)}”: the archive has ${archived}${values.length > VALUES ? ' and others' : ''}.`;
  });
  return sentences([...unmatched, ...typed.meaningless.map(notFilter)]);
}

/** What to type instead of a filter that means nothing. */
export function notFilter(token: string): string {
  const [, name = ''] = /^-?([a-z]+):/.exec(token) ?? [];
  const advice = MEANINGS.get(name) ?? `${FILTERS.join(' ')}, or put it in quotation marks to search for it`;
  return `“${oneLine(token, 60)}” is not a filter: use ${advice}.`;
}

const A_DATE = 'a date as in before:2026-03, or a time before the last session as in after:7d';

const MEANINGS: ReadonlyMap<string, string> = new Map([
  ['is', IS_FILTERS.join(', ')],
  ['in', 'in:prompt, in:answer, in:plan, in:command, in:output, in:thinking, in:file, in:title or in:added'],
  ...['before', 'after', 'since'].map((name) => [name, A_DATE] as const),
]);

const VALUES = 6;

function nothingFound(query: Query, typed: Typed, unknown: readonly string[], notes: string): string {
  const advice = [
    isFiltered(query, typed) && 'remove a filter',
    typed.without.length > 0 && `stop excluding ${quoted(typed.without)}`,
    typed.words.includes('"') && 'remove the quotation marks',
  ].filter((one) => one !== false);
  const text = advice.join(', or ');
  const last = text !== '' && `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  const lead = unknown.length === 0 && 'Nothing found.';
  return sentences([lead, notHere(unknown, typed), notes, last]);
}
