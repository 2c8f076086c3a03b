/** What we use of Pagefind's own browser program (`pagefind.js` of Pagefind 1.6). */

export interface Result {
  /** Name of the page's fragment. */
  readonly id: string;
  readonly score: number;
  /** Numbers of the words that were found. */
  readonly words: readonly number[];
  /** The fragment; ours is another than Pagefind's (`search/index/fragments.ts`). */
  data(): Promise<unknown>;
}

export interface Response {
  readonly results: readonly Result[];
}

export interface Instance {
  /** In quotes only the word itself, and of each page one place; without them also what begins with it. */
  search(term: string): Promise<Response>;
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
