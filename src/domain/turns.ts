/** Turns of a session, the tool calls in them, and the agents that calls started. */

import type { Raw } from '../base/json-readers.ts';
import type { AddedText, CallStatus, Plan, SavedOutput, TaskItem, TaskReport, ToolResult } from './call.ts';
import type { MediaBlock, Problem } from './transcript.ts';
import type { ModelUse, Usage } from './usage.ts';

export interface ToolCall {
  readonly id: string;
  readonly name: string;
  readonly input: Raw;
  readonly time: number | undefined;
  readonly line: number;
  readonly status: CallStatus;
  readonly result: ToolResult | undefined;
  /** The agents that this call started and whose transcripts were found: one, or all of a workflow. */
  readonly agents: readonly AgentRun[];
  /** Set on ExitPlanMode (and its old name). */
  readonly plan: Plan | undefined;
  /** It goes on with an agent that another call started: what that one is called. */
  readonly continues?: string;
  /** What was told later of a task that it left running, in the order it came. */
  readonly reports?: readonly TaskReport[];
  /** The whole task list as it was after this call. */
  readonly tasks?: readonly TaskItem[];
  /** What the client added because of it: the text of a skill, the words of a hook that blocked it. */
  readonly added?: readonly AddedText[];
  /** Its output was too large for the transcript and went to a file. */
  readonly output?: SavedOutput;
}

/** Did it fail, or what it left running in the background? */
export function hasFailed({ status, reports }: Pick<ToolCall, 'status' | 'reports'>): boolean {
  return status === 'failed' || reports?.findLast((report) => report.status !== '')?.status === 'failed';
}

/** How sure we are that an agent's transcript belongs to its call. `client`: it started the agent itself, for a summary. */
export type AgentLink = 'result' | 'meta' | 'progress' | 'prompt' | 'guess' | 'client' | 'none';

export interface AgentRun {
  readonly id: string;
  readonly type: string | undefined;
  readonly description: string | undefined;
  readonly link: AgentLink;
  /** Which of the session's sources its lines stand in. */
  readonly source: number;
  readonly turns: readonly Turn[];
  readonly usage: Usage;
  readonly models: readonly string[];
  /** Tokens by model: they have different prices. */
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
  | 'command-output';

/** One piece of a turn, in the order it stood. */
export type Part =
  | { readonly kind: 'text'; readonly text: string; readonly line: number }
  | { readonly kind: 'thinking'; readonly text: string; readonly line: number }
  | { readonly kind: 'redacted-thinking'; readonly line: number }
  | { readonly kind: 'media'; readonly media: MediaBlock; readonly line: number }
  | { readonly kind: 'call'; readonly call: ToolCall; readonly line: number }
  | {
      readonly kind: 'orphan-result';
      readonly callId: string;
      readonly result: ToolResult;
      readonly line: number;
    }
  | { readonly kind: 'notice'; readonly notice: NoticeKind; readonly text: string; readonly line: number }
  | { readonly kind: 'context'; readonly text: string; readonly line: number }
  | { readonly kind: 'unknown-block'; readonly type: string; readonly value: unknown; readonly line: number }
  | { readonly kind: 'unknown-entry'; readonly type: string; readonly value: unknown; readonly line: number }
  | { readonly kind: 'problem'; readonly problem: Problem; readonly line: number }
  /** Lines that are another session's, which this file repeats: they are shown there. */
  | {
      readonly kind: 'continued';
      readonly key: string;
      readonly title: string;
      readonly lines: number;
      readonly line: number;
    }
  /** Lines that are folded where they stood: one named thing for a run of them. */
  | {
      readonly kind: 'aside';
      readonly reason: string;
      readonly items: readonly AsideItem[];
      readonly line: number;
    };

export interface AsideItem {
  readonly label: string;
  readonly text: string;
}

interface TurnBase {
  /** Line number of the first line of the turn. */
  readonly line: number;
  /** All its lines, also those that are folded or left out, as they stood. */
  readonly lines: readonly number[];
  /** What the anchor is made of: the first uuid of the turn, or a hash of its first line. */
  readonly seed: string;
  readonly time: number | undefined;
  readonly end: number | undefined;
}

/** What a human (or a teammate agent) said. */
export interface UserTurn extends TurnBase {
  readonly kind: 'user';
  readonly parts: readonly Part[];
  /** `queued`: typed while the agent worked. `teammate`: another agent wrote it. */
  readonly origin: 'prompt' | 'queued' | 'teammate' | 'agent-task';
  readonly from: string | undefined;
  /** Said in plan mode: the agent was to plan, not to act. */
  readonly inPlanMode?: boolean;
  /** What a teammate's message is about, in its own words. */
  readonly about?: string;
  /** Name of the colour that the client gave the teammate. */
  readonly colour?: string;
  /** The text is the hand-over of a plan ("Implement the following plan: ..."). */
  readonly plan: Plan | undefined;
}

/** A slash command with what it printed. */
export interface CommandTurn extends TurnBase {
  readonly kind: 'command';
  readonly name: string;
  readonly args: string;
  readonly parts: readonly Part[];
}

/** `!command` typed by the human. */
export interface ShellTurn extends TurnBase {
  readonly kind: 'shell';
  readonly command: string;
  readonly stdout: string;
  readonly stderr: string;
  readonly parts: readonly Part[];
}

/** Everything the agent did between two things that the human said. */
export interface AssistantTurn extends TurnBase {
  readonly kind: 'assistant';
  readonly parts: readonly Part[];
  readonly models: readonly string[];
  readonly usage: Usage | undefined;
  readonly stopReason: string | undefined;
  /** As the client measured it (`turn_duration`), in milliseconds. */
  readonly durationMs: number | undefined;
}

export interface CompactionTurn extends TurnBase {
  readonly kind: 'compaction';
  readonly trigger: string | undefined;
  readonly tokensBefore: number | undefined;
  readonly tokensAfter: number | undefined;
  /** Were the last messages kept as they were, after the summary? */
  readonly isPartial: boolean;
  /** The summary that the agent went on with. */
  readonly summary: string | undefined;
  readonly parts: readonly Part[];
}

/** A path not taken: the human went back to before it and asked something else. */
export interface BranchTurn extends TurnBase {
  readonly kind: 'branch';
  /** What happened on it, its first prompt first. Never empty. */
  readonly turns: readonly Turn[];
  /** Always empty: what it says is in its turns. */
  readonly parts: readonly Part[];
}

/** A notice, problem or folded line where no other turn stood open. */
export interface EventTurn extends TurnBase {
  readonly kind: 'event';
  readonly parts: readonly Part[];
}

export type Turn =
  | UserTurn
  | CommandTurn
  | ShellTurn
  | AssistantTurn
  | CompactionTurn
  | BranchTurn
  | EventTurn;
