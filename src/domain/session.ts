/** A session: the files it is read from, and what is made of them. */

import type { Continued, SessionSummary } from './summary.ts';
import type { Problem, Transcript } from './transcript.ts';
import type { AgentRun, Turn } from './turns.ts';

/** A file that was read: whole, or its beginning. */
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

export interface SessionSource {
  readonly id: string;
  /** Relative to the input. */
  readonly path: string;
  readonly input: number;
  readonly member: string | undefined;
  readonly folder: string;
  readonly folderName: string;
  /** Undefined when only agents are left of the session. */
  readonly transcript: Transcript | undefined;
  readonly agents: readonly AgentTranscript[];
  /** Outputs that lie beside the transcript, by the names of their files. */
  readonly outputs?: ReadonlyMap<string, OutputText>;
  /** Sessions whose lines this file repeats, once the archive is linked. */
  readonly continued?: readonly Continued[];
}

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
