/**
 * A session as a trajectory of the Agent Trajectory Interchange Format (ATIF) 1.7, which Harbor and others read:
 * https://www.harborframework.com/docs/agents/trajectory-format. Paths not taken and notes of Claude Code are left out.
 */

import { sumOf } from '../../base/lists.ts';
import {
  type AgentJson,
  type CallJson,
  type PartJson,
  parseSession,
  type ResultJson,
  type TurnJson,
  turnsOf,
} from '../../session-schema.ts';

type UsageJson = NonNullable<AgentJson['usage']>;
type Of<Kind extends TurnJson['kind']> = Extract<TurnJson, { readonly kind: Kind }>;

function tokens({ input, output, cacheRead, cacheWrite5m, cacheWrite1h }: UsageJson) {
  // `prompt_tokens` includes the cached ones.
  return { prompt: input + cacheRead + cacheWrite5m + cacheWrite1h, completion: output, cached: cacheRead };
}

function outputOf({ text, stdout, stderr }: Partial<ResultJson>): string {
  return text || [stdout?.text, stderr?.text].filter(Boolean).join('\n');
}

function argumentsOf(input: unknown): object {
  return typeof input === 'object' && input !== null && !Array.isArray(input) ? input : { input };
}

function resultOf({ id, result, status, agents = [] }: CallJson): object | undefined {
  if (result === undefined && agents.length === 0) return undefined;
  const started = agents.map((agent) => ({ trajectory_id: agent.id }));
  return {
    source_call_id: id,
    content: outputOf(result ?? {}),
    ...(started.length > 0 && { subagent_trajectory_ref: started }),
    ...(status !== 'ok' && { extra: { status } }),
  };
}

function textsOf(parts: readonly PartJson[], kind: 'text' | 'thinking'): string {
  return parts.flatMap((part) => (part.kind === kind ? part.text : [])).join('\n\n');
}

/** What the model said and did until it saw results: a step begins with the first text or thought after calls. */
function inferences(parts: readonly PartJson[]): readonly (readonly PartJson[])[] {
  const groups: PartJson[][] = [];
  let hasCalls = true;
  for (const part of parts) {
    if (part.kind === 'call') hasCalls = true;
    else if (hasCalls && (part.kind === 'text' || part.kind === 'thinking')) {
      groups.push([]);
      hasCalls = false;
    }
    if (groups.length === 0) groups.push([]);
    groups.at(-1)?.push(part);
  }
  return groups;
}

function agentSteps({ start, parts, models, effort, usage, anchor }: Of<'assistant'>) {
  const groups = inferences(parts);
  return groups.map((group, index) => {
    const calls = group.flatMap((part) => (part.kind === 'call' ? part : []));
    const results = calls.flatMap((call) => resultOf(call) ?? []);
    const spent = usage !== undefined && index === groups.length - 1 ? tokens(usage) : undefined;
    return {
      ...{ timestamp: calls[0]?.start ?? start, source: 'agent', message: textsOf(group, 'text') },
      ...{ model_name: models?.at(-1), reasoning_effort: effort },
      reasoning_content: textsOf(group, 'thinking') || undefined,
      tool_calls:
        calls.length > 0
          ? calls.map(({ id, tool, input }) => ({
              tool_call_id: id,
              function_name: tool,
              arguments: argumentsOf(input),
            }))
          : undefined,
      observation: results.length > 0 ? { results } : undefined,
      metrics: spent && {
        prompt_tokens: spent.prompt,
        completion_tokens: spent.completion,
        cached_tokens: spent.cached,
      },
      extra: anchor === undefined ? undefined : { anchor },
    };
  });
}

function stepsOf(turn: TurnJson): readonly object[] {
  const timestamp = turn.start;
  switch (turn.kind) {
    case 'assistant':
      return agentSteps(turn);
    case 'user':
      return [{ timestamp, source: 'user', message: textsOf(turn.parts, 'text') }];
    case 'command':
      return [{ timestamp, source: 'user', message: [turn.name, turn.arguments].filter(Boolean).join(' ') }];
    case 'shell':
      return [{ timestamp, source: 'user', message: `! ${turn.command ?? ''}\n${outputOf(turn)}`.trim() }];
    case 'compaction':
      return [{ timestamp, source: 'system', message: turn.summary ?? '' }];
    default:
      return [];
  }
}

function agentsIn(turns: readonly TurnJson[]): readonly AgentJson[] {
  const calls = turns.flatMap((turn) => (turn.kind === 'branch' ? [] : turn.parts));
  return calls.flatMap((part) => (part.kind === 'call' ? (part.agents ?? []) : []));
}

interface Conversation {
  readonly id: string;
  readonly version: string;
  readonly model: string | undefined;
  readonly turns: readonly TurnJson[];
  readonly others: readonly AgentJson[];
}

function trajectory({ id, version, model, turns, others }: Conversation): object {
  const steps = turns.flatMap(stepsOf).map((step, index) => ({ step_id: index + 1, ...step }));
  const usages = turns.flatMap((turn) => (turn.kind === 'assistant' && turn.usage ? tokens(turn.usage) : []));
  // An agent that several calls continue is there once.
  const agents = new Map([...agentsIn(turns), ...others].map((agent) => [agent.id, agent]));
  const inside = [...agents.values()].map((agent) =>
    trajectory({ id: agent.id, version, model: agent.models?.[0], turns: turnsOf(agent), others: [] }),
  );
  return {
    ...{ schema_version: 'ATIF-v1.7', session_id: id, trajectory_id: id },
    agent: { name: 'claude-code', version, model_name: model },
    steps,
    final_metrics: {
      total_prompt_tokens: sumOf(usages, ({ prompt }) => prompt),
      total_completion_tokens: sumOf(usages, ({ completion }) => completion),
      total_cached_tokens: sumOf(usages, ({ cached }) => cached),
      total_steps: steps.length,
    },
    ...(inside.length > 0 && { subagent_trajectories: inside }),
  };
}

/** @returns with the trajectories of its agents inside; undefined if it is not the JSON export of a session */
export function atifOf(exported: unknown): object | undefined {
  const session = parseSession(exported);
  if (session === undefined) return undefined;
  const { id, title, project, versions, models, turns, agents } = session;
  const version = versions?.at(-1) ?? 'unknown';
  const whole = trajectory({ id, version, model: models?.[0]?.model, turns, others: agents });
  return { ...whole, extra: { title, project } };
}
