/**
 * The index, asked: all bundles at once, their answers put together. Each bundle is an instance of
 * Pagefind's program of its own, because what it merges by itself loses the order by date.
 */

import {
  type Counts,
  createInstance,
  type Filters,
  type Instance,
  type Location,
  type Result,
} from 'pagefind-runtime';
import { type PageFacts, pieceFile, type TextStretch } from '../domain/search-text.ts';
import { get, isRaw, list, number, raw, text } from '../domain/shape.ts';
import { fetch } from './pagefind-fetch.ts';
import {
  type ExcerptRun,
  isFound,
  markedTitle,
  type TermPlaces,
  type TurnHit,
  turnHits,
} from './search-turns.ts';

export interface Question {
  /** Bare words (`domain/segment.ts`); none asks for all pages. */
  readonly words: readonly string[];
  /** The words must stand together as they are. */
  readonly phrase: boolean;
  readonly choices: ReadonlyMap<string, ReadonlySet<string>>;
  readonly byDate: boolean;
}

export interface PageHit {
  /** Address relative to the site's root. */
  readonly url: string;
  readonly session: string;
  /** Number of a further page of a long session. */
  readonly page: string;
  readonly title: readonly ExcerptRun[];
  readonly project: string;
  readonly member: string;
  readonly date: string;
  readonly kind: string;
  /** Best first. Empty when only the title or a name matched. */
  readonly turns: readonly TurnHit[];
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

interface Bundle {
  readonly folder: string;
  readonly instance: Instance;
  readonly pieces: Map<string, Promise<readonly TextStretch[]>>;
}

/** A result that is not looked at yet. */
interface Candidate {
  readonly bundle: Bundle;
  readonly result: Result;
  readonly terms: readonly TermPlaces[];
}

/** Pieces of text fetched for one result, at most. */
const PIECES_SHOWN = 2;

/** Letters of a word that is still being typed: what it will be may lie in the next chunk of the index. */
const UNFINISHED = 5;

export async function openIndex(root: string, count: number): Promise<SearchIndex> {
  const bundles: Bundle[] = [];
  const totals: Counts[] = [];
  // One after the other: the first brings the program, and two programs would not share a memory.
  for (let number = 1; number <= count; number += 1) {
    const folder = new URL(number === 1 ? 'pagefind/' : `pagefind/${number}/`, root).href;
    const instance = createInstance({ basePath: folder, baseUrl: '/', noWorker: true });
    totals.push(await instance.filters());
    bundles.push({ folder, instance, pieces: new Map() });
  }
  return { totals: sum(totals), ask: (question) => ask(bundles, question) };
}

async function ask(bundles: readonly Bundle[], question: Question): Promise<Answer> {
  const found = await Promise.all(bundles.map((bundle) => askBundle(bundle, question)));
  const lists = found.map(({ candidates }) => candidates);
  const total = lists.reduce((all, { length }) => all + length, 0);
  const order = question.byDate ? byDate(lists) : byScore(lists);
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
  const filters = filtersOf(choices);
  const answer = await instance.search(term, { filters, ...(sorted ? { sort: { date: 'desc' } } : {}) });
  const single = await Promise.all(
    words.map((word) => placesOf(instance, word, words.length === 1 ? answer.results : undefined)),
  );
  const candidates = answer.results.map((result) => ({
    bundle,
    result,
    terms: words.map((word, index) => ({ term: word, places: single[index]?.get(result.id) ?? [] })),
  }));
  if (!(await isGenuine(candidates[0]))) return { candidates: [], counts: {} };
  return { candidates, counts: await countsOf(instance, term, choices, answer.filters) };
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
 * In one bundle a word is found on all pages or on none (see {@link isFound}); so the best page tells. A word
 * that has no place in the text was found in a title or a name.
 */
async function isGenuine(best: Candidate | undefined): Promise<boolean> {
  if (best === undefined || best.terms.length === 0) return true;
  const facts = factsOf(await best.result.data());
  for (const term of best.terms) {
    const first = term.places[0];
    if (first === undefined) {
      const named = Object.values(facts.meta).join(' ');
      if (!isFound([{ at: 0, anchor: '', title: '', text: named }], { ...term, places: every(named) }))
        return false;
      continue;
    }
    const stretches = await stretchesOf(best, facts, [pieceAt(facts, first)]);
    if (!isFound(stretches, { ...term, places: [first] })) return false;
  }
  return true;
}

function every(text: string): readonly number[] {
  return text.split(/\s+/).map((_, index) => index);
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

function byScore(lists: readonly (readonly Candidate[])[]): Order {
  const all = lists.flat().sort((a, b) => b.result.score - a.result.score);
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
          return { index, candidate, date: factsOf(await candidate.result.data()).meta.date ?? '' };
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

async function pageHit(candidate: Candidate): Promise<PageHit> {
  const data = await candidate.result.data();
  const facts = factsOf(data);
  const locations = list(data, 'weighted_locations').filter(isLocation);
  const weights = new Map(locations.map(({ location, weight }) => [location, weight]));
  const stretches = await stretchesOf(candidate, facts, bestPieces(facts, locations, candidate.terms));
  const { meta } = facts;
  return {
    url: facts.url.replace(/^\//, ''),
    session: meta.session ?? facts.url,
    page: meta.page ?? '',
    title: markedTitle(
      meta.title ?? facts.url,
      candidate.terms.map(({ term }) => term),
    ),
    project: meta.project ?? '',
    member: meta.member ?? '',
    date: meta.date ?? '',
    kind: meta.kind ?? '',
    turns: turnHits(stretches, candidate.terms, weights),
  };
}

/** The pieces with most words of the query in them, then with most weight. */
function bestPieces(
  facts: PageFacts,
  locations: readonly Location[],
  terms: readonly TermPlaces[],
): readonly number[] {
  const weight = new Map<number, number>();
  for (const { location, balanced_score } of locations) {
    const piece = pieceAt(facts, location);
    weight.set(piece, (weight.get(piece) ?? 0) + balanced_score);
  }
  const kinds = new Map<number, number>();
  for (const { places } of terms) {
    for (const piece of new Set(places.map((place) => pieceAt(facts, place)))) {
      kinds.set(piece, (kinds.get(piece) ?? 0) + 1);
    }
  }
  return [...weight.keys()]
    .sort((a, b) => (kinds.get(b) ?? 0) - (kinds.get(a) ?? 0) || (weight.get(b) ?? 0) - (weight.get(a) ?? 0))
    .slice(0, PIECES_SHOWN);
}

function pieceAt({ pieces }: PageFacts, place: number): number {
  const after = pieces.findIndex((start) => start > place);
  return Math.max(0, after === -1 ? pieces.length - 1 : after - 1);
}

async function stretchesOf(
  { bundle, result }: Candidate,
  facts: PageFacts,
  pieces: readonly number[],
): Promise<readonly TextStretch[]> {
  if (facts.text !== undefined) return facts.text;
  const read = pieces.map((piece) => {
    const file = pieceFile(result.id, piece);
    const known = bundle.pieces.get(file);
    const reading = known ?? readPiece(bundle.folder + file);
    bundle.pieces.set(file, reading);
    return reading;
  });
  return (await Promise.all(read)).flat();
}

async function readPiece(address: string): Promise<readonly TextStretch[]> {
  const response = await fetch(address);
  if (!response.ok || response.body === null) return [];
  const unpacked = response.body.pipeThrough(new DecompressionStream('gzip'));
  const json = (await new Response(unpacked).text()).replace(/^pagefind_dcd/, '');
  return stretchList(JSON.parse(json));
}

function factsOf(data: unknown): PageFacts {
  const given = get(data, 'text');
  return {
    // `url` has been given a slash by Pagefind.
    url: text(data, 'url') ?? '',
    meta: Object.fromEntries(
      Object.entries(raw(data, 'meta')).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      ),
    ),
    pieces: list(data, 'pieces').filter((start) => typeof start === 'number'),
    text: given === undefined ? undefined : stretchList(given),
  };
}

function stretchList(value: unknown): readonly TextStretch[] {
  return (Array.isArray(value) ? value : []).filter(isRaw).map((stretch) => ({
    at: number(stretch, 'at') ?? 0,
    anchor: text(stretch, 'anchor') ?? '',
    title: text(stretch, 'title') ?? '',
    text: text(stretch, 'text') ?? '',
  }));
}

function isLocation(value: unknown): value is Location {
  return number(value, 'location') !== undefined && number(value, 'balanced_score') !== undefined;
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
