/** Where words and rows of words occur in one bundle, asked of Pagefind's program. */

import { isCharacter } from '../shared/segment.ts';
import type { Instance, Result } from './pagefind-types.ts';
import type { Term } from './terms.ts';

/** A word, or row of words, on one page. */
export interface Occurrence {
  /** Numbers of the words, in order. */
  readonly positions: readonly number[];
  /** Does the page have it as it was typed, or only as the beginning of other words? */
  readonly isExact: boolean;
  /** Pagefind's own measure: how often, in how heavy text, on how long a page. */
  readonly score: number;
  /** For the weights of the positions. */
  readonly results: readonly Result[];
}

/** By the name of the page's fragment. */
export type Occurrences = ReadonlyMap<string, Occurrence>;

/** Letters of a word that is still being typed: what it will be may be in the next chunk of the index. */
const UNFINISHED = 5;

/** Words that are remembered. */
const KEPT = 60;

/** With so few pages it is worth looking into the text. */
const FEW = 3;

/** No word begins with a word and this after it. */
const NO_ENDING = 'zqzq';

/** Of one or two letters only the word itself counts: what begins with `a` is everything. */
function isWholeOnly(word: string): boolean {
  return /^[\p{Script=Latin}\p{N}_]{1,2}$/u.test(word) || (isCharacter(word) && [...word].length === 1);
}

/** Does the text of a page have a word with this beginning at that position? */
type BeginsAt = (result: Result, position: number, beginning: string) => Promise<boolean>;

export class Words {
  readonly #instance: Instance;
  readonly #beginsAt: BeginsAt;
  readonly #known = new Map<string, Promise<Occurrences>>();

  /** @param beginsAt looks into the text itself */
  constructor(instance: Instance, beginsAt: BeginsAt) {
    this.#instance = instance;
    this.#beginsAt = beginsAt;
  }

  /** @param isLast is it the word that is being typed? */
  async term({ row }: Term, isLast: boolean): Promise<Occurrences> {
    const [only, ...others] = row;
    if (only === undefined) return new Map();
    if (others.length === 0) return await this.#word(only.word, isLast);
    const all = await Promise.all(row.map(({ word }) => this.#word(word, false)));
    const distances = others.map(({ after }) => after);
    return joined(all, (positions) => rowStarts(positions, distances), true);
  }

  /** Where all parts of a compound are at one position, or close together. */
  async parts({ parts }: Term): Promise<Occurrences> {
    const all = await Promise.all(parts.map((part) => this.#word(part, false)));
    return joined(all, (positions) => closeStarts(positions, parts.length), false);
  }

  #word(word: string, isLast: boolean): Promise<Occurrences> {
    const key = isLast ? `${word}…` : word;
    const known = this.#known.get(key) ?? this.#ask(word, isLast);
    // While a word is typed, every beginning of it is asked for.
    if (this.#known.size >= KEPT) this.#known.clear();
    this.#known.set(key, known);
    return known;
  }

  async #ask(word: string, isLast: boolean): Promise<Occurrences> {
    const isWhole = isWholeOnly(word);
    const exact = new Set((await this.#instance.search(`"${word}"`)).results.map(({ id }) => id));
    if (isWhole && exact.size === 0) return new Map();
    if (isLast && exact.size === 0 && word.length <= UNFINISHED) await this.#instance.preload(`${word} ${word}zz`);
    const { results } = await this.#instance.search(word);
    if (exact.size === 0 && (results.length === 0 || !(await this.#isBeginning(word, results)))) return new Map();
    return new Map(
      results
        // A name or date of a page has no position in its text.
        .filter(({ id, words }) => words.length > 0 && (!isWhole || exact.has(id)))
        .map((result) => {
          const { id, score, words } = result;
          const positions = [...words].sort((a, b) => a - b);
          return [id, { positions, isExact: exact.has(id), score, results: [result] }];
        }),
    );
  }

  /**
   * When no word begins with the given one, Pagefind takes the longest word that the given one begins with: for `1234`
   * it returns the results of `12`. For `1234zqzq` it returns the same, unless some word does begin with `1234`. Only
   * if that word is `12_345`, of which `12` is a part, must the text decide.
   */
  async #isBeginning(word: string, all: readonly Result[]): Promise<boolean> {
    const { results } = await this.#instance.search(word + NO_ENDING);
    const isOther =
      results.length !== all.length ||
      results.some(({ id, words }, at) => id !== all[at]?.id || words.length !== all[at]?.words.length);
    const [first] = all;
    const position = first?.words[0];
    if (isOther || first === undefined || position === undefined || all.length > FEW) return isOther;
    return await this.#beginsAt(first, position, word);
  }
}

type Positions = readonly (readonly number[])[];

/** On the pages that have all words of a row, where it begins. */
function joined(
  all: readonly Occurrences[],
  starts: (positions: Positions) => readonly number[],
  isExact: boolean,
): Occurrences {
  const [first = new Map<string, Occurrence>(), ...others] = all;
  const found = new Map<string, Occurrence>();
  for (const [id, occurrence] of first) {
    const rest = others.flatMap((words) => words.get(id) ?? []);
    if (rest.length < others.length) continue;
    const positions = starts([occurrence, ...rest].map((one) => one.positions));
    if (positions.length > 0) found.set(id, { ...occurrence, positions, isExact });
  }
  return found;
}

/** Where words follow one another, at these distances from the first. */
function rowStarts([first = [], ...rest]: Positions, distances: readonly number[]): readonly number[] {
  const sets = rest.map((one) => new Set(one));
  return first.filter((at) => sets.every((set, index) => set.has(at + (distances[index] ?? 0))));
}

/** Where the first occurs with all others within so many words. */
function closeStarts([first = [], ...rest]: Positions, width: number): readonly number[] {
  const sets = rest.map((one) => new Set(one));
  const steps = [...Array(width + 1).keys()];
  return first.filter((at) => sets.every((set) => steps.some((step) => set.has(at + step))));
}
