/** Reads the vocabulary of the site: which sessions have a word, what begins with it or contains it, and what is like it. */

import { compareText, countPassing, valueFor } from '../../base/lists.ts';
import {
  gramsOf,
  HEAD_FILE,
  KEYS_FILE,
  readWords,
  SESSIONS_FILE,
  type SessionColumns,
  type ShardKind,
  type VocabularyHead,
  WHOLE,
  WORDS_FOLDER,
  type WordEntry,
} from '../shared/vocabulary-format.ts';
import { inflated, type Surroundings, unpacked } from './bundle-files.ts';

/** Facet -> value -> sessions. */
export type Counts = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** A session, as far as it is filtered, counted and sorted by. */
export interface SessionRow {
  readonly number: number;
  /** From 0. */
  readonly bundle: number;
  /** Its number in the bundle. */
  readonly at: number;
  readonly date: string;
  readonly values: ReadonlyMap<string, readonly string[]>;
}

/** The most shards for one beginning, and for the words with one part; groups of letters of a part, and of a misspelt word; words with one part. */
const MOST = { beginning: 3, containing: 12, grams: 4, near: 20, others: 12 };

export class Vocabulary {
  readonly #read: (name: string) => Promise<Response>;
  readonly #head: VocabularyHead;
  readonly #shards = new Map<string, Promise<readonly WordEntry[]>>();
  /** Of the whole archive. */
  readonly totals: Counts;
  #sessions: Promise<readonly SessionRow[]> | undefined;

  /** @param read reads a packed file, relative to the folder of the vocabulary */
  constructor(head: VocabularyHead, read: (name: string) => Promise<Response>) {
    this.#read = read;
    this.#head = head;
    this.totals = new Map(head.facets.map(([name, values]) => [name, new Map(values)]));
  }

  /** All sessions, by number. */
  sessions(): Promise<readonly SessionRow[]> {
    this.#sessions ??= this.#read(SESSIONS_FILE).then(async (response) => {
      const { dates = [], facets = [] } = (await unpacked<SessionColumns>(response)) ?? {};
      const places = this.#head.bundles.flatMap((size, bundle) =>
        Array.from({ length: size }, (_, at) => [bundle, at]),
      );
      return places.map(([bundle = 0, at = 0], number) => {
        const values = facets.map(([name, sets, bySession]) => [name, sets[bySession[number] ?? 0] ?? []] as const);
        return { number, bundle, at, date: dates[number] ?? '', values: new Map(values) };
      });
    });
    return this.#sessions;
  }

  /** The keys of all sessions, by number. */
  async keys(): Promise<readonly string[]> {
    return (await unpacked<readonly string[]>(await this.#read(KEYS_FILE))) ?? [];
  }

  /** Words that begin like this, itself first; of very many, only the first. */
  async beginning(part: string): Promise<readonly WordEntry[]> {
    const { words } = this.#head;
    const at = Math.max(0, countPassing(words.length, (index) => (words[index]?.[0] ?? '') <= part) - 1);
    const others = words.slice(at + 1, at + MOST.beginning).filter(([first]) => first.startsWith(part));
    const shards = words.slice(at, at + 1 + others.length).map((_, index) => this.#shard('w', at + index));
    return (await Promise.all(shards)).flatMap((entries) => {
      const from = countPassing(entries.length, (index) => (entries[index]?.word ?? '') < part);
      const begun = (index: number): string => entries[index]?.word.slice(0, part.length) ?? '';
      return entries.slice(
        from,
        countPassing(entries.length, (index) => begun(index) <= part),
      );
    });
  }

  /** Words in which this is a part, the most frequent first; none for fewer than three letters. */
  async containing(part: string): Promise<readonly WordEntry[]> {
    const grams = gramsOf(part).filter((gram) => !gram.includes(' '));
    const step = Math.max(1, Math.ceil(grams.length / MOST.grams));
    const lists = await Promise.all(grams.filter((_, at) => at % step === 0).map((gram) => this.#wordsWith(gram)));
    const [first = [], ...others] = lists.sort((a, b) => a.length - b.length);
    const sets = others.map((numbers) => new Set(numbers));
    const words = await this.#words(first.filter((one) => sets.every((set) => set.has(one))));
    return words
      .filter(({ word }) => word.includes(part) && word !== part)
      .sort(byFrequency)
      .slice(0, MOST.others);
  }

  /** What a misspelt word may mean, the likeliest first. */
  async near(typed: string): Promise<readonly WordEntry[]> {
    const grams = gramsOf(typed);
    const lists = await Promise.all(grams.slice(0, MOST.near).map((gram) => this.#wordsWith(gram)));
    const shared = new Map<number, number>();
    // A long word that has the same letters somewhere does not begin and end like this one.
    for (const [at, numbers] of lists.entries())
      for (const one of numbers) shared.set(one, (shared.get(one) ?? 0) + (grams[at]?.includes(' ') === true ? 2 : 1));
    const most = typed.length < 6 ? 1 : 2;
    const likely = [...shared].sort(([a, x], [b, y]) => y - x || a - b);
    const words = await this.#words(likely.slice(0, 400).map(([one]) => one));
    // A wrong first letter is less likely than another wrong one.
    const far = ({ word }: WordEntry): number => distance(typed, word, most) + (word[0] === typed[0] ? 0 : 0.5);
    return words.filter((one) => far(one) < most + 1).sort((a, b) => far(a) - far(b) || byFrequency(a, b));
  }

  async #wordsWith(gram: string): Promise<readonly number[]> {
    const { grams } = this.#head;
    const at = countPassing(grams.length, (index) => (grams[index] ?? '') <= gram) - 1;
    const shard = at < 0 ? [] : await this.#shard('g', at);
    return shard.find(({ word }) => word === gram)?.sessions ?? [];
  }

  /** Words by their numbers, of a few shards: the likeliest are first. */
  async #words(numbers: readonly number[]): Promise<readonly WordEntry[]> {
    const { words } = this.#head;
    const byShard = new Map<number, number[]>();
    for (const one of numbers) {
      const shard = countPassing(words.length, (index) => (words[index]?.[1] ?? 0) <= one) - 1;
      if (byShard.has(shard) || byShard.size < MOST.containing) valueFor(byShard, shard, () => []).push(one);
    }
    const found = [...byShard].map(async ([shard, own]) => {
      const entries = await this.#shard('w', shard);
      return own.flatMap((one) => entries[one - (words[shard]?.[1] ?? 0)] ?? []);
    });
    return (await Promise.all(found)).flat();
  }

  #shard(kind: ShardKind, at: number): Promise<readonly WordEntry[]> {
    const name = `${kind}/${at}`;
    return valueFor(this.#shards, name, async () => {
      const text = await inflated(await this.#read(name));
      if (text === undefined) throw new Error(`${WORDS_FOLDER}/${name} is missing`);
      return readWords(text, kind);
    });
  }
}

/** Opens the vocabulary. @param root address of the site, with `/` at the end. @throws if it is missing */
export async function openVocabulary(root: string, { fetch }: Surroundings): Promise<Vocabulary> {
  const read = (name: string): Promise<Response> => fetch(`${root}${WORDS_FOLDER}/${name}`);
  const head = await unpacked<VocabularyHead>(await read(HEAD_FILE));
  if (head === undefined) throw new Error('the search index has no vocabulary');
  return new Vocabulary(head, read);
}

/** Words that stand on their own come before parts of others, then those of the most sessions. */
function byFrequency(a: WordEntry, b: WordEntry): number {
  const wholes = ({ flags }: WordEntry): number => flags.filter((flag) => flag >= WHOLE).length;
  return wholes(b) - wholes(a) || b.sessions.length - a.sessions.length || compareText(a.word, b.word);
}

/** How many letters are wrong, missing, too many, or exchanged with the next; more than `most` is not counted. */
function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let last = [...Array(b.length + 1).keys()];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      let best = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1));
      if (a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, (before[j - 2] ?? 9) + 1);
      row.push(best);
    }
    [before, last] = [last, row];
  }
  return last[b.length] ?? 0;
}
