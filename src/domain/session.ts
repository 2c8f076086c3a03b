/** A session as a reader knows it: turns, calls with their results, agents, facts. */

import type { Raw } from '../base/json-readers.ts';
import type { AddedText, SavedOutput, TaskItem, TaskReport } from './call.ts';
import type { ContentBlock, MediaBlock, Problem, Transcript, Usage } from './transcript.ts';

/** What became of a tool call. `denied`: the human said no. `unanswered`: no result in the file. */
export type CallStatus = 'ok' | 'failed' | 'denied' | 'unanswered';

export interface ToolResult {
  readonly content: readonly ContentBlock[];
  readonly isError: boolean;
  readonly time: number | undefined;
  readonly line: number;
  /** `toolUseResult` of the line: the structured truth, when there is one. */
  readonly structured: unknown;
}

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

export type PlanStatus = 'approved' | 'approved-cleared' | 'rejected' | 'pending';

export interface Plan {
  readonly title: string;
  readonly text: string;
  readonly status: PlanStatus;
  /** What the human said when rejecting it. */
  readonly feedback: string | undefined;
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

/** A reason and how many lines it holds for. */
export type ReasonCount = readonly [reason: string, lines: number];

/** Where every line of one file went. The four add up to `total`. */
export interface LineCount {
  readonly total: number;
  readonly shown: number;
  /** Lines that are folded into a named thing on the page. */
  readonly folded: readonly ReasonCount[];
  /** Lines that a named rule leaves out. */
  readonly hidden: readonly ReasonCount[];
  readonly problems: number;
}

export interface FileLedger {
  /** Relative to the input, with `/`. */
  readonly path: string;
  readonly member: string | undefined;
  readonly lines: LineCount;
  readonly problems: readonly Problem[];
}

export interface Session {
  readonly turns: readonly Turn[];
  /** Agents that no call of this session started. */
  readonly strayAgents: readonly AgentRun[];
  readonly summary: SessionSummary;
  readonly ledgers: readonly FileLedger[];
  /** The files as they were read: the session's own first, then those of its agents. */
  readonly sources: readonly Source[];
}

/** A file of a session. */
export interface Source {
  /** Relative to the input, with `/`. */
  readonly path: string;
  readonly transcript: Pick<Transcript, 'entries' | 'broken'>;
}

export interface ModelUse {
  readonly model: string;
  readonly usage: Usage;
}
export interface ToolUse {
  readonly name: string;
  readonly calls: number;
  readonly failed: number;
}
export interface FileChange {
  readonly path: string;
  readonly added: number;
  readonly removed: number;
}

/** `[main 1a2b3c4] Fix the axis`, as git prints it. */
export interface Commit {
  readonly sha: string;
  readonly branch: string;
  readonly message: string;
}

/** How a session ended. */
export type Outcome = 'finished' | 'interrupted' | 'failed' | 'waiting';

export type TitleSource = 'custom' | 'ai' | 'plan' | 'summary' | 'prompt' | 'slug' | 'id';

/** First words of a session that implements a plan. */
export interface Handover {
  /** Session id at the end of the message, when it names a transcript. */
  readonly source: string | undefined;
  readonly plan: string;
}

/** Lines of a session's file that are another session's, as the archive found them. */
export interface Continued {
  /** Of the session that shows them. */
  readonly key: string;
  readonly title: string;
  /** Digests of the lines (`model/branches/line-digests.ts`). */
  readonly digests: readonly string[];
}

/** The small facts of a session: what lists, links and reports need without the turns. Plain JSON. */
export interface SessionSummary {
  /** The file's name without its ending: what Claude Code calls the session. */
  readonly id: string;
  /** Its own transcript is gone; only transcripts of its agents are left. */
  readonly lost: boolean;
  /** Path of the file relative to its input, with `/`. */
  readonly path: string;
  readonly input: number;
  readonly member: string | undefined;
  /** Folder that holds the file, relative to the input. */
  readonly folder: string;
  /** Name of the project folder, as Claude Code encoded the project's path. */
  readonly folderName: string;
  readonly cwd: string | undefined;
  /** All folders that it worked in, in order. */
  readonly cwds: readonly string[];
  readonly title: string;
  readonly titleSource: TitleSource;
  readonly firstPrompt: string | undefined;
  readonly start: number | undefined;
  readonly end: number | undefined;
  readonly activeMs: number;
  readonly branches: readonly string[];
  readonly versions: readonly string[];
  readonly slugs: readonly string[];
  readonly models: readonly ModelUse[];
  readonly usage: Usage;
  /** Tokens of agents, apart from those of `usage`. */
  readonly agentUsage: Usage;
  readonly agents: number;
  readonly tools: readonly ToolUse[];
  readonly files: readonly FileChange[];
  /** Prompts on the line that the session took; calls and tokens are those of all its paths, because they were spent. */
  readonly prompts: number;
  /** When its prompts were written, as far as they say so: what a calendar is drawn from. */
  readonly promptTimes: readonly number[];
  /** Prompts on paths not taken. */
  readonly sidePrompts: number;
  readonly turns: number;
  readonly calls: number;
  readonly failures: number;
  /** Its lines in short, to be found again in files that repeat them (`model/branches/line-digests.ts`). */
  readonly marks: string;
  /** Is there anything to read? A session without a message gets no page. */
  readonly hasPage: boolean;
  /** Tokens of agents by model. */
  readonly agentModels: readonly ModelUse[];
  readonly commits: readonly Commit[];
  readonly outcome: Outcome;
  /** Addresses of pull requests that it made or worked on. */
  readonly pullRequests: readonly string[];
  /** Did it propose a plan? */
  readonly planned: boolean;
  readonly planTitle: string | undefined;
  readonly handover: Handover | undefined;
  /** `#tags` that the human wrote, in small letters and without the sign. */
  readonly tags?: readonly string[];
  /** Kinds of lines that this version does not know, each once. */
  readonly unknown?: readonly UnknownKind[];
}

/** `{"kind":"attachment: weather","lines":3,"fields":["type","degrees"]}` */
export interface UnknownKind {
  readonly kind: string;
  readonly lines: number;
  /** Names of the fields of the first one. */
  readonly fields: readonly string[];
}
