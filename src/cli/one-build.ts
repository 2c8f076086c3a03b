/** One build at a time in each output folder. */

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { whileLocked } from '../archive/machine/lock.ts';
import { UserError } from '../base/errors.ts';
import { SITE_FILE } from '../base/paths.ts';
import { makeFolder, removeFolder } from '../base/write-file.ts';
import { type BuildResult, build, type Refused } from '../build/build.ts';
import type { Settings } from '../build/config/settings.ts';
import type { Progress } from '../build/progress.ts';
import { checkOutput } from '../build/store/output-folder.ts';

const LOCK = `${SITE_FILE}-lock`;
const PATIENCE_MS = 24 * 60 * 60 * 1000;

/** Builds the site once no other build writes into its folder. @throws UserError as {@link build} */
export async function buildInTurn(settings: Settings, progress: Progress): Promise<BuildResult | Refused> {
  const { output, published } = settings;
  for (const folder of new Set([output, published])) checkOutput(folder);
  const wait = (): void =>
    progress.say(`Another build into ${published} is running (${LOCK} in it says so); this one waits for its end.`);
  makeFolder(published);
  try {
    const built = await whileLocked(join(published, LOCK), PATIENCE_MS, () => build(settings, progress), wait);
    if (built !== undefined) return built;
  } finally {
    // Somebody may have removed it.
    if (existsSync(published) && readdirSync(published).length === 0) removeFolder(published);
  }
  throw new UserError(`Another build into ${published} does not end; end it, or give --output another folder.`);
}
