/** Links agents to the calls that started them. */

import { BOUNDS } from '../../base/bounds.ts';
import { filled } from '../../base/json-readers.ts';
import { addTo } from '../../base/lists.ts';
import { lastPart } from '../../base/paths.ts';
import { toolOf } from '../tools/traits.ts';
import type { MutableCall } from '../turns/mutable-turns.ts';
import type { TurnBuilder } from '../turns/turn-builder.ts';
import { type ProgressEntry, textOf } from '../types/transcript.ts';
import type { AgentLink, AgentRun } from '../types/turns.ts';
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
const IN_WORKFLOW = /\/subagents\/workflows\/([^/]+)\//;

/** The key of a workflow, which is no id of an agent. */
function ofWorkflow(name: string | undefined): string | undefined {
  return name && `workflow ${name}`;
}

const PRINTED_ID = /agentId: ([A-Za-z0-9_-]{1,64})/;

function startsOneAgent({ name }: MutableCall): boolean {
  return toolOf(name)?.startsAgents === 'one';
}

type Keys = readonly (string | undefined)[];

/** An agent fits a call that has one of its keys. */
interface Criterion {
  readonly link: AgentLink;
  readonly ofAgent: (agent: AgentConversation) => Keys;
  readonly ofCall: (call: MutableCall) => Keys;
}

/** From the most to the least reliable. Printed text is only a guess. */
function criteria(viaProgress: ReadonlyMap<string, string>): readonly Criterion[] {
  const ofCall = ({ id }: MutableCall): Keys => [id];
  return [
    {
      link: 'result',
      ofAgent: ({ source }) => [source.id, ofWorkflow(IN_WORKFLOW.exec(source.path ?? '')?.[1])],
      ofCall: ({ result }) => {
        const [id, folder = '', run] = ['agentId', 'transcriptDir', 'runId'].map((key) =>
          filled(result?.structured, key),
        );
        return [id, ofWorkflow(lastPart(folder)), ofWorkflow(run)];
      },
    },
    { link: 'meta', ofAgent: ({ source }) => [source.toolUseId], ofCall },
    { link: 'progress', ofAgent: ({ source }) => [viaProgress.get(source.id)], ofCall },
    {
      link: 'prompt',
      ofAgent: ({ task }) => [task],
      ofCall: (call) => (startsOneAgent(call) ? [filled(call.input, 'prompt')?.trim()] : []),
    },
    {
      link: 'guess',
      ofAgent: ({ source }) => [source.id],
      ofCall: (call) => (startsOneAgent(call) ? [PRINTED_ID.exec(textOf(call.result?.content ?? []))?.[1]] : []),
    },
  ];
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

/** Which agents are in which. Files may say anything, but agents must not form a circle. */
class Nesting {
  /** The agent that made a call; undefined for the session itself. */
  readonly #home: ReadonlyMap<MutableCall, AgentConversation | undefined>;
  readonly #starters = new Map<AgentConversation, MutableCall>();
  /** How deep the agents in an agent are nested. */
  readonly #heights = new Map<AgentConversation, number>();

  constructor(home: ReadonlyMap<MutableCall, AgentConversation | undefined>) {
    this.#home = home;
  }

  /** The agent that made a call, the agent in which that is, and so on. */
  #around(call: MutableCall): readonly AgentConversation[] {
    const found: AgentConversation[] = [];
    let at = this.#home.get(call);
    while (at) {
      found.push(at);
      const starter = this.#starters.get(at);
      at = starter && this.#home.get(starter);
    }
    return found;
  }

  allows(agent: AgentConversation, call: MutableCall): boolean {
    const around = this.#around(call);
    return !around.includes(agent) && around.length + (this.#heights.get(agent) ?? 0) < BOUNDS.nestedAgents;
  }

  add(agent: AgentConversation, call: MutableCall): void {
    this.#starters.set(agent, call);
    let height = this.#heights.get(agent) ?? 0;
    for (const outer of this.#around(call)) {
      height = Math.max(this.#heights.get(outer) ?? 0, height + 1);
      this.#heights.set(outer, height);
    }
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
  const nesting = new Nesting(home);
  for (const { link, ofAgent, ofCall } of criteria(progressCalls(progress))) {
    const byKey = new Map<string | undefined, MutableCall[]>();
    for (const call of calls) for (const key of new Set(ofCall(call))) addTo(byKey, key, call);
    for (const agent of agents) {
      if (agent.run.link !== 'none') continue;
      const fitting = ofAgent(agent).flatMap((key) => (key && byKey.get(key)) || []);
      const call = fitting.find(
        (one) =>
          (one.agents.length === 0 || toolOf(one.name)?.startsAgents === 'several') && nesting.allows(agent, one),
      );
      if (!call) continue;
      agent.run.link = link;
      agent.run.type ??= filled(call.input, 'subagent_type');
      agent.run.description ??= filled(call.input, 'description');
      call.agents = [...call.agents, agent.run];
      nesting.add(agent, call);
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
    if (!isWarmUp(source.transcript)) agents.push(readAgent(source, main.turns.length > 0));
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
