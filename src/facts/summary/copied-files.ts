/** Files that the client copied before they were changed, by calls, by commands, or by agents whose transcripts are missing. */

import { isAbsolutePath } from '../../base/paths.ts';
import type { SessionSummary } from '../../transcript/types/summary.ts';
import type { FileCopy } from '../../transcript/types/transcript.ts';

/** Paths of copies are relative to the project's folder, or to that of a worktree that was entered, or absolute. */
function absolute(path: string, cwd: string | undefined): string {
  if (cwd === undefined || isAbsolutePath(path)) return path;
  const separator = cwd.includes('\\') && !cwd.includes('/') ? '\\' : '/';
  return `${cwd.replace(/[\\/]$/, '')}${separator}${path}`;
}

/**
 * The absolute paths of these files, each once.
 * @param place `start` of the session: a resumed one begins with copies that were made before it
 * @param isChanged whether a call changed the file with that path
 */
export function copiedFiles(
  copies: readonly FileCopy[],
  { cwd, cwds, start }: Pick<SessionSummary, 'cwd' | 'cwds' | 'start'>,
  isChanged: (path: string) => boolean,
): ReadonlySet<string> {
  const own = copies.filter(({ time }) => time === undefined || start === undefined || time >= start);
  return new Set(
    own.map(({ path }) => {
      const inOthers = cwds.map((folder) => absolute(path, folder));
      return inOthers.find(isChanged) ?? absolute(path, cwd);
    }),
  );
}
