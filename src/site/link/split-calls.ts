/** The session was cut off while a tool was running, and the file that continues it begins with the result. */

import { addTo } from '../../base/lists.ts';
import type { HalfCall } from '../../transcript/types/summary.ts';
import { type Keyed, oldestFirst } from './lineage.ts';

export type SplitCalls = ReturnType<typeof findSplitCalls>;

/** Ids of this length are random; shorter ones may be consecutive numbers. */
const RANDOM = 20;

function belongs(result: HalfCall, call: HalfCall, continues: boolean): boolean {
  return continues || result.id.length >= RANDOM || result.uuids.some((uuid) => call.uuids.includes(uuid));
}

/** @param continues does the first session's file repeat lines of the second? @returns by key of the one with the results */
export function findSplitCalls(sessions: readonly Keyed[], continues: (session: Keyed, from: Keyed) => boolean) {
  const open = new Map<string, { readonly from: Keyed; readonly call: HalfCall }>();
  const sorted = [...sessions].sort(oldestFirst);
  for (const from of sorted)
    for (const call of from.summary.openCalls ?? []) if (!open.has(call.id)) open.set(call.id, { from, call });
  const splits = new Map<string, readonly { readonly from: Keyed; readonly ids: readonly string[] }[]>();
  for (const session of sorted) {
    const bySource = new Map<Keyed, string[]>();
    for (const result of session.summary.strayResults ?? []) {
      const half = open.get(result.id);
      if (!half || half.from === session || half.from.summary.member !== session.summary.member) continue;
      if (!belongs(result, half.call, continues(session, half.from))) continue;
      addTo(bySource, half.from, result.id);
      open.delete(result.id);
    }
    const split = [...bySource].map(([from, ids]) => ({ from, ids }));
    if (split.length > 0) splits.set(session.key, split);
  }
  return splits;
}
