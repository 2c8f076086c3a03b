/** What is asked, in the address and back: `search.html?q=login&project=shop&failures=with+failures&sort=date`. */

import { queryParts, queryRows, queryWords } from '../domain/segment.ts';
import type { Question } from './search-data.ts';

export interface Query {
  readonly text: string;
  readonly choices: ReadonlyMap<string, ReadonlySet<string>>;
  readonly byDate: boolean;
}

/** The facets in their order, as the index names them and as the page does. */
export const FACETS: readonly { readonly name: string; readonly label: string }[] = [
  { name: 'project', label: 'Project' },
  { name: 'member', label: 'Member' },
  { name: 'kind', label: 'Kind' },
  { name: 'failures', label: 'Failures' },
  { name: 'month', label: 'Month' },
  { name: 'tool', label: 'Tool' },
  { name: 'model', label: 'Model' },
  { name: 'branch', label: 'Branch' },
];

export function queryOf(address: URLSearchParams): Query {
  const choices = FACETS.map(({ name }) => [name, new Set(address.getAll(name))] as const);
  return { text: address.get('q') ?? '', choices: new Map(choices), byDate: address.get('sort') === 'date' };
}

/** Starts with `?`, or is empty. */
export function addressOf({ text, choices, byDate }: Query): string {
  const address = new URLSearchParams();
  if (text.trim() !== '') address.set('q', text.trim());
  for (const { name } of FACETS) for (const value of choices.get(name) ?? []) address.append(name, value);
  if (byDate) address.set('sort', 'date');
  const written = address.toString();
  return written === '' ? '' : `?${written}`;
}

/** Has the reader asked for anything? */
export function isEmpty({ text, choices }: Query): boolean {
  return queryWords(text).length === 0 && [...choices.values()].every(({ size }) => size === 0);
}

/**
 * Words that are on every page: asking for them finds nothing less and costs most, so they are asked for only
 * when there is nothing else.
 */
const COMMON = new Set(
  'a an and are as at be by did do does for from has have how i if in is it its me my not of on or that the this to was we what when where which why with you your'.split(
    ' ',
  ),
);

function telling(words: readonly string[]): readonly string[] {
  const rest = words.filter((word) => !COMMON.has(word.toLowerCase()));
  return rest.length === 0 ? words : rest;
}

/** The questions to try, in this order, until one has an answer. */
export function questionsOf({ text, choices, byDate }: Query): readonly Question[] {
  const typed = queryWords(text);
  const phrase = typed.length > 0 && /^\s*".+"\s*$/.test(text);
  const words = phrase ? typed : telling(typed);
  const first: Question = {
    words,
    rows: queryRows(text),
    phrase,
    choices,
    byDate: byDate || words.length === 0,
  };
  const parts = telling(queryParts(text));
  if (phrase || parts.join(' ') === words.join(' ')) return [first];
  return [first, { ...first, words: parts, rows: [] }];
}

/**
 * What the session's page is to mark: words as they stand in its text, so a path whole and without the
 * punctuation around it, but text without spaces word by word.
 */
export function wordsToMark(text: string): string {
  const all = text.split(/\s+/).flatMap((token) => {
    const core = token.replace(/^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/gu, '');
    return /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{Script=Thai}]/u.test(core)
      ? queryWords(core)
      : [core];
  });
  return telling([...new Set(all)].filter((word) => word !== '')).join(' ');
}
