/** The sessions of a build, read and linked in this process: for tests of what a build takes, not of its pages. */

import { type Options, readSettings } from '../../src/build/config/settings.ts';
import { type LinkedArchive, readArchive } from '../../src/build/read-archive.ts';
import { readerOf } from '../../src/build/tasks/read-task.ts';
import { makeRun, type Run } from '../../src/build/work/run.ts';
import { discover } from '../../src/transcript/discover/discover.ts';

/** Reads what `sessionary build` with these options reads. @param env as the program would find it */
export async function linkedArchive(
  options: Options,
  cwd: string,
  env: NodeJS.ProcessEnv = {},
): Promise<LinkedArchive & { readonly run: Run }> {
  const settings = await readSettings({ ...options, 'no-cache': true }, env, cwd);
  const run = makeRun(settings, false);
  const found = discover(settings.inputs);
  return { run, ...(await readArchive(found, settings, run, readerOf(run))) };
}
