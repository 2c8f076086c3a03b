/** Where words and rows of words stand in one bundle, asked of Pagefind's program. */

import type { Instance, Result } from './pagefind-types.ts';
import type { Term } from './terms.ts';

/** One word, or row of words, on one page. */
export interface Standing {
  /** Numbers of the words, in order. */
  readonly places: readonly number[];
  /** Does the page have it as it was typed, or only as the beginning of other words? */
  readonly isExact: boolean;
  /** Pagefind's own measure: how often, in how heavy text, on how long a page. */
  readonly score: number;
  /** For the weights of the places. */
  readonly results: readonly Result[];
}

/** By the name of the page's fragment. */
export type Standings = ReadonlyMap<string, Standing>;

/** Of one or two letters only pages with the word itself are meant: what begins with `a` is everything. */
const WHOLE_ONLY = /^[\p{Script=Latin}\p{N}_]{1,2}$|^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]$/u;

/** Letters of a word that is still being typed: what it will be may lie in the next chunk of the index. */
const UNFINISHED = 5;

/** Words that are remembered. */
const KEPT = 60;

/** On so few pages it is worth looking into the text. */
const FEW = 3;

/** What no word begins with. */
const NO_ENDING = 'zqzq';

/** Does the text of a page have a word that begins so at that place? */
export type Holds = (result: Result, place: number, beginning: string) => Promise<boolean>;

export class Words {
  readonly #instance: Instance;
  readonly #holds: Holds;
  readonly #known = new Map<string, Promise<Standings>>();

  /** @param holds looks into the text itself */
  constructor(instance: Instance, holds: Holds) {
    this.#instance = instance;
    this.#holds = holds;
  }

  /** @param isLast is it the word that is being typed? */
  async term({ row }: Term, isLast: boolean): Promise<Standings> {
    const [only, ...others] = row;
    if (only === undefined) return new Map();
    if (others.length === 0) return await this.#word(only.word, isLast);
    const all = await Promise.all(row.map(({ word }) => this.#word(word, false)));
    return joined(all, (places) =>
      rowStarts(
        places,
        row.map(({ after }) => after),
      ),
    );
  }

  /** Where all parts of a compound stand at one place, or close by. */
  async parts({ parts }: Term): Promise<Standings> {
    const all = await Promise.all(parts.map((part) => this.#word(part, false)));
    return joined(all, (places) => closeStarts(places, parts.length), false);
  }

  #word(word: string, isLast: boolean): Promise<Standings> {
    const key = isLast ? `${word}…` : word;
    const known = this.#known.get(key) ?? this.#ask(word, isLast);
    // Every beginning of a word that is typed is a word of its own.
    if (this.#known.size >= KEPT) this.#known.clear();
    this.#known.set(key, known);
    return known;
  }

  async #ask(word: string, isLast: boolean): Promise<Standings> {
    const isWhole = WHOLE_ONLY.test(word);
    const itself = new Set((await this.#instance.search(`"${word}"`)).results.map(({ id }) => id));
    if (isWhole && itself.size === 0) return new Map();
    if (isLast && itself.size === 0 && word.length <= UNFINISHED)
      await this.#instance.preload(`${word} ${word}zz`);
    const { results } = await this.#instance.search(word);
    if (itself.size === 0 && (results.length === 0 || !(await this.#isBeginning(word, results))))
      return new Map();
    return new Map(
      results
        // A name or date of a page has no place in its text.
        .filter(({ id, words }) => words.length > 0 && (!isWhole || itself.has(id)))
        .map((result) => [
          result.id,
          {
            places: [...result.words].sort((a, b) => a - b),
            isExact: itself.has(result.id),
            score: result.score,
            results: [result],
          },
        ]),
    );
  }

  /**
   * When no word begins with what is asked for, Pagefind takes the longest word that it begins with: asked for
   * `1234` it comes back with `12`. It does the same for `1234zqzq`, and when a word does begin with `1234`, not;
   * unless that word is `12_345`, of which `12` is a part: then only the text can tell.
   */
  async #isBeginning(word: string, all: readonly Result[]): Promise<boolean> {
    const { results } = await this.#instance.search(word + NO_ENDING);
    const isOther =
      results.length !== all.length ||
      results.some(({ id, words }, at) => id !== all[at]?.id || words.length !== all[at]?.words.length);
    const [first] = all;
    const place = first?.words[0];
    if (isOther || first === undefined || place === undefined || all.length > FEW) return isOther;
    return await this.#holds(first, place, word);
  }
}

/** On the pages that have all words of a row, where it begins. */
function joined(
  all: readonly Standings[],
  starts: (places: readonly (readonly number[])[]) => readonly number[],
  isExact = true,
): Standings {
  const [first, ...others] = all;
  const found = new Map<string, Standing>();
  for (const [id, standing] of first ?? []) {
    const rest = others.flatMap((words) => words.get(id) ?? []);
    if (rest.length < others.length) continue;
    const places = starts([standing.places, ...rest.map((one) => one.places)]);
    if (places.length === 0) continue;
    found.set(id, {
      places,
      isExact,
      score: standing.score,
      results: standing.results,
    });
  }
  return found;
}

/** Where words stand one after the other, at these distances from the first. */
function rowStarts(places: readonly (readonly number[])[], after: readonly number[]): readonly number[] {
  const [first = [], ...rest] = places;
  const sets = rest.map((one) => new Set(one));
  return first.filter((at) => sets.every((set, index) => set.has(at + (after[index + 1] ?? 0))));
}

/** Where the first stands and all others within so many words. */
function closeStarts(places: readonly (readonly number[])[], width: number): readonly number[] {
  const [first = [], ...rest] = places;
  const sets = rest.map((one) => new Set(one));
  const steps = Array.from({ length: width + 1 }, (_, step) => step);
  return first.filter((at) => sets.every((set) => steps.some((step) => set.has(at + step))));
}
