/** What is known about a session before any of its transcripts is read. */

import type { SessionPlace } from '../types/summary.ts';
import type { Kept } from '../types/transcript.ts';
import type { AgentMeta } from './existing-files.ts';
import type { DiscoverProblem, SavedOutputFile, TranscriptFile } from './listing.ts';

export interface AgentFile extends Omit<TranscriptFile, 'named'> {
  /** What an archive folder has of it; undefined for a file of Claude Code's own. */
  readonly kept?: Kept;
  /** `a1b2c3d4` of `agent-a1b2c3d4.jsonl`. */
  readonly id: string;
  readonly meta: AgentMeta;
}

export interface SessionFile extends Omit<SessionPlace, 'path'> {
  /** Absolute; never written anywhere. Undefined if only the agents of the session are left. */
  readonly path: string | undefined;
  /** Relative to the input, with `/`. */
  readonly relative: string;
  readonly size: number;
  /** What an archive folder has of it, or a file with what was set aside; undefined for a file by itself. */
  readonly kept?: Kept;
  readonly agents: readonly AgentFile[];
  /** For a session whose transcript is gone: the prompts that are left, as lines of a transcript. */
  readonly prompts?: readonly string[];
  readonly toolResults: readonly SavedOutputFile[];
}

/** A `history.jsonl`: the prompts that a member typed, including those in sessions whose transcripts are gone. */
export interface History {
  readonly file: string | Kept;
  readonly member: string | undefined;
  readonly input: number;
  /** Ids of sessions and times of prompts that must not be shown. */
  readonly forgotten: { readonly sessions: readonly string[]; readonly prompts: readonly number[] };
}

export interface Discovery {
  readonly histories: readonly History[];
  readonly sessions: readonly SessionFile[];
  readonly problems: readonly DiscoverProblem[];
}
