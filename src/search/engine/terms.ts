/**
 * The terms of a query. A term is a row of consecutive words. Most rows have one word; those of Japanese text and
 * quoted phrases have more.
 *
 *     fix "the login" useEffect(   ->  [fix]  [the login]  [useEffect]
 *     src/auth/session.ts         ->  [src]  [auth]  [session.ts]
 *     全文検索                      ->  [全 文]  [検 索]
 *     red OR blue                 ->  [red | blue]
 */

import { groupBy } from '../../base/lists.ts';
import { WORD_GAP } from '../shared/index-format.ts';
import { bareWord, breakWords, isCharacter, joinWords, segments, writtenIn } from '../shared/segment.ts';

export interface Term {
  /** As typed, for the reader. */
  readonly typed: string;
  /** Words and operators as the vocabulary has them, with their distance from the first. */
  readonly row: readonly { readonly written: string; readonly after: number }[];
  /** Number of its first word in the query. */
  readonly offset: number;
  /** Was it in quotes? If so, only exactly this text will do. */
  readonly isPhrase: boolean;
  /** What the text must have, in lowercase, because the words alone do not say it: `c++`, `1.2.3`, a phrase. */
  readonly literal: string | undefined;
  /** Where it must be (`WHERE`); 0 if anywhere. */
  readonly where: number;
  /** Other terms of which any will do instead. */
  readonly or: readonly Term[];
}

/** Words that are on every page: they exclude nothing, so they are searched for only if there is nothing else. */
const COMMON = new Set('a an and are as at be by for if in is it of on or that the this to'.split(' '));

/** Words of questions, likewise. */
const FREQUENT = new Set(
  `am been can could did do does doing done from had has have how i i'm its it's me my not our should so than them then
  there they us was we were what what's when where which who why will with would you your`.split(/\s+/),
);

/** を, に: on their own they mean just as little. */
const PARTICLE = /^\p{Script=Hiragana}$/u;

function isIn(words: ReadonlySet<string>, { row, isPhrase, or }: Term): boolean {
  const word = row[0]?.written ?? '';
  return !isPhrase && or.length === 0 && row.length === 1 && (words.has(word) || PARTICLE.test(word));
}

function distinctive(terms: readonly Term[]): readonly Term[] {
  const few = terms.filter((term) => !isIn(COMMON, term));
  const fewer = few.filter((term) => !isIn(FREQUENT, term));
  return [fewer, few].find(({ length }) => length > 0) ?? terms;
}

/** Words of which Pagefind's form leaves out what tells them from others. */
const SPECIAL = /[^\p{L}\p{M}\p{N}_.'’-]|^\.|\p{N}\.\p{N}/u;

function plainTerms(text: string, offset: number): readonly Term[] {
  const words = breakWords(text)
    .split(WORD_GAP)
    .filter((word) => word !== '');
  return words.flatMap((word, index) => {
    if (!isCharacter(word)) return wordTerms(word, offset + index);
    if (isCharacter(words[index - 1] ?? '')) return [];
    const end = words.findIndex((other, place) => place > index && !isCharacter(other));
    return characterTerms(words.slice(index, end === -1 ? undefined : end), offset + index);
  });
}

const ALONE = { isPhrase: false, literal: undefined, where: 0, or: [] };

function wordTerms(token: string, offset: number): readonly Term[] {
  const { whole, operators } = writtenIn(token);
  const one = (typed: string, written: string): Term => ({
    ...ALONE,
    ...{ typed, row: [{ written, after: 0 }], offset },
    literal: SPECIAL.test(written) ? written : undefined,
  });
  const [typed = ''] = joinWords(token).split(' ');
  return [...(whole === '' ? [] : [one(typed, whole)]), ...operators.map((operator) => one(operator, operator))];
}

/** The terms of a run of Chinese or Japanese characters: its words. */
function characterTerms(run: readonly string[], offset: number): readonly Term[] {
  const bare = run.map(bareWord);
  let at = 0;
  return segments(bare.join('')).flatMap((segment) => {
    const row = [...segment].map((written, after) => ({ written, after }));
    const term = { ...ALONE, typed: segment, row, offset: offset + at };
    at += row.length;
    return row.length === 0 ? [] : [term];
  });
}

/** The text without marks of Markdown, which a page does not show. */
export function withoutMarks(text: string): string {
  return text.replace(/`|\*\*|~~|(?<![\p{L}\p{N}])[*_]+(?=\S)|(?<=\S)[*_]+(?![\p{L}\p{N}])/gu, '');
}

function phraseTerm(text: string, offset: number): readonly Term[] {
  const row = breakWords(withoutMarks(text))
    .split(WORD_GAP)
    .flatMap((token, after) => {
      const { whole, operators } = writtenIn(token);
      return [whole, ...operators].filter(Boolean).map((written) => ({ written, after }));
    });
  const first = row[0]?.after ?? 0;
  const from = row.map((one) => ({ ...one, after: one.after - first }));
  const literal = joinWords(breakWords(text)).toLowerCase().replace(/\s+/g, ' ');
  return text === '' ? [] : [{ ...ALONE, typed: text, row: from, offset, isPhrase: true, literal }];
}

/** A phrase in quotes, or `OR` between two terms. */
const QUOTED = /"([^"]+)"|(?<=\S )OR(?= \S)/g;

/** The terms of a typed text, each once and in order. @param where bits of `WHERE` */
export function termsOf(text: string, where = 0): readonly Term[] {
  const terms: Term[] = [];
  let offset = 0;
  let isOther = false;
  const add = (some: readonly Term[]): void => {
    const [first] = some;
    const before = terms.at(-1);
    if (isOther && first !== undefined && before !== undefined) {
      const typed = `${before.typed} OR ${first.typed}`;
      terms.splice(-1, 1, { ...before, typed, or: [...before.or, first] }, ...some.slice(1));
    } else terms.push(...some);
    if (some.length > 0) isOther = false;
    const last = some.at(-1);
    if (last !== undefined) offset = last.offset + (last.row.at(-1)?.after ?? 0) + 1;
  };
  let from = 0;
  for (const mark of text.matchAll(QUOTED)) {
    add(plainTerms(text.slice(from, mark.index), offset));
    if (mark[1] === undefined) isOther = terms.length > 0;
    else add(phraseTerm(mark[1].trim(), offset));
    from = mark.index + mark[0].length;
  }
  add(plainTerms(text.slice(from).replaceAll('"', ' '), offset));
  const same = groupBy(distinctive(terms), ({ typed, or }) => JSON.stringify([typed.toLowerCase(), or]));
  return telling([...same.values()].flatMap(([term]) => term ?? [])).map((term) => ({ ...term, where }));
}

/** Of a pasted text with more words, those with the most letters are searched for: they are the rarest. */
const MANY = 24;

function telling(terms: readonly Term[]): readonly Term[] {
  const longest = new Set([...terms].sort((a, b) => b.typed.length - a.typed.length).slice(0, MANY));
  return terms.filter((term) => longest.has(term));
}
