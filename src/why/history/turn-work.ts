/** The calls of a session and what they wrote, by turn, with the addresses for links from other pages. */

import { oneLine } from '../../base/format.ts';
import { plainWords } from '../../base/markdown.ts';
import type { SessionBody } from '../../site/session/session-body.ts';
import type { HistoryTurn } from '../../site/types/session-history.ts';
import type { TurnView } from '../../site/types/view.ts';
import { isRequest, turnText } from '../../transcript/turns/prompts.ts';
import type { Session } from '../../transcript/types/session.ts';
import type { AgentRun, ToolCall, Turn } from '../../transcript/types/turns.ts';
import type { FileEdit } from './shell-writes.ts';
import { fileEdits } from './written-lines.ts';

/** A turn of the session's own conversation, or an agent that no call started, with the calls that belong to it. */
export interface TurnWork extends Pick<HistoryTurn, 'href' | 'prompt'> {
  /** Undefined for an agent that no call started. */
  readonly turn: Turn | undefined;
  /** Is it on a path not taken? */
  readonly isSide: boolean;
  readonly calls: readonly PlacedCall[];
}

export interface PlacedCall {
  readonly call: ToolCall;
  /** The agent that made the call: one that the turn started, or an agent of that one. */
  readonly agent: AgentRun | undefined;
  readonly edits: readonly FileEdit[];
}

/** Longest prompt, in characters. */
const PROMPT = 160;

/** The addresses of a session's turns, including those on paths not taken, and of agents that no call started. */
function addressesOf(session: Session, body: Pick<SessionBody, 'own'>): ReadonlyMap<Turn | AgentRun, string> {
  const addresses = new Map<Turn | AgentRun, string>();
  const enter = (turn: Turn | undefined, { anchor, turns = [] }: TurnView, url: string): void => {
    if (turn === undefined) return;
    addresses.set(turn, `${url}#${anchor}`);
    if (turn.kind === 'branch') for (const [at, view] of turns.entries()) enter(turn.turns[at], view, url);
  };
  const shown = body.own.flatMap(({ url, turns }) => turns.map((view) => ({ url, view })));
  for (const [at, { url, view }] of shown.entries()) enter(session.turns[at], view, url);
  for (const { url, strays } of body.own) {
    for (const [at, { anchor }] of strays.entries()) {
      const run = session.strayAgents[at];
      if (run !== undefined) addresses.set(run, `${url}#${anchor}`);
    }
  }
  return addresses;
}

function promptOf(turn: Turn | undefined): string {
  if (turn === undefined) return '';
  if (turn.kind === 'command') return oneLine(`${turn.name} ${turn.args}`, PROMPT);
  if (turn.kind === 'user' && turn.plan) return oneLine(`Implement the plan: ${turn.plan.title}`, PROMPT);
  return oneLine(plainWords(turnText(turn).slice(0, PROMPT * 10)), PROMPT);
}

/** The calls of turns and of the agents that they started, each once: several calls may lead to one agent. */
function* callsIn(turn: Turn, agent: AgentRun | undefined, seen: Set<ToolCall>): Generator<PlacedCall> {
  if (turn.kind === 'branch') for (const inner of turn.turns) yield* callsIn(inner, agent, seen);
  for (const part of turn.parts) {
    if (part.kind !== 'call' || seen.has(part.call)) continue;
    seen.add(part.call);
    yield { call: part.call, agent, edits: fileEdits(part.call) };
    for (const run of part.call.agents) for (const inner of run.turns) yield* callsIn(inner, run, seen);
  }
}

/** The turns of one path; those of paths not taken come before the turn that follows them. */
function* workOn(
  turns: readonly Turn[],
  start: Turn | undefined,
  isSide: boolean,
  context: { readonly addresses: ReadonlyMap<Turn | AgentRun, string>; readonly seen: Set<ToolCall> },
): Generator<TurnWork> {
  let prompt = start;
  for (const turn of turns) {
    if (turn.kind === 'branch') {
      yield* workOn(turn.turns, prompt, true, context);
      continue;
    }
    if (turn.kind === 'user' || isRequest(turn)) prompt = turn;
    const calls = [...callsIn(turn, undefined, context.seen)];
    yield { turn, href: context.addresses.get(turn) ?? '', prompt: promptOf(prompt), isSide, calls };
  }
}

/** The work of a session: of its turns, on all paths, with their agents; then of stray agents. */
export function turnWork(session: Session, body: Pick<SessionBody, 'own'>): readonly TurnWork[] {
  const context = { addresses: addressesOf(session, body), seen: new Set<ToolCall>() };
  const ownWork = [...workOn(session.turns, undefined, false, context)];
  const strays = session.strayAgents.map((run): TurnWork => {
    const task = run.description ?? promptOf(run.turns.find(({ kind }) => kind === 'user'));
    const calls = run.turns.flatMap((turn) => [...callsIn(turn, run, context.seen)]);
    const href = context.addresses.get(run) ?? '';
    return { turn: undefined, href, prompt: oneLine(task, PROMPT), isSide: false, calls };
  });
  return [...ownWork, ...strays];
}
