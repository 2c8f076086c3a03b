/** Whether and how a site is encrypted. The password is read from the environment, and nowhere else. */

import { randomBytes } from 'node:crypto';
import { UserError } from '../base/errors.ts';
import type { PublishConfig } from './user-config.ts';

export interface Lock {
  readonly salt: string;
  readonly password: string;
}

const VARIABLE = 'SESSIONARY_PASSWORD';
/** The least number of characters. Guesses are slow, but their number is not limited. */
const SHORTEST = 12;

/** @throws UserError */
export function readLock({ password = false, salt }: PublishConfig = {}, env: NodeJS.ProcessEnv): Lock | undefined {
  if (!password) return undefined;
  if (salt === undefined || !/^[\w-]{16,}$/.test(salt)) {
    const fresh = randomBytes(16).toString('hex');
    throw new UserError(`"publish" needs a random "salt" of 16 letters or digits beside "password": salt: '${fresh}'.`);
  }
  const given = env[VARIABLE] ?? '';
  if (given.length < SHORTEST)
    throw new UserError(
      `Encrypting the site needs a password: put one of at least ${SHORTEST} characters into the environment variable ${VARIABLE}.`,
    );
  return { salt, password: given };
}
