/** What we use of Pagefind's own browser program (`pagefind.js` of Pagefind 1.6). */

/** Either of several values of one filter, all filters together. */
export type Filters = Readonly<Record<string, { readonly any: readonly string[] }>>;

export interface Location {
  /** Number of the word on its page. */
  readonly location: number;
  readonly weight: number;
  readonly balanced_score: number;
}

export interface Result {
  /** Name of the page's fragment. */
  readonly id: string;
  readonly score: number;
  /** Numbers of the words that were found. */
  readonly words: readonly number[];
  /** The fragment; ours is another than Pagefind's (`site/search-fragments.ts`). */
  data(): Promise<unknown>;
}

export type Counts = Readonly<Record<string, Readonly<Record<string, number>>>>;

export interface Response {
  readonly results: readonly Result[];
  readonly filters: Counts;
  readonly totalFilters: Counts;
}

export interface Instance {
  /** All filters with their counts; loads them, so that searches count them too. */
  filters(): Promise<Counts>;
  /** Null asks for every page. */
  search(
    term: string | null,
    options?: { filters?: Filters; sort?: Readonly<Record<string, 'asc' | 'desc'>> },
  ): Promise<Response>;
  /** Loads what a search for these words would load. */
  preload(term: string): Promise<void>;
}

export type CreateInstance = (options: {
  readonly basePath: string;
  readonly baseUrl: string;
  readonly noWorker: boolean;
}) => Instance;
