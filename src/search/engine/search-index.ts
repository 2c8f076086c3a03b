/**
 * The index, asked: all bundles at once, their answers put together. Each bundle is an instance of Pagefind's
 * program of its own, which says where words stand; what fits best, and what is counted and filtered, is decided
 * here, because Pagefind wants all words on a page and counts pages, and readers misremember and count sessions.
 */

import { type Bundle, openBundle } from './bundle-files.ts';
import type { CreateInstance } from './pagefind-types.ts';
import { fitOf, idfOf } from './rank.ts';
import { type Candidate, type CandidateTerm, type SessionHit, sessionHits } from './session-hits.ts';
import type { Term } from './terms.ts';
import type { Standings } from './word-positions.ts';

export interface Question {
  /** None asks for all pages. */
  readonly terms: readonly Term[];
  /** What was typed, in small letters, by its blanks. */
  readonly typed: readonly string[];
  /** Pages that have one of these are left out. */
  readonly without: readonly Term[];
  readonly choices: ReadonlyMap<string, ReadonlySet<string>>;
  /** From that day, month or year on; before that one. */
  readonly since: string | undefined;
  readonly before: string | undefined;
  readonly byDate: boolean;
}

export interface Answer {
  /** Sessions. */
  readonly total: number;
  /** Those that have all that was asked for. */
  readonly complete: number;
  /** What stands nowhere, as it was typed. */
  readonly unknown: readonly string[];
  /** Facet -> value -> sessions, under the choices made in the other facets. */
  readonly counts: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** The next results, as many as asked for or as there are. */
  next(count: number): Promise<readonly SessionHit[]>;
}

export interface SearchIndex {
  /** Sessions for each value of each facet, in the whole archive. */
  readonly totals: ReadonlyMap<string, ReadonlyMap<string, number>>;
  ask(question: Question): Promise<Answer>;
}

/** Of a query of so many words one may be wrong, */
const FORGIVING = 3;

/** and a page must hold so much of it. */
const MOST = 0.55;

/** A compound that fewer pages have as a whole is looked for in parts as well. */
const RARE = 3;

/** What the weight of texts and the length of pages count for, beside the fit. */
const BY_WEIGHT = 0.5;

/** Pages that are looked at closely at a time. */
const CLOSELY = 16;

/** `createInstance` is Pagefind's: given, so that tests can run without a bundle. */
export async function openIndex(
  root: string,
  count: number,
  createInstance: CreateInstance,
): Promise<SearchIndex> {
  const numbers = Array.from({ length: count }, (_, at) => at + 1);
  const open = (number: number): Promise<Bundle> =>
    openBundle(
      new URL(number === 1 ? 'pagefind/' : `pagefind/${number}/`, root).href,
      number - 1,
      createInstance,
    );
  // The first brings the program, and two programs would not share a memory.
  const first = numbers.slice(0, 1).map(open);
  await Promise.all(first);
  const bundles = await Promise.all([...first, ...numbers.slice(1).map(open)]);
  const pages = bundles.flatMap(pagesOf);
  return { totals: countsOf(pages, new Map()), ask: (question) => ask(bundles, pages, question) };
}

/** A page of the archive, and what the index says of the terms on it. */
interface Page extends Omit<Candidate, 'terms' | 'total' | 'typed' | 'weight'> {
  readonly date: string;
  /** Facet -> values. */
  readonly values: ReadonlyMap<string, readonly string[]>;
}

function pagesOf(bundle: Bundle): readonly Page[] {
  const { facets, pages } = bundle.list;
  return pages.map(([id, session, date, numbers]) => ({
    bundle,
    id,
    session: `${bundle.folder} ${session}`,
    date,
    values: new Map(
      facets.map(([name, values], at) => [name, (numbers[at] ?? []).flatMap((one) => values[one] ?? [])]),
    ),
  }));
}

/** What the index says of the terms, in every bundle. */
interface Asked {
  readonly term: Term;
  /** Bundle by bundle. */
  readonly standings: readonly Standings[];
  /** What it is worth; 0 when it stands nowhere. */
  readonly idf: number;
  /** The best that Pagefind's own measure is for it. */
  readonly heaviest: number;
}

async function ask(bundles: readonly Bundle[], pages: readonly Page[], question: Question): Promise<Answer> {
  const { terms, without, choices, byDate } = question;
  const asked = await Promise.all(
    terms.map((term, at) => askTerm(bundles, term, at === terms.length - 1, pages.length)),
  );
  const excluded = await Promise.all(without.map((term) => askTerm(bundles, term, false, pages.length)));
  const isExcluded = ({ bundle, id }: Page): boolean =>
    excluded.some(({ standings }) => standings[bundle.at]?.has(id) === true);
  const found = pages
    .filter((page) => isInTime(page, question) && !isExcluded(page))
    .flatMap((page) => (asked.length === 0 ? [unasked(page)] : scored(page, asked, question.typed)));
  const kept = enough(found, asked, byDate);
  const chosen = kept.filter(({ page }) => isChosen(page, choices));
  const order = [...chosen].sort(
    (a, b) =>
      (byDate ? 0 : b.score - a.score) || compare(b.page.date, a.page.date) || compare(a.page.id, b.page.id),
  );
  const unknown = asked.filter(({ idf }) => idf === 0).map(({ term }) => term.typed);
  return {
    total: sessionsOf(chosen).size,
    complete: unknown.length > 0 ? 0 : sessionsOf(chosen.filter(isWhole)).size,
    unknown,
    counts: countsOf(
      kept.map(({ page }) => page),
      choices,
    ),
    next: inBatches(
      order.map(({ candidate }) => candidate),
      byDate,
    ),
  };
}

interface Scored {
  readonly page: Page;
  readonly candidate: Candidate;
  readonly score: number;
  /** Share of what was asked for that is on the page. */
  readonly coverage: number;
}

function unasked(page: Page): Scored {
  return { page, candidate: { ...page, terms: [], total: 1, typed: [] }, score: 0, coverage: 1 };
}

/** How well a page fits; nothing when it has none of the terms, or not all of the phrases. */
function scored(page: Page, asked: readonly Asked[], typed: readonly string[]): readonly Scored[] {
  const total = asked.reduce((sum, { idf }) => sum + idf, 0);
  const terms = asked.map(({ term, idf, standings }): CandidateTerm => {
    const standing = standings[page.bundle.at]?.get(page.id);
    const { places = [], isExact = false, results = [] } = standing ?? {};
    return { term, idf, offset: term.offset, places, isExact, results };
  });
  if (terms.some(({ term, places }) => term?.isPhrase && places.length === 0)) return [];
  const fit = fitOf(terms, total);
  if (fit === undefined) return [];
  const coverage = terms.reduce((sum, { idf, places }) => sum + (places.length > 0 ? idf : 0), 0) / total;
  const share = asked.reduce((sum, { idf, heaviest, standings }) => {
    const score = standings[page.bundle.at]?.get(page.id)?.score ?? 0;
    return sum + (score / heaviest) * (idf / total);
  }, 0);
  const weight = BY_WEIGHT * share;
  return [{ page, candidate: { ...page, total, terms, typed, weight }, score: fit.score + weight, coverage }];
}

function isWhole({ coverage }: Scored): boolean {
  return coverage > 0.999;
}

/** Pages that have all, and of three words or more also those that have most; when none has all, what there is. */
function enough(found: readonly Scored[], asked: readonly Asked[], byDate: boolean): readonly Scored[] {
  const whole = found.filter(isWhole);
  const isLong = asked.filter(({ idf }) => idf > 0).length >= FORGIVING;
  if (whole.length > 0 && (byDate || !isLong)) return whole;
  return isLong ? found.filter(({ coverage }) => coverage >= MOST) : found;
}

/** In parts as well when hardly any page has the whole. */
async function askTerm(
  bundles: readonly Bundle[],
  term: Term,
  isLast: boolean,
  pages: number,
): Promise<Asked> {
  const whole = await Promise.all(bundles.map(({ words }) => words.term(term, isLast)));
  const isRare = sizeOf(whole) < RARE && term.parts.length > 0;
  const parts = isRare ? await Promise.all(bundles.map(({ words }) => words.parts(term))) : [];
  const standings = whole.map((own, at) => new Map([...(parts[at] ?? []), ...own]));
  const holding = sizeOf(standings);
  let heaviest = 1e-9;
  for (const own of standings) for (const { score } of own.values()) heaviest = Math.max(heaviest, score);
  return {
    term,
    standings,
    idf: holding === 0 ? 0 : idfOf(pages, holding),
    heaviest,
  };
}

function sizeOf(standings: readonly Standings[]): number {
  return standings.reduce((sum, { size }) => sum + size, 0);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** `2026-03-04` is after `2026-03`, and not before it. */
function isInTime({ date }: Page, { since, before }: Question): boolean {
  return (since === undefined || date >= since) && (before === undefined || (date !== '' && date < before));
}

function isChosen({ values }: Page, choices: Question['choices'], except = ''): boolean {
  return [...choices].every(
    ([name, wanted]) =>
      name === except || wanted.size === 0 || (values.get(name) ?? []).some((value) => wanted.has(value)),
  );
}

function sessionsOf(found: readonly Scored[]): ReadonlySet<string> {
  return new Set(found.map(({ page }) => page.session));
}

/** Counts of a facet are those without a choice in it: what one would get by choosing another. */
function countsOf(
  pages: readonly Page[],
  choices: Question['choices'],
): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const facets = new Map<string, Map<string, Set<string>>>();
  for (const page of pages) {
    for (const [name, values] of page.values) {
      if (!isChosen(page, choices, name)) continue;
      const known = facets.get(name) ?? new Map<string, Set<string>>();
      facets.set(name, known);
      for (const value of values) known.set(value, (known.get(value) ?? new Set()).add(page.session));
    }
  }
  return new Map(
    [...facets].map(([name, values]) => [
      name,
      new Map([...values].map(([value, sessions]) => [value, sessions.size])),
    ]),
  );
}

/** The best are looked at closely, some at a time, and stand in a new order afterwards; those by date stay in theirs. */
function inBatches(candidates: readonly Candidate[], isOrdered: boolean): Answer['next'] {
  const seen = new Set<string>();
  const ready: { complete(): Promise<SessionHit> }[] = [];
  let taken = 0;
  return async (count) => {
    while (ready.length < count && taken < candidates.length) {
      const fresh: Candidate[] = [];
      for (; fresh.length < CLOSELY && taken < candidates.length; taken += 1) {
        const candidate = candidates[taken];
        if (candidate !== undefined && !seen.has(candidate.session)) fresh.push(candidate);
      }
      ready.push(...(await sessionHits(fresh, isOrdered)));
      for (const { session } of fresh) seen.add(session);
    }
    return await Promise.all(ready.splice(0, count).map((hit) => hit.complete()));
  };
}
