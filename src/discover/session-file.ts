/** What is known of a session before any of its transcripts is read. */

import type { Kept } from '../domain/transcript.ts';
import type { AgentMeta } from './agent-meta.ts';
import type { DiscoverProblem } from './listing.ts';
import type { SavedOutputFile } from './saved-outputs.ts';

export interface AgentFile {
  readonly path: string;
  readonly relative: string;
  readonly size: number;
  /** What an archive folder has of it; undefined for a file of Claude Code's own. */
  readonly kept?: Kept;
  /** `a1b2c3d4` of `agent-a1b2c3d4.jsonl`. */
  readonly id: string;
  readonly meta: AgentMeta;
}

export interface SessionFile {
  /** Absolute; never written anywhere. Undefined if only the agents of the session are left. */
  readonly path: string | undefined;
  /** Relative to the input, with `/`. */
  readonly relative: string;
  readonly size: number;
  /** What an archive folder has of it; undefined for a file of Claude Code's own. */
  readonly kept?: Kept;
  readonly id: string;
  /** The file's folder, relative to the input, with `/`; empty for the input itself. */
  readonly folder: string;
  /** The name of the project folder, as Claude Code encoded it. */
  readonly folderName: string;
  /** Index of the input. */
  readonly input: number;
  readonly member: string | undefined;
  readonly agents: readonly AgentFile[];
  readonly toolResults: readonly SavedOutputFile[];
}

export interface Discovery {
  readonly sessions: readonly SessionFile[];
  readonly problems: readonly DiscoverProblem[];
}
