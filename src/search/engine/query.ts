/**
 * Queries, from and to the address of the search page: `search.html?q=login+tool:Bash&project=shop&sort=date`.
 *
 * A typed query consists of words, `"a phrase"`, `-word`, and filters: `project:shop tool:Bash is:failed
 * before:2026-03`.
 */

import { valueFor } from '../../base/lists.ts';
import { FACETS, type FacetName, WITH_RED_CHECKS, WITH_TOOL_ERRORS } from '../shared/index-format.ts';
import { coreOf, isUnspaced, queryWords, segments } from '../shared/segment.ts';
import type { Choices, Counts, Question } from './search-index.ts';
import { termsOf } from './terms.ts';

export interface Query {
  readonly text: string;
  readonly choices: Choices;
  readonly byDate: boolean;
}

/** The query of an address of the search page. */
export function queryOf(address: URLSearchParams): Query {
  const choices = FACETS.map(({ name }) => [name, new Set(address.getAll(name))] as const);
  return { text: address.get('q') ?? '', choices: new Map(choices), byDate: address.get('sort') === 'date' };
}

/** The query as the search part of an address: starts with `?`, or is empty. */
export function addressOf({ text, choices, byDate }: Query): string {
  const address = new URLSearchParams();
  if (text.trim() !== '') address.set('q', text.trim());
  for (const { name } of FACETS) for (const value of choices.get(name) ?? []) address.append(name, value);
  if (byDate) address.set('sort', 'date');
  const written = address.toString();
  return written === '' ? '' : `?${written}`;
}

interface Filter {
  readonly facet: FacetName;
  readonly value: string;
  /** `-tool:Bash`: sessions with this value are left out. */
  readonly isRefused: boolean;
}

/** The parts of what was typed. */
export interface Typed {
  readonly words: string;
  readonly without: readonly string[];
  /** A facet, and its value or the beginning of one. */
  readonly filters: readonly Filter[];
  /** Filters that mean nothing: `is:done`, `before:tomorrow`. */
  readonly meaningless: readonly string[];
  /** From that day on; before that day. Days, months or years. */
  readonly since: string | undefined;
  readonly before: string | undefined;
}

/** `is:failed` and the like: a facet and its value. */
const IS = new Map<string, readonly [facet: FacetName, value: string]>([
  ['red', ['checks', WITH_RED_CHECKS]],
  ['failed', ['failures', WITH_TOOL_ERRORS]],
  ['plan', ['kind', 'plan']],
  ['implementation', ['kind', 'implementation']],
  ['prompts', ['kind', 'prompts']],
]);

/** `is:red`, `is:failed` and the others. */
export const IS_FILTERS: readonly string[] = [...IS.keys()].map((name) => `is:${name}`);

/** `tool:Bash`, `-project:"my shop"`, `-word`, `-"a phrase"`, `"a phrase"`, or anything else without spaces. */
const TOKEN = /(?<=^|\s)(?:(-?[a-z]+):("[^"]+"|[^\s"]+)|-("[^"]+"|\p{L}[\p{L}\p{N}_.-]+))(?=\s|$)|"[^"]*"|\S+/gu;

const WORDS_OF_FILTERS: ReadonlySet<string> = new Set(['is', 'before', 'after']);

const DAY = /^\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?$/;

/** In a command line, `-name` is not a word to exclude. */
const COMMAND_LINE =
  /(?:^|\s)--\w|[|<>*&;$=]|(?:^|\s)-\w(?=\s|$)|^(?:find|git|grep|rg|ls|npm|pnpm|bun|yarn|node|python3?|uv|go|cargo|make|docker|curl|sed|awk|cat|rm|cp|mv|gh|sudo|chmod|tar|ssh)\s/;

/** In a pasted text of more words than this, nothing is a filter. */
const PASTED = 40;

/** Quotation marks as word processors and phones type them, in several languages. */
const CURLY = /[“”„«»「」]/g;

/** The words, exclusions and filters of what was typed. */
export function readTyped(given: string): Typed {
  const text = given.replace(CURLY, '"');
  const nothing = { without: [], filters: [], meaningless: [], since: undefined, before: undefined };
  if (text.trim().split(/\s+/).length > PASTED) return { words: text.replaceAll('"', ' '), ...nothing };
  const words: string[] = [];
  const without: string[] = [];
  const filters: Filter[] = [];
  const meaningless: string[] = [];
  let since: string | undefined;
  let before: string | undefined;
  const isCommand = COMMAND_LINE.test(text);
  for (const [token, prefix = '', wanted = '', left] of text.matchAll(TOKEN)) {
    const value = wanted.replaceAll('"', '');
    const isRefused = prefix.startsWith('-');
    const name = prefix.replace('-', '');
    const is = name === 'is' ? IS.get(value.toLowerCase()) : undefined;
    const facet = is?.[0] ?? FACETS.find((one) => one.name === name)?.name;
    if (facet !== undefined) filters.push({ facet, value: is?.[1] ?? value, isRefused });
    else if (prefix === 'before' && DAY.test(value)) before = value;
    else if (prefix === 'after' && DAY.test(value)) since = value;
    else if (WORDS_OF_FILTERS.has(name) && !isCommand) meaningless.push(token.trim());
    else if (left !== undefined && !isCommand) without.push(left);
    else words.push(token);
  }
  // Quoted text in a command line is part of the command.
  const found = isCommand && words.length > 1 ? words.join(' ').replaceAll('"', ' ') : words.join(' ');
  return { words: found, without, filters, meaningless, since, before };
}

/** Has the reader asked for anything? */
export function isEmpty(query: Query): boolean {
  const typed = readTyped(query.text);
  return termsOf(typed.words).length === 0 && !isFiltered(query, typed);
}

/** Does the query have filters, typed or ticked? */
export function isFiltered({ choices }: Query, { filters, since, before }: Typed): boolean {
  const isTimed = since !== undefined || before !== undefined;
  return filters.length > 0 || isTimed || [...choices.values()].some(({ size }) => size > 0);
}

/** The question for the index. @param totals the values that the archive has: `tool:bash` means `Bash` */
export function questionOf({ text, choices, byDate }: Query, totals: Counts): Question {
  const { words, without, filters, since, before } = readTyped(text);
  const terms = termsOf(words);
  const chosen = new Map([...choices].map(([facet, values]) => [facet, new Set(values)]));
  const refused = new Map<string, Set<string>>();
  for (const { facet, value, isRefused } of filters) {
    const wanted = isRefused ? refused : chosen;
    const selected = valueFor(wanted, facet, () => new Set());
    const like = valuesLike(value, [...(totals.get(facet)?.keys() ?? [])]);
    for (const one of like.length > 0 ? like : [value]) selected.add(one);
  }
  const searched = new Set(terms.map(({ typed }) => typed.toLowerCase()));
  const typed = words.toLowerCase().replaceAll('"', ' ').split(/\s+/);
  const isPasted = typed.length > PASTED;
  return {
    terms,
    typed: typed.filter((token) => token !== '' && (!isPasted || searched.has(token))),
    marks: marksOf(words),
    without: without.flatMap(termsOf),
    choices: chosen,
    refused,
    since,
    before,
    byDate: byDate || terms.length === 0,
  };
}

/** The filters that no value of the archive fits. */
export function unmatchedFilters({ filters }: Typed, totals: Counts): readonly Filter[] {
  return filters.filter(({ facet, value }) => valuesLike(value, [...(totals.get(facet)?.keys() ?? [])]).length === 0);
}

/** The query with its phrases as words; undefined when it has no phrase, or nothing else. */
export function withoutQuotes(query: Query): Query | undefined {
  const { words } = readTyped(query.text);
  const isMixed = /"[^"]+"/.test(words) && !/^\s*"[^"]*"\s*$/.test(words);
  return isMixed ? { ...query, text: query.text.replace(CURLY, ' ').replaceAll('"', ' ') } : undefined;
}

/** The value itself, else those that begin with it, else those that contain it. */
function valuesLike(typed: string, values: readonly string[]): readonly string[] {
  const wanted = typed.toLowerCase();
  const ways: readonly ((value: string) => boolean)[] = [
    (value) => value === wanted,
    (value) => value.startsWith(wanted),
    (value) => value.includes(wanted),
  ];
  for (const way of ways) {
    const fitting = values.filter((value) => way(value.toLowerCase()));
    if (fitting.length > 0) return fitting;
  }
  return [];
}

/**
 * What the pages of results highlight: words as they are in the text (a path as a whole, without punctuation around it,
 * but text without spaces word by word), and phrases in quotes.
 */
function marksOf(words: string): readonly string[] {
  const terms = termsOf(words);
  const phrases = terms.filter(({ isPhrase, row }) => isPhrase && row.length > 1).map(({ typed }) => `"${typed}"`);
  const wanted = new Set(terms.flatMap(({ row }) => row.map(({ word }) => word)));
  const rest = words.replace(/"[^"]*\s[^"]*"/g, ' ').replaceAll('"', ' ');
  const typed = rest.split(/\s+/).flatMap((token) => {
    const core = coreOf(token);
    return isUnspaced(core) ? segments(core) : [core];
  });
  const isWanted = (word: string): boolean => queryWords(word).some((part) => wanted.has(part));
  return [...new Set([...phrases, ...typed.filter(isWanted)])];
}
