/** Task and Agent: another agent's work, its task and its answer first. SendMessage: a word to one. */

import type { AgentLink, AgentRun, ToolCall } from '../../domain/session.ts';
import { filled, flag, list, number, text } from '../../domain/shape.ts';
import type { Html, View } from '../../domain/view.ts';
import { conversationView, runFacts } from '../agent.ts';
import type { RenderContext } from '../context.ts';
import { between, duration } from '../time.ts';
import { okText, otherInputs, PROSE_LIMIT, proseViews, wordViews } from '../views.ts';
import { count, dotted, oneLine } from '../words.ts';
import type { ToolView } from './tool.ts';

/**
 * Input `{description, prompt, subagent_type, model, run_in_background, name, team_name}`, result
 * `{status, agentId, content, totalTokens, totalDurationMs, totalToolUseCount}`, or
 * `{isAsync, status: "async_launched"}` when the answer comes later.
 */
export function agent(call: ToolCall, ctx: RenderContext): ToolView {
  const type = filled(call.input, 'subagent_type');
  const description = filled(call.input, 'description') ?? filled(call.input, 'prompt') ?? '';
  return {
    label: call.name,
    summary: `${type === undefined ? '' : `[${type}] `}${description}`,
    note: dotted([facts(call), state(call)]),
    // The result of an agent in the background comes at once and measures nothing.
    ...(isAsync(call) ? { duration: between(call.agent?.start, call.agent?.end) } : {}),
    views: [conversation(call, ctx), ...otherInputs(call, ['description', 'prompt', 'subagent_type'], ctx)],
  };
}

/** Tokens and time as the result counts them, else as the agent's own transcript does. */
function facts(call: ToolCall): string {
  const structured = call.result?.structured;
  const tokens = number(structured, 'totalTokens');
  if (tokens === undefined) return call.agent === undefined ? '' : runFacts(call.agent);
  return dotted([count(tokens, 'token'), duration(number(structured, 'totalDurationMs'))]);
}

function state(call: ToolCall): string {
  const structured = call.result?.structured;
  if (isAsync(call)) return 'in the background';
  return text(structured, 'status') === 'teammate_spawned' ? 'teammate' : '';
}

function isAsync(call: ToolCall): boolean {
  const structured = call.result?.structured;
  return flag(structured, 'isAsync') || text(structured, 'status') === 'async_launched';
}

const LINK_NOTES: Readonly<Record<AgentLink, string | undefined>> = {
  result: undefined,
  meta: undefined,
  progress: undefined,
  prompt: 'Its transcript was found by its first prompt.',
  guess: 'Its transcript was found by an id in the printed result: a guess.',
  none: 'No call of this session names it.',
};

function conversation(call: ToolCall, ctx: RenderContext): View {
  const prompt = text(call.input, 'prompt') ?? '';
  const title = filled(call.input, 'description') ?? filled(call.input, 'subagent_type') ?? 'Agent';
  const run = call.agent;
  const note = run === undefined ? missing(call) : LINK_NOTES[run.link];
  const html = (value: string): Html | undefined =>
    value.trim() === '' || value.length > PROSE_LIMIT ? undefined : ctx.prose.agent(value);
  return conversationView(
    run,
    {
      title: oneLine(title, 160),
      facts: facts(call),
      linkNote: note,
      task: html(prompt),
      answer: html(answer(call, run)),
    },
    ctx,
  );
}

function missing(call: ToolCall): string {
  return isAsync(call)
    ? 'It ran in the background; its transcript is not in the archive.'
    : 'Its transcript is not in the archive.';
}

/** The answer: of an agent in the background its last words, because the result only says that it was started. */
function answer(call: ToolCall, run: AgentRun | undefined): string {
  if (call.status !== 'ok') return '';
  if (isAsync(call)) return run === undefined ? '' : lastWords(run);
  const content = list(call.result?.structured, 'content').flatMap((block) => text(block, 'text') ?? []);
  return content.length > 0 ? content.join('\n\n') : withoutTrailer(call);
}

/** The last text block only tells the model which id the agent has: `agentId: a1b2 (use SendMessage ...)`. */
function withoutTrailer(call: ToolCall): string {
  return okText(call).replace(/\n?agentId: \S+ \((?:use SendMessage|for resuming|internal ID).*$/s, '');
}

function lastWords(run: AgentRun): string {
  for (const turn of run.turns.toReversed()) {
    if (turn.kind !== 'assistant') continue;
    const said = turn.parts.findLast((part) => part.kind === 'text');
    if (said !== undefined) return said.text;
  }
  return '';
}

/** Input `{recipient | to, content | message, summary, type}`. */
export function sendMessage(call: ToolCall, ctx: RenderContext): ToolView {
  const to = filled(call.input, 'recipient') ?? filled(call.input, 'to') ?? filled(call.input, 'type') ?? '';
  const words = filled(call.input, 'content') ?? filled(call.input, 'message') ?? '';
  return {
    label: call.name,
    summary: `to ${to}: ${filled(call.input, 'summary') ?? words}`,
    note: '',
    views: [
      ...proseViews(words, undefined, ctx),
      ...wordViews(filled(call.result?.structured, 'message') ?? '', 'Result', ctx),
      ...otherInputs(call, ['recipient', 'to', 'content', 'message', 'summary', 'type'], ctx),
    ],
  };
}
