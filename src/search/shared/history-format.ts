/**
 * The names of files, commits, plans and decisions, which the quick box and the search page find without the index. A script
 * of its own, written by `search/index/history-names.ts`, read by `browser/quick/history-matches.ts`.
 */

export interface HistoryData {
  /** A page with items, and the words that a match shows after its name: the project. */
  readonly pages: readonly (readonly [href: string, note: string])[];
  /** The newest first. Without published histories, a file has no anchor, and its page is the last session that changed it. */
  readonly files: readonly HistoryItem[];
  /** Short hash and subject; also pull requests, which are on the same pages and have anchors of their own kind. */
  readonly commits: readonly HistoryItem[];
  readonly plans: readonly HistoryItem[];
  readonly decisions: readonly HistoryItem[];
}

export type HistoryItem = readonly [text: string, page: number, anchor: string];

/** How the anchors of pull requests begin, and no others (`site/history/commit-views.ts`). */
export const PULL_REQUEST_ANCHOR = 'p-';

/** Relative to the site's root. */
export const HISTORY_FILE = 'assets/history-data.js';

/** The function that the script calls with the data. */
export const HISTORY_HAND_OVER = 'sessionaryHistoryData';
