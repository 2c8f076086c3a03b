/** What belongs to a tool call besides its input and its result. */

import type { ContentBlock } from './transcript.ts';

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

export type PlanStatus = 'approved' | 'approved-cleared' | 'rejected' | 'pending';

export interface Plan {
  readonly title: string;
  readonly text: string;
  readonly status: PlanStatus;
  /** What the human said when rejecting it. */
  readonly feedback: string | undefined;
}

/** `<task-notification>`: what became of an agent or a command in the background. */
export interface TaskReport {
  /** "completed", "failed", "killed"; empty when the task goes on and only something happened. */
  readonly status: string;
  readonly summary: string;
  /** The agent's answer, or what a watched command printed. */
  readonly result: string;
  readonly tokens: number | undefined;
  readonly durationMs: number | undefined;
  readonly toolUses: number | undefined;
  readonly time: number | undefined;
  readonly line: number;
}

export interface TaskItem {
  /** Empty for the entries of TodoWrite. */
  readonly id: string;
  readonly subject: string;
  readonly status: 'completed' | 'in_progress' | 'pending';
  readonly owner: string | undefined;
  readonly blockedBy: readonly string[];
  /** Was it different, or not there, before this call? */
  readonly changed: boolean;
}

export interface AddedText {
  readonly kind: 'skill' | 'hook';
  readonly label: string;
  readonly text: string;
}

export interface SavedOutput {
  /** Last part of the path that the transcript names. */
  readonly name: string;
  /** As the transcript has it, in bytes. */
  readonly size: number | undefined;
  /** The whole; undefined when the archive does not have the file. */
  readonly text: string | undefined;
  /** Only the beginning of the file was read: it is very large. */
  readonly cut: boolean;
  /** The beginning, as the transcript has it. */
  readonly preview: string;
}
