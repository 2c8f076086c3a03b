/** What a session's file says about other files: the sessions that it names, and calls and results without their halves. */

import { distinct } from '../../base/lists.ts';
import type { Entry } from '../../transcript/parse/entry.ts';
import type { HalfCall, SessionSummary } from '../../transcript/types/summary.ts';

/** A conversation moves a few times at most: when it is sent to the background, or becomes too large. */
const MOST_MOVES = 10;

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

/** @param entries all of the file, also those that another session shows @param id of the session */
export function namedSessions(entries: readonly Entry[], id: string) {
  const main = entries.filter(({ isSidechain }) => !isSidechain);
  const forkedFrom = main.map(forkOf).find((fork) => fork !== undefined && fork !== id);
  const continuedIn = distinct(main.map((entry) => continuationOf(entry, id))).filter((next) => next !== id);
  return {
    ...(forkedFrom === undefined ? {} : { forkedFrom }),
    ...(continuedIn.length === 0 ? {} : { continuedIn: continuedIn.slice(-MOST_MOVES) }),
  };
}

/** A split is at the end of one file and the beginning of another. */
const MOST_HALVES = 50;

/** @param entries the session's own, without lines that another session shows */
export function halfCalls(entries: readonly Entry[]): Pick<SessionSummary, 'openCalls' | 'strayResults'> {
  const calls = new Map<string, HalfCall>();
  const results = new Map<string, HalfCall>();
  for (const entry of entries) {
    if (entry.kind !== 'assistant' && entry.kind !== 'user') continue;
    for (const block of entry.content) {
      if (block.kind === 'tool-use' && block.id !== '')
        calls.set(block.id, { id: block.id, uuids: distinct([entry.uuid]) });
      else if (block.kind === 'tool-result' && block.callId !== '')
        results.set(block.callId, {
          id: block.callId,
          uuids: distinct([entry.parentUuid, entry.kind === 'user' ? entry.sourceUuid : undefined]),
        });
    }
  }
  const openCalls = [...calls.values()].filter(({ id }) => !results.has(id)).slice(-MOST_HALVES);
  const strayResults = [...results.values()].filter(({ id }) => !calls.has(id)).slice(0, MOST_HALVES);
  return {
    ...(openCalls.length === 0 ? {} : { openCalls }),
    ...(strayResults.length === 0 ? {} : { strayResults }),
  };
}
