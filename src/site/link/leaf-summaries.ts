/** Some versions wrote summaries of earlier sessions into a new file, with the uuid of the line that each ended with. */

import { addTo } from '../../base/lists.ts';
import { withOtherTitles, withTitle } from '../../facts/story/titles.ts';
import { linesWithUuid } from '../../transcript/branches/line-digests.ts';
import type { SessionSummary } from '../../transcript/types/summary.ts';

/** The session that each line belongs to: one whose id the line names, else the first that has it. */
function ownersOf(sessions: readonly SessionSummary[], leaves: ReadonlySet<string>): Map<string, SessionSummary> {
  const owners = new Map<string, { readonly session: SessionSummary; readonly isOwn: boolean }>();
  for (const session of sessions) {
    for (const { uuid, isOwn } of linesWithUuid(session.lineDigests, leaves)) {
      const holder = owners.get(uuid);
      if (holder === undefined || (isOwn && !holder.isOwn)) owners.set(uuid, { session, isOwn });
    }
  }
  return new Map([...owners].map(([uuid, { session }]) => [uuid, session]));
}

/** Gives summaries to their sessions. @returns the sessions in order; the same objects where nothing changes */
export function adoptSummaries(all: readonly SessionSummary[]): readonly SessionSummary[] {
  const leaves = new Set(all.flatMap(({ leafSummaries = [] }) => leafSummaries.map(({ leaf }) => leaf)));
  if (leaves.size === 0) return all;
  const sorted = all.toSorted((a, b) => (a.start ?? Infinity) - (b.start ?? Infinity) || (a.path < b.path ? -1 : 1));
  const owners = ownersOf(sorted, leaves);
  const adopted = new Map<SessionSummary, string[]>();
  for (const { leafSummaries = [] } of sorted) {
    for (const { leaf, text } of leafSummaries) {
      const owner = owners.get(leaf);
      if (owner) addTo(adopted, owner, text);
    }
  }
  return all.map((session) => {
    const texts = adopted.get(session);
    return texts === undefined ? session : withOtherTitles(withTitle(session, 'summary', texts.at(-1) ?? ''), texts);
  });
}
