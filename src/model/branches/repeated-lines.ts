/** Lines of a file that belong to another session, where they are shown. */

import type { Continued } from '../../domain/summary.ts';
import { type Entry, isConversation } from '../../domain/transcript.ts';
import { digestOf } from './line-digests.ts';

/** Line number -> the session that the line belongs to. */
export type RepeatedLines = ReadonlyMap<number, Continued>;

/** Lines without a digest of their own: they are repeated when the lines around them are. */
function hasNoDigest(entry: Entry): boolean {
  return entry.kind === 'queue' || entry.kind === 'progress';
}

/** @param continued the sessions whose lines the file repeats */
export function findRepeatedLines(entries: readonly Entry[], continued: readonly Continued[]): RepeatedLines {
  const repeated = new Map<number, Continued>();
  if (continued.length === 0) return repeated;
  const owners = new Map(continued.flatMap((one) => one.digests.map((digest) => [digest, one] as const)));
  let last: Continued | undefined;
  let between: Entry[] = [];
  for (const entry of entries) {
    if (hasNoDigest(entry)) between.push(entry);
    if (!isConversation(entry)) continue;
    const owner = owners.get(digestOf(entry) ?? '');
    if (owner) {
      repeated.set(entry.line, owner);
      if (last) for (const { line } of between) repeated.set(line, owner);
    }
    last = owner;
    between = [];
  }
  return repeated;
}
