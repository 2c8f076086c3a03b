/** The last steps of reading a conversation. */

import { BOUNDS } from '../../base/bounds.ts';
import { lastPart } from '../../base/paths.ts';
import { NO_USAGE, sumUsage } from '../parse/usage.ts';
import { givenPlan } from '../plans/plans.ts';
import type { Part, ToolCall } from '../types/turns.ts';
import { answerCall, type MutableTurn, type MutableTurnOf } from './mutable-turns.ts';
import { attachedPaths } from './prompts.ts';
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

/** Divides turns of any length into turns with a bounded number of parts, because pages are cut between turns. */
export function divideLongTurns(turns: MutableTurn[], limit: number = BOUNDS.turnParts): void {
  for (const turn of turns) if (turn.kind === 'branch') divideLongTurns(turn.turns, limit);
  if (turns.every(({ parts }) => parts.length <= limit)) return;
  const divided = turns.flatMap((turn): readonly MutableTurn[] =>
    turn.kind === 'branch' ? [turn] : piecesOf(turn, limit),
  );
  turns.length = 0;
  for (const turn of divided) turns.push(turn);
}

/** `tide-plan.md`, but not `planets.md` */
const NAMED_PLAN = /(?:^|[^a-z])plan(?:[^a-z].{0,100})?\.md$/i;

function wholeText({ status, tool }: ToolCall): string | undefined {
  const file = tool.kind === 'read' && status === 'ok' ? tool.file : undefined;
  return file && (file.startLine ?? 1) === 1 && file.numLines === file.totalLines ? file.content : undefined;
}

/**
 * Plans that the human attached as files, which the agent reads and carries out:
 * `<system_instruction>The user has attached these files. …
 * - /tmp/attachments/tide-plan.md</system_instruction>`
 */
function addAttachedPlans(turns: readonly MutableTurn[], calls: readonly ToolCall[]): void {
  for (const turn of turns) {
    if (turn.kind !== 'user' || turn.plan !== undefined) continue;
    const path = attachedPaths(turn).find((one) => NAMED_PLAN.test(lastPart(one)));
    if (path === undefined) continue;
    const reads = calls.filter(({ tool }) => tool.kind === 'read' && tool.path === path);
    const plan = reads.map(wholeText).find(Boolean)?.trim();
    if (plan) turn.plan = givenPlan(plan);
  }
}

/** Completes turns and plans with what depends on the whole conversation. */
export function finish(builder: TurnBuilder): void {
  addUsageToTurns(builder);
  joinEarlyResults(builder);
  for (const call of builder.calls) if (builder.planFiles.isWrittenBy(call)) call.writesPlan = true;
  dropEmptyTurns(builder.turns);
  addModelChanges(builder.turns, undefined);
  divideLongTurns(builder.turns);
  addAttachedPlans(builder.turns, builder.calls);
}
