/**
 * The index of `sessionary why`: scripts that hand over plain data, loaded when needed, also by a page opened from
 * disk:
 *
 *     why/sessions.js   in how many parts the edits are, and the sessions, the oldest first:
 *                       [key, title, project, member or '', start in milliseconds or 0, length of its edits]
 *     why/commits.js    by session, [key, commits, pull requests, files that were deleted as a whole]:
 *                       [rest, prompt, subject, hash or '', time or 0], [rest, prompt, url], [rest, prompt, path, time]
 *     why/files-7.js    edits of all files whose names belong to part 7, by session, with packed hashes of lines:
 *                       [key, [[rest, prompt, path, time, added, removed?], …]]
 *
 * `rest` is what follows `sessions/<key>` in the address of the turn.
 */

import { lastPart } from '../../base/paths.ts';

/** The function that each script calls: `sessionaryWhy("files-7",[…])`. */
export const WHY_HAND_OVER = 'sessionaryWhy';
export const WHY_FOLDER = 'why';

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
