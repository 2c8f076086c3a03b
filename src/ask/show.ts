/** Showing a session, or a turn of it. */

import { UserError } from '../base/errors.ts';
import { text } from '../base/json-readers.ts';
import { sessionText, type TextOptions } from './session-text.ts';
import { readSession, type SessionName } from './sessions.ts';
import type { Site } from './site.ts';

/**
 * A session as text: see {@link sessionText}.
 * @throws UserError if the site has no such session, or the session no such turn
 */
export async function showSession(site: Site, name: SessionName, options: Omit<TextOptions, 'turn'>): Promise<string> {
  const session = await readSession(site, name);
  const shown = sessionText(session, site.url(text(session, 'page') ?? ''), { ...options, turn: name.turn });
  if (shown !== undefined) return shown;
  throw new UserError(
    `This session has nothing at "#${name.turn}"; leave that out to see its turns, with the anchor of each.`,
  );
}
