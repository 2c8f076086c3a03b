/** A session: the files it comes from, and the turns, agents, summary and ledgers made from them. */

import type { FileLedger } from '../ledger/ledger.ts';
import type { ToolResultBlock, UserEntry } from '../parse/entry.ts';
import type { Transcript } from '../parse/transcript.ts';
import type { ChangeCount, Continued, SessionPlace, SessionSummary } from './summary.ts';
import type { AgentRun, ToolCall, Turn } from './turns.ts';

/** Text of a saved output file. `cut`: only the beginning of a very large file was read. */
export interface OutputText {
  readonly text: string;
  readonly cut: boolean;
}

export interface AgentTranscript {
  readonly id: string;
  readonly path: string;
  readonly type: string | undefined;
  readonly description: string | undefined;
  readonly toolUseId: string | undefined;
  readonly transcript: Transcript;
}

export interface SessionSource extends SessionPlace {
  readonly transcript: Transcript | undefined;
  readonly agents: readonly AgentTranscript[];
  readonly outputs?: ReadonlyMap<string, OutputText>;
  readonly continued?: readonly Continued[];
  /** Results of its calls in files of other sessions; known only after linking. */
  readonly answers?: readonly DistantResult[];
}

export interface DistantResult {
  readonly entry: UserEntry;
  readonly block: ToolResultBlock;
}

/** Unchanged lines that the transcript does not show are left out. */
export interface NetLine {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
  readonly oldNumber: number | undefined;
  readonly newNumber: number | undefined;
}

/** What a session did to a file in the end (`facts/changes/net-changes.ts`). */
export interface NetChange extends ChangeCount {
  readonly path: string;
  readonly calls: readonly ToolCall[];
  readonly isNew: boolean;
  /** Empty if the edits cancel each other out; undefined if the transcript does not say enough. */
  readonly lines: readonly NetLine[] | undefined;
  readonly edited: ChangeCount;
}

export interface Session {
  readonly turns: readonly Turn[];
  readonly strayAgents: readonly AgentRun[];
  readonly summary: SessionSummary;
  readonly netChanges: readonly NetChange[];
  readonly ledgers: readonly FileLedger[];
  readonly sources: readonly Source[];
}

export interface Source {
  /** Relative to the input, with `/`. */
  readonly path: string;
  readonly transcript: Pick<Transcript, 'entries' | 'broken'>;
}
