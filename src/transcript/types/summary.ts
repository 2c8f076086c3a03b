/** The summary of a session: the small facts that linking, lists and reports need. */

import { sumOf } from '../../base/lists.ts';
import type { ModelUse, Usage } from '../parse/usage.ts';
import type { Story } from './story.ts';

export interface ToolUse {
  readonly name: string;
  readonly calls: number;
  readonly errors: number;
}

/** What went wrong, in two kinds that are counted separately everywhere. */
export interface Failures {
  /** Calls that showed that tests, types, lint or a build fail. */
  readonly redChecks: number;
  /** Tool calls that failed or were denied for another reason: an edit that did not match, a missing file. */
  readonly toolErrors: number;
}

export const NO_FAILURES: Failures = { redChecks: 0, toolErrors: 0 };

export function sumFailures(list: readonly Failures[]): Failures {
  return list.reduce(
    (sum, one) => ({ redChecks: sum.redChecks + one.redChecks, toolErrors: sum.toolErrors + one.toolErrors }),
    NO_FAILURES,
  );
}

export interface ChangeCount {
  readonly added: number;
  readonly removed: number;
}

export function sumChanges(changes: readonly ChangeCount[]): ChangeCount {
  return { added: sumOf(changes, ({ added }) => added), removed: sumOf(changes, ({ removed }) => removed) };
}

/** `added` and `removed` count the lines of each of its edits and of the diffs of commands. */
export interface FileChange extends ChangeCount {
  readonly path: string;
  /** Lines that differ in the end; absent if the transcript does not say enough. */
  readonly net?: ChangeCount;
  /** No diff says what changed: a command changed it, or an agent whose transcript is missing. */
  readonly withoutDiff?: boolean;
}

/** The net change of all files for which it is known: what "+12 −3" means wherever people read it. */
export function netCountOf(files: readonly FileChange[]) {
  const changed = files.flatMap(({ net }) => net ?? []).filter(({ added, removed }) => added + removed > 0);
  return { files: changed.length, ...sumChanges(changed) };
}

/** `[main 1a2b3c4] Fix the axis`, as git prints it. What the transcript does not say is empty. */
export interface Commit {
  readonly sha: string;
  readonly branch: string;
  readonly message: string;
  readonly call: string;
  /** Among the commits of its call whose hash git did not print: how many were before it, unless none. */
  readonly nth?: number;
}

/**
 * What tells commits apart, wherever they are counted: one with a hash is the same commit in every call and session that
 * shows it; one whose hash is unknown counts for its place in the call that made it.
 * @param session key of the session, where commits of several sessions are counted
 */
export function commitKey({ sha, call, nth }: Pick<Commit, 'sha' | 'call' | 'nth'>, session = ''): string {
  return sha || [session, call, ...(nth === undefined ? [] : [nth])].join('\n');
}

/** When a session did what, in seconds from its start. Of `work`, `agents` and `red`, pairs: from, to, from, to. */
export type Timeline = Readonly<Record<'work' | 'agents' | 'red' | 'edits' | 'green' | 'commits', readonly number[]>>;

/** How a session ended. `waiting`: for an answer from the human. */
export type Outcome = 'finished' | 'interrupted' | 'failed' | 'waiting';

/** `commit`: subject of a pull request or commit. */
export type TitleSource =
  | ('custom' | 'ai' | 'plan' | 'summary' | 'command' | 'prompt')
  | ('commit' | 'branch' | 'result' | 'date' | 'id');

/** The message that starts an implementation: `Implement the following plan: …`. */
export interface Handover {
  readonly source: string | undefined;
  readonly plan: string;
}

/** Lines of a session's file that belong to another session, as found by linking. */
export interface Continued {
  readonly key: string;
  readonly title: string;
  /** Digests of the lines (`transcript/branches/line-digests.ts`). */
  readonly digests: readonly string[];
  /** Ids of calls of that session whose results are in this file, but shown there. */
  readonly results?: readonly string[];
  /**
   * `fork`: this session was forked from that one. `inherited`: it has those lines from a session that its transcript
   * names, and that is its nearer relative. Otherwise it continues that session.
   */
  readonly how?: 'fork' | 'inherited';
}

/** A call without its result, or a result without its call: the other half may be in another session's file. */
export interface HalfCall {
  readonly id: string;
  /** For a call, the uuid of its line; for a result, the uuids of lines that it follows. */
  readonly uuids: readonly string[];
}

/** A summary that the client wrote for the conversation that ends with a line, perhaps in another session's file. */
export interface LeafSummary {
  /** Digest of that line's uuid (`transcript/branches/line-digests.ts`). */
  readonly leaf: string;
  readonly text: string;
}

/** What a session reveals about a folder that git manages: its remote, or the folder of which it is a worktree. */
export interface Checkout {
  readonly folder: string;
  /** `github.com/ada/tidepool` */
  readonly repository?: string;
  readonly worktreeOf?: string;
}

export interface SessionPlace {
  /** File name without its extension: Claude Code's id of the session. */
  readonly id: string;
  /** Path of the file, relative to its input, with `/`. */
  readonly path: string;
  readonly input: number;
  readonly member: string | undefined;
  /** Folder of the file, relative to the input, with `/`; empty for the input itself. */
  readonly folder: string;
  /** Name of the project folder, in which Claude Code encodes the project's path. */
  readonly folderName: string;
}

/** Plain JSON, a few kilobytes per session. */
export interface SessionSummary extends SessionPlace {
  /** Is its own transcript gone, with only transcripts of its agents left? */
  readonly lost: boolean;
  readonly promptsOnly?: true;
  /** The program that wrote the transcript, if that is not Claude Code. */
  readonly agent?: 'codex' | undefined;
  readonly cwd: string | undefined;
  readonly cwds: readonly string[];
  /** Repositories and worktrees that it revealed, the most frequent first. They determine its project. */
  readonly checkouts?: readonly Checkout[];
  readonly title: string;
  readonly titleSource: TitleSource;
  /** Titles and summaries that lost to a better title. */
  readonly otherTitles?: readonly string[];
  /** Summaries in this file of conversations in other files. */
  readonly leafSummaries?: readonly LeafSummary[];
  readonly firstPrompt: string | undefined;
  readonly story: Story;
  readonly start: number | undefined;
  readonly end: number | undefined;
  readonly activeMs: number;
  readonly branches: readonly string[];
  readonly versions: readonly string[];
  readonly slugs: readonly string[];
  readonly models: readonly ModelUse[];
  readonly usage: Usage;
  readonly efforts?: readonly string[];
  /** Tokens of agents; not included in `usage`. */
  readonly agentUsage: Usage;
  readonly agents: number;
  /** Agents that have no conversation, with their tokens as the results of their calls report them; not in `agents`. */
  readonly unseenAgents?: { readonly count: number; readonly tokens: number };
  /** All its agents by type, the most frequent first; agents of unknown type are not included. */
  readonly agentTypes?: readonly { readonly type: string; readonly count: number }[];
  readonly tools: readonly ToolUse[];
  readonly files: readonly FileChange[];
  /** Prompts on the main path, or commands that ask the agent for something. Calls and tokens count on all paths. */
  readonly prompts: number;
  /** Times of the prompts that have one: the data of the calendar. */
  readonly promptTimes: readonly number[];
  readonly timeline?: Timeline;
  readonly sidePrompts: number;
  /** What was said on all paths: messages to the agent, and those of the model, without results of calls. */
  readonly messages: number;
  readonly calls: number;
  readonly failures: Failures;
  /** In calls of its agents; not included in `failures`. */
  readonly agentFailures?: Failures;
  readonly greenChecks: number;
  /** Milliseconds of activity while checks were red; absent if they never were. */
  readonly redMs?: number;
  /** Digests of its lines, to recognise them in other files (`transcript/branches/line-digests.ts`). */
  readonly lineDigests: string;
  /** The last calls of its file without a result there, and the first results without a call. */
  readonly openCalls?: readonly HalfCall[];
  readonly strayResults?: readonly HalfCall[];
  /** Id of the session that it was forked from, and ids of those in which it was continued, as its transcript says. */
  readonly forkedFrom?: string | undefined;
  readonly continuedIn?: readonly string[];
  /** `alice@quay`: whose session it is, if it is that of a member of a team, and the teammates that it started. */
  readonly teammate?: string;
  readonly spawned?: readonly { readonly teammate: string; readonly call: string; readonly time: number | undefined }[];
  /** A session without a message gets no page. */
  readonly hasPage: boolean;
  readonly agentModels: readonly ModelUse[];
  readonly commits: readonly Commit[];
  readonly outcome: Outcome;
  readonly pullRequests: readonly string[];
  readonly pullTitles?: readonly (readonly [url: string, title: string])[];
  readonly planned: boolean;
  readonly endsWithPlan?: boolean;
  readonly inPlanMode?: boolean;
  readonly planTitle: string | undefined;
  readonly planHash?: string | undefined;
  readonly handover: Handover | undefined;
  readonly tag?: string | undefined;
  /** This tag and `#tags` in the human's prompts, in lowercase without `#`. */
  readonly tags?: readonly string[];
  readonly unknown?: readonly UnknownKind[];
}

/** What is left of a session without a transcript: the prompts that were typed, or the conversations of its agents. */
export function remnant({ promptsOnly, lost }: SessionSummary): 'prompts' | 'agents' | undefined {
  return promptsOnly ? 'prompts' : lost ? 'agents' : undefined;
}

/** Who answers in its turns. */
export function speakerIn({ agent }: Pick<SessionSummary, 'agent'>): string {
  return agent === 'codex' ? 'Codex' : 'Claude';
}

export interface UnknownKind {
  readonly kind: string;
  readonly lines: number;
  readonly fields: readonly string[];
}
