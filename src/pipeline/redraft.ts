/** Drafts that the first pass did not make: of what changed with the others, or with an option. */

import { draftKey, putDraft } from './draft-store.ts';
import { readSession } from './read-session.ts';
import { SessionRedaction } from './redaction.ts';
import { redactorsOf } from './summarise.ts';
import type { Given, Run, ShardSession } from './tasks.ts';

/** Key of the draft that the pages of a session are made of. */
export function keyOf(run: Run, { archived, fingerprint, secrets }: Omit<ShardSession, 'file'>): string {
  return draftKey(run, { key: archived.key, handedOver: archived.handedOver, fingerprint, secrets });
}

export async function draft({ run, session }: Given<'draft'>): Promise<undefined> {
  const { file, archived, secrets } = session;
  // With the grammars behind it: who has all drafts needs none of it.
  const { makeDraft } = await import('./draft.ts');
  const redaction = new SessionRedaction(redactorsOf(run.redact), run.secret, secrets);
  const read = await readSession(file, archived, redaction);
  putDraft(run.work, keyOf(run, session), await makeDraft(read, run, archived.key));
}

/**
 * What `take` finds of a session's draft. When it finds none, the draft is made again: somebody emptied the cache
 * meanwhile, or another build took it, which is anybody's right.
 */
export async function ofDraft<T>(
  run: Run,
  session: ShardSession,
  take: (key: string) => T | undefined,
): Promise<T> {
  const key = keyOf(run, session);
  const found = take(key);
  if (found !== undefined) return found;
  await draft({ run, session });
  const made = take(key);
  if (made === undefined) throw new Error(`The draft of session ${session.archived.key} could not be kept.`);
  return made;
}
