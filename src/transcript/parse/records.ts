/** What the bookkeeping lines of the client say about the session. */

import { filled, get, keys, type Raw, raw } from '../../base/json-readers.ts';
import type { ClientRecord, FileCopy } from '../types/transcript.ts';
import { readTime } from './timestamps.ts';

function copyOf(path: string, backup: unknown): FileCopy {
  return { path, time: readTime(get(backup, 'backupTime')) };
}

const RECORDS = new Map(
  Object.entries<(line: Raw) => ClientRecord>({
    tag: (line) => ({ kind: 'tag', value: filled(line, 'tag') }),
    'pr-link': (line) => ({ kind: 'pull-request', value: filled(line, 'prUrl') }),
    'last-prompt': (line) => ({ kind: 'leaf', value: filled(line, 'leafUuid') }),
    // `{"parentSessionId":"6f0c…","parentLastUuid":"a41d…","contextLength":47}` instead of the copied lines.
    'fork-context-ref': (line) => ({ kind: 'fork', value: filled(line, 'parentSessionId') }),
    'continued-in': (line) => ({ kind: 'continuation', value: filled(line, 'continuedInSessionId') }),
    'worktree-state': (line) => {
      const state = raw(line, 'worktreeSession');
      const [path, name] = [filled(state, 'worktreePath'), filled(state, 'worktreeName')];
      return { kind: 'worktree', path, name, original: filled(state, 'originalCwd') };
    },
    // `{"trackingPath":"/home/ada/tides/src/a.ts","backup":{"version":1,"backupTime":"…"}}`
    'file-history-delta': (line) => {
      const path = filled(line, 'trackingPath');
      return { kind: 'copies', files: path === undefined ? [] : [copyOf(path, get(line, 'backup'))] };
    },
    // `{"snapshot":{"trackedFileBackups":{"src/a.ts":{"version":2,"backupTime":"…"}}}}`
    'file-history-snapshot': (line) => {
      const backups = raw(raw(line, 'snapshot'), 'trackedFileBackups');
      return { kind: 'copies', files: keys(backups).map((path) => copyOf(path, get(backups, path))) };
    },
  }),
);

export function recordOf(type: string, line: Raw): ClientRecord | undefined {
  return RECORDS.get(type)?.(line);
}
