/** Agent, which was called Task: the work of another agent, its task and its answer first. */

import { count, dotted, oneLine } from '../../../../base/format.ts';
import { filled, flag, list, number, raw, text } from '../../../../base/json-readers.ts';
import { okText } from '../../../../transcript/text/result-text.ts';
import type { AgentRun, ToolCall } from '../../../../transcript/types/turns.ts';
import type { View } from '../../../types/view.ts';
import { agentView, conversationView, LINK_NOTES, lastWords, PLACES, proseOf, spentIn } from '../../calls/agent.ts';
import { continuedNote } from '../../calls/late-results.ts';
import { factViews } from '../../calls/views.ts';
import type { RenderContext } from '../../context.ts';
import { plusMinus } from '../../markup/diff.ts';
import { linkViews } from '../../text/links.ts';
import { duration } from '../../text/time.ts';
import type { ToolView } from '../tool-renderer.ts';

/**
 * Input `{description, prompt, subagent_type, model, run_in_background, name, team_name}`, result
 * `{status, agentId, content, totalTokens, totalDurationMs, totalToolUseCount}`, or
 * `{isAsync, status: "async_launched"}` or `{status: "remote_launched", sessionUrl}` when the answer comes later.
 */
export function agent(call: ToolCall, ctx: RenderContext): ToolView {
  const type = filled(call.input, 'subagent_type');
  const description = filled(call.input, 'description') ?? filled(call.input, 'prompt') ?? '';
  const { tokens, took } = spentBy(call);
  return {
    summary: `${type === undefined ? '' : `[${type}] `}${description}`,
    note: dotted([tokens, state(call)]),
    // The result of a background agent comes at once, so its time means nothing.
    ...(took !== '' || isAsync(call) ? { duration: took } : {}),
    views: [
      conversation(call, ctx),
      ...call.agents.slice(1).map((run) => agentView(run, ctx)),
      ...linkViews(text(call.result?.structured, 'sessionUrl')),
      ...factViews([
        ['tools', toolStats(call.result?.structured)],
        ['worktree', filled(call.result?.structured, 'worktreeBranch')],
      ]),
    ],
    shown: ['description', 'prompt', 'subagent_type', 'run_in_background'],
  };
}

/** Tokens and time from the result, else from the last report, else from the agent's transcript. */
function spentBy(call: ToolCall): ReturnType<typeof spentIn> {
  const structured = call.result?.structured;
  const tokens = number(structured, 'totalTokens');
  if (tokens !== undefined)
    return { tokens: count(tokens, 'token'), took: duration(number(structured, 'totalDurationMs')) };
  const report = call.reports?.findLast((one) => one.tokens !== undefined);
  if (report) return { tokens: count(report.tokens ?? 0, 'token'), took: duration(report.durationMs) };
  const [run] = call.agents;
  return run === undefined ? { tokens: '', took: '' } : spentIn(run);
}

const TOOL_STATS: readonly (readonly [key: string, one: string, many?: string])[] = [
  ['readCount', 'read'],
  ['searchCount', 'search', 'searches'],
  ['bashCount', 'command'],
  ['editFileCount', 'edit'],
  ['otherToolCount', 'other'],
];

/** `toolStats: {readCount, searchCount, bashCount, editFileCount, linesAdded, linesRemoved, otherToolCount}` */
function toolStats(structured: unknown): string {
  const stats = raw(structured, 'toolStats');
  const counts = TOOL_STATS.map(([key, one, many]) => {
    const value = number(stats, key) ?? 0;
    return value === 0 ? '' : count(value, one, many);
  });
  const change = { added: number(stats, 'linesAdded') ?? 0, removed: number(stats, 'linesRemoved') ?? 0 };
  return dotted([...counts, change.added + change.removed === 0 ? '' : `${plusMinus(change)} lines`]);
}

function state(call: ToolCall): string {
  const place = PLACES.get(text(call.result?.structured, 'status'));
  return place ?? (isAsync(call) ? 'in the background' : '');
}

function isAsync(call: ToolCall): boolean {
  const structured = call.result?.structured;
  return flag(structured, 'isAsync') || /^(?:async|remote)_launched$/.test(text(structured, 'status') ?? '');
}

function conversation(call: ToolCall, ctx: RenderContext): View {
  const prompt = text(call.input, 'prompt') ?? '';
  const title = filled(call.input, 'description') ?? filled(call.input, 'subagent_type') ?? 'Agent';
  const [run] = call.agents;
  return conversationView(
    run,
    {
      title: oneLine(title, 160),
      facts: '',
      linkNote: run === undefined ? missing(call) : LINK_NOTES[run.link],
      task: proseOf(prompt, ctx),
      answer: proseOf(answer(call, run), ctx),
    },
    ctx,
  );
}

/** Why there is no conversation. An agent that was not allowed has none. */
function missing(call: ToolCall): string | undefined {
  if (call.continues !== undefined) return continuedNote(call.continues);
  if (call.status === 'denied') return undefined;
  return `${isAsync(call) ? 'Ran in the background. ' : ''}Its transcript is not in this archive.`;
}

/** The answer. That of a background agent comes in a report; the result only says that it was started. */
function answer(call: ToolCall, run: AgentRun | undefined): string {
  if (call.status !== 'ok') return '';
  const report = call.reports?.findLast(({ result }) => result !== '');
  if (report) return report.result;
  if (isAsync(call)) return run === undefined ? '' : lastWords(run);
  const content = list(call.result?.structured, 'content').flatMap((block) => text(block, 'text') ?? []);
  return content.length > 0 ? content.join('\n\n') : okText(call).replace(TRAILER, '');
}

/** The last text block only tells the model the id of the agent: `agentId: a1b2 (use SendMessage ...)`. */
const TRAILER = /\n?agentId: \S+ \((?:use SendMessage|for resuming|internal ID).*$/s;
