/** `publish.embed`: the sites that may show pages of this one in a frame. */

import { UserError } from '../base/errors.ts';
import type { PublishConfig } from './user-config.ts';

/** The origin of an address that is only an origin, with or without a `/` at the end. */
function originOf(address: string): string {
  const origin = URL.canParse(address) ? new URL(address).origin : '';
  if (/^https?:/.test(origin) && [origin, `${origin}/`].includes(address)) return origin;
  throw new UserError(
    `"embed" in "publish" must be origins such as https://example.org, without a path, not "${address}".`,
  );
}

/**
 * @returns origins, `https://example.org`
 * @throws UserError if one is not an origin, or the site is encrypted
 */
export function readEmbed({ embed = [], password = false }: PublishConfig): readonly string[] {
  if (password && embed.length > 0)
    throw new UserError(
      'Give "embed" or "password" in "publish", not both: an embedded page would ask for the password.',
    );
  return embed.map(originOf);
}
