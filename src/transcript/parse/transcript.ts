/** A transcript as parsed: one entry or one problem per line, nothing joined yet. */

import type { Entry } from './entry.ts';

export interface Problem {
  /** 1-based line number; 0 means the whole file. */
  readonly line: number;
  readonly lineOfFile?: number;
  readonly reason: string;
  readonly excerpt: string;
}

/** A file or folder that cannot be read. Its path is relative to its input, with `/`. */
export interface UnreadFile {
  readonly relative: string;
  readonly member: string | undefined;
  readonly reason: string;
}

/** The problem as it is shown, with the number of the line in its file. */
export function ofFile({ line, lineOfFile, ...problem }: Problem): Problem {
  return { line: lineOfFile ?? line, ...problem };
}

export interface Transcript {
  readonly entries: readonly Entry[];
  readonly problems: readonly Problem[];
  readonly blank: readonly number[];
  readonly lines: number;
  readonly broken?: ReadonlyMap<number, string>;
  /** The program that wrote it, if that is not Claude Code. */
  readonly agent?: 'codex';
}

// A transcript of which there are several copies: in an archive folder (docs/ARCHIVE.md), or set aside by Claude Code.

export interface KeptCopy {
  readonly name: string;
  readonly isSetAside: boolean;
  /** Absolute paths. Together they make up the file; a line may begin in one part and end in the next. */
  readonly parts: readonly string[];
  /** The folder of the machine it is from; nothing for a file of Claude Code's own. */
  readonly machine: string;
}

/** What was forgotten in one session. It says nothing about the content. */
export interface ForgottenLines {
  readonly lines: readonly string[];
  readonly types: readonly string[];
  /** The machine that forgot them: it knows the text, so its own lines no longer contain it. */
  readonly machine: string;
}

export interface Kept {
  readonly copies: readonly KeptCopy[];
  readonly forgotten: readonly ForgottenLines[];
}
