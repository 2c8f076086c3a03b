/** The parsed files of a session -> the session: turns, agents, summary and ledgers. */

import { assembleTurns, ledgersOf, readConversations } from '../transcript/read-session.ts';
import type { Session, SessionSource } from '../transcript/types/session.ts';
import { netChanges } from './changes/net-changes.ts';
import { summarise } from './summary/summarise.ts';
import { verdictsOf } from './verdicts/call-verdicts.ts';

/** Builds a session. Pure: the same files give the same session. */
export function buildSession(source: SessionSource): Session {
  const reading = readConversations(source);
  const { main, entries, transcript } = reading;
  const assembled = assembleTurns(reading, verdictsOf(reading));
  const { turns, strays } = assembled;
  // Calls know when they edit a plan; commands do not.
  const changes = netChanges(turns, strays).filter(
    ({ path, calls }) => !main.planFiles.isPlan(path) || calls.some(({ tool }) => tool.kind === 'edit'),
  );
  const summary = summarise({ ...assembled, source, entries, main, netChanges: changes });
  return {
    turns,
    strayAgents: strays,
    summary,
    netChanges: changes,
    sources: [{ path: source.path, transcript }, ...source.agents],
    ledgers: ledgersOf(reading, source.member, summary.hasPage),
  };
}
