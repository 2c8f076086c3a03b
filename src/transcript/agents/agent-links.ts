/** Links agents to the calls that started them. */

import { BOUNDS } from '../../base/bounds.ts';
import { addTo } from '../../base/lists.ts';
import { lastPart } from '../../base/paths.ts';
import { type ProgressEntry, textOf } from '../parse/entry.ts';
import type { AgentLink, AgentRun, ToolCall } from '../types/turns.ts';
import type { AgentConversation, Starter } from './agent-conversations.ts';

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

function ofWorkflow(name: string | undefined): string | undefined {
  return name && `workflow ${name}`;
}

const PRINTED_ID = /agentId: ([A-Za-z0-9_-]{1,64})/;

type Keys = readonly (string | undefined)[];

interface Criterion {
  readonly link: AgentLink;
  readonly ofAgent: (agent: AgentConversation) => Keys;
  readonly ofCall: (call: ToolCall) => Keys;
}

/** From the most to the least reliable. Printed text is only a guess. */
function criteria(viaProgress: ReadonlyMap<string, string>): readonly Criterion[] {
  const ofCall = ({ id }: ToolCall): Keys => [id];
  return [
    {
      link: 'result',
      ofAgent: ({ source }) => [source.id, ofWorkflow(IN_WORKFLOW.exec(source.path ?? '')?.[1])],
      ofCall: ({ tool }) =>
        tool.kind === 'workflow'
          ? [tool.agentId, ofWorkflow(lastPart(tool.transcriptDir ?? '')), ofWorkflow(tool.runId)]
          : [tool.agentId],
    },
    { link: 'meta', ofAgent: ({ source }) => [source.toolUseId], ofCall },
    { link: 'progress', ofAgent: ({ source }) => [viaProgress.get(source.id)], ofCall },
    {
      link: 'prompt',
      ofAgent: ({ task }) => [task],
      ofCall: ({ tool }) => (tool.kind === 'agent' ? [tool.prompt?.trim()] : []),
    },
    {
      link: 'guess',
      ofAgent: ({ source }) => [source.id],
      ofCall: ({ tool, result }) =>
        tool.kind === 'agent' ? [PRINTED_ID.exec(textOf(result?.content ?? []))?.[1]] : [],
    },
  ];
}

/** Which agents are in which. Files may say anything, but agents must not form a circle. */
class Nesting {
  readonly #home: ReadonlyMap<ToolCall, AgentConversation | undefined>;
  readonly starters = new Map<AgentConversation, Starter>();
  readonly #heights = new Map<AgentConversation, number>();

  constructor(home: ReadonlyMap<ToolCall, AgentConversation | undefined>) {
    this.#home = home;
  }

  #around(call: ToolCall): readonly AgentConversation[] {
    const around: AgentConversation[] = [];
    let at = this.#home.get(call);
    while (at) {
      around.push(at);
      const starter = this.starters.get(at);
      at = starter && this.#home.get(starter.call);
    }
    return around;
  }

  allows(agent: AgentConversation, call: ToolCall): boolean {
    const around = this.#around(call);
    return !around.includes(agent) && around.length + (this.#heights.get(agent) ?? 0) < BOUNDS.nestedAgents;
  }

  add(agent: AgentConversation, starter: Starter): void {
    this.starters.set(agent, starter);
    let height = this.#heights.get(agent) ?? 0;
    for (const outer of this.#around(starter.call)) {
      height = Math.max(this.#heights.get(outer) ?? 0, height + 1);
      this.#heights.set(outer, height);
    }
  }
}

/** Links each agent to the first call that fits the most reliable criterion. @returns in the order of linking */
export function linkAgents(
  calls: readonly ToolCall[],
  agents: readonly AgentConversation[],
  progress: readonly ProgressEntry[],
): ReadonlyMap<AgentConversation, Starter> {
  const home = new Map<ToolCall, AgentConversation | undefined>(calls.map((call) => [call, undefined]));
  for (const agent of agents) for (const call of agent.conversation.calls) home.set(call, agent);
  const nesting = new Nesting(home);
  const taken = new Set<ToolCall>();
  for (const { link, ofAgent, ofCall } of criteria(progressCalls(progress))) {
    const byKey = new Map<string | undefined, ToolCall[]>();
    for (const call of home.keys()) for (const key of new Set(ofCall(call))) addTo(byKey, key, call);
    for (const agent of agents) {
      if (agent.clientType !== undefined || nesting.starters.has(agent)) continue;
      const fitting = ofAgent(agent).flatMap((key) => (key && byKey.get(key)) || []);
      const call = fitting.find(
        (one) => (!taken.has(one) || one.tool.kind === 'workflow') && nesting.allows(agent, one),
      );
      if (!call) continue;
      taken.add(call);
      nesting.add(agent, { link, call });
    }
  }
  return nesting.starters;
}

/** Calls that resume an agent which another call started, or send it a message, with the agent's name. */
export function continuedAgents(
  calls: readonly ToolCall[],
  starters: ReadonlyMap<AgentConversation, Starter>,
  agents: readonly Omit<AgentRun, 'turns'>[],
): ReadonlyMap<ToolCall, string> {
  const started = new Set([...starters.values()].map(({ call }) => call));
  const linked = new Map(agents.map((run) => [run.id, run]));
  const names = new Map<ToolCall, string>();
  for (const call of calls) {
    const { tool } = call;
    const asked = tool.kind === 'agent' ? tool.resumes : tool.kind === 'send-message' ? tool.to : undefined;
    const id = tool.agentId ?? asked ?? '';
    const agent = started.has(call) ? undefined : linked.get(id);
    if (agent && agent.link !== 'none') names.set(call, agent.description ?? agent.id);
  }
  return names;
}
