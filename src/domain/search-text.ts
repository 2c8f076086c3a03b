/**
 * The text of a page as the search page fetches it: in small pieces, because an excerpt needs a few hundred
 * words and a session has a hundred thousand. Written by `site/search-fragments.ts`, read by
 * `browser/search-data.ts`.
 */

/** A stretch of one turn. Its first word has the number `at`, counted over the whole page. */
export interface TextStretch {
  readonly at: number;
  /** Empty before the first turn. */
  readonly anchor: string;
  readonly title: string;
  /** Words between single spaces, with the breaks of `segment.ts`. */
  readonly text: string;
}

/** What stands in the place of Pagefind's fragment of a page. */
export interface PageFacts {
  readonly url: string;
  readonly meta: Readonly<Record<string, string>>;
  /** Number of the first word of each piece. */
  readonly pieces: readonly number[];
  /** The only piece, when the page is short. */
  readonly text: readonly TextStretch[] | undefined;
}

/** File of a piece, relative to the bundle's folder. */
export function pieceFile(page: string, piece: number): string {
  return `text/${page}-${piece}.pf_text`;
}

/** What Pagefind sees between words. The same expression as in its own program: words are counted by it. */
export const WORD_GAP = /[^\S\uFEFF]+/;
