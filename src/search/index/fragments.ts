/**
 * Pagefind keeps all the text of a page in one file, the fragment, and a page fetches the fragment of every
 * result it shows: for sessions that is 30 KB on average and 250 KB at worst. So the text is moved out of
 * the fragment, into pieces at turn borders, of which the search page fetches those that hold a hit.
 *
 *     fragment/en_1a2b3c4.pf_fragment   {url, meta, pieces: [0, 1530, 3012], turns: [2, 40, 1530, …], …}
 *     text/en_1a2b3c4-0.pf_text         [{at: 0, anchor: "t-…", title: "Ada: …", text: "…", kinds: [[2, "p"]]}, …]
 *     text/en_1a2b3c4-1.pf_text
 *     pages.pf_pages                    what all pages of the bundle are filtered and sorted by
 *
 * Measured on 300 real sessions: the eight best results of a query take 60 KB instead of 270 KB; and the list of
 * pages is one file of 3 KB where Pagefind's filters are seven, which count pages where readers count sessions.
 */

import { gunzipSync, gzipSync } from 'node:zlib';
import { isRaw, list, number, raw, text } from '../../base/json-readers.ts';
import {
  type BundlePages,
  PAGES_FILE,
  type PageEntry,
  type PageFacts,
  pieceFile,
  type TextStretch,
  WORD_GAP,
} from '../shared/index-format.ts';
import type { IndexFile } from './bundles.ts';

/** Words of one piece, about 8 KB of text and 3 KB on the way. */
const PIECE_WORDS = 1_200;

/** Pagefind puts this before everything that it packs. */
const SIGNATURE = 'pagefind_dcd';

const FRAGMENT = /^(.*)fragment\/([^/]+)\.pf_fragment$/;

/** Ids that say what a text is (`search-documents.ts`). */
const KIND_MARK = /^:(.)$/;

/** The files of one bundle: fragments taken apart, and the list of its pages added. */
export function splitFragments(files: readonly IndexFile[], folder: string): readonly IndexFile[] {
  const pages = new PageList();
  const split = files.flatMap((file) => {
    const name = FRAGMENT.exec(file.path);
    if (name === null) return [file];
    const fragment: unknown = JSON.parse(unpack(file.content));
    const [, place = '', id = ''] = name;
    pages.add(id, fragment);
    return splitFragment(file.path, place, id, fragment);
  });
  return [...split, { path: `${folder}/${PAGES_FILE}`, content: pack(JSON.stringify(pages.list())) }];
}

function splitFragment(path: string, folder: string, page: string, fragment: unknown): readonly IndexFile[] {
  const anchors = anchorsOf(fragment);
  const pieces = piecesOf(stretchesOf(fragment, anchors));
  const [only, ...others] = pieces;
  const facts: PageFacts = {
    url: text(fragment, 'url') ?? '',
    meta: strings(raw(fragment, 'meta')),
    pieces: pieces.map((piece) => piece[0]?.at ?? 0),
    turns: anchors.filter(({ id }) => !KIND_MARK.test(id)).map(({ at }) => at),
    text: others.length === 0 ? (only ?? []) : undefined,
  };
  const head = pack(
    JSON.stringify({
      ...facts,
      content: '',
      word_count: number(fragment, 'word_count'),
      filters: {},
      anchors: [],
    }),
  );
  return [
    { path, content: head },
    ...(others.length === 0 ? [] : pieces).map((piece, at) => ({
      path: folder + pieceFile(page, at),
      content: pack(JSON.stringify(piece)),
    })),
  ];
}

/** Facts of all pages, values of facets by number. */
class PageList {
  readonly #pages: { readonly id: string; readonly fragment: unknown }[] = [];

  add(id: string, fragment: unknown): void {
    this.#pages.push({ id, fragment });
  }

  list(): BundlePages {
    const sessions = new Map<string, number>();
    const facets = new Map<string, Map<string, number>>();
    const pages = [...this.#pages].sort((a, b) => (a.id < b.id ? -1 : 1));
    for (const { fragment } of pages) {
      numberOf(sessions, sessionOf(fragment));
      for (const [name, values] of filtersOf(fragment)) {
        const known = facets.get(name) ?? new Map<string, number>();
        facets.set(name, known);
        for (const value of values) numberOf(known, value);
      }
    }
    const names = [...facets.keys()].sort();
    return {
      facets: names.map((name) => [name, [...(facets.get(name)?.keys() ?? [])]]),
      pages: pages.map(({ id, fragment }): PageEntry => {
        const filters = filtersOf(fragment);
        const values = names.map((name) =>
          (filters.get(name) ?? []).map((value) => numberOf(facets.get(name) ?? new Map(), value)),
        );
        return [id, numberOf(sessions, sessionOf(fragment)), metaOf(fragment, 'date') ?? '', values];
      }),
    };
  }
}

function numberOf(numbers: Map<string, number>, value: string): number {
  const known = numbers.get(value) ?? numbers.size;
  numbers.set(value, known);
  return known;
}

function metaOf(fragment: unknown, name: string): string | undefined {
  return text(raw(fragment, 'meta'), name);
}

function sessionOf(fragment: unknown): string {
  return metaOf(fragment, 'session') ?? text(fragment, 'url') ?? '';
}

function filtersOf(fragment: unknown): ReadonlyMap<string, readonly string[]> {
  const filters = raw(fragment, 'filters');
  const entries = isRaw(filters) ? Object.keys(filters) : [];
  return new Map(
    entries.map((name) => [name, list(filters, name).filter((value) => typeof value === 'string')]),
  );
}

interface Anchor {
  readonly at: number;
  readonly id: string;
  readonly title: string;
}

/** Turns and kinds of text, in their order. */
function anchorsOf(fragment: unknown): readonly Anchor[] {
  return list(fragment, 'anchors')
    .map((anchor) => ({
      at: number(anchor, 'location') ?? 0,
      id: text(anchor, 'id') ?? '',
      title: text(anchor, 'title') ?? '',
    }))
    .sort((a, b) => a.at - b.at);
}

/** The text by turns; a turn longer than a piece goes on in a further stretch. */
function stretchesOf(fragment: unknown, anchors: readonly Anchor[]): readonly TextStretch[] {
  const words = (text(fragment, 'content') ?? '').split(WORD_GAP);
  const kinds = anchors.flatMap(({ at, id }): (readonly [number, string])[] => {
    const letter = KIND_MARK.exec(id)?.[1];
    return letter === undefined ? [] : [[at, letter]];
  });
  const starts = [{ at: 0, id: '', title: '' }, ...anchors.filter(({ id }) => !KIND_MARK.test(id))];
  return starts.flatMap((start, index) => {
    const end = starts[index + 1]?.at ?? words.length;
    const found: TextStretch[] = [];
    for (let at = start.at; at < end; at += PIECE_WORDS) {
      const stop = Math.min(end, at + PIECE_WORDS);
      found.push({
        at,
        anchor: start.id,
        title: start.title,
        text: words.slice(at, stop).join(' '),
        kinds: kindsIn(kinds, at, stop),
      });
    }
    return found;
  });
}

/** The kinds from one word to another, with the one that goes on at the beginning. */
function kindsIn(kinds: TextStretch['kinds'], from: number, to: number): TextStretch['kinds'] {
  const before = kinds.findLast(([at]) => at <= from);
  const inside = kinds.filter(([at]) => at > from && at < to);
  return before === undefined ? inside : [[from, before[1]], ...inside];
}

/** Whole stretches, until a piece has its words. */
function piecesOf(stretches: readonly TextStretch[]): readonly (readonly TextStretch[])[] {
  const pieces: TextStretch[][] = [];
  let start = Number.NEGATIVE_INFINITY;
  for (const stretch of stretches) {
    const words = stretch.text.split(' ').length;
    const open = pieces.at(-1);
    if (open === undefined || stretch.at + words - start > PIECE_WORDS) {
      pieces.push([stretch]);
      start = stretch.at;
    } else {
      open.push(stretch);
    }
  }
  return pieces;
}

function strings(value: unknown): Record<string, string> {
  const entries = isRaw(value) ? Object.entries(value) : [];
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function unpack(content: Uint8Array): string {
  return gunzipSync(content).toString('utf8').slice(SIGNATURE.length);
}

function pack(json: string): Uint8Array {
  return gzipSync(SIGNATURE + json, { level: 9 });
}
