/** Divides turns of any length into turns with a bounded number of parts, because pages are cut between turns. */

import { BOUNDS } from '../../base/bounds.ts';
import type { MutableTurn, MutableTurnOf } from './mutable-turns.ts';

type PartsTurn = Exclude<MutableTurn, MutableTurnOf<'branch'>>;

/** What a turn has only once, such as its tokens, stays with its beginning. */
function continuationOf(turn: PartsTurn, number: number, parts: PartsTurn['parts']): PartsTurn {
  const line = parts[0]?.line ?? turn.line;
  const start = { line, lines: [], seed: `${turn.seed} part ${number}`, time: turn.time, end: turn.end, parts };
  return turn.kind === 'assistant' ? { ...start, kind: turn.kind, models: turn.models } : { ...start, kind: 'event' };
}

function piecesOf(turn: PartsTurn, limit: number): readonly PartsTurn[] {
  const { parts, lines } = turn;
  if (parts.length <= limit) return [turn];
  const pieces: PartsTurn[] = [turn];
  for (let from = limit; from < parts.length; from += limit)
    pieces.push(continuationOf(turn, pieces.length + 1, parts.slice(from, from + limit)));
  turn.parts = parts.slice(0, limit);
  turn.lines = [];
  let at = 0;
  for (const line of lines) {
    while (line >= (pieces[at + 1]?.line ?? Infinity)) at += 1;
    pieces[at]?.lines.push(line);
  }
  return pieces;
}

export function divideLongTurns(turns: MutableTurn[], limit: number = BOUNDS.turnParts): void {
  for (const turn of turns) if (turn.kind === 'branch') divideLongTurns(turn.turns, limit);
  if (turns.every(({ parts }) => parts.length <= limit)) return;
  const divided = turns.flatMap((turn): readonly MutableTurn[] =>
    turn.kind === 'branch' ? [turn] : piecesOf(turn, limit),
  );
  turns.length = 0;
  for (const turn of divided) turns.push(turn);
}
