/**
 * Files that the client copied before they were changed, by calls, by commands, or by agents whose transcripts are
 * missing.
 *
 *     {"type":"file-history-snapshot","snapshot":{"trackedFileBackups":{"src/a.ts":{"version":2,"backupTime":"…"}}}}
 *     {"type":"file-history-delta","trackingPath":"/home/ada/tides/src/a.ts","backup":{"version":1,"backupTime":"…"}}
 */

import { filled, get, keys, raw } from '../../base/json-readers.ts';
import { isAbsolutePath } from '../../base/paths.ts';
import { readTime } from '../../transcript/parse/timestamps.ts';
import type { SessionSummary } from '../../transcript/types/summary.ts';
import type { Entry } from '../../transcript/types/transcript.ts';

/** Paths in snapshots are relative to the project's folder, or to that of a worktree that was entered, or absolute. */
function absolute(path: string, cwd: string | undefined): string {
  if (cwd === undefined || isAbsolutePath(path)) return path;
  const separator = cwd.includes('\\') && !cwd.includes('/') ? '\\' : '/';
  return `${cwd.replace(/[\\/]$/, '')}${separator}${path}`;
}

function backupsIn({ type, fields }: Entry): readonly (readonly [path: string, backup: unknown])[] {
  if (type === 'file-history-delta') {
    const path = filled(fields, 'trackingPath');
    return path === undefined ? [] : [[path, get(fields, 'backup')]];
  }
  if (type !== 'file-history-snapshot') return [];
  const backups = raw(raw(fields, 'snapshot'), 'trackedFileBackups');
  return keys(backups).map((path) => [path, get(backups, path)]);
}

/**
 * The absolute paths of these files, each once.
 * @param place `start` of the session: a resumed one begins with copies that were made before it
 * @param isChanged whether a call changed the file with that path
 */
export function filesWithCopies(
  entries: readonly Entry[],
  { cwd, cwds, start }: Pick<SessionSummary, 'cwd' | 'cwds' | 'start'>,
  isChanged: (path: string) => boolean,
): readonly string[] {
  const paths = new Set<string>();
  for (const entry of entries) {
    for (const [path, backup] of backupsIn(entry)) {
      const time = readTime(get(backup, 'backupTime'));
      if (time !== undefined && start !== undefined && time < start) continue;
      const inOthers = cwds.map((folder) => absolute(path, folder));
      paths.add(inOthers.find(isChanged) ?? absolute(path, cwd));
    }
  }
  return [...paths];
}
