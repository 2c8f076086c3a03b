/** Some turns of a session, so that nothing else of it is read: not its title, not its figures, not its other agents. */

import { UserError } from '../../base/errors.ts';
import { count } from '../../base/format.ts';
import { callsOf } from '../../facts/changes/net-changes.ts';
import type { SessionSource } from '../../transcript/types/session.ts';
import { type AgentRun, everyTurn, type Turn } from '../../transcript/types/turns.ts';

/** @param turns all of them @throws UserError if it does not have the turns that are asked for */
export function partOf(source: SessionSource, turns: readonly Turn[], range: readonly [number, number]): SessionSource {
  const [first, last] = range;
  if (first < 1 || last > turns.length || first > last)
    throw new UserError(
      `This session has ${count(turns.length, 'turn')}; --turns takes one or some of them, as in 2-5.`,
    );
  const chosen = turns.slice(first - 1, last);
  const lines = new Set([...everyTurn(chosen)].flatMap((turn) => turn.lines));
  const called = new Set<AgentRun>();
  Array.from(callsOf(chosen, undefined, called)); // Adds the agents.
  const agents = new Set([...called].map(({ id }) => id));
  const { transcript } = source;
  return {
    ...source,
    transcript: transcript && {
      ...transcript,
      entries: transcript.entries.filter(({ line }) => lines.has(line)),
      problems: transcript.problems.filter(({ line }) => lines.has(line)),
    },
    agents: source.agents.filter(({ id }) => agents.has(id)),
  };
}
