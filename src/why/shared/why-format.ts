/**
 * The index of `sessionary why`: scripts that hand over plain data, loaded when needed, also by a page opened from
 * disk:
 *
 *     why/sessions.js   the sessions, and in how many parts the edits are
 *     why/commits.js    commits, pull requests, and files that were deleted as a whole
 *     why/files-7.js    edits of all files whose names belong to part 7, by session, with packed hashes of lines:
 *                       [key, [[rest, prompt, path, time, added, removed?], …]]
 */

import { lastPart } from '../../base/paths.ts';

/** The function that each script calls: `sessionaryWhy("files-7",[…])`. */
export const WHY_HAND_OVER = 'sessionaryWhy';
export const WHY_FOLDER = 'why';

export interface WhySessions {
  /** Number of `files-…` scripts. */
  readonly parts: number;
  /** The oldest first. `member` is empty in an archive of one person; `start` is in milliseconds, 0 if it is unknown. */
  readonly sessions: readonly (readonly [key: string, title: string, project: string, member: string, start: number])[];
}

export interface WhyCommits {
  /** `sha` is abbreviated or empty; `time` is in milliseconds, 0 if it is unknown. */
  readonly commits: readonly (readonly [turn: WhyTurn, subject: string, sha: string, time: number])[];
  readonly pullRequests: readonly (readonly [turn: WhyTurn, url: string])[];
  readonly deleted: readonly (readonly [turn: WhyTurn, path: string, time: number])[];
}

/** `rest` is what follows `sessions/<key>` in the address of the turn. */
export type WhyTurn = readonly [key: string, rest: string, prompt: string];

/** `src/Cart.ts` -> `cart.ts`: a file that was moved keeps its name more often than its folder. */
export function fileName(path: string): string {
  return lastPart(path).toLowerCase();
}

/** The part that the edits of a file are in. */
export function partOf(path: string, parts: number): number {
  let hash = 0x811c9dc5;
  for (const character of fileName(path)) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0) % parts;
}
