/** Calls and results whose other half is not in the file. */

import { distinct } from '../../base/lists.ts';
import type { HalfCall, SessionSummary } from '../../transcript/types/summary.ts';
import type { Entry } from '../../transcript/types/transcript.ts';

/**
 * A split is at the end of one file and the beginning of another, so only the last open calls and the first stray
 * results are kept.
 */
const MOST = 50;

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
  const openCalls = [...calls.values()].filter(({ id }) => !results.has(id)).slice(-MOST);
  const strayResults = [...results.values()].filter(({ id }) => !calls.has(id)).slice(0, MOST);
  return {
    ...(openCalls.length === 0 ? {} : { openCalls }),
    ...(strayResults.length === 0 ? {} : { strayResults }),
  };
}
