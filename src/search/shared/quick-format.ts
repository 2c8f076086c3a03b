/**
 * The names that the quick box finds without the index: sessions, projects, commands and prompts; those of the history
 * are in `history-format.ts`. One script for the whole archive, written by `search/index/quick-names.ts`, read by
 * `browser/quick/quick-matches.ts`.
 */

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
