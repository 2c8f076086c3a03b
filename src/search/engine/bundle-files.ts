/** The files of a bundle that are ours, read: the list of its pages, facts of a page, pieces of its text. */

import { get, isRaw, list, number, raw, text } from '../../base/json-readers.ts';
import {
  type BundlePages,
  PAGES_FILE,
  type PageEntry,
  type PageFacts,
  pieceFile,
  type TextStretch,
} from '../shared/index-format.ts';
import { beginsAt } from './excerpts.ts';
import { fetch } from './pagefind-fetch.ts';
import type { CreateInstance, Result } from './pagefind-types.ts';
import { Words } from './word-positions.ts';

export interface Bundle {
  /** From 0. */
  readonly at: number;
  readonly folder: string;
  readonly words: Words;
  readonly list: BundlePages;
  readonly facts: Map<string, Promise<PageFacts>>;
  readonly pieces: Map<string, Promise<readonly TextStretch[]>>;
}

/**
 * Opens a bundle: its list of pages, and Pagefind's program for it.
 * @param folder its address, with `/` at the end
 * @param at its number, from 0
 * @throws when its files are missing
 */
export async function openBundle(
  folder: string,
  at: number,
  createInstance: CreateInstance,
): Promise<Bundle> {
  const instance = createInstance({
    basePath: folder,
    baseUrl: '/',
    noWorker: true,
    // Pagefind looks for the best excerpt of each page, which we do ourselves; of a shorter page it does not.
    excerptLength: Number.MAX_SAFE_INTEGER,
  });
  // Asked for nothing, Pagefind answers as soon as its program is there.
  const [list] = await Promise.all([readPacked(folder + PAGES_FILE), instance.search('')]);
  if (list === undefined) throw new Error(`there is no ${folder}${PAGES_FILE}`);
  const pieces: Bundle['pieces'] = new Map();
  const words = new Words(instance, async (result, place, beginning) => {
    const facts = readFacts(await result.data());
    const stretches = await stretchesOf({ folder, pieces }, result.id, facts, place);
    const stretch = stretches.filter(({ at }) => at <= place).at(-1);
    return beginsAt(stretch, place, beginning);
  });
  return { at, folder, words, list: pagesOf(list), facts: new Map(), pieces };
}

/** Facts of a page. When Pagefind has fetched them for the weights of a word, they need not be fetched twice. */
export async function factsOf(bundle: Bundle, id: string, result: Result | undefined): Promise<PageFacts> {
  const known = bundle.facts.get(id);
  if (known !== undefined) return known;
  const reading = (result?.data() ?? readPacked(`${bundle.folder}fragment/${id}.pf_fragment`)).then(
    readFacts,
  );
  bundle.facts.set(id, reading);
  return await reading;
}

/** The piece of the page's text that holds a word. */
export async function stretchesOf(
  bundle: Pick<Bundle, 'folder' | 'pieces'>,
  id: string,
  facts: PageFacts,
  place: number,
): Promise<readonly TextStretch[]> {
  if (facts.text !== undefined) return facts.text;
  const after = facts.pieces.findIndex((start) => start > place);
  const file = pieceFile(id, Math.max(0, after === -1 ? facts.pieces.length - 1 : after - 1));
  const known = bundle.pieces.get(file);
  const reading = known ?? readPacked(bundle.folder + file).then(stretchList);
  bundle.pieces.set(file, reading);
  return await reading;
}

/** A file of the index as what it says; undefined when there is none. */
async function readPacked(address: string): Promise<unknown> {
  const response = await fetch(address);
  if (!response.ok || response.body === null) return undefined;
  const unpacked = response.body.pipeThrough(new DecompressionStream('gzip'));
  return JSON.parse((await new Response(unpacked).text()).replace(/^pagefind_dcd/, ''));
}

function pagesOf(value: unknown): BundlePages {
  return {
    facets: list(value, 'facets').flatMap((facet) => {
      const [name, values] = Array.isArray(facet) ? facet : [];
      return typeof name === 'string' && Array.isArray(values) ? [[name, values.map(String)] as const] : [];
    }),
    pages: list(value, 'pages').flatMap((page): readonly PageEntry[] => {
      const [id, session, date, values] = Array.isArray(page) ? page : [];
      if (typeof id !== 'string' || typeof session !== 'number') return [];
      return [[id, session, String(date ?? ''), Array.isArray(values) ? values : []]];
    }),
  };
}

function readFacts(data: unknown): PageFacts {
  const given = get(data, 'text');
  const isNumber = (value: unknown): value is number => typeof value === 'number';
  return {
    // `url` has been given a slash by Pagefind.
    url: text(data, 'url') ?? '',
    meta: Object.fromEntries(
      Object.entries(raw(data, 'meta')).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      ),
    ),
    pieces: list(data, 'pieces').filter(isNumber),
    turns: list(data, 'turns').filter(isNumber),
    text: given === undefined ? undefined : stretchList(given),
  };
}

function stretchList(value: unknown): readonly TextStretch[] {
  return (Array.isArray(value) ? value : []).filter(isRaw).map((stretch) => ({
    at: number(stretch, 'at') ?? 0,
    anchor: text(stretch, 'anchor') ?? '',
    title: text(stretch, 'title') ?? '',
    text: text(stretch, 'text') ?? '',
    kinds: list(stretch, 'kinds').flatMap((one) => {
      const [at, kind] = Array.isArray(one) ? one : [];
      return typeof at === 'number' && typeof kind === 'string' ? [[at, kind] as const] : [];
    }),
  }));
}
