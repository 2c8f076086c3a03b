/** User names of the accounts that transcripts are from: those of the home directories in their working directories. */

import { distinct } from '../../base/lists.ts';
import { headOf } from './existing-files.ts';
import type { SessionFile } from './session-file.ts';

const HEAD = 1 << 16;

const CWD =
  /"cwd"\s{0,2}:\s{0,2}"(?:(?:[A-Za-z]:|[^"]{0,60}?)(?:\/|\\\\)(?:Users|home)|[A-Za-z]:(?:\/|\\\\)users)(?:\/|\\\\)([^"/\\]{2,64})(?=["/\\])/g;

/** Accounts of machines rather than of people. */
const NOBODY = new Set(
  `admin administrator agent app build circleci claude codespace container data deploy dev developer docker ec2-user
  git github gitlab guest home jenkins linuxbrew me node public root runner service shared src test ubuntu user
  username users vagrant vscode web work workspace www you`.split(/\s+/),
);

/** The names in a session and its first agent. */
export function accountsIn({ path, agents }: Pick<SessionFile, 'path' | 'agents'>): readonly string[] {
  const files = [...(path === undefined ? [] : [path]), ...agents.slice(0, 1).map((agent) => agent.path)];
  const names = files.flatMap((file) => [...headOf(file, HEAD).matchAll(CWD)].map(([, name = '']) => name));
  return distinct(names).filter((name) => !NOBODY.has(name.toLowerCase()));
}
