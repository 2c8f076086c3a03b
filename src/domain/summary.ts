/** The summary of a session: its small facts, which are all that linking and lists need. */

import type { ModelUse, Usage } from './usage.ts';

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
  readonly lineDigests: string;
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
