/** Asks Pagefind's program where words and rows of words occur in one bundle. */

import { stemmer } from 'stemmer';
import { list, number } from '../../base/json-readers.ts';
import { isCharacter } from '../shared/segment.ts';
import type { Term } from './terms.ts';

/** What we use of Pagefind's own search program (`pagefind.js`). */
export interface Result {
  /** Name of the page's fragment. */
  readonly id: string;
  readonly score: number;
  /** Numbers of the words that were found. */
  readonly words: readonly number[];
  /** The places of the words, with their weights; the fragment itself is empty (`EMPTY_FRAGMENT`). */
  data(): Promise<unknown>;
}

export interface Instance {
  /** A word in quotes finds only itself, in one place of each page; without quotes, also words that begin with it. */
  search(term: string): Promise<{ readonly results: readonly Result[] }>;
  /** Loads what a search for these words would load. */
  preload(term: string): Promise<unknown>;
}

/** A word, or row of words, on one page. */
export interface Occurrence {
  /** Numbers of the words, in order. */
  readonly positions: readonly number[];
  /** Does the page have it as typed, rather than only in other forms or as the beginning of other words? */
  readonly isExact: boolean;
  /** Pagefind's own measure: how often, in how heavy text, on how long a page. */
  readonly score: number;
  /** What the search for the word itself found, which has its exact places. */
  readonly own: Result | undefined;
  /** What was found for its other forms. */
  readonly others: readonly Result[];
}

/** By the name of the page's fragment. */
export type Occurrences = ReadonlyMap<string, Occurrence>;

/** One place of a word. */
interface Place {
  readonly at: number;
  /** Of its text. */
  readonly weight: number;
  /** Is it the word itself, rather than one that begins with it? */
  readonly isExact: boolean;
}

/** Words that are remembered. */
const KEPT = 60;

/** With this few pages, it is worth looking into the text. */
const FEW = 3;

/** No word continues like this. */
const NO_ENDING = 'zqzq';

/**
 * Pagefind scores a place by its weight, squared, and by how much longer the word is than the one asked for: 512 times
 * for a word of the same length, at most 389 times for a longer one.
 */
const SCORE_OF_EXACT = 450;

/** For one or two letters, only the word itself counts, because too many words begin with `a`. */
function isWholeOnly(word: string): boolean {
  return /^[\p{Script=Latin}\p{N}_]{1,2}$/u.test(word);
}

function isOneCharacter(word: string): boolean {
  return isCharacter(word) && [...word].length === 1;
}

/** Does the text of a page have a word with this beginning at this position? */
type BeginsAt = (page: string, position: number, beginning: string) => Promise<boolean>;

export class Words {
  readonly #instance: Instance;
  readonly #beginsAt: BeginsAt;
  readonly #known = new Map<string, Promise<Occurrences>>();
  /** Pagefind has one object per page and writes the places of every result into it, so only one is read at a time. */
  #reading: Promise<unknown> = Promise.resolve();

  /** @param beginsAt looks into the text itself */
  constructor(instance: Instance, beginsAt: BeginsAt) {
    this.#instance = instance;
    this.#beginsAt = beginsAt;
  }

  /** A term in all its forms; a phrase only exactly as typed. */
  async term({ row, isPhrase }: Term): Promise<Occurrences> {
    const ask = (word: string): Promise<Occurrences> => (isPhrase ? this.#exactly(word) : this.#inAnyForm(word));
    const [only, ...others] = row;
    if (only === undefined) return new Map();
    if (others.length === 0) return await ask(only.word);
    const all = await Promise.all(row.map(({ word }) => ask(word)));
    const distances = others.map(({ after }) => [after]);
    return joined(all, distances, true);
  }

  /** A term as typed, or as the beginning of a word: what its exclusion leaves out. */
  async asTyped(term: Term): Promise<Occurrences> {
    const [only, ...others] = term.row;
    if (only === undefined || others.length > 0 || term.isPhrase) return await this.term(term);
    return await this.#remembered(`-${only.word}`, () => this.#ask(only.word, []));
  }

  /** Where all parts of a compound are at one position, or close together. */
  async parts({ parts }: Term): Promise<Occurrences> {
    const all = await Promise.all(parts.map((part) => this.#inAnyForm(part)));
    const near = [...Array(parts.length + 1).keys()];
    return joined(
      all,
      parts.slice(1).map(() => near),
      false,
    );
  }

  /** How many pages have exactly this word. */
  async pagesWith(word: string): Promise<number> {
    return (await this.#pagesWith(word)).size;
  }

  /** The places of a result. @param result of a search for one word */
  places(result: Result): Promise<readonly Place[]> {
    const reading = this.#reading.then(async () =>
      list(await result.data(), 'weighted_locations').flatMap((place): readonly Place[] => {
        const at = number(place, 'location');
        const weight = number(place, 'weight') ?? 1;
        const isExact = (number(place, 'balanced_score') ?? 0) >= SCORE_OF_EXACT * weight ** 2;
        return at === undefined ? [] : [{ at, weight, isExact }];
      }),
    );
    this.#reading = reading.catch(() => undefined);
    return reading;
  }

  #remembered(key: string, ask: () => Promise<Occurrences>): Promise<Occurrences> {
    const known = this.#known.get(key) ?? ask();
    // While a word is being typed, each of its beginnings is searched for.
    if (this.#known.size >= KEPT) this.#known.clear();
    this.#known.set(key, known);
    return known;
  }

  #inAnyForm(word: string): Promise<Occurrences> {
    if (isWholeOnly(word)) return this.#exactly(word);
    return this.#remembered(word, () => this.#ask(word, beginningsOfForms(word)));
  }

  /** Only the word itself, not what begins with it. */
  #exactly(word: string): Promise<Occurrences> {
    return this.#remembered(`"${word}"`, async () => {
      const anywhere = await this.#ask(word, []);
      if (isOneCharacter(word)) return anywhere;
      const exact = [...anywhere].filter(([, { isExact }]) => isExact);
      const withPlaces = exact.map(async ([id, occurrence]) => {
        const places = occurrence.own === undefined ? [] : await this.places(occurrence.own);
        const positions = places.filter(({ isExact }) => isExact).map(({ at }) => at);
        return [id, { ...occurrence, positions: positions.sort((a, b) => a - b) }] as const;
      });
      return new Map((await Promise.all(withPlaces)).filter(([, { positions }]) => positions.length > 0));
    });
  }

  async #pagesWith(word: string): Promise<ReadonlySet<string>> {
    const { results } = await this.#instance.search(`"${word}"`);
    return new Set(results.map(({ id }) => id));
  }

  /** @param forms the beginnings of other forms of the word */
  async #ask(word: string, forms: readonly string[]): Promise<Occurrences> {
    const [exact, own, ...others] = await Promise.all([
      this.#pagesWith(word),
      ...[word, ...forms].map((beginning) => this.#beginningWith(beginning)),
    ]);
    const found = new Map<string, Occurrence>();
    for (const result of [...(own ?? []), ...others.flat()]) {
      const { id, score, words } = result;
      // The name or date of a page has no position in its text.
      if (words.length === 0) continue;
      const known = found.get(id);
      const isOwn = known === undefined && own?.includes(result) === true;
      const positions = known === undefined ? words : [...new Set([...known.positions, ...words])];
      found.set(id, {
        positions: [...positions].sort((a, b) => a - b),
        isExact: exact.has(id),
        score: Math.max(score, known?.score ?? 0),
        own: known?.own ?? (isOwn ? result : undefined),
        others: [...(known?.others ?? []), ...(isOwn ? [] : [result])],
      });
    }
    return found;
  }

  /** All words that begin like this. */
  async #beginningWith(beginning: string): Promise<readonly Result[]> {
    // They may continue in the next chunk of the index.
    if (!isOneCharacter(beginning)) await this.#instance.preload(`${beginning} ${beginning}zz`);
    const { results } = await this.#instance.search(beginning);
    if (results.length === 0 || (await this.pagesWith(beginning)) > 0) return results;
    return (await this.#isBeginning(beginning, results)) ? results : [];
  }

  /**
   * If no word begins with the given one, Pagefind takes the longest word that the given one begins with: for `1234` it
   * returns the results of `12`. For `1234zqzq` it returns the same, unless some word does begin with `1234`. Only if
   * that word is like `12_345`, of which `12` is a part, does the text have to decide.
   */
  async #isBeginning(word: string, all: readonly Result[]): Promise<boolean> {
    const { results } = await this.#instance.search(word + NO_ENDING);
    const isOther =
      results.length !== all.length ||
      results.some(({ id, words }, at) => id !== all[at]?.id || words.length !== all[at]?.words.length);
    const [first] = all;
    const position = first?.words[0];
    if (isOther || first === undefined || position === undefined || all.length > FEW) return isOther;
    return await this.#beginsAt(first.id, position, word);
  }
}

/**
 * Where the first word of a row is, on the pages where each of the others is at one of its distances from it.
 * @param distances of the second word, the third and so on
 */
function joined(
  [first = new Map<string, Occurrence>(), ...others]: readonly Occurrences[],
  distances: readonly (readonly number[])[],
  isExact: boolean,
): Occurrences {
  const rows = new Map<string, Occurrence>();
  for (const [id, occurrence] of first) {
    const sets = others.map((words) => new Set(words.get(id)?.positions));
    const isRow = (at: number): boolean =>
      sets.every((set, index) => distances[index]?.some((distance) => set.has(at + distance)));
    const positions = occurrence.positions.filter(isRow);
    if (positions.length > 0) rows.set(id, { ...occurrence, positions, isExact });
  }
  return rows;
}

/** Shorter words, and those with digits, have no endings. */
const HAS_FORMS = /^[a-z]{4,}$/;

/** Shorter beginnings may be shared by accident. */
const SHORTEST = 3;

/**
 * The beginnings of the other forms of a word, besides the word itself: `queries` for `query`. English only, the
 * language of code and commands.
 *
 *     prevention -> prevent     filing -> file     query -> queri     make -> making
 */
function beginningsOfForms(word: string): readonly string[] {
  if (!HAS_FORMS.test(word)) return [];
  const stem = stemmer(word);
  const beginnings = [stem, stem.replace(/i$/, 'y'), ...(word.endsWith('e') ? [`${word.slice(0, -1)}ing`] : [])];
  return [...new Set(beginnings)].filter((one) => one !== word && one.length >= SHORTEST && !one.startsWith(word));
}
