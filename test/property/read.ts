/** Lines -> a session, as in the build, and iterators over its turns. */

import type { Session } from '../../src/transcript/types/session.ts';
import type { AgentRun, Part, Turn } from '../../src/transcript/types/turns.ts';
import { type AgentLines, sessionOf } from '../helpers/lines.ts';

/** Every agent of the session, as often as the session shows it. */
function* runsOf(session: Session): Generator<AgentRun> {
  const open = new Set<AgentRun>();
  function* inside(turns: readonly Turn[]): Generator<AgentRun> {
    for (const part of partsOf(turns)) {
      if (part.kind === 'call') for (const run of part.call.agents) yield* withInner(run);
    }
  }
  function* withInner(run: AgentRun): Generator<AgentRun> {
    if (open.has(run)) throw new Error(`The agent ${run.id} is inside itself.`);
    open.add(run);
    yield run;
    yield* inside(run.turns);
    open.delete(run);
  }
  yield* inside(session.turns);
  for (const run of session.strayAgents) yield* withInner(run);
}

/** The turns, including those of paths not taken. */
function* deep(turns: readonly Turn[]): Generator<Turn> {
  for (const turn of turns) {
    yield turn;
    if (turn.kind === 'branch') yield* deep(turn.turns);
  }
}

function* partsOf(turns: readonly Turn[]): Generator<Part> {
  for (const turn of deep(turns)) yield* turn.parts;
}

/** All turns of the session, including those of its agents. */
export function allTurns(session: Session): readonly Turn[] {
  return [...deep(session.turns), ...[...runsOf(session)].flatMap(({ turns }) => [...deep(turns)])];
}

/** Reads a session with an agent; `sessionOf` checks the ledger. */
export async function readLines(
  lines: readonly string[],
  agentLines: readonly string[] | undefined,
  id?: string,
): Promise<Session> {
  const agents: AgentLines[] = agentLines ? [{ id: 'a1', lines: agentLines }] : [];
  return sessionOf(lines, agents, id === undefined ? {} : { id });
}
