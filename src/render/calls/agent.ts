/** An agent's conversation as one view. */

import { count, dotted, oneLine } from '../../base/format.ts';
import { NO_FAILURES } from '../../domain/summary.ts';
import type { AgentLink, AgentRun } from '../../domain/turns.ts';
import { totalTokens } from '../../domain/usage.ts';
import type { Html, View } from '../../domain/view.ts';
import type { RenderContext } from '../context.ts';
import { span } from '../text/time.ts';
import { PROSE_LIMIT } from './views.ts';

type ConversationView = Extract<View, { kind: 'conversation' }>;
/** What is above the turns. */
type Head = Pick<ConversationView, 'title' | 'facts' | 'linkNote' | 'task' | 'answer'>;

/** `run` is undefined when the agent's transcript is not in the archive. */
export function conversationView(run: AgentRun | undefined, head: Head, ctx: RenderContext): ConversationView {
  const inside = run === undefined ? { failures: NO_FAILURES, turns: [], page: undefined } : ctx.agent(run);
  return { kind: 'conversation', ...head, ...inside };
}

/** "34,000 tokens" and "1 min 12 s", from the agent's own transcript. */
export function spentIn(run: AgentRun): { readonly tokens: string; readonly took: string } {
  const tokens = totalTokens(run.usage);
  return { tokens: tokens === 0 ? '' : count(tokens, 'token'), took: span(run.start, run.end) };
}

export const LINK_NOTES: Readonly<Record<AgentLink, string | undefined>> = {
  result: undefined,
  meta: undefined,
  progress: undefined,
  prompt: 'Matched to this call by its first prompt.',
  client: 'Started by the client itself.',
  guess: 'Matched by an id in the printed result, which is a guess.',
  none: 'No call in this session started it.',
};

/** A task or an answer as prose; undefined if it is empty or a pasted file. */
export function proseOf(value: string, ctx: RenderContext): Html | undefined {
  return value.trim() === '' || value.length > PROSE_LIMIT ? undefined : ctx.prose.agent(value);
}

/** The name of an agent in its own conversation: its type. */
export function agentName(run: AgentRun): string {
  return oneLine(run.type ?? '', 60) || 'Agent';
}

/** "[Explore] Find the cart" */
export function agentTitle(run: AgentRun): string {
  const type = run.type === undefined ? '' : `[${run.type}] `;
  return oneLine(`${type}${run.description ?? `Agent ${run.id}`}`, 160);
}

/** An agent's task, its answer, and its full conversation. */
export function agentView(run: AgentRun, ctx: RenderContext): ConversationView {
  const { tokens, took } = spentIn(run);
  return conversationView(
    run,
    {
      title: agentTitle(run),
      facts: dotted([tokens, took, count(run.calls, 'call')]),
      linkNote: LINK_NOTES[run.link],
      task: proseOf(taskWords(run), ctx),
      answer: proseOf(lastWords(run), ctx),
    },
    ctx,
  );
}

/** The agent's answer: its last text. */
export function lastWords(run: AgentRun): string {
  for (const turn of run.turns.toReversed()) {
    if (turn.kind !== 'assistant') continue;
    const said = turn.parts.findLast((part) => part.kind === 'text');
    if (said !== undefined) return said.text;
  }
  return '';
}

function taskWords(run: AgentRun): string {
  const first = run.turns.find((turn) => turn.kind === 'user');
  return first?.parts.flatMap((part) => (part.kind === 'text' ? [part.text] : [])).join('\n\n') ?? '';
}
