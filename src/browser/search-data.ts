/**
 * The index, asked: all bundles at once, their answers put together. Each bundle is an instance of
 * Pagefind's program of its own, because what it merges by itself loses the order by date.
 */

import type { Counts, CreateInstance, Filters, Instance, Result } from './pagefind-types.ts';
import { type Bundle, type Candidate, dateOf, holdsTerms, type PageHit, pageHit } from './search-pages.ts';
import { hasRow } from './search-turns.ts';

export interface Question {
  /** Bare words (`domain/segment.ts`); none asks for all pages. */
  readonly words: readonly string[];
  /** Words that should stand one after the other: pages where they do come first. */
  readonly rows: readonly (readonly string[])[];
  /** The words must stand together as they are. */
  readonly phrase: boolean;
  readonly choices: ReadonlyMap<string, ReadonlySet<string>>;
  readonly byDate: boolean;
}

export interface Answer {
  readonly total: number;
  /** Facet -> value -> pages, under the choices made in the other facets. */
  readonly counts: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** The next results, as many as asked for or as there are. */
  next(count: number): Promise<readonly PageHit[]>;
}

export interface SearchIndex {
  /** Pages for each value of each facet, in the whole archive. */
  readonly totals: ReadonlyMap<string, ReadonlyMap<string, number>>;
  ask(question: Question): Promise<Answer>;
}

/** Letters of a word that is still being typed: what it will be may lie in the next chunk of the index. */
const UNFINISHED = 5;

/** `createInstance` is Pagefind's: given, so that tests can run without a bundle. */
export async function openIndex(
  root: string,
  count: number,
  createInstance: CreateInstance,
): Promise<SearchIndex> {
  const bundles: Bundle[] = [];
  const totals: Counts[] = [];
  // One after the other: the first brings the program, and two programs would not share a memory.
  for (let number = 1; number <= count; number += 1) {
    const folder = new URL(number === 1 ? 'pagefind/' : `pagefind/${number}/`, root).href;
    const instance = createInstance({ basePath: folder, baseUrl: '/', noWorker: true });
    totals.push(await instance.filters());
    bundles.push({ folder, instance, pieces: new Map(), genuine: new Map() });
  }
  return { totals: sum(totals), ask: (question) => ask(bundles, question) };
}

async function ask(bundles: readonly Bundle[], question: Question): Promise<Answer> {
  const found = await Promise.all(bundles.map((bundle) => askBundle(bundle, question)));
  const lists = found.map(({ candidates }) => candidates);
  const total = lists.reduce((all, { length }) => all + length, 0);
  const order = question.byDate ? byDate(lists) : byScore(lists, question.rows);
  return {
    total,
    counts: sum(found.map(({ counts }) => counts)),
    next: async (count) => {
      const hits: PageHit[] = [];
      while (hits.length < count) {
        // Pages are fetched side by side, and the order stays.
        const some = await order(count - hits.length);
        if (some.length === 0) break;
        hits.push(...(await Promise.all(some.map(pageHit))));
      }
      return hits;
    },
  };
}

async function askBundle(
  bundle: Bundle,
  { words, phrase, choices, byDate: sorted }: Question,
): Promise<{ readonly candidates: readonly Candidate[]; readonly counts: Counts }> {
  const { instance } = bundle;
  const term = words.length === 0 ? null : phrase ? `"${words.join(' ')}"` : words.join(' ');
  const last = words.at(-1);
  if (last !== undefined && last.length <= UNFINISHED) await instance.preload(`${last} ${last}zz`);
  const everywhere = (await instance.search(term)).results;
  const single = await Promise.all(
    words.map((word) => placesOf(instance, word, words.length === 1 ? everywhere : undefined)),
  );
  const candidateOf = (result: Result): Candidate => ({
    bundle,
    result,
    terms: words.map((word, index) => ({ term: word, places: single[index]?.get(result.id) ?? [] })),
  });
  if (term !== null && !(await isGenuine(bundle, term, everywhere.slice(0, 1).map(candidateOf)[0]))) {
    return { candidates: [], counts: {} };
  }
  const filters = filtersOf(choices);
  const answer = await instance.search(term, { filters, ...(sorted ? { sort: { date: 'desc' } } : {}) });
  return {
    candidates: answer.results.map(candidateOf),
    counts: await countsOf(instance, term, choices, answer.filters),
  };
}

/** Where one word stands, page by page. Costs no request: its part of the index is there already. */
async function placesOf(
  instance: Instance,
  word: string,
  known: readonly Result[] | undefined,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const results = known ?? (await instance.search(word)).results;
  return new Map(results.map(({ id, words }) => [id, words]));
}

/**
 * In one bundle a word is found on all pages or on none (`isFound` in search-turns.ts says why); so the best page tells. A word
 * that has no place in the text was found in a title or a name.
 */
function isGenuine(bundle: Bundle, query: string, best: Candidate | undefined): Promise<boolean> {
  const known = bundle.genuine.get(query) ?? (best === undefined ? Promise.resolve(false) : holdsTerms(best));
  bundle.genuine.set(query, known);
  return known;
}

/** Counts of a facet with a choice are those without that choice: what one would get by choosing another. */
async function countsOf(
  instance: Instance,
  term: string | null,
  choices: Question['choices'],
  counts: Counts,
): Promise<Counts> {
  const open: Record<string, Readonly<Record<string, number>>> = { ...counts };
  for (const [facet, chosen] of choices) {
    if (chosen.size === 0) continue;
    const others = new Map([...choices].filter(([name]) => name !== facet));
    const free = await instance.search(term, { filters: filtersOf(others) });
    open[facet] = free.filters[facet] ?? {};
  }
  return open;
}

function filtersOf(choices: Question['choices']): Filters {
  const chosen = [...choices].filter(([, values]) => values.size > 0);
  return Object.fromEntries(chosen.map(([facet, values]) => [facet, { any: [...values] }]));
}

type Order = (count: number) => Promise<readonly Candidate[]>;

function byScore(lists: readonly (readonly Candidate[])[], rows: Question['rows']): Order {
  const all = lists
    .flat()
    .map((candidate) => ({ candidate, rank: rows.filter((row) => hasRow(candidate.terms, row)).length }))
    .sort((a, b) => b.rank - a.rank || b.candidate.result.score - a.candidate.result.score)
    .map(({ candidate }) => candidate);
  let taken = 0;
  return async (count) => {
    const some = all.slice(taken, taken + count);
    taken += some.length;
    return some;
  };
}

/** Each bundle's results are in order already; the newest of their heads comes next. */
function byDate(lists: readonly (readonly Candidate[])[]): Order {
  const taken = lists.map(() => 0);
  return async (count) => {
    const some: Candidate[] = [];
    while (some.length < count) {
      const heads = await Promise.all(
        lists.map(async (candidates, index) => {
          const candidate = candidates[taken[index] ?? 0];
          if (candidate === undefined) return undefined;
          return { index, candidate, date: await dateOf(candidate) };
        }),
      );
      const newest = heads
        .filter((head) => head !== undefined)
        .sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : a.index - b.index))[0];
      if (newest === undefined) break;
      taken[newest.index] = (taken[newest.index] ?? 0) + 1;
      some.push(newest.candidate);
    }
    return some;
  };
}

function sum(all: readonly Counts[]): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const facets = new Map<string, Map<string, number>>();
  for (const counts of all) {
    for (const [facet, values] of Object.entries(counts)) {
      const known = facets.get(facet) ?? new Map<string, number>();
      facets.set(facet, known);
      for (const [value, count] of Object.entries(values)) known.set(value, (known.get(value) ?? 0) + count);
    }
  }
  return facets;
}
