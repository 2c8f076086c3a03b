/** User names of the accounts that transcripts are from: those of the home directories in their working directories. */

import { headOf } from './existing-files.ts';
import type { Discovery } from './session-file.ts';

const HEAD = 1 << 16;

const CWD =
  /"cwd"\s{0,2}:\s{0,2}"(?:(?:[A-Za-z]:|[^"]{0,60}?)(?:\/|\\\\)(?:Users|home)|[A-Za-z]:(?:\/|\\\\)users)(?:\/|\\\\)([^"/\\]{2,64})(?=["/\\])/g;

/** Accounts of machines rather than of people. */
const NOBODY = new Set(
  `admin administrator agent app build circleci claude codespace container data deploy dev developer docker ec2-user
  git github gitlab guest home jenkins linuxbrew me node public root runner service shared src test ubuntu user
  username users vagrant vscode web work workspace www you`.split(/\s+/),
);

/** The names in all sessions and agents that were discovered, sorted. */
export function accountNames({ sessions }: Pick<Discovery, 'sessions'>): readonly string[] {
  const names = new Set<string>();
  for (const { path, agents } of sessions) {
    for (const file of [...(path === undefined ? [] : [path]), ...agents.slice(0, 1).map((agent) => agent.path)]) {
      for (const [, name = ''] of headOf(file, HEAD).matchAll(CWD))
        if (!NOBODY.has(name.toLowerCase())) names.add(name);
    }
  }
  return [...names].sort();
}
