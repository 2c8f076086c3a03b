/** Where the cache is: a folder of its own that this user may write to. */

import { accessSync, constants, existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { UserError } from '../../base/errors.ts';
import { shortHash } from '../../base/hash.ts';
import { PACKAGE_ROOT } from '../../package.ts';
import { isWithin } from '../../transcript/discover/existing-files.ts';
import { homeFolder, type Input } from '../../transcript/discover/inputs.ts';

const FOLDER = 'node_modules/.cache/sessionary';

function canWrite(path: string): boolean {
  if (!existsSync(path)) return canWrite(resolve(path, '..'));
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** `$XDG_CACHE_HOME/sessionary`, or what this system has instead. */
function ofUser(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): string {
  const home = homeFolder(env);
  if (env.XDG_CACHE_HOME) return join(env.XDG_CACHE_HOME, 'sessionary');
  if (platform === 'win32' && env.LOCALAPPDATA) return join(env.LOCALAPPDATA, 'sessionary', 'cache');
  return join(home, platform === 'darwin' ? 'Library/Caches' : '.cache', 'sessionary');
}

/**
 * In the `node_modules` of the project that the build runs in, else in sessionary's own; in the user's cache folder if
 * those belong to another user, as in a global installation.
 */
export function defaultCache(
  cwd: string,
  env: NodeJS.ProcessEnv,
  { isWritable = canWrite, platform = process.platform } = {},
): string {
  const project = existsSync(resolve(cwd, 'node_modules')) ? [cwd] : [];
  const places = [...project, PACKAGE_ROOT].map((home) => resolve(home, FOLDER));
  return places.find(isWritable) ?? ofUser(env, platform);
}

/**
 * Where to build a site that is encrypted before it is published: in the cache, which contains the texts of sessions
 * anyway.
 * @throws UserError
 */
export function stageIn(cache: string | undefined, output: string): string {
  if (cache !== undefined) return join(cache, `site-${shortHash(output)}`);
  throw new UserError('A site that is encrypted is built in the cache first; leave out --no-cache, or give --cache.');
}

/**
 * Where the given cache is.
 * @param folder that the path is relative to
 * @param given as the user wrote it
 * @throws UserError for a place where it would be published, read as transcripts, or swept with the site
 */
export function givenCache(folder: string, given: string, output: string, inputs: readonly Input[]): string {
  const cache = resolve(folder, given);
  if (isWithin(cache, output))
    throw new UserError(
      `The cache ${given} is in the output folder and would be published; give --cache another folder.`,
    );
  if (isWithin(output, cache))
    throw new UserError(`The output folder is in the cache ${given}; give --cache a folder of its own.`);
  if (inputs.some(({ path }) => isWithin(cache, path)))
    throw new UserError(`The cache ${given} is in an input, whose files are only read; give --cache another folder.`);
  return cache;
}
