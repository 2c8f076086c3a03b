/**
 * What the quick box knows without asking the index: names of sessions, projects, files and commands. One script
 * for the whole archive, `assets/quick-data.js`, written by `search/index/quick-names.ts`, read by `search/quick/quick-matches.ts`.
 */

export interface QuickData {
  readonly projects: readonly (readonly [name: string, key: string, sessions: number])[];
  /** The newest first. */
  readonly sessions: readonly QuickSession[];
  /** A path, and the number of the last session that changed it. */
  readonly files: readonly (readonly [path: string, session: number])[];
  /** A command, the number of the last session that ran it, and what follows `sessions/<key>` in its address. */
  readonly commands: readonly (readonly [text: string, session: number, rest: string])[];
}

export type QuickSession = readonly [title: string, key: string, project: number, day: string];

/** Relative to the site's root. */
export const QUICK_FILE = 'assets/quick-data.js';
