/** The parts of a tool call: its result, plan, task reports, task list and saved output. */

import type { ContentBlock } from '../parse/content.ts';
import type { SessionRef } from './archive.ts';

/** Outcome of a tool call. `denied`: the human or the client did not allow it. `unanswered`: the file has no result. */
export type CallStatus = 'ok' | 'failed' | 'denied' | 'unanswered';

export interface ToolResult {
  readonly content: readonly ContentBlock[];
  readonly isError: boolean;
  readonly time: number | undefined;
  readonly line: number;
  /** `toolUseResult` of the line: the structured result, preferred over printed text. */
  readonly structured: unknown;
  /** `toolDenialKind` of the line: `user-rejected`, `interrupted`, `permission-rule` (also of hooks), `cancelled`, … */
  readonly denial?: string;
}

/**
 * `approved-cleared`: handed over to a new conversation. `blocked`: by a hook or the client; the human never decided.
 */
export type PlanStatus = 'approved' | 'approved-cleared' | 'rejected' | 'blocked' | 'pending';

export interface Plan {
  readonly title: string;
  readonly text: string;
  readonly status: PlanStatus;
  readonly feedback: string | undefined;
  readonly wasEdited?: boolean;
  /** What the agent proposed, if `text` is the human's version. */
  readonly proposed?: string;
  readonly implementations?: readonly SessionRef[];
}

/** `<task-notification>`: news about an agent or a command in the background. */
export interface TaskReport {
  /** "completed", "failed", "killed"; empty for an event of a task that is still running. */
  readonly status: string;
  readonly summary: string;
  /** The agent's answer, or the output of a watched command. */
  readonly result: string;
  readonly tokens?: number | undefined;
  readonly durationMs?: number | undefined;
  readonly time: number | undefined;
  readonly line: number;
}

export interface TaskItem {
  /** Empty for items without ids (TodoWrite). */
  readonly id: string;
  readonly subject: string;
  readonly status: 'completed' | 'in_progress' | 'pending';
  readonly owner: string | undefined;
  readonly blockedBy: readonly string[];
  readonly changed: boolean;
}

export interface AddedText {
  /** `output`: what a call without a result had printed. */
  readonly kind: 'skill' | 'hook' | 'output';
  readonly label: string;
  readonly text: string;
}

export interface SavedOutput {
  readonly name: string;
  /** In bytes, according to the transcript. */
  readonly size: number | undefined;
  readonly text: string | undefined;
  /** Only the beginning of a very large file was read. */
  readonly cut: boolean;
  readonly preview: string;
}
