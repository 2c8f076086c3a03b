/**
 * What the search index holds beside Pagefind's own files, as the search page fetches it. Written by
 * `search/index/fragments.ts`, read by `search/engine/search-index.ts` and `search/engine/session-hits.ts`.
 *
 * The text of a page lies in small pieces, because an excerpt needs a few hundred words and a session has a
 * hundred thousand. What results are filtered, counted and sorted by stands in one list for the whole bundle.
 */

/** What a text was, by the letter that stands for it in the index. */
export const TEXT_KINDS = {
  p: 'prompt',
  r: 'prose',
  l: 'plan',
  q: 'question',
  c: 'command',
  f: 'path',
  i: 'input',
  d: 'diff',
  o: 'output',
  a: 'agent',
  t: 'thought',
  n: 'notice',
  h: 'title',
} as const;

export type KindLetter = keyof typeof TEXT_KINDS;

export function isKindLetter(letter: string): letter is KindLetter {
  return Object.hasOwn(TEXT_KINDS, letter);
}

/** A stretch of one turn. Its first word has the number `at`, counted over the whole page. */
export interface TextStretch {
  readonly at: number;
  /** Empty before the first turn. */
  readonly anchor: string;
  readonly title: string;
  /** Words between single spaces, with the breaks of `segment.ts`. */
  readonly text: string;
  /** Where what begins: the number of a word, counted as `at` is, and the letter of its kind. */
  readonly kinds: readonly (readonly [at: number, kind: string])[];
}

/** What stands in the place of Pagefind's fragment of a page. */
export interface PageFacts {
  readonly url: string;
  readonly meta: Readonly<Record<string, string>>;
  /** Number of the first word of each piece. */
  readonly pieces: readonly number[];
  /** Number of the first word of each turn. */
  readonly turns: readonly number[];
  /** The only piece, when the page is short. */
  readonly text: readonly TextStretch[] | undefined;
}

/** All pages of a bundle, in its file {@link PAGES_FILE}. */
export interface BundlePages {
  /** Name of a facet and its values. */
  readonly facets: readonly (readonly [name: string, values: readonly string[]])[];
  readonly pages: readonly PageEntry[];
}

/** Name of the page's fragment, number of its session in this bundle, date, and for each facet the numbers of its values. */
export type PageEntry = readonly [
  id: string,
  session: number,
  date: string,
  values: readonly (readonly number[])[],
];

/** Relative to the bundle's folder. */
export const PAGES_FILE = 'pages.pf_pages';

/** File of a piece, relative to the bundle's folder. */
export function pieceFile(page: string, piece: number): string {
  return `text/${page}-${piece}.pf_text`;
}

/** What Pagefind sees between words. The same expression as in its own program: words are counted by it. */
export const WORD_GAP = /[^\S\uFEFF]+/;
