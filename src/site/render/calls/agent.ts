/** An agent's conversation as one view. */

import { count, dotted, oneLine } from '../../../base/format.ts';
import { totalTokens } from '../../../transcript/parse/usage.ts';
import type { ConversationHead } from '../../../transcript/tools/module.ts';
import { turnText } from '../../../transcript/turns/prompts.ts';
import { NO_FAILURES } from '../../../transcript/types/summary.ts';
import type { AgentLink, AgentRun, ToolCall } from '../../../transcript/types/turns.ts';
import type { Html, ViewOf } from '../../../transcript/types/view-types.ts';
import type { RenderContext } from '../context.ts';
import { tidyJson } from '../text/tidy-json.ts';
import { span } from '../text/time.ts';

/** Longer prose is not parsed as Markdown: it is a pasted file or log. */
export const PROSE_LIMIT = 100_000;

/** `run` is undefined when the agent's transcript is not in the archive. */
export function conversationView(
  run: AgentRun | undefined,
  head: ConversationHead,
  ctx: RenderContext,
): ViewOf<'conversation'> {
  const inside = run === undefined ? { failures: NO_FAILURES, turns: [], page: undefined } : ctx.agent(run);
  const linkNote = run === undefined ? head.linkNote : LINK_NOTES[run.link];
  return { kind: 'conversation', ...head, linkNote, ...inside };
}

/** "34,000 tokens" and "1 min 12 s", from the agent's own transcript. */
export function spentIn(run: AgentRun): { readonly tokens: string; readonly took: string } {
  const tokens = totalTokens(run.usage);
  return { tokens: tokens === 0 ? '' : count(tokens, 'token'), took: span(run.start, run.end) };
}

const LINK_NOTES: Partial<Readonly<Record<AgentLink, string>>> = {
  prompt: 'Matched to this call by its first prompt.',
  client: 'Started by the client itself.',
  guess: 'Matched by an id in the printed result, which is a guess.',
  none: 'No call in this session started it.',
};

/** A task or an answer as prose; undefined if it is empty or a pasted file. */
export function proseOf(value: string, ctx: RenderContext): Html | undefined {
  return value.trim() === '' || value.length > PROSE_LIMIT ? undefined : ctx.prose.folded(value);
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
export function agentView(run: AgentRun, ctx: RenderContext): ViewOf<'conversation'> {
  const { tokens, took } = spentIn(run);
  const first = run.turns.find((turn) => turn.kind === 'user');
  return conversationView(
    run,
    {
      title: agentTitle(run),
      facts: dotted([tokens, took, count(run.calls, 'call')]),
      linkNote: undefined,
      task: first && proseOf(turnText(first), ctx),
      answer: proseOf(lastWords(run), ctx),
    },
    ctx,
  );
}

/** What an agent handed over in the shape that it was asked for, as a block of code. */
function shapedAnswer({ tool, status }: ToolCall): readonly string[] {
  if (tool.kind !== 'answer' || (status !== 'ok' && status !== 'unanswered')) return [];
  return [`\`\`\`json\n${tidyJson(tool.value)}\n\`\`\``];
}

/** The agent's answer: what it handed over as such (what it says after that is a remark), or else its last text. */
export function lastWords(run: AgentRun): string {
  for (const { kind, parts } of run.turns.toReversed()) {
    if (kind !== 'assistant') continue;
    const shaped = parts.flatMap((part) => (part.kind === 'call' ? shapedAnswer(part.call) : []));
    const said = parts.flatMap((part) => (part.kind === 'text' ? [part.text] : []));
    const answer = shaped.at(-1) ?? said.at(-1);
    if (answer !== undefined) return answer;
  }
  return '';
}
