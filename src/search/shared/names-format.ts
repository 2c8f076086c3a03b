/**
 * The names that are found without the index, in two scripts for the whole archive: sessions, projects, commands and
 * prompts, which only the quick box finds; files, commits, plans and decisions, which the search page finds as well.
 */

/** Written by `search/index/quick-names.ts`, read by `browser/quick/names.ts`. */
export interface QuickData {
  readonly projects: readonly (readonly [name: string, key: string, sessions: number])[];
  /** Newest first. */
  readonly sessions: readonly QuickSession[];
  /** A command, the number of the last session that ran it, and what follows `sessions/<key>` in its address. */
  readonly commands: readonly (readonly [text: string, session: number, rest: string])[];
  /** A prompt, like a command. */
  readonly prompts: readonly (readonly [text: string, session: number, rest: string])[];
}

/** `names`: the slugs of a session, and its id if the key is made from something else, separated by spaces. */
export type QuickSession = readonly [title: string, key: string, project: number, day: string, names: string];

/** Relative to the site's root. */
export const QUICK_FILE = 'assets/quick-data.js';

/** The function that the script calls with the data. */
export const QUICK_HAND_OVER = 'sessionaryQuickData';

/** Written by `search/index/history-names.ts`, read by `browser/quick/names.ts`. */
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
