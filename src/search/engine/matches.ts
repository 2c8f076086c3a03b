/**
 * Which sessions have a term, and which words to ask Pagefind for: the word itself, words that begin with it, its other
 * forms, words of which it is a part, and if there are none, what it is likely to be a misspelling of.
 */

import { stemmer } from 'stemmer';
import { bareWord, isCharacter } from '../shared/segment.ts';
import { WHOLE, type WordEntry } from '../shared/vocabulary-format.ts';
import type { Term } from './terms.ts';
import type { Vocabulary } from './vocabulary.ts';

/** How well a session has a term, and where (bits of `WHERE`). */
export interface Match {
  readonly quality: number;
  readonly where: number;
}

/** By the number of the session. */
type Matches = ReadonlyMap<number, Match>;

/** A word that Pagefind is asked for in the bundles of these sessions. Without letters, every piece of text is looked at. */
export interface Ask {
  readonly word: string;
  readonly sessions: ReadonlySet<number>;
}

/** One way to have a term: its words in a row, and what the text must say. */
export interface Way {
  readonly row: readonly { readonly after: number; readonly asks: readonly Ask[] }[];
  readonly literal: string | undefined;
  readonly isPhrase: boolean;
}

export interface TermMatches {
  readonly term: Term;
  readonly matches: Matches;
  readonly ways: readonly Way[];
  /** The word that was searched for in place of a misspelt one. */
  readonly meant: string | undefined;
}

/** What a session is worth that has the word itself, only as a part of a name, as a beginning, in another form, inside a word. */
const QUALITY = { whole: 1, part: 0.8, beginning: 0.75, form: 0.7, inside: 0.5 } as const;

/** From this quality on, a session has the term as it was typed; or a word that begins with it. */
export const EXACT = QUALITY.part;
export const BEGINNING = QUALITY.beginning;

/** If fewer sessions have a word, it is also looked for inside of others. */
const FEW = 12;

/** Longer and shorter words have no other forms. */
const HAS_FORMS = /^[a-z]{4,}$/;
const MISSPELT = /^\p{L}{4,24}$/u;

/** Is it the first word of a phrase, the last? */
type Edge = Readonly<Record<'isFirst' | 'isLast', boolean>>;

class Gathered {
  readonly matches = new Map<number, Match>();
  readonly asks: Ask[] = [];

  /** @param word what Pagefind is asked for; else each of the words */
  add(entries: readonly WordEntry[], quality: number, word?: string): void {
    const asked = new Set<number>();
    for (const { sessions, flags } of entries) {
      for (const [at, session] of sessions.entries()) {
        const flag = flags[at] ?? 0;
        const own = quality === QUALITY.whole && flag < WHOLE ? QUALITY.part : quality;
        this.put(session, { quality: own, where: flag % WHOLE });
        asked.add(session);
      }
    }
    const words = word === undefined ? entries.map((entry) => entry.word) : entries.length === 0 ? [] : [word];
    this.asks.push(...words.map((one) => ({ word: bareWord(one), sessions: asked })));
  }

  put(session: number, { quality, where }: Match): void {
    const before = this.matches.get(session) ?? { quality: 0, where: 0 };
    if (before.quality < quality || (where & ~before.where) > 0)
      this.matches.set(session, { quality: Math.max(quality, before.quality), where: where | before.where });
  }
}

/** A word in all its forms; of a phrase, only what begins, ends or contains it where the phrase begins or ends. */
async function gather(written: string, vocabulary: Vocabulary, edge?: Edge): Promise<Gathered> {
  const found = new Gathered();
  const begin = await vocabulary.beginning(written);
  const [own, longer] = [begin.filter(({ word }) => word === written), begin.filter(({ word }) => word !== written)];
  found.add(own, QUALITY.whole, written);
  const isWholeOnly = /^[\p{Script=Latin}\p{N}_]{1,2}$/u.test(written) || isCharacter(written);
  if (edge === undefined ? isWholeOnly : !edge.isLast) longer.length = 0;
  found.add(longer, QUALITY.beginning, written);
  if (edge === undefined && HAS_FORMS.test(written)) {
    const stem = stemmer(written);
    const near = await vocabulary.beginning(stem.replace(/[iey]$/, ''));
    const isForm = ({ word }: WordEntry): boolean =>
      !word.startsWith(written) && HAS_FORMS.test(word) && stemmer(word) === stem;
    found.add(near.filter(isForm), QUALITY.form);
  }
  if (edge === undefined ? !isWholeOnly && found.matches.size < FEW : edge.isFirst) {
    const inside = await vocabulary.containing(written);
    found.add(
      inside.filter(({ word }) => edge?.isLast !== false || word.endsWith(written)),
      QUALITY.inside,
    );
  }
  return found;
}

function withAll(all: readonly Matches[]): Matches {
  const [first = new Map<number, Match>(), ...others] = all;
  return new Map(
    [...first].flatMap(([session, match]) => {
      const own = [match, ...others.flatMap((one) => one.get(session) ?? [])];
      const where = own.reduce((bits, one) => bits & one.where, WHOLE - 1);
      return own.length < all.length ? [] : [[session, { quality: Math.min(...own.map((one) => one.quality)), where }]];
    }),
  );
}

/** What the vocabulary knows of a term. @param mayBeMisspelt may another word be meant? */
export async function termMatches(term: Term, vocabulary: Vocabulary, mayBeMisspelt: boolean): Promise<TermMatches> {
  const { or, row, isPhrase, literal } = term;
  if (or.length > 0) {
    const all = await Promise.all([{ ...term, or: [] }, ...or].map((one) => termMatches(one, vocabulary, false)));
    const found = new Gathered();
    for (const [session, match] of all.flatMap((one) => [...one.matches])) found.put(session, match);
    return { term, matches: found.matches, ways: all.flatMap((one) => one.ways), meant: undefined };
  }
  const isRow = isPhrase || row.length > 1;
  const edgeAt = (at: number): Edge => ({ isFirst: isPhrase && at === 0, isLast: isPhrase && at === row.length - 1 });
  let words = await Promise.all(
    row.map(({ written }, at) => gather(written, vocabulary, isRow ? edgeAt(at) : undefined)),
  );
  let meant: string | undefined;
  const typed = row[0]?.written ?? '';
  if (!isRow && mayBeMisspelt && words[0]?.matches.size === 0 && MISSPELT.test(typed)) {
    meant = (await vocabulary.near(typed))[0]?.word;
    if (meant !== undefined) words = [await gather(meant, vocabulary)];
  }
  const way = { row: words.map(({ asks }, at) => ({ after: row[at]?.after ?? 0, asks })), literal, isPhrase };
  return { term, matches: withAll(words.map((one) => one.matches)), ways: [way], meant };
}
