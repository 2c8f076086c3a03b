/** What is known about a session before any of its transcripts is read. */

import { shortHash } from '../../base/hash.ts';
import type { Kept, KeptCopy, UnreadFile } from '../parse/transcript.ts';
import type { SessionPlace } from '../types/summary.ts';
import type { AgentMeta } from './existing-files.ts';

/** A file that may belong to a session, as one folder or one machine has it. */
export interface FoundFile {
  /** Of the project and below it, relative to the input or, in an archive, to `projects`. */
  readonly folders: readonly string[];
  readonly name: string;
  /** Relative to the input, with `/`. */
  readonly relative: string;
  readonly copies: readonly KeptCopy[];
  readonly size: number;
  readonly input: number;
  readonly member: string | undefined;
  /** Absolute path of what the folders are relative to; empty for an archive, whose machines share their folders. */
  readonly root: string;
}

export interface SavedOutputFile {
  readonly name: string;
  readonly path: string;
  readonly size: number;
}

interface Lines {
  /** Absolute; never written anywhere. */
  readonly path: string;
  /** Relative to the input, with `/`. */
  readonly relative: string;
  readonly size: number;
  /** All copies, if there are several, or if an archive folder has it; undefined for a file by itself. */
  readonly kept?: Kept;
}

export interface AgentFile extends Lines {
  /** `a1b2c3d4` of `agent-a1b2c3d4.jsonl`. */
  readonly id: string;
  readonly meta: AgentMeta;
}

export interface SessionFile extends Omit<SessionPlace, 'path'>, Omit<Lines, 'path'> {
  /** Undefined if only the agents of the session are left. */
  readonly path: string | undefined;
  readonly agents: readonly AgentFile[];
  /** For a session whose transcript is gone: the prompts that are left, as lines of a transcript. */
  readonly prompts?: readonly string[];
  readonly toolResults: readonly SavedOutputFile[];
  /** Only these of its turns, counted from 1. */
  readonly turns?: readonly [first: string, last: string] | undefined;
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
  readonly problems: readonly UnreadFile[];
}

/** JavaScript has no dates beyond this. */
export const LATEST = 8.64e15;

const PROMPTS_ONLY = /^prompts-\d{4}-\d{2}-\d{2}-[0-9a-f]{8}$/;

/**
 * `prompts-2026-03-02-1f0c9a2b`. @param path of the project, without the home directory, which an archive does not have
 */
export function promptsOnlyId(day: string, member: string | undefined, path: string): string {
  return `prompts-${day}-${shortHash(`${member ?? ''}\n${path}`)}`;
}

export function isPromptsOnlyId(id: string): boolean {
  return PROMPTS_ONLY.test(id);
}
