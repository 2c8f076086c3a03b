/** The settings of `publish`: what is published, which sites may show it in a frame, and whether it is encrypted. */

import { randomBytes } from 'node:crypto';
import { UserError } from '../../base/errors.ts';
import type { PublishConfig } from '../../user-config.ts';

/** What is published, with all defaults filled in. */
export type Publish = {
  readonly [Key in keyof Omit<PublishConfig, 'password' | 'salt'>]-?: Readonly<Exclude<PublishConfig[Key], undefined>>;
};

/** Raw lines contain everything, so without thinking or outputs, they are not published either. */
export function publication(config: PublishConfig): Publish {
  const { members = [], branches = [], titles = [], tags = [], kinds = [], index = false } = config;
  const { thinking = true, outputs = true, raw = true, exports = true, history = true, costs = true } = config;
  return {
    ...{ members, branches, titles, kinds, thinking, outputs, exports, history, costs, index },
    embed: readEmbed(config),
    tags: tags.map((tag) => tag.replace(/^#/, '').toLowerCase()),
    raw: raw && thinking && outputs,
  };
}

/** The origin of an address that is only an origin, with or without a `/` at the end. */
function originOf(address: string): string {
  const origin = URL.canParse(address) ? new URL(address).origin : '';
  if (/^https?:/.test(origin) && [origin, `${origin}/`].includes(address)) return origin;
  throw new UserError(
    `"embed" in "publish" must be origins such as https://example.org, without a path, not "${address}".`,
  );
}

/** @returns origins, `https://example.org` @throws UserError if one is not, or the site is encrypted */
function readEmbed({ embed = [], password = false }: PublishConfig): readonly string[] {
  if (password && embed.length > 0)
    throw new UserError(
      'Give "embed" or "password" in "publish", not both: an embedded page would ask for the password.',
    );
  return embed.map(originOf);
}

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
    throw new UserError(
      `"publish" needs a random "salt" of at least 16 letters or digits beside "password": salt: '${fresh}'.`,
    );
  }
  const given = env[VARIABLE] ?? '';
  if (given.length < SHORTEST)
    throw new UserError(
      `Encrypting the site needs a password: put one of at least ${SHORTEST} characters into the environment variable ${VARIABLE}.`,
    );
  return { salt, password: given };
}
