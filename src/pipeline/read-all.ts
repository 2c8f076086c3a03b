/** All sessions read in one process: for work on the templates, and to measure the search by what pages show. */

import { randomBytes } from 'node:crypto';
import type { Settings } from '../config/settings.ts';
import { discover, type SessionFile } from '../discover/discover.ts';
import type { Session } from '../domain/session.ts';
import { readSession } from './read-session.ts';
import { makeRedactors, nameAll, SessionRedaction, type Unnamed } from './redaction.ts';

/** What a first reading found in a session. */
export interface ReadOnce extends Unnamed {
  readonly file: SessionFile;
  /** Names of the secrets that it holds, in the order in which they were found. */
  readonly secrets: readonly string[];
}

export interface AllSessions {
  readonly found: readonly ReadOnce[];
  /**
   * Reads a session once more, with the names of secrets in their places.
   * @param shown what the archive knows of it, when it is known
   */
  again(one: ReadOnce, shown?: Parameters<typeof readSession>[1]): Promise<Session>;
}

/** Twice, as a build does it: the first time to find the secrets of all sessions. */
export async function readAll({ inputs, redact }: Pick<Settings, 'inputs' | 'redact'>): Promise<AllSessions> {
  const redactors = makeRedactors(redact);
  const secret = randomBytes(32);
  const found: Omit<ReadOnce, 'secrets'>[] = [];
  for (const file of discover(inputs).sessions) {
    const redaction = new SessionRedaction(redactors, secret);
    const { summary, ledgers } = await readSession(file, undefined, redaction);
    found.push({ summary, ledgers, redacted: redaction.redacted, file });
  }
  return {
    found: nameAll(found),
    again: ({ file, secrets }, shown) =>
      readSession(file, shown, new SessionRedaction(redactors, secret, secrets)),
  };
}
