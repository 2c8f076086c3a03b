/** The last steps of reading a conversation. */

import type { Part } from '../types/turns.ts';
import { NO_USAGE, sumUsage } from '../types/usage.ts';
import { divideLongTurns } from './long-turns.ts';
import { answerCall, type MutableTurn } from './mutable-turns.ts';
import type { TurnBuilder } from './turn-builder.ts';

/** Lines of a message may be written late, after the results of its calls (seen in 2.1.170). */
function joinEarlyResults(builder: TurnBuilder): void {
  const joined = new Set<Part>();
  const touched = new Set<MutableTurn>();
  for (const { callId, result, isDenied, part, turn } of builder.orphans) {
    const call = builder.callById.get(callId);
    if (!call || call.result !== undefined) continue;
    answerCall(call, result, isDenied, builder.planFiles);
    joined.add(part);
    touched.add(turn);
  }
  for (const turn of touched) turn.parts = turn.parts.filter((part) => !joined.has(part));
}

function addUsageToTurns(builder: TurnBuilder): void {
  for (const { turn, usage } of builder.messages.values()) {
    const others = usage?.others?.map((one) => one.usage) ?? [];
    if (usage) turn.usage = sumUsage([turn.usage ?? NO_USAGE, usage, ...others]);
  }
}

/** Adds a notice wherever the model changes. A branch starts with the model of the turn before its fork. */
function addModelChanges(turns: readonly MutableTurn[], before: string | undefined): void {
  let model = before;
  for (const turn of turns) {
    if (turn.kind === 'branch') addModelChanges(turn.turns, model);
    if (turn.kind !== 'assistant') continue;
    const [first] = turn.models;
    if (model !== undefined && first !== undefined && first !== model) {
      const text = `${model} → ${first}`;
      turn.parts.unshift({ kind: 'notice', notice: 'model-change', text, line: turn.line });
    }
    model = turn.models.at(-1) ?? model;
  }
}

function isEmpty(turn: MutableTurn): boolean {
  if (turn.kind === 'branch') return turn.turns.length === 0;
  return (turn.kind === 'assistant' || turn.kind === 'event') && turn.parts.length === 0;
}

/** Drops turns without content; their lines go to the turn before, or else to the one after. */
function dropEmptyTurns(turns: MutableTurn[]): void {
  const withContent: MutableTurn[] = [];
  const early: number[] = [];
  // A page shows no lines at a branch, only at its turns.
  let last: MutableTurn | undefined;
  for (const turn of turns) {
    if (turn.kind === 'branch') {
      dropEmptyTurns(turn.turns);
      turn.end = turn.turns.at(-1)?.end ?? turn.end;
    }
    if (isEmpty(turn)) {
      for (const line of turn.lines) (last?.lines ?? early).push(line);
      continue;
    }
    withContent.push(turn);
    if (turn.kind === 'branch') continue;
    turn.lines = [...early.splice(0), ...turn.lines];
    last = turn;
  }
  turns.length = 0;
  for (const turn of withContent) turns.push(turn);
}

function markPlanFiles({ calls, planFiles }: TurnBuilder): void {
  for (const call of calls) if (planFiles.isWrittenBy(call)) call.writesPlan = true;
}

/** Completes turns and plans with what depends on the whole conversation. */
export function finish(builder: TurnBuilder): void {
  addUsageToTurns(builder);
  joinEarlyResults(builder);
  markPlanFiles(builder);
  dropEmptyTurns(builder.turns);
  addModelChanges(builder.turns, undefined);
  divideLongTurns(builder.turns);
}
