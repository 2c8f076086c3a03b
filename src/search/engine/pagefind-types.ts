/** What we use of Pagefind's own search program (`pagefind.js`), and the surroundings that the engine needs. */

export interface Result {
  /** Name of the page's fragment. */
  readonly id: string;
  readonly score: number;
  /** Numbers of the words that were found. */
  readonly words: readonly number[];
  /** The places of the words, with their weights; the fragment itself is empty (`EMPTY_FRAGMENT`). */
  data(): Promise<unknown>;
}

export interface Instance {
  /** A word in quotes finds only itself, in one place of each page; without quotes, also words that begin with it. */
  search(term: string): Promise<{ readonly results: readonly Result[] }>;
  /** Loads what a search for these words would load. */
  preload(term: string): Promise<unknown>;
}

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
