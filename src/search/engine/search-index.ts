/**
 * Asks all bundles of the index at once, and combines their answers. Each bundle has its own instance of Pagefind's
 * program, which says where words are. Ranking, counting and filtering happen here, because Pagefind wants all words on
 * a page and counts pages, while readers misremember words and count sessions.
 */

import { compareText, groupBy, sumOf, valueFor } from '../../base/lists.ts';
import { type Bundle, openBundle, type Surroundings } from './bundle-files.ts';
import { enough, isWhole, type KnownTerm, scored } from './found-sessions.ts';
import type { Candidate, Page } from './page-fits.ts';
import { idfOf } from './rank.ts';
import { type SessionHit, sessionHits } from './session-hits.ts';
import type { Term } from './terms.ts';
import type { Occurrences } from './word-positions.ts';

/** Facet -> chosen values. Any of them will do; a facet without values does not filter. */
export type Choices = ReadonlyMap<string, ReadonlySet<string>>;

/** Facet -> value -> sessions. */
export type Counts = ReadonlyMap<string, ReadonlyMap<string, number>>;

export interface Question {
  /** No terms: all pages. */
  readonly terms: readonly Term[];
  /** The words of the query as they were typed, in lowercase. */
  readonly typed: readonly string[];
  /** What the pages of results highlight: words, paths, and phrases in quotes. */
  readonly marks: readonly string[];
  /** Sessions that have one of these are left out. */
  readonly without: readonly Term[];
  readonly choices: Choices;
  readonly refused: Choices;
  /** From this day, month or year on; before this one. */
  readonly since: string | undefined;
  readonly before: string | undefined;
  readonly byDate: boolean;
}

export interface Answer {
  /** Sessions. */
  readonly total: number;
  /** Sessions that have all terms, in some form. */
  readonly complete: number;
  /** Sessions that have all terms as they were typed. */
  readonly exact: number;
  /** Terms that are not in the archive, as they were typed. */
  readonly unknown: readonly string[];
  /** Under the choices made in the other facets. */
  readonly counts: Counts;
  /** The next results: as many as requested, or as there are. */
  next(count: number): Promise<readonly SessionHit[]>;
}

export interface SearchIndex {
  /** Of the whole archive. */
  readonly totals: Counts;
  ask(question: Question): Promise<Answer>;
  /** How many pages have exactly this word? In large archives, only some bundles are asked. */
  pagesWith(word: string): Promise<number>;
}

/** A compound that fewer pages have as a whole is also searched for by its parts. */
const RARE = 3;

/** Number of pages that are examined at once. */
const BATCH = 16;

const ASKED_FOR_SPELLING = 4;

/**
 * Opens the index of a site.
 * @param root address of the site, with `/` at the end
 * @param count bundles
 * @throws if files of the index are missing
 */
export async function openIndex(root: string, count: number, surroundings: Surroundings): Promise<SearchIndex> {
  const open = (at: number): Promise<Bundle> => openBundle(root, at, surroundings);
  // The first bundle loads the program, because two programs would not share memory.
  const first = count > 0 ? [await open(0)] : [];
  const others = Array.from({ length: count - first.length }, (_, at) => open(at + 1));
  const bundles = [...first, ...(await Promise.all(others))];
  const pages = bundles.flatMap(pagesOf);
  const pagesWith = async (word: string): Promise<number> => {
    const counts = await Promise.all(bundles.slice(-ASKED_FOR_SPELLING).map(({ words }) => words.pagesWith(word)));
    return sumOf(counts, (count) => count);
  };
  return { totals: countsOf(pages, new Map()), ask: (question) => ask(bundles, pages, question), pagesWith };
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

async function ask(bundles: readonly Bundle[], pages: readonly Page[], question: Question): Promise<Answer> {
  const { terms, choices, byDate } = question;
  const asked = await Promise.all(terms.map((term) => lookUp(bundles, term, pages.length)));
  const allowed = await withoutExcluded(bundles, pages, question);
  const sessions = [...groupBy(allowed, ({ session }) => session).values()];
  const matching = sessions
    .map((pagesOfOne) => scored(pagesOfOne, asked, question))
    .filter((session) => session.pages.length > 0);
  const shown = enough(matching, asked, byDate);
  const chosen = shown.filter((session) => session.pages.some((page) => isChosen(page, choices)));
  const candidates = chosen.flatMap((session) => session.pages.filter((page) => isChosen(page, choices)));
  candidates.sort((a, b) => (byDate ? 0 : b.score - a.score) || compareText(b.date, a.date) || compareText(a.id, b.id));
  const unknown = asked.filter(({ idf }) => idf === 0).map(({ term }) => term.typed);
  return {
    total: chosen.length,
    complete: unknown.length > 0 ? 0 : chosen.filter(isWhole).length,
    exact: unknown.length > 0 ? 0 : chosen.filter(({ isExact }) => isExact).length,
    unknown,
    counts: countsOf(
      shown.flatMap((session) => session.pages),
      choices,
    ),
    next: inBatches(candidates, byDate),
  };
}

/** The pages of sessions without anything that the question excludes. */
async function withoutExcluded(
  bundles: readonly Bundle[],
  pages: readonly Page[],
  { without, refused, since, before }: Question,
): Promise<readonly Page[]> {
  const excluded = await Promise.all(
    without.flatMap((term) =>
      bundles.map(async ({ at, words }) => [...(await words.asTyped(term)).keys()].map((id) => `${at} ${id}`)),
    ),
  );
  const ids = new Set(excluded.flat());
  const isRefused = (page: Page): boolean =>
    ids.has(`${page.bundle.at} ${page.id}`) ||
    [...refused].some(([name, values]) => (page.values.get(name) ?? []).some((value) => values.has(value)));
  const sessions = new Set(pages.filter(isRefused).map(({ session }) => session));
  return pages.filter((page) => !sessions.has(page.session) && isInTime(page, { since, before }));
}

/** Asks all bundles for a term, and for its parts if hardly any page has the whole. */
async function lookUp(bundles: readonly Bundle[], term: Term, pages: number): Promise<KnownTerm> {
  const whole = await Promise.all(bundles.map(({ words }) => words.term(term)));
  const isRare = sizeOf(whole) < RARE && term.parts.length > 0;
  const parts = isRare ? await Promise.all(bundles.map(({ words }) => words.parts(term))) : [];
  const occurrences = whole.map((own, at) => new Map([...(parts[at] ?? []), ...own]));
  const having = sizeOf(occurrences);
  let heaviest = 1e-9;
  for (const own of occurrences) for (const { score } of own.values()) heaviest = Math.max(heaviest, score);
  return { term, occurrences, idf: having === 0 ? 0 : idfOf(pages, having), heaviest };
}

function sizeOf(occurrences: readonly Occurrences[]): number {
  return sumOf(occurrences, ({ size }) => size);
}

/** `2026-03-04` is after `2026-03`, and not before it. */
function isInTime({ date }: Page, { since, before }: Pick<Question, 'since' | 'before'>): boolean {
  return (since === undefined || date >= since) && (before === undefined || (date !== '' && date < before));
}

function isChosen({ values }: Page, choices: Choices, except = ''): boolean {
  return [...choices].every(
    ([name, wanted]) =>
      name === except || wanted.size === 0 || (values.get(name) ?? []).some((value) => wanted.has(value)),
  );
}

/** Counts of a facet ignore choices in it: they say what another choice would find. */
function countsOf(pages: readonly Page[], choices: Choices): Counts {
  const facets = new Map<string, Map<string, Set<string>>>();
  for (const page of pages) {
    for (const [name, values] of page.values) {
      if (!isChosen(page, choices, name)) continue;
      const byValue = valueFor(facets, name, () => new Map<string, Set<string>>());
      for (const value of values) valueFor(byValue, value, () => new Set()).add(page.session);
    }
  }
  const sizes = (values: ReadonlyMap<string, ReadonlySet<string>>): ReadonlyMap<string, number> =>
    new Map([...values].map(([value, sessions]) => [value, sessions.size]));
  return new Map([...facets].map(([name, values]) => [name, sizes(values)]));
}

/** Examines the best, some at a time, which reorders each batch unless it is ordered by date. */
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
