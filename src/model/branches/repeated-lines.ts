/** Lines of a file that are another session's, and are shown there. */

import type { Continued } from '../../domain/summary.ts';
import { type Entry, isConversation } from '../../domain/transcript.ts';
import { digestOf } from './line-digests.ts';

/** Line number -> the session that the line belongs to. */
export type RepeatedLines = ReadonlyMap<number, Continued>;

/** They have no uuid, or none that was compared: they are repeated when the lines around them are. */
function goesAlong(entry: Entry): boolean {
  return entry.kind === 'queue' || entry.kind === 'progress';
}

/** @param continued what the archive found to be other sessions' */
export function findRepeatedLines(entries: readonly Entry[], continued: readonly Continued[]): RepeatedLines {
  const repeats = new Map<number, Continued>();
  if (continued.length === 0) return repeats;
  const owners = new Map(continued.flatMap((one) => one.digests.map((digest) => [digest, one] as const)));
  let last: Continued | undefined;
  let between: Entry[] = [];
  for (const entry of entries) {
    if (goesAlong(entry)) between.push(entry);
    if (!isConversation(entry)) continue;
    const owner = owners.get(digestOf(entry) ?? '');
    if (owner) {
      repeats.set(entry.line, owner);
      if (last) for (const { line } of between) repeats.set(line, owner);
    }
    last = owner;
    between = [];
  }
  return repeats;
}
