/**
 * Answers questions. The vocabulary says which sessions have the words, and only their bundles are asked where they are.
 * Ranking, counting and filtering happen here: Pagefind wants all words on a page, while readers misremember words.
 */

import { compareText, groupBy, sumOf, valueFor } from '../../base/lists.ts';
import { type Bundle, openBundle, type Surroundings } from './bundle-files.ts';
import { type Candidate, candidatesIn, literalIn } from './found-pages.ts';
import { enough, type FoundSession, isWhole, type KnownTerm, knownTerms, scored } from './found-sessions.ts';
import { BEGINNING, type TermMatches, termMatches } from './matches.ts';
import { type SessionHit, sessionHits } from './session-hits.ts';
import type { Term } from './terms.ts';
import { type Counts, openVocabulary, type SessionRow, type Vocabulary } from './vocabulary.ts';

/** Facet -> chosen values. Any of them will do; a facet without values does not filter. */
export type Choices = ReadonlyMap<string, ReadonlySet<string>>;

export interface Question {
  /** No terms: all sessions. */
  readonly terms: readonly Term[];
  /** The words of the query as they were typed, in lowercase, and what the pages of results highlight. */
  readonly typed: readonly string[];
  readonly marks: readonly string[];
  /** Sessions that have one of these are left out. */
  readonly without: readonly Term[];
  readonly choices: Choices;
  readonly refused: Choices;
  /** From this day, month or year on; before this one. `7d`: days before the last one of the archive. */
  readonly since: string | undefined;
  readonly before: string | undefined;
  /** How the key of the session begins. */
  readonly session: string | undefined;
  readonly byDate: boolean;
}

export interface Answer {
  /** Sessions; those that have all terms in some form; and those that have all as they were typed. */
  readonly total: number;
  readonly complete: number;
  readonly exact: number;
  /** Terms that are not in the archive, as they were typed. */
  readonly unknown: readonly string[];
  /** Misspelt words, and what was searched for instead. */
  readonly corrections: readonly { readonly typed: string; readonly meant: string }[];
  /** Under the choices made in the other facets. */
  readonly counts: Counts;
  /** The next results: as many as requested, or as there are. */
  next(count: number): Promise<readonly SessionHit[]>;
}

export interface SearchIndex {
  /** Of the whole archive. */
  readonly totals: Counts;
  ask(question: Question): Promise<Answer>;
}

/** Number of pages that are examined at once. */
const BATCH = 16;

/** Bundles that are asked for the first results, until as many sessions as fit on a screen are known, and the first is certain. */
const ROUNDS = [3, 3, 3, 3];
const SCREEN = 8;

/** Bundles that are asked for more results, and sessions whose text is searched for a phrase. */
const MORE_BUNDLES = 4;
const READ = 50;

/** With more unknown words, a text was pasted, and nothing is a misspelling. */
const FEW = 3;

type Open = (bundle: number) => Promise<Bundle>;

/** Opens the index of a site. @param root its address, with `/` at the end. @throws if files of the index are missing */
export async function openIndex(root: string, surroundings: Surroundings): Promise<SearchIndex> {
  const vocabulary = await openVocabulary(root, surroundings);
  const opened = new Map<number, Promise<Bundle>>();
  // The first one loads the program, because two programs would not share memory.
  let program: Promise<unknown> = Promise.resolve();
  const open = (at: number): Promise<Bundle> =>
    valueFor(opened, at, () => {
      const isFirst = opened.size === 0;
      const bundle = program.then(() => openBundle(root, at, surroundings));
      if (isFirst) program = bundle;
      return bundle;
    });
  return { totals: vocabulary.totals, ask: (question) => ask(vocabulary, open, question) };
}

async function ask(vocabulary: Vocabulary, open: Open, question: Question): Promise<Answer> {
  const { terms, choices, byDate } = question;
  const rows = await vocabulary.sessions();
  const plain = await Promise.all(terms.map((term) => termMatches(term, vocabulary, false)));
  const missing = new Set(plain.filter(({ matches }) => matches.size === 0));
  const isLike = (one: TermMatches): boolean => missing.size <= FEW && missing.has(one);
  const matched = plain.map((one) => (isLike(one) ? termMatches(one.term, vocabulary, true) : one));
  const known = knownTerms(await Promise.all(matched), rows.length);
  const allowed = await withoutExcluded(vocabulary, open, rows, question);
  const matching = allowed.flatMap((row) => scored(row, known) ?? []);
  let shown = enough(matching, known, byDate);
  const isIn = ({ row }: FoundSession): boolean => isChosen(row, choices);
  const byFit = (a: FoundSession, b: FoundSession): number => (byDate ? 0 : b.score - a.score);
  let left = shown
    .filter(isIn)
    .sort((a, b) => byFit(a, b) || compareText(b.row.date, a.row.date) || b.row.number - a.row.number);
  const places = new Map(left.map((session, at) => [session, at]));
  const place = ({ session }: Candidate): number => places.get(session) ?? 0;
  let waiting: readonly Candidate[] = [];
  const literal = literalIn(known);
  const look = async (bundles: number): Promise<void> => {
    const round = new Set(nextRound(left, bundles, literal.size > 0, byDate));
    left = left.filter((session) => !round.has(session));
    const having = await candidatesOf(open, [...round], { ...question, known });
    waiting = [...waiting, ...having].sort((a, b) => (byDate ? 0 : b.score - a.score) || place(a) - place(b));
    for (const { session } of having) round.delete(session);
    // The text lacks a phrase of which the session has all words.
    shown = shown.filter((session) => !round.has(session));
  };
  const isCertain = (): boolean =>
    (byDate || waiting[0]?.turns[0]?.isVerbatim === true) &&
    new Set(waiting.map(({ session }) => session)).size >= SCREEN;
  for (const bundles of literal.size > 0 ? [sumOf(ROUNDS, (one) => one)] : ROUNDS)
    if (!isCertain()) await look(bundles);
  const chosen = shown.filter(isIn);
  const isMissing = (one: KnownTerm): boolean => one.idf === 0 || (chosen.length === 0 && literal.has(one));
  const unknown = known.filter(isMissing).map(({ term }) => term.typed);
  const seen = new Set<FoundSession>();
  const ready: (() => Promise<SessionHit>)[] = [];
  return {
    total: chosen.length,
    complete: unknown.length > 0 ? 0 : chosen.filter(isWhole).length,
    exact: unknown.length > 0 ? 0 : chosen.filter(({ isExact }) => isExact).length,
    unknown,
    corrections: known.flatMap(({ term, meant }) => (meant === undefined ? [] : [{ typed: term.typed, meant }])),
    counts: countsOf(shown, choices),
    next: async (count) => {
      while (ready.length < count) {
        waiting = waiting.filter(({ session }) => !seen.has(session));
        if (waiting.length === 0 && left.length === 0) break;
        if (waiting.length === 0) await look(MORE_BUNDLES);
        // Examining reorders each batch, unless it is ordered by date.
        const batch = waiting.slice(0, BATCH);
        ready.push(...(await sessionHits(batch, byDate, question.session !== undefined)));
        for (const { session } of batch) seen.add(session);
      }
      return await Promise.all(ready.splice(0, count).map((complete) => complete()));
    },
  };
}

/** The next sessions to look at: the best ones of a few bundles, because a bundle is asked for all of its sessions. */
function nextRound(
  sessions: readonly FoundSession[],
  most: number,
  isRead: boolean,
  byDate: boolean,
): readonly FoundSession[] {
  if (byDate) return sessions.slice(0, isRead ? READ : BATCH);
  const bundles = new Set<number>();
  for (const { row } of sessions) if (bundles.size < most) bundles.add(row.bundle);
  return sessions.filter(({ row }) => bundles.has(row.bundle)).slice(0, isRead ? READ : sessions.length);
}

/** The pages of sessions, in no particular order. */
async function candidatesOf(
  open: Open,
  sessions: readonly FoundSession[],
  question: Question & { readonly known: readonly KnownTerm[] },
): Promise<readonly Candidate[]> {
  const bundles = [...groupBy(sessions, ({ row }) => row.bundle)];
  return (await Promise.all(bundles.map(async ([at, own]) => candidatesIn(await open(at), own, question)))).flat();
}

/** The sessions without anything that the question excludes. */
async function withoutExcluded(
  vocabulary: Vocabulary,
  open: Open,
  rows: readonly SessionRow[],
  question: Question,
): Promise<readonly SessionRow[]> {
  const { without, refused, session } = question;
  const keys = session === undefined ? [] : await vocabulary.keys();
  const lastDay = rows.reduce((last, { date }) => (date > last ? date : last), '').slice(0, 10);
  const [since, before] = [question.since, question.before].map((time) => dayOf(time, lastDay));
  const excluded = await Promise.all(
    without.map(async (term) => {
      const [known] = knownTerms([await termMatches(term, vocabulary, false)], rows.length);
      if (known === undefined) return [];
      const having = rows.flatMap((row) => scored(row, [known]) ?? []);
      if (!term.isPhrase) return having.filter(({ row }) => (known.matches.get(row.number)?.quality ?? 0) >= BEGINNING);
      return (await candidatesOf(open, having, { ...question, known: [known] })).map((one) => one.session);
    }),
  );
  const numbers = new Set(excluded.flat().map(({ row }) => row.number));
  const isRefused = ({ number, values }: SessionRow): boolean =>
    numbers.has(number) ||
    [...refused].some(([name, some]) => (values.get(name) ?? []).some((value) => some.has(value)));
  // `2026-03-04` is after `2026-03`, and not before it.
  const isInTime = ({ date }: SessionRow): boolean =>
    (since === undefined || date >= since) && (before === undefined || (date !== '' && date < before));
  const isNamed = (row: SessionRow): boolean => session === undefined || keys[row.number]?.startsWith(session) === true;
  return rows.filter((row) => isInTime(row) && isNamed(row) && !isRefused(row));
}

/** `2026-03-01` for `7d` before `2026-03-08`; other times are days already. */
function dayOf(time: string | undefined, lastDay: string): string | undefined {
  const [, count, unit] = /^(\d+)([dwmy])$/.exec(time ?? '') ?? [];
  const last = Date.parse(lastDay);
  if (unit === undefined || Number.isNaN(last)) return time;
  const days = Number(count) * ({ d: 1, w: 7, m: 30, y: 365 }[unit] ?? 1);
  return new Date(last - days * 86_400_000).toISOString().slice(0, 10);
}

function isChosen({ values }: SessionRow, choices: Choices, except = ''): boolean {
  return [...choices].every(
    ([name, wanted]) =>
      name === except || wanted.size === 0 || (values.get(name) ?? []).some((value) => wanted.has(value)),
  );
}

/** Counts of a facet ignore choices in it: they say what another choice would find. */
function countsOf(sessions: readonly FoundSession[], choices: Choices): Counts {
  const facets = new Map<string, Map<string, number>>();
  for (const { row } of sessions) {
    for (const [name, values] of row.values) {
      if (!isChosen(row, choices, name)) continue;
      const byValue = valueFor(facets, name, () => new Map<string, number>());
      for (const value of values) byValue.set(value, (byValue.get(value) ?? 0) + 1);
    }
  }
  return facets;
}
