/**
 * `sessionary import`: a trajectory of the Agent Trajectory Interchange Format, of any version and agent -> transcripts as
 * Claude Code would have written them, which everything else reads. Fields that they have no place for are left out.
 */

import { join } from 'node:path';
import * as z from 'zod/mini';
import { UserError } from '../base/errors.ts';
import { shortHash } from '../base/hash.ts';
import { encodedFolder } from '../base/paths.ts';
import { slug } from '../base/slug.ts';
import { writeFileIn } from '../base/write-file.ts';

const text = z.string();
const maybe = z.nullish(text);
const amount = z.nullish(z.number());
/** A text, or parts of which images have no text. */
const Content = z.union([text, z.array(z.looseObject({ text: maybe }))]);
const Reference = z.object({ trajectory_id: maybe, session_id: maybe });
const Result = z.object({
  ...{ source_call_id: maybe, content: z.nullish(Content), subagent_trajectory_ref: z.nullish(z.array(Reference)) },
  extra: z.nullish(z.looseObject({ status: maybe, is_error: z.nullish(z.boolean()) })),
});
const Call = z.object({ tool_call_id: text, function_name: text, arguments: z.unknown() });
const Step = z.object({
  ...{ timestamp: maybe, source: z.enum(['system', 'user', 'agent']), message: Content, model_name: maybe },
  ...{ reasoning_content: maybe, tool_calls: z.nullish(z.array(Call)) },
  observation: z.nullish(z.object({ results: z.array(Result) })),
  metrics: z.nullish(z.object({ prompt_tokens: amount, completion_tokens: amount, cached_tokens: amount })),
});
const Trajectory = z.object({
  ...{ schema_version: text.check(z.startsWith('ATIF-')), session_id: maybe, trajectory_id: maybe },
  agent: z.object({ name: text, version: z.nullish(text), model_name: maybe }),
  steps: z.array(Step),
  subagent_trajectories: z.nullish(z.array(z.unknown())),
});
type Trajectory = z.infer<typeof Trajectory>;
type Step = Trajectory['steps'][number];

function textOf(content: z.infer<typeof Content>): string {
  return typeof content === 'string' ? content : content.flatMap(({ text }) => text ?? []).join('\n\n');
}

/** The same wherever it is named. @param otherwise what stands for something without an id */
function idOf({ trajectory_id, session_id }: z.infer<typeof Reference>, otherwise = ''): string {
  const id = trajectory_id ?? session_id ?? otherwise;
  return /^[\w-]{1,80}$/.test(id) ? id : shortHash(id);
}

function saidBy({ message, reasoning_content: thought, tool_calls: calls }: Step): readonly object[] {
  const words = textOf(message);
  return [
    ...(thought ? [{ type: 'thinking', thinking: thought }] : []),
    ...(words === '' ? [] : [{ type: 'text', text: words }]),
    ...(calls ?? []).map((call) => ({
      ...{ type: 'tool_use', id: call.tool_call_id, name: call.function_name, input: call.arguments },
    })),
  ];
}

/** The lines of one step: who said something, and then what came back, each result in a line of its own. */
function linesOf(step: Step, model: string): readonly object[] {
  const { metrics, observation } = step;
  const words = textOf(step.message);
  const [prompt, cached] = [metrics?.prompt_tokens ?? 0, metrics?.cached_tokens ?? 0];
  const usage = metrics && {
    ...{ input_tokens: Math.max(0, prompt - cached), cache_read_input_tokens: cached },
    output_tokens: metrics.completion_tokens ?? 0,
  };
  const said = {
    user: { type: 'user', message: { role: 'user', content: words } },
    system: { type: 'system', subtype: 'informational', content: words },
    agent: {
      type: 'assistant',
      message: { role: 'assistant', model: step.model_name ?? model, content: saidBy(step), ...(usage && { usage }) },
    },
  };
  const results = (observation?.results ?? []).map((result) => {
    const [started] = result.subagent_trajectory_ref ?? [];
    const agentId = started && idOf(started);
    const isError = result.extra?.is_error ?? result.extra?.status === 'failed';
    const content = textOf(result.content ?? '');
    const block = { type: 'tool_result', tool_use_id: result.source_call_id ?? '', content, is_error: isError };
    return {
      type: 'user',
      message: { role: 'user', content: [block] },
      ...(agentId && { toolUseResult: { agentId } }),
    };
  });
  return [said[step.source], ...results];
}

/** A transcript. @param agentId of an agent's */
function transcript(trajectory: Trajectory, session: string, cwd: string, agentId?: string): string {
  const { agent, steps } = trajectory;
  let parentUuid: string | null = null;
  const lines = steps.flatMap((step, at) =>
    linesOf(step, agent.model_name ?? '').map((line, part) => {
      const uuid = shortHash(`${session} ${agentId ?? ''} ${at} ${part}`);
      const about = { uuid, parentUuid, sessionId: session, cwd, version: agent.version ?? undefined };
      parentUuid = uuid;
      const ofAgent = agentId === undefined ? {} : { isSidechain: true, agentId };
      return JSON.stringify({ ...line, ...about, ...ofAgent, timestamp: step.timestamp ?? undefined });
    }),
  );
  return lines.map((line) => `${line}\n`).join('');
}

/** @throws UserError if it is none */
function parse(value: unknown, name: string): Trajectory {
  const { data, error } = Trajectory.safeParse(value);
  if (data !== undefined) return data;
  const [issue] = error.issues;
  const place = issue?.path.join('.') || 'the file';
  throw new UserError(`${name} is not a trajectory in the format ATIF: ${place}: ${issue?.message}.`);
}

/** Those inside of a trajectory, at any depth. */
function everyAgent({ subagent_trajectories: inside }: Trajectory, name: string): readonly Trajectory[] {
  return (inside ?? []).flatMap((value) => {
    const agent = parse(value, name);
    return [agent, ...everyAgent(agent, name)];
  });
}

/**
 * Writes the transcripts of a trajectory into a folder that `--input` takes.
 * @param json content of a file @param name of it, for the message
 * @returns the path of the session's transcript
 * @throws UserError if it is no trajectory
 */
export function importTrajectory(json: string, name: string, folder: string): string {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    // It has no field then, and the message says so.
  }
  const trajectory = parse(value, name);
  const agents = everyAgent(trajectory, name);
  const session = idOf(trajectory, json);
  const cwd = `/${slug(trajectory.agent.name)}`;
  const at = join(folder, encodedFolder(cwd), session);
  writeFileIn(`${at}.jsonl`, transcript(trajectory, session, cwd));
  for (const agent of agents) {
    const id = idOf(agent, JSON.stringify(agent));
    writeFileIn(join(at, 'subagents', `agent-${id}.jsonl`), transcript(agent, session, cwd, id));
  }
  return `${at}.jsonl`;
}
