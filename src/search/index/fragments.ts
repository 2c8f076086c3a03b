/**
 * Pagefind keeps all the text of a page in one file, the fragment, and fetches the fragment of every result it shows:
 * 30 KB on average for sessions, 250 KB at worst. So the text is moved out of the fragment into pieces that end at
 * turns, and the search page fetches those that contain a hit.
 *
 *     fragment/en_1a2b3c4.pf_fragment   {url, meta, pieces: [0, 1530, 3012], turns: [2, 40, 1530, …], …}
 *     text/en_1a2b3c4-0.pf_text         [{at: 0, anchor: "t-…", title: "Ada: …", text: "…", kinds: [[2, "p"]]}, …]
 *     text/en_1a2b3c4-1.pf_text
 *     pages.pf_pages                    what all pages of the bundle are filtered and sorted by
 *
 * On 300 real sessions, the eight best results of a query take 60 KB instead of 270 KB. The list of pages is one file
 * of 3 KB; Pagefind's filters would be seven files, and they count pages where readers count sessions.
 */

import { keys, list, number, raw, text } from '../../base/json-readers.ts';
import { groupBy, inGroups, numberOf, valueFor } from '../../base/lists.ts';
import {
  type BundlePages,
  fragmentFile,
  type MetaName,
  PAGES_FILE,
  type PageEntry,
  type PageFacts,
  pieceFile,
  type TextStretch,
  WORD_GAP,
} from '../shared/index-format.ts';
import { type IndexFile, pack, unpack } from './index-file.ts';
import { type Facets, kindOfId } from './page-document.ts';

/** Words of one piece: about 8 KB of text, 3 KB packed. */
const PIECE_WORDS = 1_200;

const FRAGMENT = /^.*fragment\/([^/]+)\.pf_fragment$/;

/** What Pagefind does not keep of a page. */
export interface KnownPage {
  readonly facets: Facets;
  /** Of its turns, by anchor. */
  readonly titles: ReadonlyMap<string, string>;
}

/**
 * The files of one bundle, with fragments split and the list of its pages added.
 * @param known pages by address
 */
export function splitFragments(
  files: readonly IndexFile[],
  folder: string,
  known: ReadonlyMap<string, KnownPage>,
): readonly IndexFile[] {
  const fragments = new Map<string, unknown>();
  const split = files.flatMap((file) => {
    const id = FRAGMENT.exec(file.path)?.[1];
    if (id === undefined) return [file];
    const fragment = unpack(file.content);
    fragments.set(id, fragment);
    return splitFragment(`${folder}/`, id, fragment, known.get(urlOf(fragment))?.titles);
  });
  return [...split, { path: `${folder}/${PAGES_FILE}`, content: pack(pageList(fragments, known)) }];
}

function splitFragment(
  folder: string,
  page: string,
  fragment: unknown,
  titles: KnownPage['titles'] = new Map(),
): readonly IndexFile[] {
  const anchors = anchorsOf(fragment, titles);
  const pieces = piecesOf(stretchesOf(fragment, anchors));
  const [only, ...others] = pieces;
  const meta = raw(fragment, 'meta');
  const facts: PageFacts = {
    url: text(fragment, 'url') ?? '',
    meta: Object.fromEntries(keys(meta).map((name) => [name, text(meta, name)])),
    pieces: pieces.map((piece) => piece[0]?.at ?? 0),
    turns: anchors.filter(isTurn).map(({ at }) => at),
    text: others.length === 0 ? (only ?? []) : undefined,
  };
  return [
    { path: folder + fragmentFile(page), content: pack(facts) },
    ...(others.length === 0 ? [] : pieces).map((piece, at) => ({
      path: folder + pieceFile(page, at),
      content: pack(piece),
    })),
  ];
}

/** Facts of all pages, with the values of facets as numbers. */
function pageList(fragments: ReadonlyMap<string, unknown>, about: ReadonlyMap<string, KnownPage>): BundlePages {
  const sessions = new Map<string, number>();
  const numbersOf = new Map<string, Map<string, number>>();
  const pages = [...fragments]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, fragment]) => ({ id, fragment, facets: about.get(urlOf(fragment))?.facets ?? [] }));
  for (const { facets } of pages)
    for (const [name, value] of facets)
      numberOf(
        valueFor(numbersOf, name, () => new Map<string, number>()),
        value,
      );
  const named = [...numbersOf].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    facets: named.map(([name, values]) => [name, [...values.keys()]]),
    pages: pages.map(({ id, fragment, facets }): PageEntry => {
      const session = metaOf(fragment, 'session') ?? urlOf(fragment);
      const byName = groupBy(facets, ([name]): string => name);
      const values = named.map(([name, numbers]) => [
        ...new Set((byName.get(name) ?? []).map(([, value]) => numberOf(numbers, value))),
      ]);
      return [id, numberOf(sessions, session), metaOf(fragment, 'date') ?? '', values];
    }),
  };
}

/** Pagefind puts a slash in front. */
function urlOf(fragment: unknown): string {
  return (text(fragment, 'url') ?? '').replace(/^\//, '');
}

function metaOf(fragment: unknown, name: MetaName): string | undefined {
  return text(raw(fragment, 'meta'), name);
}

interface Anchor {
  readonly at: number;
  readonly id: string;
  readonly title: string;
}

function anchorsOf(fragment: unknown, titles: KnownPage['titles']): readonly Anchor[] {
  return list(fragment, 'anchors')
    .map((anchor) => ({
      at: number(anchor, 'location') ?? 0,
      id: text(anchor, 'id') ?? '',
      title: titles.get(text(anchor, 'id') ?? '') ?? '',
    }))
    .sort((a, b) => a.at - b.at);
}

function isTurn({ id }: Anchor): boolean {
  return kindOfId(id) === undefined;
}

/** The text by turns; a turn longer than a piece continues in another stretch. */
function stretchesOf(fragment: unknown, anchors: readonly Anchor[]): readonly TextStretch[] {
  const words = (text(fragment, 'content') ?? '').split(WORD_GAP);
  const kinds = anchors.flatMap(({ at, id }): (readonly [number, string])[] => {
    const letter = kindOfId(id);
    return letter === undefined ? [] : [[at, letter]];
  });
  const starts = [{ at: 0, id: '', title: '' }, ...anchors.filter(isTurn)];
  return starts.flatMap(({ at: start, id: anchor, title }, index) => {
    const end = starts[index + 1]?.at ?? words.length;
    const stretches: TextStretch[] = [];
    for (let at = start; at < end; at += PIECE_WORDS) {
      const stop = Math.min(end, at + PIECE_WORDS);
      stretches.push({ at, anchor, title, text: words.slice(at, stop).join(' '), kinds: kindsIn(kinds, at, stop) });
    }
    return stretches;
  });
}

/** The kinds from one word to another, beginning with that of the first word. */
function kindsIn(kinds: TextStretch['kinds'], from: number, to: number): TextStretch['kinds'] {
  const before = kinds.findLast(([at]) => at <= from);
  const inside = kinds.filter(([at]) => at > from && at < to);
  return before === undefined ? inside : [[from, before[1]], ...inside];
}

function piecesOf(stretches: readonly TextStretch[]): readonly (readonly TextStretch[])[] {
  return inGroups(stretches, ({ text: words }) => words.split(' ').length, PIECE_WORDS);
}
