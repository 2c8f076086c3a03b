/**
 * The trace of a session: what it changed and committed, and which turn did it. Together, all traces of an archive are
 * the index that `sessionary why` asks.
 */

import { withDrive } from '../../base/paths.ts';
import type { HistoryTurn, MadeCommit } from '../../site/types/session-history.ts';
import type { ToolCall } from '../../transcript/types/turns.ts';
import { packedHashes } from '../shared/line-hash.ts';
import { madeCommits, madePullRequest } from './made-commits.ts';
import { addedLines, type FileEdit } from './shell-writes.ts';
import type { TurnWork } from './turn-work.ts';

/** A turn that changed or committed something. */
export interface TracedTurn extends Pick<HistoryTurn, 'href' | 'prompt'> {
  readonly edits: readonly TracedEdit[];
  readonly commits: readonly MadeCommit[];
  /** Addresses of pull requests that it opened or merged. */
  readonly pullRequests: readonly string[];
}

export interface TracedEdit {
  /** Relative to the session's folder if it is inside. */
  readonly path: string;
  /** Milliseconds; 0 if it is unknown. */
  readonly time: number;
  /** Hashes of lines, see `line-hash.ts`. */
  readonly added: string;
}

export type Trace = readonly TracedTurn[];

function relativePath(path: string, folder: string | undefined): string {
  const isInside =
    folder !== undefined && withDrive(path).startsWith(folder) && /^[/\\]/.test(path.slice(folder.length));
  return isInside ? path.slice(folder.length + 1) : path;
}

/**
 * @param turns of the session as it is shown: without what the archive does not publish
 * @param cwd the session's folder
 */
export function traceOf(turns: readonly TurnWork[], cwd: string | undefined): Trace {
  return turns.flatMap(({ href, prompt, calls }) => {
    const traced = {
      href,
      prompt,
      edits: calls.flatMap(({ call, edits }) => edits.flatMap((edit) => tracedEdit(edit, call, cwd))),
      commits: calls.flatMap(({ call }) => madeCommits(call)),
      pullRequests: calls.flatMap(({ call }) => madePullRequest(call) ?? []),
    };
    return traced.edits.length + traced.commits.length + traced.pullRequests.length === 0 ? [] : [traced];
  });
}

function tracedEdit(edit: FileEdit, { time = 0 }: ToolCall, cwd: string | undefined): readonly TracedEdit[] {
  const added = packedHashes(addedLines(edit));
  return added === '' ? [] : [{ path: relativePath(edit.path, cwd), time, added }];
}
