/** The invented example archive, which is built when there are no sessions. */

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE_ROOT } from '../../package.ts';
import { discover } from '../../transcript/discover/discover.ts';
import type { Input } from '../../transcript/discover/inputs.ts';

const ROOT = join(PACKAGE_ROOT, 'fixtures/archive');

/** One input for each member: `fixtures/archive/<member>/projects/…` */
export function exampleInputs(): readonly Input[] {
  return readdirSync(ROOT, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ path: join(ROOT, name), member: name.charAt(0).toUpperCase() + name.slice(1) }))
    .sort((a, b) => (a.member < b.member ? -1 : 1));
}

/** Does the folder contain the transcript of any session? */
export function hasSessions(path: string): boolean {
  return discover([{ path, member: undefined }]).sessions.some((session) => session.path !== undefined);
}
