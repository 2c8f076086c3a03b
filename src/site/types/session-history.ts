/** What a session leaves in the history of its project: edits, commits, decisions. Plain JSON, kept beside its draft. */

import type { Wait } from '../../facts/activity.ts';
import type { Plan } from '../../transcript/types/call.ts';
import type { Verdict } from '../../transcript/types/story.ts';
import type { ChangeCount, Commit } from '../../transcript/types/summary.ts';

/** In chronological order, without turns that left nothing. */
export interface SessionHistory {
  readonly turns: readonly HistoryTurn[];
}

export interface HistoryTurn {
  /** Relative to the site's root: `sessions/x.html#t-1a2b3c4d`. */
  readonly href: string;
  /** The prompt that it answers, on one line. */
  readonly prompt: string;
  readonly isSide?: true;
  readonly edits?: readonly FileEdit[];
  readonly moves?: readonly FileMove[];
  /** Files and folders that commands deleted. */
  readonly deleted?: readonly { readonly path: string; readonly time: number }[];
  readonly commits?: readonly MadeCommit[];
  readonly pullRequests?: readonly { readonly url: string; readonly time: number }[];
  readonly decisions?: readonly Decision[];
  /** Those that went red, those that fixed a red one, with its time (`redSince`), and a red one at the end. */
  readonly checks?: readonly (Verdict & { readonly time: number; readonly redSince?: number | undefined })[];
  /** When the human answered or went on, and how many milliseconds that had taken. */
  readonly waits?: readonly Wait[];
}

/** What one call changed in one file. Times are in milliseconds, 0 if they are unknown. */
export interface FileEdit extends ChangeCount {
  readonly path: string;
  readonly time: number;
  /** If not, a command or a server made it. The session's summary counts those of commands only, by their diffs. */
  readonly byEditingTool: boolean;
  /** Type of the agent that made it; empty for the session's own. */
  readonly agent: string;
  /** The diff, cut: `+added`, `-removed`, ` same`, `@` where lines are left out. */
  readonly lines: readonly string[];
  readonly cut: number;
  /** Hashes of the lines that it wrote and removed, for the index of `why`. */
  readonly written: string;
  readonly erased: string;
  /** Of all added and of all removed lines: equal ones undo each other. */
  readonly hashes: readonly [added: string, removed: string];
}

/** `git mv a b`, `mv a b`. */
export interface FileMove {
  readonly from: string;
  readonly to: string;
  readonly time: number;
}

export interface MadeCommit extends Pick<Commit, 'sha' | 'call' | 'nth'> {
  /** The first line of its message; empty if only the hash is known. */
  readonly subject: string;
  /** When the command was run, in milliseconds; 0 if it is unknown. */
  readonly time: number;
}

export type Decision = { readonly time: number } & (
  | {
      readonly kind: 'question';
      readonly question: string;
      readonly options: readonly { readonly label: string; readonly chosen: boolean }[];
      /** What the human wrote instead, or as a note. */
      readonly free: readonly string[];
    }
  | PlanDecision
  | {
      readonly kind: 'denied';
      readonly tool: string;
      readonly what: string;
      readonly reason: string;
      readonly path: string;
    }
  // A guess: words such as "no" and "instead", after which the same files were changed again.
  | { readonly kind: 'correction'; readonly words: string; readonly paths: readonly string[] }
);

export interface PlanDecision extends Pick<Plan, 'title' | 'text' | 'status'> {
  readonly kind: 'plan';
  readonly feedback: string;
  readonly wasEdited: boolean;
}
