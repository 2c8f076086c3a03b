/** Reads a bundle: its pages, pieces of their text, and by Pagefind's program, where words are. */

import { valueFor } from '../../base/lists.ts';
import {
  bundleFolder,
  PAGES_FILE,
  type PageFacts,
  pieceFile,
  SIGNATURE,
  type TextStretch,
} from '../shared/index-format.ts';

/** What we use of Pagefind's own search program (`pagefind.js`). */
interface Instance {
  /** Finds the words that begin like this: `id` is the name of the page's fragment, `words` are their numbers. */
  search(
    term: string,
  ): Promise<{ readonly results: readonly { readonly id: string; readonly words: readonly number[] }[] }>;
  /** Loads what a search for these words would load. */
  preload(term: string): Promise<unknown>;
}

export type CreateInstance = (
  options: Readonly<Record<'basePath' | 'baseUrl', string>> & { readonly noWorker: boolean },
) => Instance;

/** What the engine runs with: on a page, given by `browser/search`; in tests, without a browser. */
export interface Surroundings {
  readonly createInstance: CreateInstance;
  /** Reads a file of the index. Pagefind's program uses the global `fetch`. */
  readonly fetch: (address: string) => Promise<Response>;
}

/** Numbers of words, in order, by the name of the page's fragment. */
export type Positions = ReadonlyMap<string, readonly number[]>;

export class Bundle {
  /** Those of a session are next to each other. */
  readonly pages: readonly PageFacts[];
  readonly #instance: Instance;
  readonly #read: (path: string) => Promise<Response>;
  readonly #words = new Map<string, Promise<Positions>>();
  readonly #pieces = new Map<string, Promise<readonly TextStretch[]>>();

  /** @param read reads a file, relative to the folder of the bundle */
  constructor(pages: readonly PageFacts[], instance: Instance, read: (path: string) => Promise<Response>) {
    this.pages = pages;
    this.#instance = instance;
    this.#read = read;
  }

  /**
   * Where words begin like this. The bundle must have one: else Pagefind takes the longest word that this begins with.
   * @param longer words of the archive that do, in which chunks of the index they may be: Pagefind asks only loaded ones
   */
  beginning(word: string, longer: readonly string[]): Promise<Positions> {
    return valueFor(this.#words, word, async () => {
      await this.#instance.preload([word, `${word}zz`, ...longer].join(' '));
      const { results } = await this.#instance.search(word);
      return new Map(results.map(({ id, words }) => [id, [...words].sort((a, b) => a - b)]));
    });
  }

  /** The stretch of a page's text that contains a word. */
  async stretchAt(page: PageFacts, position: number): Promise<TextStretch | undefined> {
    const stretches = await this.piece(page, pieceAt(page, position));
    return stretches.filter(({ at }) => at <= position).at(-1);
  }

  /** With its words counted over the whole page. */
  piece({ id, pieces }: PageFacts, piece: number): Promise<readonly TextStretch[]> {
    const file = pieceFile(id, piece);
    const read = async (): Promise<readonly TextStretch[]> => {
      const stretches = (await unpacked<readonly TextStretch[]>(await this.#read(file))) ?? [];
      const before = (pieces[piece] ?? 0) - (stretches[0]?.at ?? 0);
      return stretches.map(({ at, kinds, ...stretch }) => ({
        ...{ ...stretch, at: at + before },
        kinds: kinds.map(([from, kind]) => [from + before, kind]),
      }));
    };
    return valueFor(this.#pieces, file, read);
  }
}

/** Number of the piece that has a word. */
export function pieceAt({ pieces }: PageFacts, position: number): number {
  const after = pieces.findIndex((start) => start > position);
  return Math.max(0, (after === -1 ? pieces.length : after) - 1);
}

/** Opens a bundle, numbered from 0. @param root address of the site, with `/` at the end. @throws if its files are missing */
export async function openBundle(root: string, at: number, surroundings: Surroundings): Promise<Bundle> {
  const folder = new URL(`${bundleFolder(at + 1)}/`, root).href;
  const read = (path: string): Promise<Response> => surroundings.fetch(folder + path);
  const instance = surroundings.createInstance({ basePath: folder, baseUrl: '/', noWorker: true });
  // An empty search is answered as soon as Pagefind's program is loaded.
  const [packed] = await Promise.all([read(PAGES_FILE), instance.search('')]);
  const pages = await unpacked<readonly PageFacts[]>(packed);
  if (pages === undefined) throw new Error(`${folder}${PAGES_FILE} is missing`);
  return new Bundle(pages, instance, read);
}

/** The text of a packed file; undefined when there is no such file. */
export async function inflated(response: Response): Promise<string | undefined> {
  if (!response.ok || response.body === null) return undefined;
  return await new Response(response.body.pipeThrough(new DecompressionStream('gzip'))).text();
}

/** The value of a packed JSON file that the build has written, likewise. */
export async function unpacked<Value>(response: Response): Promise<Value | undefined> {
  const text = await inflated(response);
  return text === undefined ? undefined : JSON.parse(text.slice(SIGNATURE.length));
}
