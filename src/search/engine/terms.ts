/**
 * The terms of a query. A term is a row of consecutive words. Most rows have one word; those of Japanese text and
 * quoted phrases have more.
 *
 *     fix "the login" useEffect(   ->  [fix]  [the login]  [useeffect | use effect]
 *     src/auth/session.ts         ->  [src]  [auth]  [sessionts]
 *     全文検索                      ->  [全 文]  [検 索]
 */

import { sumOf } from '../../base/lists.ts';
import { WORD_GAP } from '../shared/index-format.ts';
import { bareWord, breakWords, isCharacter, joinWords, partsOf, segments } from '../shared/segment.ts';

export interface Term {
  /** As typed, for the reader. */
  readonly typed: string;
  /** Bare words with their distance from the first. */
  readonly row: readonly { readonly word: string; readonly after: number }[];
  /** Number of its first word in the query. */
  readonly offset: number;
  /** The parts of a compound, searched when the whole is rare. */
  readonly parts: readonly string[];
  /** Was it in quotes? If so, only exactly this row will do. */
  readonly isPhrase: boolean;
}

/**
 * Words that are on every page. They cost most and exclude nothing, so they are searched for only if there is nothing
 * else; those in the second list, if there is little else.
 */
const COMMON = new Set('a an and are as at be by for if in is it of on or that the this to'.split(' '));
const FREQUENT = new Set(
  'did do does from has have how i its me my not was we what when where which why with you your'.split(' '),
);

/** を, に: on their own they mean just as little. */
const PARTICLE = /^\p{Script=Hiragana}$/u;

/** With this many distinctive words, frequent ones add nothing. */
const ENOUGH = 3;

function isIn(words: ReadonlySet<string>, { row, isPhrase }: Term): boolean {
  const word = row[0]?.word ?? '';
  return !isPhrase && row.length === 1 && (words.has(word) || PARTICLE.test(word));
}

/** The terms that are worth searching for. */
function distinctive(terms: readonly Term[]): readonly Term[] {
  const few = terms.filter((term) => !isIn(COMMON, term));
  const fewer = few.filter((term) => !isIn(FREQUENT, term));
  if (fewer.length >= ENOUGH) return fewer;
  return few.length > 0 ? few : terms;
}

/** All terms of a text without quotes. */
function plainTerms(text: string, offset: number): readonly Term[] {
  const words = breakWords(text)
    .split(WORD_GAP)
    .filter((word) => word !== '');
  return words.flatMap((word, index) => {
    if (!isCharacter(word)) return wordTerm(word, offset + index);
    if (isCharacter(words[index - 1] ?? '')) return [];
    const end = words.findIndex((other, place) => place > index && !isCharacter(other));
    return characterTerms(words.slice(index, end === -1 ? undefined : end), offset + index);
  });
}

function wordTerm(typed: string, offset: number): readonly Term[] {
  const word = bareWord(typed);
  if (word.replaceAll('_', '') === '') return [];
  const parts = partsOf(typed);
  return [
    {
      typed: joinWords(typed),
      row: [{ word, after: 0 }],
      offset,
      parts: parts.length > 1 ? parts.filter((part) => !COMMON.has(part)) : [],
      isPhrase: false,
    },
  ];
}

/** The terms of a run of Chinese or Japanese characters: its words. */
function characterTerms(run: readonly string[], offset: number): readonly Term[] {
  const bare = run.map(bareWord);
  let at = 0;
  return joinParticles(segments(bare.join(''))).flatMap((segment) => {
    const row = [...segment].map((word, after) => ({ word, after }));
    const term = { typed: segment, row, offset: offset + at, parts: [], isPhrase: false };
    at += row.length;
    return row.length === 0 ? [] : [term];
  });
}

/** し and て mean nothing on their own, して does. */
function joinParticles(all: readonly string[]): readonly string[] {
  const joined: string[] = [];
  let isOpen = false;
  for (const segment of all) {
    const isParticle = PARTICLE.test(segment);
    if (isParticle && isOpen) joined.push((joined.pop() ?? '') + segment);
    else joined.push(segment);
    isOpen = isParticle;
  }
  return joined;
}

function phraseTerm(text: string, offset: number): readonly Term[] {
  const row = breakWords(text)
    .split(WORD_GAP)
    .map((word, after) => ({ word: bareWord(word), after }))
    .filter(({ word }) => word !== '');
  const first = row[0]?.after ?? 0;
  const from = row.map(({ word, after }) => ({ word, after: after - first }));
  return row.length === 0 ? [] : [{ typed: text, row: from, offset, parts: [], isPhrase: true }];
}

const QUOTED = /"([^"]+)"/g;

/** The terms of a typed text, each once and in order. */
export function termsOf(text: string): readonly Term[] {
  const terms: Term[] = [];
  let offset = 0;
  const add = (some: readonly Term[]): void => {
    terms.push(...some);
    const last = some.at(-1);
    if (last !== undefined) offset = last.offset + (last.row.at(-1)?.after ?? 0) + 1;
  };
  let from = 0;
  for (const quoted of text.matchAll(QUOTED)) {
    add(plainTerms(text.slice(from, quoted.index), offset));
    add(phraseTerm((quoted[1] ?? '').trim(), offset));
    from = quoted.index + quoted[0].length;
  }
  add(plainTerms(text.slice(from).replaceAll('"', ' '), offset));
  return telling(once(distinctive(terms)));
}

/** A query with more words is a pasted text. */
const MANY = 24;

/** How many words of a pasted text are searched for: from a run of them, and the most telling of the rest. */
const IN_A_ROW = 5;
const OTHERS = 5;

/**
 * The terms of a long text that are likely to be rare: each costs a request for every bundle of the index, and ten are
 * enough to tell one session from all others.
 */
function telling(terms: readonly Term[]): readonly Term[] {
  if (terms.length <= MANY) return terms;
  const worth = terms.map(rarity);
  const sumFrom = (at: number): number => sumOf(worth.slice(at, at + IN_A_ROW), (one) => one);
  const starts = [...terms.keys()].slice(0, terms.length - IN_A_ROW + 1);
  const start = starts.reduce((best, at) => (sumFrom(at) > sumFrom(best) ? at : best), 0);
  const rest = [...terms.keys()].filter((at) => at < start || at >= start + IN_A_ROW);
  rest.sort((a, b) => (worth[b] ?? 0) - (worth[a] ?? 0) || a - b);
  const kept = new Set(rest.slice(0, OTHERS));
  return terms.filter((_, at) => (at >= start && at < start + IN_A_ROW) || kept.has(at));
}

/** Long words are rare, and names in code with several parts or digits are rarer; nothing else counts. */
function rarity({ row, parts }: Term): number {
  const word = row.map((one) => one.word).join('');
  return Math.min(12, word.length) + (parts.length > 1 ? 4 : 0) + (/\p{L}\p{N}|\p{N}\p{L}/u.test(word) ? 2 : 0);
}

function once(terms: readonly Term[]): readonly Term[] {
  const seen = new Set<string>();
  return terms.filter(({ row }) => {
    const key = row.map(({ word, after }) => `${after} ${word}`).join(' ');
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
