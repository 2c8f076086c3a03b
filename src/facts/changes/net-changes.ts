/** What a session did to each file in the end, without text that was added and removed again. */

import { addTo } from '../../base/lists.ts';
import type { NetChange, NetLine, Session } from '../../transcript/types/session.ts';
import { sumChanges } from '../../transcript/types/summary.ts';
import { type AgentRun, everyTurn, type ToolCall, type Turn } from '../../transcript/types/turns.ts';
import { callFacts, ofKind } from '../facts.ts';
import { isCreation, readPath } from './file-texts.ts';
import { type Edit, netLines, type Step } from './net-lines.ts';

/** In the order of the first edits, without plans, and files that only commands changed, without a diff. */
export function netChanges(turns: readonly Turn[], strays: readonly AgentRun[] = []): readonly NetChange[] {
  const edits = new Map<string, Edit[]>();
  const steps = new Map<string, Step[]>();
  for (const call of inOrderOfResults([...callsOf({ turns, strayAgents: strays })].map((made) => made.call))) {
    const path = readPath(call);
    if (path !== undefined) addTo(steps, path, call);
    for (const change of call.writesPlan ? [] : ofKind(callFacts(call), 'edit')) {
      const edit = { call, ...change };
      addTo(edits, change.path, edit);
      addTo(steps, change.path, edit);
    }
  }
  return [...edits].flatMap(([path, ofFile]) => {
    if (ofFile.every(({ withoutDiff }) => withoutDiff)) return [];
    const lines = netLines(steps.get(path) ?? []);
    const countOf = (kind: NetLine['kind']): number => lines?.filter((line) => line.kind === kind).length ?? 0;
    return {
      path,
      calls: ofFile.map(({ call }) => call),
      isNew: ofFile[0] !== undefined && isCreation(ofFile[0].call),
      lines,
      added: countOf('added'),
      removed: countOf('removed'),
      edited: sumChanges(ofFile),
    };
  });
}

export interface MadeCall {
  readonly call: ToolCall;
  readonly agent: AgentRun | undefined;
}

/** All tool calls of a session, also on paths not taken, each followed by those of the agents that it started. */
export function* callsOf({ turns, strayAgents }: Pick<Session, 'turns' | 'strayAgents'>): Generator<MadeCall> {
  yield* callsIn(turns);
  for (const run of strayAgents) yield* callsIn(run.turns, run);
}

/** The calls of these turns, in the same order. @param agent whose turns these are */
export function* callsIn(turns: readonly Turn[], agent?: AgentRun): Generator<MadeCall> {
  for (const part of [...everyTurn(turns)].flatMap(({ parts }) => parts)) {
    if (part.kind !== 'call') continue;
    yield { call: part.call, agent };
    for (const run of part.call.agents) yield* callsIn(run.turns, run);
  }
}

/** Agents work at the same time: a file changes when its call is answered. Calls without times stay in the given order. */
function inOrderOfResults(calls: readonly ToolCall[]): readonly ToolCall[] {
  let last = 0;
  return calls
    .map((call) => {
      last = call.result?.time ?? call.time ?? last;
      return { call, time: last };
    })
    .sort((a, b) => a.time - b.time)
    .map(({ call }) => call);
}
