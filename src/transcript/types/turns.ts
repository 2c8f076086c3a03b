/** Turns of a session, their tool calls and what those say, and the agents that they started. */

import type { MediaBlock, ToolUseBlock } from '../parse/content.ts';
import type { Problem } from '../parse/transcript.ts';
import type { ModelUse, Usage } from '../parse/usage.ts';
import type { AddedText, CallStatus, Plan, SavedOutput, TaskItem, TaskReport, ToolResult } from './call.ts';
import type { Verdict } from './story.ts';

/** An input by its name in the transcript. Views print it; nothing else looks at the value. */
export interface Input {
  readonly name: string;
  readonly value: unknown;
}

export interface ToolBase {
  /** Inputs that no view of the tool shows, or that have another type than it expects: they are added below it. */
  readonly others: readonly Input[];
  readonly agentId: string | undefined;
  readonly taskIds: readonly string[];
  readonly error: string;
  /** How long it worked, if the client measured that. */
  readonly measuredMs?: number | undefined;
  /** The result is that of the built-in tool, while the printed one is in the words of the ACP bridge. */
  readonly isTranslated?: true;
}

interface OtherTool extends ToolBase {
  readonly kind: 'other';
  readonly name: string;
  readonly inputs: readonly Input[];
}

export interface Tools {
  readonly other: OtherTool;
}

export type AnyTool = Tools[keyof Tools];

/** Consecutive lines of a diff, in the format of Claude Code: ` same`, `-old`, `+new`. */
export interface Hunk {
  readonly oldStart?: number | undefined;
  readonly oldLines?: number | undefined;
  readonly newStart?: number | undefined;
  readonly newLines?: number | undefined;
  readonly lines: readonly string[];
}

/** A file that a command changed, with the hunks of its diff if there is one. */
export interface CommandChange {
  readonly path: string;
  readonly hunks: readonly Hunk[];
}

export interface ToolCall {
  readonly id: string;
  readonly name: string;
  /** As the transcript has it, for exports. Read {@link tool}. */
  readonly input: ToolUseBlock['input'];
  readonly tool: AnyTool;
  readonly time: number | undefined;
  readonly line: number;
  readonly began?: number;
  /** Were permissions bypassed? */
  readonly isUnasked?: boolean;
  readonly status: CallStatus;
  readonly result: ToolResult | undefined;
  readonly agents: readonly AgentRun[];
  readonly plan: Plan | undefined;
  /** Name of the agent that this call resumes or messages; another call started it. */
  readonly continues?: string | undefined;
  readonly reports?: readonly TaskReport[] | undefined;
  readonly tasks?: readonly TaskItem[] | undefined;
  /** Text that the client added because of this call: skill instructions, the message of a blocking hook. */
  readonly added?: readonly AddedText[];
  /** Does it write or edit a plan? A plan is not a changed file. */
  readonly writesPlan?: boolean;
  readonly output?: SavedOutput | undefined;
  /** Set if it ran tests, a type checker, a linter or a build, and its output says how that went. */
  readonly verdict?: Verdict;
}

/** Did the call fail, or the background task that it started? */
export function hasFailed({ status, reports }: Pick<ToolCall, 'status' | 'reports'>): boolean {
  return status === 'failed' || reports?.findLast((report) => report.status !== '')?.status === 'failed';
}

/** How a call ended, including what it left running, as every page and export shows it. */
export function statusOf(call: Pick<ToolCall, 'status' | 'reports'>): CallStatus {
  return hasFailed(call) ? 'failed' : call.status;
}

/** A `guess` relies on printed text. `client`: started by Claude Code itself, for example to summarise. */
export type AgentLink = 'result' | 'meta' | 'progress' | 'prompt' | 'guess' | 'client' | 'none';

export interface AgentRun {
  readonly id: string;
  readonly type: string | undefined;
  readonly description: string | undefined;
  readonly link: AgentLink;
  readonly source: number;
  readonly turns: readonly Turn[];
  readonly usage: Usage;
  readonly models: readonly string[];
  readonly modelUse: readonly ModelUse[];
  readonly start: number | undefined;
  readonly end: number | undefined;
  readonly calls: number;
}

export type NoticeKind =
  | 'interrupted'
  | 'api-error'
  | 'refusal'
  | 'hook'
  | 'recap'
  | 'model-change'
  | 'fallback'
  | 'information'
  | 'command-output'
  // Paths of files, one on each line.
  | 'attached';

/** One piece of a turn; a turn's parts are in file order. `line` is its place in the file. */
export type Part = { readonly line: number } & (
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'thinking'; readonly text: string }
  | { readonly kind: 'redacted-thinking' }
  | { readonly kind: 'media'; readonly media: MediaBlock }
  | { readonly kind: 'call'; readonly call: ToolCall }
  | { readonly kind: 'orphan-result'; readonly result: ToolResult }
  | { readonly kind: 'notice'; readonly notice: NoticeKind; readonly text: string }
  | { readonly kind: 'context'; readonly text: string }
  | { readonly kind: 'unknown-block' | 'unknown-entry'; readonly type: string; readonly value: unknown }
  | { readonly kind: 'problem'; readonly problem: Problem }
  // Lines repeated from another session, where they are shown.
  | { readonly kind: 'continued'; readonly key: string; readonly title: string; readonly lines: number }
  // A run of folded lines under one reason.
  | { readonly kind: 'aside'; readonly reason: string; readonly items: readonly AsideItem[] }
);

export interface AsideItem {
  readonly label: string;
  readonly text: string;
}

interface TurnBase {
  readonly line: number;
  /** All its lines in file order, including folded and hidden ones. */
  readonly lines: readonly number[];
  /** What the anchor is derived from: the first uuid of the turn, or a hash of its first line. */
  readonly seed: string;
  readonly time: number | undefined;
  readonly end: number | undefined;
  /** None on a path not taken, whose content is in its `turns`. */
  readonly parts: readonly Part[];
}

export interface UserTurn extends TurnBase {
  readonly kind: 'user';
  /** `queued`: typed while the agent was working. `teammate`: written by another agent. `agent-task`: an agent's task. */
  readonly origin: 'prompt' | 'queued' | 'teammate' | 'agent-task';
  readonly from: string | undefined;
  readonly inPlanMode?: boolean;
  readonly about?: string;
  readonly colour?: string;
  /** Set if the text hands over a plan ("Implement the following plan: ..."). */
  readonly plan: Plan | undefined;
}

export interface CommandTurn extends TurnBase {
  readonly kind: 'command';
  /** `/commit`, whether or not the transcript has the slash. */
  readonly name: string;
  readonly args: string;
}

export interface ShellTurn extends TurnBase {
  readonly kind: 'shell';
  readonly command: string;
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode?: number;
  readonly verdict?: Verdict;
}

export interface AssistantTurn extends TurnBase {
  readonly kind: 'assistant';
  readonly models: readonly string[];
  readonly usage?: Usage | undefined;
  readonly stopReason?: string;
  readonly effort?: string;
  /** Those that the client copied during the turn or right after it: whatever changed them, they changed then. */
  readonly files?: readonly string[];
  /** Measured by the client (`turn_duration`), in milliseconds. */
  readonly durationMs?: number;
}

export interface CompactionTurn extends TurnBase {
  readonly kind: 'compaction';
  readonly trigger?: string | undefined;
  readonly tokensBefore?: number | undefined;
  readonly tokensAfter?: number | undefined;
  readonly isPartial?: boolean;
  readonly summary?: string | undefined;
}

export interface BranchTurn extends TurnBase {
  readonly kind: 'branch';
  /** The turns of the path, starting with its prompt. Never empty. */
  readonly turns: readonly Turn[];
}

export interface EventTurn extends TurnBase {
  readonly kind: 'event';
}

export type Turn = UserTurn | CommandTurn | ShellTurn | AssistantTurn | CompactionTurn | BranchTurn | EventTurn;

/** All turns, including those of branches, which follow their branch. */
export function* everyTurn<Any extends { readonly kind: string; readonly turns?: readonly Any[] }>(
  turns: readonly Any[],
): Generator<Any> {
  for (const turn of turns) {
    yield turn;
    if (turn.turns !== undefined) yield* everyTurn(turn.turns);
  }
}
