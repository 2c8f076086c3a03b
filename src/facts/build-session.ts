/** The parsed files of a session -> the session: turns, agents, summary and ledgers. */

import { assembleTurns, ledgersOf, readConversations, type SessionReading } from '../transcript/read-session.ts';
import { editsFiles } from '../transcript/tools/traits.ts';
import type { Session, SessionSource } from '../transcript/types/session.ts';
import { everyTurn, type ShellTurn, type ToolCall } from '../transcript/types/turns.ts';
import type { Verdict } from '../transcript/types/verdict.ts';
import { everyCall, netChanges } from './changes/net-changes.ts';
import { summarise } from './summary/summarise.ts';
import { callVerdicts, shellVerdict } from './verdicts/call-verdicts.ts';

function verdictsOf({ calls, main }: SessionReading): ReadonlyMap<ToolCall | ShellTurn, Verdict> {
  const verdicts = new Map<ToolCall | ShellTurn, Verdict>(calls.flatMap((own) => [...callVerdicts(own)]));
  for (const turn of everyTurn(main.turns)) {
    const verdict = turn.kind === 'shell' ? shellVerdict(turn) : undefined;
    if (turn.kind === 'shell' && verdict !== undefined) verdicts.set(turn, verdict);
  }
  return verdicts;
}

/** Builds a session. Pure: the same files give the same session. */
export function buildSession(source: SessionSource): Session {
  const reading = readConversations(source);
  const { turns, agents, strays, mainCalls, agentCalls } = assembleTurns(reading, verdictsOf(reading));
  const { main, entries } = reading;
  // Calls know when they edit a plan; commands do not.
  const changes = netChanges(everyCall(turns, strays)).filter(
    ({ path, calls }) => !main.planFiles.isPlan(path) || calls.some(({ name }) => editsFiles(name)),
  );
  const summary = summarise({
    source,
    entries,
    main: { ...main, turns, calls: mainCalls },
    agents,
    calls: [...mainCalls, ...agentCalls],
    netChanges: changes,
  });
  return {
    turns,
    strayAgents: strays,
    summary,
    netChanges: changes,
    sources: [{ path: source.path, transcript: reading.transcript }, ...source.agents],
    ledgers: ledgersOf(reading, source.member, summary.hasPage),
  };
}
