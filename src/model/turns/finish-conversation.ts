/** What is known only when a conversation was read to its end. */

import { addUsage, NO_USAGE } from '../../domain/usage.ts';
import { proposesPlan } from '../../tools/traits.ts';
import { planOfCall } from '../plans/plans.ts';
import { answerCall } from './answer-call.ts';
import type { MutableCall, MutableTurn } from './mutable-turns.ts';
import type { TurnBuilder } from './turn-builder.ts';

/** Lines of one message may be written late: then a result stood before its call (seen in 2.1.170). */
function answerEarly(builder: TurnBuilder): void {
  for (const { callId, result, isDenied, part, turn } of builder.orphans) {
    const call = builder.calls.get(callId);
    if (!call || call.result !== undefined) continue;
    answerCall(call, result, isDenied);
    turn.parts.splice(turn.parts.indexOf(part), 1);
  }
}

function addTokens(builder: TurnBuilder): void {
  for (const { turn, usage } of builder.messages.values()) {
    if (usage) turn.usage = addUsage(turn.usage ?? NO_USAGE, usage);
  }
}

/** Says once where another model goes on. A path not taken begins with the model of the turn that it left. */
function tellModels(turns: readonly MutableTurn[], before: string | undefined): void {
  let model = before;
  for (const turn of turns) {
    if (turn.kind === 'branch') tellModels(turn.turns, model);
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

/** Drops turns in which nothing is to be seen; their lines go to the turn before. */
function tidy(turns: MutableTurn[]): void {
  const kept: MutableTurn[] = [];
  for (const turn of turns) {
    if (turn.kind === 'branch') {
      tidy(turn.turns);
      turn.end = turn.turns.at(-1)?.end ?? turn.end;
    }
    if (!isEmpty(turn)) kept.push(turn);
    else for (const line of turn.lines) kept.at(-1)?.lines.push(line);
  }
  turns.length = 0;
  for (const turn of kept) turns.push(turn);
}

function plansOf(calls: readonly MutableCall[]): void {
  for (const call of calls) if (proposesPlan(call.name)) call.plan ??= planOfCall(call.input, call.result);
}

/** Adds up tokens by turn, calls plans without an answer pending, and drops turns in which nothing is to be seen. */
export function finish(builder: TurnBuilder): void {
  addTokens(builder);
  answerEarly(builder);
  plansOf(builder.callList);
  tidy(builder.turns);
  tellModels(builder.turns, undefined);
}
