/** Lines of a file that belong to another session, which shows them. */

import type { Continued } from '../types/summary.ts';
import { type Entry, isConversation } from '../types/transcript.ts';
import { digestOf } from './line-digests.ts';

export interface RepeatedLines {
  /** The session that a line belongs to. */
  readonly lines: ReadonlyMap<Entry, Continued>;
  /** Id of a call -> the session that has the call and also shows its result. */
  readonly results: ReadonlyMap<string, Continued>;
}

export const NOTHING_REPEATED: RepeatedLines = { lines: new Map(), results: new Map() };

/** Is this a line without a digest of its own? It counts as repeated if the lines around it are. */
function hasNoDigest(entry: Entry): boolean {
  return entry.kind === 'queue' || entry.kind === 'progress';
}

/** @param continued the sessions whose lines the file repeats */
export function findRepeatedLines(entries: readonly Entry[], continued: readonly Continued[]): RepeatedLines {
  if (continued.length === 0) return NOTHING_REPEATED;
  const results = new Map(continued.flatMap((one) => (one.results ?? []).map((id) => [id, one] as const)));
  const repeated = new Map<Entry, Continued>();
  const owners = new Map(continued.flatMap((one) => one.digests.map((digest) => [digest, one] as const)));
  let last: Continued | undefined;
  let between: Entry[] = [];
  for (const entry of entries) {
    if (hasNoDigest(entry)) between.push(entry);
    if (!isConversation(entry)) continue;
    const owner = owners.get(digestOf(entry) ?? '');
    if (owner) {
      repeated.set(entry, owner);
      if (last) for (const one of between) repeated.set(one, owner);
    }
    last = owner;
    between = [];
  }
  return { lines: repeated, results };
}
