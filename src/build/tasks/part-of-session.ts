/** Some turns of a session, so that nothing else of it is read: not its title, not its figures, not its other agents. */

import { UserError } from '../../base/errors.ts';
import { count, oneLine } from '../../base/format.ts';
import { callsIn } from '../../facts/changes/net-changes.ts';
import { Anchors } from '../../transcript/turns/anchors.ts';
import type { SessionSource } from '../../transcript/types/session.ts';
import { everyTurn, type Turn } from '../../transcript/types/turns.ts';

/** `14-19`, `14`, `t-3f9c02ab`, or the end of an address: `…#t-3f9c02ab`, of an excerpt `…?from=t-3f9c02ab&to=t-9f00aa11#…`. */
const TURNS = /^(?:(\d{1,6})(?:-(\d{1,6}))?|.*[?&]from=(t-\w+)&to=(t-\w+).*|(?:.*#)?(t-\w+))$/s;

/** The first and the last turn. @param option that asks for them @throws UserError if it names none */
export function rangeOf(asked: string, option: string): readonly [string, string] {
  const [first, last = first] = (TURNS.exec(asked)?.slice(1) ?? []).filter(Boolean);
  if (first !== undefined && last !== undefined) return [first, last];
  throw new UserError(`${option} takes numbers such as 14-19 or the address of a turn, not "${oneLine(asked, 40)}".`);
}

/** @param turns all of them @param range their numbers or anchors @throws UserError if it does not have the turns that are asked for */
export function partOf(source: SessionSource, turns: readonly Turn[], range: readonly [string, string]): SessionSource {
  const anchors = new Anchors();
  const names = turns.map(({ seed }) => anchors.turn(seed));
  const placeOf = (name: string): number => (name.startsWith('t-') ? names.indexOf(name) + 1 : Number(name));
  const [first = 0, last = 0] = range.map(placeOf);
  if (first < 1 || last > turns.length || first > last)
    throw new UserError(
      `This session has ${count(turns.length, 'turn')}; ask for one or some of them, as in 2-5, or the address of one.`,
    );
  const chosen = turns.slice(first - 1, last);
  const lines = new Set([...everyTurn(chosen)].flatMap((turn) => turn.lines));
  const agents = new Set([...callsIn(chosen)].flatMap(({ call }) => call.agents.map(({ id }) => id)));
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
