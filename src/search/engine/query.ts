/**
 * Queries, from and to the address of the search page: `search.html?q=login+tool:Bash&project=shop&sort=date`.
 *
 * A typed query consists of words, `"a phrase"`, `OR`, `-word`, and filters: `project:shop tool:Bash is:failed
 * before:2026-03 after:7d in:prompt file:auth.ts title:login session:4d37`.
 */

import { valueFor } from '../../base/lists.ts';
import { FACETS, type FacetName, WITH_RED_CHECKS, WITH_TOOL_ERRORS, WORD_GAP } from '../shared/index-format.ts';
import { bareWord, breakWords, coreOf, isUnspaced, segments } from '../shared/segment.ts';
import { WHERE } from '../shared/vocabulary-format.ts';
import type { Choices, Question } from './search-index.ts';
import { type Term, termsOf } from './terms.ts';
import type { Counts } from './vocabulary.ts';

export interface Query {
  readonly text: string;
  readonly choices: Choices;
  readonly byDate: boolean;
}

/** The query of an address of the search page. The field of a session's page adds the session to the words. */
export function queryOf(address: URLSearchParams): Query {
  const choices = FACETS.map(({ name }) => [name, new Set(address.getAll(name))] as const);
  const session = address.get('session');
  const text = address.get('q') ?? '';
  return {
    text: session === null ? text : `session:${session} ${text}`,
    ...{ choices: new Map(choices), byDate: address.get('sort') === 'date' },
  };
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
  /** Filters that mean nothing: `is:done`, `before:tomorrow`, `author:ada`. */
  readonly meaningless: readonly string[];
  /** From that day on; before that day. Days, months or years, or `7d` before the last day of the archive. */
  readonly since?: string;
  readonly before?: string;
  /** Words in paths or titles, each with bits of `WHERE`; where all other words must be, 0 for anywhere. */
  readonly placed: readonly (readonly [words: string, where: number])[];
  readonly where: number;
  /** How the key of the session begins. */
  readonly session?: string;
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

const WORDS_OF_FILTERS: ReadonlySet<string> = new Set('is in before after since file title session'.split(' '));

/** Every word before a colon that is a filter. */
export const FILTERS: readonly string[] = [...FACETS.map(({ name }) => name), ...WORDS_OF_FILTERS]
  .filter((name) => name !== 'month' && name !== 'checks' && name !== 'failures')
  .map((name) => `${name}:`);

/** `node:fs`, `https://…`, `std::vec`, `line:12`: no filters. */
const CODE =
  /^(?:bun|data|error|feat|fix|chore|docs|refactor|test|git|https?|jsr|link|mailto|node|npm|ssh|std|urn|warning|workspace)$/;
const CODE_VALUE = /^(?:[:/\\]|\d+(?::\d+)?$)/;

/** In a longer text, what looks like an unknown filter is part of it. */
const SHORT = 5;

/** A day, month or year; or days, weeks, months or years ago. */
const TIME = /^(?:\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?|\d{1,4}[dwmy])$/;

/** In a command line or code, `-name` is not a word to exclude, and quotation marks are part of it. */
const COMMAND_LINE =
  /(?:^|\s)--\w|[|<>*&;$=]|"[:,)]|\("|(?:^|\s)-\w(?=\s|$)|^(?:find|git|grep|rg|ls|npm|pnpm|bun|yarn|node|python3?|uv|go|cargo|make|docker|curl|sed|awk|cat|rm|cp|mv|gh|sudo|chmod|tar|ssh)\s/;

/** In a pasted text of more words than this, nothing is a filter. */
const PASTED = 40;

/** Quotation marks as word processors and phones type them, in several languages. */
const CURLY = /[“”„«»「」]/g;

/** The words, exclusions and filters of what was typed. */
export function readTyped(given: string): Typed {
  const text = given.replace(CURLY, '"');
  const times: { since?: string; before?: string; session?: string } = {};
  const [words, without, meaningless]: [string[], string[], string[]] = [[], [], []];
  const filters: Filter[] = [];
  const placed: (readonly [string, number])[] = [];
  let where = 0;
  const size = text.trim().split(/\s+/).length;
  if (size > PASTED) return { words: text.replaceAll('"', ' '), without, filters, meaningless, placed, where };
  const isCommand = COMMAND_LINE.test(text);
  for (const [token, prefix = '', wanted = '', left] of text.matchAll(TOKEN)) {
    const value = wanted.replaceAll('"', '');
    const isRefused = prefix.startsWith('-');
    const name = prefix.replace('-', '');
    const is = name === 'is' ? IS.get(value.toLowerCase()) : undefined;
    const facet = is?.[0] ?? FACETS.find((one) => one.name === name)?.name;
    const isTime = TIME.test(value);
    const place = Object.entries(WHERE).find(([one]) => one === value.toLowerCase())?.[1];
    const isUnknown = size <= SHORT && !CODE.test(name) && !CODE_VALUE.test(value);
    if (facet !== undefined) filters.push({ facet, value: is?.[1] ?? value, isRefused });
    else if (prefix === 'before' && isTime) times.before = value;
    else if ((prefix === 'after' || prefix === 'since') && isTime) times.since = value;
    else if (prefix === 'in' && place !== undefined) where |= place;
    else if (prefix === 'session') times.session = value;
    else if ((prefix === 'file' || prefix === 'title') && !value.startsWith('//')) placed.push([wanted, WHERE[prefix]]);
    else if (prefix !== '' && !isCommand && (WORDS_OF_FILTERS.has(name) || isUnknown)) meaningless.push(token.trim());
    else if (left !== undefined && !isCommand) without.push(left);
    else words.push(token);
  }
  // Quoted text in a command line is part of the command.
  const found = isCommand && words.length > 1 ? words.join(' ').replaceAll('"', ' ') : words.join(' ');
  return { words: found, without, filters, meaningless, placed, where, ...times };
}

/** What is searched for. */
function termsIn({ words, where, placed }: Typed): readonly Term[] {
  return [...termsOf(words, where), ...placed.flatMap(([text, place]) => termsOf(text, place))];
}

/** Has the reader asked for anything? */
export function isEmpty(query: Query): boolean {
  const typed = readTyped(query.text);
  return termsIn(typed).length === 0 && !isFiltered(query, typed);
}

/** Does the query have filters, typed or ticked? */
export function isFiltered({ choices }: Query, { filters, since, before, session }: Typed): boolean {
  const isTimed = since !== undefined || before !== undefined || session !== undefined;
  return filters.length > 0 || isTimed || [...choices.values()].some(({ size }) => size > 0);
}

/** The question for the index. @param totals the values that the archive has: `tool:bash` means `Bash` */
export function questionOf({ text, choices, byDate }: Query, totals: Counts): Question {
  const read = readTyped(text);
  const { words, without, filters, since, before, session } = read;
  const terms = termsIn(read);
  const chosen = new Map([...choices].map(([facet, values]) => [facet, new Set(values)]));
  const refused = new Map<string, Set<string>>();
  for (const { facet, value, isRefused } of filters) {
    const wanted = isRefused ? refused : chosen;
    const selected = valueFor(wanted, facet, () => new Set());
    const like = valuesLike(value, [...(totals.get(facet)?.keys() ?? [])]);
    for (const one of like.length > 0 ? like : [value]) selected.add(one);
  }
  const searched = new Set(terms.map(({ typed }) => typed.toLowerCase()));
  const typed = words
    .replace(/\bOR\b|"/g, ' ')
    .toLowerCase()
    .split(/\s+/);
  const isPasted = typed.length > PASTED;
  return {
    ...{ terms, choices: chosen, refused, since, before, session },
    typed: typed.filter((token) => token !== '' && (!isPasted || searched.has(token))),
    marks: marksOf([words, ...read.placed.map(([value]) => value)].join(' ')),
    without: without.flatMap((one) => termsOf(one)),
    byDate: byDate || terms.length === 0,
  };
}

/** The filters that no value of the archive fits. */
export function unmatchedFilters({ filters }: Typed, totals: Counts): readonly Filter[] {
  return filters.filter(({ facet, value }) => valuesLike(value, [...(totals.get(facet)?.keys() ?? [])]).length === 0);
}

/** The query with what looks like an unknown filter as text: `local:py-ci`; undefined if there is nothing like it. */
export function asText({ text, ...rest }: Query): Query | undefined {
  const unknown = readTyped(text).meaningless.filter((token) => !WORDS_OF_FILTERS.has(token.replace(/^-|:.*$/gs, '')));
  const quoted = unknown.reduce((all, token) => all.replace(token, `"${token.replaceAll('"', '')}"`), text);
  return unknown.length === 0 ? undefined : { ...rest, text: quoted };
}

/** The value itself, else those that begin with it, else those that contain it. */
function valuesLike(typed: string, values: readonly string[]): readonly string[] {
  const wanted = typed.toLowerCase();
  const containing = values.filter((value) => value.toLowerCase().includes(wanted));
  const beginning = containing.filter((value) => value.toLowerCase().startsWith(wanted));
  const same = beginning.filter((value) => value.length === typed.length);
  return [same, beginning].find(({ length }) => length > 0) ?? containing;
}

/** What the pages of results highlight: paths as a whole, text without spaces word by word, and phrases in quotes. */
function marksOf(words: string): readonly string[] {
  const terms = termsOf(words);
  const phrases = terms.filter(({ isPhrase, row }) => isPhrase && row.length > 1).map(({ typed }) => `"${typed}"`);
  const wanted = new Set(
    terms.flatMap((term) => [term, ...term.or].flatMap(({ row }) => row.map(({ written }) => bareWord(written)))),
  );
  const rest = words.replace(/"[^"]*\s[^"]*"/g, ' ').replaceAll('"', ' ');
  const typed = rest.split(/\s+/).flatMap((token) => {
    const core = coreOf(token);
    return isUnspaced(core) ? segments(core) : [core];
  });
  const isWanted = (word: string): boolean =>
    word !== 'OR' &&
    breakWords(word)
      .split(WORD_GAP)
      .some((part) => wanted.has(bareWord(part)));
  return [...new Set([...phrases, ...typed.filter(isWanted)])];
}
