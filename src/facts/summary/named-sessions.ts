/** The sessions that a transcript names: the one that it was forked from, and those that its conversation moved to. */

import { filled } from '../../base/json-readers.ts';
import type { SessionSummary } from '../../transcript/types/summary.ts';
import type { Entry } from '../../transcript/types/transcript.ts';

/** A conversation moves a few times at most: when it is sent to the background, or becomes too large. */
const MOST = 10;

/**
 * `{"type":"fork-context-ref","parentSessionId":"6f0c…","parentLastUuid":"a41d…","contextLength":47}` instead of the
 * copied lines. With an `agentId`, it says which conversation an agent knows, and nothing about the session.
 */
function forkOf(entry: Entry): string | undefined {
  if (entry.type !== 'fork-context-ref') return entry.copiedFrom?.session;
  return entry.agentId === undefined ? filled(entry.fields, 'parentSessionId') : undefined;
}

/** `{"type":"continued-in","sessionId":"6f0c…","continuedInSessionId":"77ab…"}`; a copied line is about another one. */
function continuationOf(entry: Entry, id: string): string | undefined {
  const isOwn = (entry.sessionId ?? id) === id && entry.copiedFrom === undefined;
  return isOwn && entry.type === 'continued-in' ? filled(entry.fields, 'continuedInSessionId') : undefined;
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
