/**
 * The first pass: small facts of one session, read from its files or from the cache. When the files are read, the
 * session's pages are made at once as far as they need no other session (`draft.ts`).
 */

import { sha256 } from '../base/hash.ts';
import { slug } from '../base/slug.ts';
import type { RedactOptions } from '../redact/redactor.ts';
import { Cache } from './cache.ts';
import { draftKey, putDraft } from './draft-store.ts';
import { sessionFingerprint } from './fingerprint.ts';
import { readSession } from './read-session.ts';
import { makeRedactors, type Redactors, redactionKey, SessionRedaction } from './redaction.ts';
import type { Given, Summarised } from './tasks.ts';

/** What one set of options asks for; every task of a build has the same. */
let redactors: { readonly of: string; readonly made: Redactors | undefined } | undefined;

/** Redactors for these options, made once in each thread. */
export function redactorsOf(options: RedactOptions | undefined): Redactors | undefined {
  const of = redactionKey(options);
  if (redactors?.of !== of) redactors = { of, made: makeRedactors(options) };
  return redactors.made;
}

/** Reads one session's small facts, or takes them from the cache. */
export async function summarise({ run, file, continuedFrom = [] }: Given<'summarise'>): Promise<Summarised> {
  const cache = new Cache(run.work);
  const own = `${sessionFingerprint(file)}${run.code.slice(0, 16)}${sha256(redactionKey(run.redact) + Buffer.from(run.secret).toString('hex'))}`;
  const repeated = continuedFrom.flatMap(({ digests }) => digests).join('');
  const fingerprint = repeated === '' ? own : sha256(`${own}\n${repeated}`);
  const known = run.isCached ? cache.read('summary', fingerprint) : undefined;
  // Our own words, checked by their hash: not a transcript's.
  if (known !== undefined) return JSON.parse(known);
  const redaction = new SessionRedaction(redactorsOf(run.redact), run.secret);
  const session = await readSession(file, { handedOver: [], continuedFrom }, redaction);
  const { summary, ledgers } = session;
  const { redacted } = redaction;
  const result: Summarised = { fingerprint, summary, ledgers, redacted };
  if (run.isCached) cache.write('summary', fingerprint, JSON.stringify(result));
  // Secrets have no names yet, and what repeats others is read once more.
  const isAlone = redacted.findings.length === 0 && continuedFrom.length === 0;
  if (!isAlone || !run.isWhole || !summary.hasPage) return result;
  // What the others have to do with it is not known yet; mostly it is nothing.
  const key = slug(summary.id);
  const draft = draftKey(run, { fingerprint, key, handedOver: [], secrets: [] });
  const { makeDraft } = await import('./draft.ts');
  putDraft(run.work, draft, await makeDraft(session, run, key));
  return { ...result, draft };
}
