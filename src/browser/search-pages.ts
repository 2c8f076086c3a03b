/**
 * One result, looked at: its facts, and of its text the pieces that hold a word of the query
 * (`site/search-fragments.ts` writes them).
 */

import { type PageFacts, pieceFile, type TextStretch } from '../domain/search-text.ts';
import { get, isRaw, list, number, raw, text } from '../domain/shape.ts';
import { fetch } from './pagefind-fetch.ts';
import type { Instance, Location, Result } from './pagefind-types.ts';
import {
  type ExcerptRun,
  isFound,
  markedTitle,
  type TermPlaces,
  type TurnHit,
  turnHits,
} from './search-turns.ts';

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

export interface Bundle {
  readonly folder: string;
  readonly instance: Instance;
  readonly pieces: Map<string, Promise<readonly TextStretch[]>>;
  /** Query -> whether its words are in this bundle. */
  readonly genuine: Map<string, Promise<boolean>>;
}

/** A result that is not looked at yet. */
export interface Candidate {
  readonly bundle: Bundle;
  readonly result: Result;
  readonly terms: readonly TermPlaces[];
}

/** Pieces of text fetched for one result, at most. */
const PIECES_SHOWN = 2;

export async function pageHit(candidate: Candidate): Promise<PageHit> {
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

/** The day and time of a result, as text that sorts. */
export async function dateOf({ result }: Candidate): Promise<string> {
  return factsOf(await result.data()).meta.date ?? '';
}

/** Does the page hold the words of the query, or only what Pagefind took for them? */
export async function holdsTerms(best: Candidate): Promise<boolean> {
  const facts = factsOf(await best.result.data());
  const names = Object.values(facts.meta).join(' ');
  const found = best.terms.map(async (term) => {
    const first = term.places[0];
    if (first === undefined) {
      return isFound([{ at: 0, anchor: '', title: '', text: names }], { ...term, places: every(names) });
    }
    return isFound(await stretchesOf(best, facts, [pieceAt(facts, first)]), { ...term, places: [first] });
  });
  return (await Promise.all(found)).every((one) => one);
}

function every(text: string): readonly number[] {
  return text.split(/\s+/).map((_, index) => index);
}
