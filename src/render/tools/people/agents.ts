/** Task and Agent: another agent's work, its task and its answer first. */

import { filled, flag, list, number, raw, text } from '../../../base/json-readers.ts';
import type { AgentRun, ToolCall } from '../../../domain/turns.ts';
import type { View } from '../../../domain/view.ts';
import { continuedNote } from '../../calls/late-results.ts';
import { factViews, okText, otherInputs } from '../../calls/views.ts';
import type { RenderContext } from '../../context.ts';
import { count, dotted, oneLine } from '../../text/format.ts';
import { duration } from '../../text/time.ts';
import { agentView, conversationView, LINK_NOTES, lastWords, proseOf, spentIn } from '../../turns/agent.ts';
import type { ToolView } from '../tool.ts';

/**
 * Input `{description, prompt, subagent_type, model, run_in_background, name, team_name}`, result
 * `{status, agentId, content, totalTokens, totalDurationMs, totalToolUseCount}`, or
 * `{isAsync, status: "async_launched"}` when the answer comes later.
 */
export function agent(call: ToolCall, ctx: RenderContext): ToolView {
  const type = filled(call.input, 'subagent_type');
  const description = filled(call.input, 'description') ?? filled(call.input, 'prompt') ?? '';
  const { tokens, took } = spentBy(call);
  return {
    label: call.name,
    summary: `${type === undefined ? '' : `[${type}] `}${description}`,
    note: dotted([tokens, state(call)]),
    // The result of an agent in the background comes at once and measures nothing.
    ...(took !== '' || isAsync(call) ? { duration: took } : {}),
    views: [
      conversation(call, ctx),
      ...call.agents.slice(1).map((run) => agentView(run, ctx)),
      ...factViews([
        ['tools', toolStats(call.result?.structured)],
        ['worktree', filled(call.result?.structured, 'worktreeBranch')],
      ]),
      ...otherInputs(call, ['description', 'prompt', 'subagent_type', 'run_in_background'], ctx),
    ],
  };
}

interface Spent {
  readonly tokens: string;
  readonly took: string;
}

/** Tokens and time as the result counts them, else as what was told later does, else as the agent's own transcript does. */
function spentBy(call: ToolCall): Spent {
  const structured = call.result?.structured;
  const tokens = number(structured, 'totalTokens');
  if (tokens !== undefined)
    return { tokens: count(tokens, 'token'), took: duration(number(structured, 'totalDurationMs')) };
  const told = call.reports?.findLast((report) => report.tokens !== undefined);
  if (told) return { tokens: count(told.tokens ?? 0, 'token'), took: duration(told.durationMs) };
  const [run] = call.agents;
  return run === undefined ? { tokens: '', took: '' } : spentIn(run);
}

const TOOL_STATS: readonly (readonly [key: string, one: string])[] = [
  ['readCount', 'read'],
  ['searchCount', 'search'],
  ['bashCount', 'command'],
  ['editFileCount', 'edit'],
  ['otherToolCount', 'other'],
];

/** `toolStats: {readCount, searchCount, bashCount, editFileCount, linesAdded, linesRemoved, otherToolCount}` */
function toolStats(structured: unknown): string {
  const stats = raw(structured, 'toolStats');
  const counts = TOOL_STATS.map(([key, one]) => {
    const value = number(stats, key) ?? 0;
    return value === 0 ? '' : count(value, one, MANY.get(one));
  });
  const [added, removed] = [number(stats, 'linesAdded') ?? 0, number(stats, 'linesRemoved') ?? 0];
  return dotted([...counts, added + removed === 0 ? '' : `+${added} −${removed} lines`]);
}

const MANY: ReadonlyMap<string, string> = new Map([
  ['search', 'searches'],
  ['other', 'others'],
]);

function state(call: ToolCall): string {
  const structured = call.result?.structured;
  if (isAsync(call)) return 'in the background';
  return text(structured, 'status') === 'teammate_spawned' ? 'teammate' : '';
}

function isAsync(call: ToolCall): boolean {
  const structured = call.result?.structured;
  return flag(structured, 'isAsync') || text(structured, 'status') === 'async_launched';
}

function conversation(call: ToolCall, ctx: RenderContext): View {
  const prompt = text(call.input, 'prompt') ?? '';
  const title = filled(call.input, 'description') ?? filled(call.input, 'subagent_type') ?? 'Agent';
  const [run] = call.agents;
  const { tokens, took } = spentBy(call);
  const note = run === undefined ? missing(call) : LINK_NOTES[run.link];
  return conversationView(
    run,
    {
      title: oneLine(title, 160),
      facts: dotted([tokens, took]),
      linkNote: note,
      task: proseOf(prompt, ctx),
      answer: proseOf(answer(call, run), ctx),
    },
    ctx,
  );
}

function missing(call: ToolCall): string {
  if (call.continues !== undefined) return continuedNote(call.continues);
  return isAsync(call)
    ? 'It ran in the background; its transcript is not in the archive.'
    : 'Its transcript is not in the archive.';
}

/** The answer: of an agent in the background what was told of it later, because the result only says that it was started. */
function answer(call: ToolCall, run: AgentRun | undefined): string {
  if (call.status !== 'ok') return '';
  const told = call.reports?.findLast(({ result }) => result !== '');
  if (told) return told.result;
  if (isAsync(call)) return run === undefined ? '' : lastWords(run);
  const content = list(call.result?.structured, 'content').flatMap((block) => text(block, 'text') ?? []);
  return content.length > 0 ? content.join('\n\n') : withoutTrailer(call);
}

/** The last text block only tells the model which id the agent has: `agentId: a1b2 (use SendMessage ...)`. */
function withoutTrailer(call: ToolCall): string {
  return okText(call).replace(/\n?agentId: \S+ \((?:use SendMessage|for resuming|internal ID).*$/s, '');
}
