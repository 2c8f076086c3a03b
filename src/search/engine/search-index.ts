/**
 * Asks the index: all bundles at once, their answers combined. Each bundle has its own instance of Pagefind's program,
 * which says where words are. What fits best, and what is counted and filtered, is decided here, because Pagefind wants
 * all words on a page and counts pages, while readers misremember words and count sessions.
 */

import { type Bundle, openBundle } from './bundle-files.ts';
import type { Candidate, CandidateTerm, Page } from './page-fits.ts';
import type { Surroundings } from './pagefind-types.ts';
import { fitOf, idfOf, worthOf } from './rank.ts';
import { type SessionHit, sessionHits } from './session-hits.ts';
import type { Term } from './terms.ts';
import type { Occurrences } from './word-positions.ts';

/** Facet -> chosen values. Any of them will do; a facet without values is not filtered by. */
export type Choices = ReadonlyMap<string, ReadonlySet<string>>;

/** Facet -> value -> sessions. */
export type Counts = ReadonlyMap<string, ReadonlyMap<string, number>>;

export interface Question {
  /** No terms: all pages. */
  readonly terms: readonly Term[];
  /** The words of the query as they were typed, in lowercase. */
  readonly typed: readonly string[];
  /** Pages that have one of these are left out. */
  readonly without: readonly Term[];
  readonly choices: Choices;
  /** From that day, month or year on; before that one. */
  readonly since: string | undefined;
  readonly before: string | undefined;
  readonly byDate: boolean;
}

export interface Answer {
  /** Sessions. */
  readonly total: number;
  /** Sessions that have all terms. */
  readonly complete: number;
  /** Terms that are not in the archive, as they were typed. */
  readonly unknown: readonly string[];
  /** Under the choices made in the other facets. */
  readonly counts: Counts;
  /** The next results: as many as wanted, or as there are. */
  next(count: number): Promise<readonly SessionHit[]>;
}

export interface SearchIndex {
  /** Of the whole archive. */
  readonly totals: Counts;
  ask(question: Question): Promise<Answer>;
}

/** Of a query with so many words one may be wrong, */
const FORGIVING = 3;

/** and a page must have at least this share of it. */
const MOST = 0.55;

/** A compound that fewer pages have as a whole is also searched by its parts. */
const RARE = 3;

/** What the weight of texts and the length of pages count for, compared to the fit. */
const BY_WEIGHT = 0.5;

/** Pages that are examined at a time. */
const BATCH = 16;

/**
 * Opens the index of a site.
 * @param root address of the site, with `/` at the end
 * @param count bundles
 * @throws when files of the index are missing
 */
export async function openIndex(root: string, count: number, surroundings: Surroundings): Promise<SearchIndex> {
  const open = (at: number): Promise<Bundle> => openBundle(root, at, surroundings);
  // The first loads the program: two programs would not share a memory.
  const first = count > 0 ? [await open(0)] : [];
  const others = Array.from({ length: count - first.length }, (_, at) => open(at + 1));
  const bundles = [...first, ...(await Promise.all(others))];
  const pages = bundles.flatMap(pagesOf);
  return { totals: countsOf(pages, new Map()), ask: (question) => ask(bundles, pages, question) };
}

function pagesOf(bundle: Bundle): readonly Page[] {
  const { facets, pages } = bundle.list;
  return pages.map(([id, session, date, numbers]) => ({
    bundle,
    id,
    session: `${bundle.at} ${session}`,
    date,
    values: new Map(
      facets.map(([name, values], at) => [name, (numbers[at] ?? []).flatMap((one) => values[one] ?? [])]),
    ),
  }));
}

/** What the index says about a term. */
interface KnownTerm {
  readonly term: Term;
  /** Bundle by bundle. */
  readonly occurrences: readonly Occurrences[];
  /** What it is worth; 0 when it occurs nowhere. */
  readonly idf: number;
  /** The best that Pagefind's own measure is for it. */
  readonly heaviest: number;
}

async function ask(bundles: readonly Bundle[], pages: readonly Page[], question: Question): Promise<Answer> {
  const { terms, without, choices, byDate } = question;
  const known = await Promise.all(
    terms.map((term, at) => lookUp(bundles, term, at === terms.length - 1, pages.length)),
  );
  const excluded = await Promise.all(without.map((term) => lookUp(bundles, term, false, pages.length)));
  const isExcluded = ({ bundle, id }: Page): boolean =>
    excluded.some(({ occurrences }) => occurrences[bundle.at]?.has(id) === true);
  const found = pages
    .filter((page) => isInTime(page, question) && !isExcluded(page))
    .flatMap((page) => scored(page, known, question.typed));
  const kept = enough(found, known, byDate);
  const chosen = kept.filter((page) => isChosen(page, choices));
  chosen.sort((a, b) => (byDate ? 0 : b.score - a.score) || compare(b.date, a.date) || compare(a.id, b.id));
  const unknown = known.filter(({ idf }) => idf === 0).map(({ term }) => term.typed);
  return {
    total: sessionsOf(chosen),
    complete: unknown.length > 0 ? 0 : sessionsOf(chosen.filter(isWhole)),
    unknown,
    counts: countsOf(kept, choices),
    next: inBatches(chosen, byDate),
  };
}

/** How well a page fits; nothing when it has none of the terms, or not all of the phrases. */
function scored(page: Page, known: readonly KnownTerm[], typed: readonly string[]): readonly Candidate[] {
  if (known.length === 0) return [{ ...page, terms: [], total: 1, typed: [], weight: 0, score: 0, coverage: 1 }];
  const total = known.reduce((sum, { idf }) => sum + idf, 0);
  let weight = 0;
  const terms = known.map(({ term, idf, occurrences, heaviest }): CandidateTerm => {
    const own = occurrences[page.bundle.at]?.get(page.id);
    const { positions = [], isExact = false, results = [], score = 0 } = own ?? {};
    weight += BY_WEIGHT * (score / heaviest) * (idf / total);
    return { term, idf, offset: term.offset, positions, isExact, results };
  });
  const fit = fitOf(terms, total);
  if (fit === undefined || terms.some(({ term, positions }) => term.isPhrase && positions.length === 0)) return [];
  const coverage = worthOf(terms) / total;
  return [{ ...page, terms, total, typed, weight, score: fit.score + weight, coverage }];
}

function isWhole({ coverage }: Candidate): boolean {
  return coverage > 0.999;
}

/** Pages with all terms; of three or more terms also pages with most; if none has all, all that were found. */
function enough(found: readonly Candidate[], known: readonly KnownTerm[], byDate: boolean): readonly Candidate[] {
  const whole = found.filter(isWhole);
  const isLong = known.filter(({ idf }) => idf > 0).length >= FORGIVING;
  if (whole.length > 0 && (byDate || !isLong)) return whole;
  return isLong ? found.filter(({ coverage }) => coverage >= MOST) : found;
}

/** Asks all bundles for a term, and for its parts when hardly any page has the whole. */
async function lookUp(bundles: readonly Bundle[], term: Term, isLast: boolean, pages: number): Promise<KnownTerm> {
  const whole = await Promise.all(bundles.map(({ words }) => words.term(term, isLast)));
  const isRare = sizeOf(whole) < RARE && term.parts.length > 0;
  const parts = isRare ? await Promise.all(bundles.map(({ words }) => words.parts(term))) : [];
  const occurrences = whole.map((own, at) => new Map([...(parts[at] ?? []), ...own]));
  const having = sizeOf(occurrences);
  let heaviest = 1e-9;
  for (const own of occurrences) for (const { score } of own.values()) heaviest = Math.max(heaviest, score);
  return { term, occurrences, idf: having === 0 ? 0 : idfOf(pages, having), heaviest };
}

function sizeOf(occurrences: readonly Occurrences[]): number {
  return occurrences.reduce((sum, { size }) => sum + size, 0);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** `2026-03-04` is after `2026-03`, and not before it. */
function isInTime({ date }: Page, { since, before }: Question): boolean {
  return (since === undefined || date >= since) && (before === undefined || (date !== '' && date < before));
}

function isChosen({ values }: Page, choices: Choices, except = ''): boolean {
  return [...choices].every(
    ([name, wanted]) =>
      name === except || wanted.size === 0 || (values.get(name) ?? []).some((value) => wanted.has(value)),
  );
}

function sessionsOf(pages: readonly Page[]): number {
  return new Set(pages.map(({ session }) => session)).size;
}

/** Counts of a facet ignore choices in it: they say what choosing another value would give. */
function countsOf(pages: readonly Page[], choices: Choices): Counts {
  const facets = new Map<string, Map<string, Set<string>>>();
  for (const page of pages) {
    for (const [name, values] of page.values) {
      if (!isChosen(page, choices, name)) continue;
      const known = facets.get(name) ?? new Map<string, Set<string>>();
      facets.set(name, known);
      for (const value of values) known.set(value, (known.get(value) ?? new Set()).add(page.session));
    }
  }
  const sizes = (values: ReadonlyMap<string, ReadonlySet<string>>): ReadonlyMap<string, number> =>
    new Map([...values].map(([value, sessions]) => [value, sessions.size]));
  return new Map([...facets].map(([name, values]) => [name, sizes(values)]));
}

/** Examines the best, some at a time, which puts each batch into a new order, unless it is ordered by date. */
function inBatches(candidates: readonly Candidate[], isOrdered: boolean): Answer['next'] {
  const seen = new Set<string>();
  const ready: (() => Promise<SessionHit>)[] = [];
  let taken = 0;
  return async (count) => {
    while (ready.length < count && taken < candidates.length) {
      const batch: Candidate[] = [];
      for (; batch.length < BATCH && taken < candidates.length; taken += 1) {
        const candidate = candidates[taken];
        if (candidate !== undefined && !seen.has(candidate.session)) batch.push(candidate);
      }
      ready.push(...(await sessionHits(batch, isOrdered)));
      for (const { session } of batch) seen.add(session);
    }
    return await Promise.all(ready.splice(0, count).map((complete) => complete()));
  };
}
