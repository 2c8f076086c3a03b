/** The sessions that a transcript names: the one that it was forked from, and those that its conversation moved to. */

import type { SessionSummary } from '../../transcript/types/summary.ts';
import type { Entry } from '../../transcript/types/transcript.ts';

/** A conversation moves a few times at most: when it is sent to the background, or becomes too large. */
const MOST = 10;

/** What a `fork-context-ref` line names in place of the copied lines; with an `agentId`, it is about an agent. */
function forkOf(entry: Entry): string | undefined {
  if (entry.kind !== 'other' || entry.record?.kind !== 'fork') return entry.copiedFrom?.session;
  return entry.agentId === undefined ? entry.record.value : undefined;
}

/** A copied line is about another session. */
function continuationOf(entry: Entry, id: string): string | undefined {
  const isOwn = (entry.sessionId ?? id) === id && entry.copiedFrom === undefined;
  return isOwn && entry.kind === 'other' && entry.record?.kind === 'continuation' ? entry.record.value : undefined;
}

/**
 * @param entries all of the session's file, also those that another session shows
 * @param id of the session; it is not related to itself
 */
export function namedSessions(
  entries: readonly Entry[],
  id: string,
): Pick<SessionSummary, 'forkedFrom' | 'continuedIn'> {
  let forkedFrom: string | undefined;
  const continuedIn = new Set<string>();
  for (const entry of entries) {
    if (entry.isSidechain) continue;
    const fork = forkedFrom === undefined ? forkOf(entry) : undefined;
    if (fork !== id) forkedFrom ??= fork;
    const next = continuationOf(entry, id);
    if (next !== undefined && next !== id) continuedIn.add(next);
  }
  return {
    ...(forkedFrom === undefined ? {} : { forkedFrom }),
    ...(continuedIn.size === 0 ? {} : { continuedIn: [...continuedIn].slice(-MOST) }),
  };
}
