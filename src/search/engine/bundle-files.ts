/** Reads our own files in a bundle: the list of its pages, facts of a page, pieces of its text. */

import { get, isRaw, keys, list, number, raw, rows, text } from '../../base/json-readers.ts';
import { valueFor } from '../../base/lists.ts';
import {
  type BundlePages,
  bundleFolder,
  fragmentFile,
  PAGES_FILE,
  type PageEntry,
  type PageFacts,
  pieceFile,
  SIGNATURE,
  type TextStretch,
} from '../shared/index-format.ts';
import { beginsAt } from './excerpts.ts';
import { type Instance, Words } from './word-positions.ts';

export type CreateInstance = (options: {
  readonly basePath: string;
  readonly baseUrl: string;
  readonly noWorker: boolean;
  /** Words. */
  readonly excerptLength: number;
}) => Instance;

/** What the engine runs with: on a page, given by `browser/search`; in tests, without a browser. */
export interface Surroundings {
  readonly createInstance: CreateInstance;
  /** Reads a file of the index. Pagefind's program uses the global `fetch`, which gives it empty fragments. */
  readonly fetch: (address: string) => Promise<Response>;
}

/** Reads a file of the bundle; undefined if it is missing. @param path relative to the bundle's folder */
type Read = (path: string) => Promise<unknown>;

export class Bundle {
  /** From 0. */
  readonly at: number;
  readonly list: BundlePages;
  readonly words: Words;
  readonly #read: Read;
  readonly #facts = new Map<string, Promise<PageFacts>>();
  readonly #pieces = new Map<string, Promise<readonly TextStretch[]>>();

  constructor(at: number, list: BundlePages, instance: Instance, read: Read) {
    this.at = at;
    this.list = list;
    this.#read = read;
    this.words = new Words(instance, async (page, position, beginning) =>
      beginsAt(await this.stretchAt(page, await this.facts(page), position), position, beginning),
    );
  }

  facts(id: string): Promise<PageFacts> {
    return valueFor(this.#facts, id, () => this.#read(fragmentFile(id)).then(readFacts));
  }

  /** The stretch of a page's text that contains a word. */
  async stretchAt(id: string, facts: PageFacts, position: number): Promise<TextStretch | undefined> {
    const stretches = facts.text ?? (await this.#piece(id, facts.pieces, position));
    return stretches.filter(({ at }) => at <= position).at(-1);
  }

  #piece(id: string, pieces: readonly number[], position: number): Promise<readonly TextStretch[]> {
    const after = pieces.findIndex((start) => start > position);
    const file = pieceFile(id, Math.max(0, (after === -1 ? pieces.length : after) - 1));
    return valueFor(this.#pieces, file, () => this.#read(file).then(readStretches));
  }
}

/**
 * Opens a bundle: its list of pages, and Pagefind's program for it.
 * @param root address of the site, with `/` at the end
 * @param at from 0
 * @throws if its files are missing
 */
export async function openBundle(root: string, at: number, surroundings: Surroundings): Promise<Bundle> {
  const folder = new URL(`${bundleFolder(at + 1)}/`, root).href;
  const read = async (path: string): Promise<unknown> => unpacked(await surroundings.fetch(folder + path));
  const instance = surroundings.createInstance({
    basePath: folder,
    baseUrl: '/',
    noWorker: true,
    // Pagefind searches longer pages for the best excerpt; we choose excerpts ourselves.
    excerptLength: Number.MAX_SAFE_INTEGER,
  });
  // An empty search is answered as soon as Pagefind's program is loaded.
  const [pages] = await Promise.all([read(PAGES_FILE), instance.search('')]);
  if (pages === undefined) throw new Error(`${folder}${PAGES_FILE} is missing`);
  return new Bundle(at, readPages(pages), instance, read);
}

/** The value of a packed JSON file; undefined when there is no such file. */
export async function unpacked(response: Response): Promise<unknown> {
  if (!response.ok || response.body === null) return undefined;
  const plain = response.body.pipeThrough(new DecompressionStream('gzip'));
  return JSON.parse((await new Response(plain).text()).slice(SIGNATURE.length));
}

function readPages(value: unknown): BundlePages {
  return {
    facets: rows(get(value, 'facets')).flatMap(([name, values]) =>
      typeof name === 'string' && Array.isArray(values) ? [[name, values.map(String)] as const] : [],
    ),
    pages: rows(get(value, 'pages')).flatMap(([id, session, date, values]): readonly PageEntry[] =>
      typeof id === 'string' && typeof session === 'number'
        ? [[id, session, String(date ?? ''), Array.isArray(values) ? values : []]]
        : [],
    ),
  };
}

function readFacts(value: unknown): PageFacts {
  const meta = raw(value, 'meta');
  const isNumber = (one: unknown): one is number => typeof one === 'number';
  return {
    // Pagefind has put a slash before it.
    url: (text(value, 'url') ?? '').replace(/^\//, ''),
    meta: Object.fromEntries(keys(meta).map((name) => [name, text(meta, name)])),
    pieces: list(value, 'pieces').filter(isNumber),
    turns: list(value, 'turns').filter(isNumber),
    text: get(value, 'text') === undefined ? undefined : readStretches(get(value, 'text')),
  };
}

function readStretches(value: unknown): readonly TextStretch[] {
  return (Array.isArray(value) ? value : []).filter(isRaw).map((stretch) => ({
    at: number(stretch, 'at') ?? 0,
    anchor: text(stretch, 'anchor') ?? '',
    title: text(stretch, 'title') ?? '',
    text: text(stretch, 'text') ?? '',
    kinds: rows(get(stretch, 'kinds')).flatMap(([at, kind]) =>
      typeof at === 'number' && typeof kind === 'string' ? [[at, kind] as const] : [],
    ),
  }));
}
