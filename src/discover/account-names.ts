/** Names of the accounts that the transcripts were written in, from the home folders of their working directories. */

import { closeSync, openSync, readSync } from 'node:fs';
import { constants, gunzipSync } from 'node:zlib';
import type { Discovery } from './discover.ts';

/** The first lines of a transcript name its working directory. */
const HEAD = 1 << 16;

const CWD =
  /"cwd"\s{0,2}:\s{0,2}"(?:[A-Za-z]:|[^"]{0,60}?)(?:\/|\\\\)(?:Users|home)(?:\/|\\\\)([^"/\\]{2,64})(?=["/\\])/g;

/** Accounts of machines rather than of people. */
const NOBODY = new Set(
  `admin administrator agent app build circleci claude codespace container data deploy dev developer docker ec2-user
  git github gitlab guest home jenkins linuxbrew me node public root runner service shared src test ubuntu user
  username users vagrant vscode web work workspace www you`.split(/\s+/),
);

function headOf(path: string): string {
  const bytes = Buffer.alloc(HEAD);
  try {
    const file = openSync(path, 'r');
    try {
      const head = bytes.subarray(0, readSync(file, bytes, 0, HEAD, 0));
      return path.endsWith('.gz')
        ? gunzipSync(head, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: 64 * HEAD }).toString('utf8')
        : head.toString('utf8');
    } finally {
      closeSync(file);
    }
  } catch {
    // Reading the session says why.
    return '';
  }
}

/** The names in all sessions and agents that were discovered, sorted. */
export function accountNames({ sessions }: Pick<Discovery, 'sessions'>): readonly string[] {
  const names = new Set<string>();
  for (const { path, agents } of sessions) {
    for (const file of [...(path === undefined ? [] : [path]), ...agents.slice(0, 1).map((agent) => agent.path)]) {
      for (const [, name = ''] of headOf(file).matchAll(CWD)) if (!NOBODY.has(name.toLowerCase())) names.add(name);
    }
  }
  return [...names].sort();
}
