/** Links agents to the calls that started them. */

import { filled } from '../../base/json-readers.ts';
import { lastPart } from '../../base/paths.ts';
import { type ProgressEntry, textOf } from '../../domain/transcript.ts';
import type { AgentLink, AgentRun } from '../../domain/turns.ts';
import { toolOf } from '../../tools/traits.ts';
import type { MutableCall } from '../turns/mutable-turns.ts';
import type { TurnBuilder } from '../turns/turn-builder.ts';
import { type AgentConversation, type AgentSource, isWarmUp, readAgent } from './agent-conversations.ts';

/** Id of an agent -> id of the call under which old versions wrote its lines. */
function progressCalls(progress: readonly ProgressEntry[]): ReadonlyMap<string, string> {
  return new Map(
    progress.flatMap(({ agentEntry, parentToolUseId: call }) =>
      agentEntry?.agentId === undefined || call === undefined ? [] : [[agentEntry.agentId, call]],
    ),
  );
}

/** `…/subagents/workflows/wf_1a2b/agent-….jsonl` belongs to the call with that run id or folder. */
function isOfWorkflow({ path = '' }: AgentSource, call: MutableCall): boolean {
  const name = /\/subagents\/workflows\/([^/]+)\//.exec(path)?.[1];
  if (name === undefined) return false;
  const structured = call.result?.structured;
  const folder = lastPart(filled(structured, 'transcriptDir') ?? '');
  return folder === name || filled(structured, 'runId') === name;
}

const PRINTED_ID = /agentId: ([A-Za-z0-9_-]{1,64})/;

function startsOneAgent({ name }: MutableCall): boolean {
  return toolOf(name)?.startsAgents === 'one';
}

type Criterion = (agent: AgentConversation, call: MutableCall) => boolean;

/** From the most to the least reliable. Printed text is only a guess. */
function criteria(viaProgress: ReadonlyMap<string, string>): readonly (readonly [AgentLink, Criterion])[] {
  return [
    [
      'result',
      ({ source }, call) => filled(call.result?.structured, 'agentId') === source.id || isOfWorkflow(source, call),
    ],
    ['meta', ({ source }, call) => source.toolUseId !== undefined && source.toolUseId === call.id],
    ['progress', ({ source }, call) => call.id !== '' && viaProgress.get(source.id) === call.id],
    [
      'prompt',
      ({ task }, call) => startsOneAgent(call) && task !== '' && filled(call.input, 'prompt')?.trim() === task,
    ],
    [
      'guess',
      ({ source }, call) =>
        startsOneAgent(call) && PRINTED_ID.exec(textOf(call.result?.content ?? []))?.[1] === source.id,
    ],
  ];
}

/**
 * Was the call made by the agent itself, or by an agent inside it? Files may claim so, but agents must not form a
 * circle.
 */
function isInside(
  call: MutableCall,
  agent: AgentConversation,
  home: ReadonlyMap<MutableCall, AgentConversation | undefined>,
): boolean {
  const seen = new Set<AgentConversation>();
  let at = home.get(call);
  while (at && !seen.has(at)) {
    if (at === agent) return true;
    seen.add(at);
    const { run } = at;
    const starter = [...home.keys()].find((one) => one.agents.includes(run));
    at = starter && home.get(starter);
  }
  return false;
}

/** A call that names another call's agent resumes it, or sends it a message. */
function addContinues(calls: readonly MutableCall[], agents: readonly AgentConversation[]): void {
  const runs = new Map(agents.map(({ run }) => [run.id, run]));
  for (const call of calls) {
    if (call.agents.length > 0) continue;
    const { input, result } = call;
    const id = filled(result?.structured, 'agentId') ?? filled(input, 'resume') ?? filled(input, 'to') ?? '';
    const run = runs.get(id);
    if (run && run.link !== 'none') call.continues = run.description ?? run.id;
  }
}

/** Links each agent to the first call that fits the most reliable criterion. */
function linkToCalls(
  main: TurnBuilder,
  agents: readonly AgentConversation[],
  progress: readonly ProgressEntry[],
): void {
  const home = new Map<MutableCall, AgentConversation | undefined>(main.callList.map((call) => [call, undefined]));
  for (const agent of agents) for (const call of agent.builder.callList) home.set(call, agent);
  const calls = [...home.keys()];
  for (const [link, fits] of criteria(progressCalls(progress))) {
    for (const agent of agents) {
      if (agent.run.link !== 'none') continue;
      const call = calls.find(
        (one) =>
          (one.agents.length === 0 || toolOf(one.name)?.startsAgents === 'several') &&
          fits(agent, one) &&
          !isInside(one, agent, home),
      );
      if (!call) continue;
      agent.run.link = link;
      agent.run.type ??= filled(call.input, 'subagent_type');
      agent.run.description ??= filled(call.input, 'description');
      call.agents = [...call.agents, agent.run];
    }
  }
  addContinues(calls, agents);
}

/**
 * Reads the conversations of all agents and gives each to the call that started it.
 * @returns all agents, those that no call started, and the conversations of all
 */
export function linkAgents(
  main: TurnBuilder,
  sources: readonly AgentSource[],
  progress: readonly ProgressEntry[],
): {
  readonly all: readonly AgentRun[];
  readonly strays: readonly AgentRun[];
  readonly conversations: readonly TurnBuilder[];
} {
  const agents: AgentConversation[] = [];
  for (const source of sources) {
    if (!isWarmUp(source.transcript)) agents.push(readAgent(source));
    else for (const { line } of source.transcript.entries) source.ledger.hidden(line, 'agent warm-up');
  }
  linkToCalls(main, agents, progress);
  const all = agents.map(({ run }) => run);
  return {
    all,
    strays: all.filter(({ link }) => link === 'none' || link === 'client'),
    conversations: agents.map(({ builder }) => builder),
  };
}
