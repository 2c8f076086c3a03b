/** `SESSIONARY_KEY`: the key of keyed hashes of secrets, where several machines must make the same ones. */

import { UserError } from '../base/errors.ts';

const LEAST_CHARACTERS = 16;

/**
 * The shared key; undefined if the variable is not set or blank.
 * @throws UserError if it is short: whoever guesses the key can test guesses of the secrets
 */
export function sharedKey({ SESSIONARY_KEY }: NodeJS.ProcessEnv): string | undefined {
  const key = SESSIONARY_KEY?.trim() || undefined;
  if (key !== undefined && key.length < LEAST_CHARACTERS)
    throw new UserError(
      `SESSIONARY_KEY must have at least ${LEAST_CHARACTERS} characters; set it to a long random text, such as the output of \`openssl rand -hex 32\`.`,
    );
  return key;
}
