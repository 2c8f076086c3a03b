/**
 * READ: a session's files -> facts for linking, and a draft of its pages in the store. Most sessions are read once,
 * before the archive is known, and their draft is made for the context that most sessions turn out to have. If a draft
 * is needed that is not in the store, the session is read again.
 */

import { sha256 } from '../../base/hash.ts';
import type { Session } from '../../domain/session.ts';
import type { RedactOptions } from '../../redact/redactor.ts';
import {
  makeRedactors,
  optionsText,
  type Redacted,
  type Redactors,
  SessionRedaction,
} from '../../redact/session-redaction.ts';
import { Cache } from '../store/cache.ts';
import { contentHash, sessionHash } from '../store/hashes.ts';
import { hasDraft, putDraft } from '../work/draft-store.ts';
import type { Run } from '../work/run.ts';
import { type Context, draftHash, type LinkedSession, loneContext } from '../work/session-context.ts';
import { readSession } from './read-session.ts';
import type { Facts, Given, Read, ToRead } from './tasks.ts';

/** All tasks of a build have the same options. */
let made: { readonly options: string; readonly redactors: Redactors | undefined } | undefined;

function redactorsOf(redact: RedactOptions | undefined): Redactors | undefined {
  const options = optionsText(redact);
  if (made?.options !== options) made = { options, redactors: makeRedactors(redact, true) };
  return made.redactors;
}

interface Opened {
  readonly session: Session;
  readonly redacted: Redacted;
}

/** How much is read of a session that would otherwise exceed the longest string, as a whole or in its pages. */
const SHARES = [1, 1 / 4, 1 / 16];

/**
 * Reads a session as the archive shows it, in this thread.
 * @param use makes something from the session; if that becomes too large, less of the session is read
 */
export async function openSession<Made>(
  { redact, secret }: Pick<Run, 'redact' | 'secret'>,
  { file, context }: Pick<LinkedSession, 'file'> & { readonly context: Omit<Context, 'key' | 'plannedIn'> },
  use: (opened: Opened) => Promise<Made>,
): Promise<Made> {
  let failure: unknown;
  for (const share of SHARES) {
    try {
      const redaction = new SessionRedaction(redactorsOf(redact), secret, context.secrets);
      const session = await readSession(file, context, redaction, share);
      return await use({ session, redacted: redaction.redacted });
    } catch (error) {
      // A string, list or map that is too long for JavaScript.
      if (!(error instanceof RangeError)) throw error;
      failure = error;
    }
  }
  throw failure;
}

async function keepDraft(run: Run, session: Session, factsHash: string, context: Context): Promise<string> {
  // Loaded late, because it brings the grammars.
  const { makeDraft, printed } = await import('../work/draft.ts');
  const hash = draftHash(run, factsHash, context);
  putDraft(run.store, hash, printed(await makeDraft(session, run, context)));
  return hash;
}

/** The task: sessions, one after the other. */
export async function readAll({ run, sessions }: Given<'read'>): Promise<readonly Read[]> {
  const all: Read[] = [];
  for (const { file, links } of sessions) all.push(await read({ run, file, links }));
  return all;
}

/** Takes the facts of a session from the cache if the same files were read before. */
export async function read({ run, file, links }: ToRead & { readonly run: Run }): Promise<Read> {
  const { continuedFrom, answers } = links;
  const repeated = continuedFrom.flatMap(({ digests, results = [] }) => [...digests, ...results]);
  const distant = answers.flatMap(({ path, kept, ids }) => [contentHash(path, kept), ...ids]);
  const factsHash = sha256([sessionHash(file), run.code, optionsText(run.redact), ...repeated, ...distant].join('\n'));
  const cache = new Cache(run.store);
  // Ids of secrets mean something only with their key.
  const cached = sha256(`${factsHash}${Buffer.from(run.secret).toString('hex')}`);
  const known = run.isCached ? cache.read('facts', cached) : undefined;
  // Written by us and checked by its hash, not from a transcript.
  if (known !== undefined) return JSON.parse(known);
  const unnamed = { handedOver: [], ...links, secrets: undefined };
  return await openSession(run, { file, context: unnamed }, async ({ session, redacted }) => {
    const { summary, ledgers } = session;
    const facts: Facts = { factsHash, summary, ledgers, redacted };
    const isDrafted = run.isDrafted && summary.hasPage && redacted.secrets.length === 0;
    const draft = isDrafted
      ? await keepDraft(run, session, factsHash, loneContext(summary, links, run.names))
      : undefined;
    if (run.isCached) cache.write('facts', cached, JSON.stringify(facts));
    return draft === undefined ? facts : { ...facts, draft };
  });
}

/** Reads a session again, now that its context is known, and keeps its draft. */
export async function readAgain(run: Run, linked: LinkedSession): Promise<void> {
  await openSession(run, linked, ({ session }) => keepDraft(run, session, linked.factsHash, linked.context));
}

/**
 * The one rule by which a build recovers: a draft is in the store, or the session is read again. Linking may have
 * changed the context; somebody may have emptied the cache; another build may have taken the draft.
 * @param take finds the part of the draft that is needed; undefined when it is missing or damaged
 */
export async function fromDraft<Part>(
  run: Run,
  linked: LinkedSession,
  take: (hash: string) => Part | undefined,
): Promise<Part> {
  const found = take(linked.draftHash);
  if (found !== undefined) return found;
  await readAgain(run, linked);
  const again = take(linked.draftHash);
  if (again === undefined) throw new Error(`The draft of session ${linked.context.key} could not be stored.`);
  return again;
}

/** Makes sure that the draft of a session is in the store. */
export async function ensureDraft(run: Run, linked: LinkedSession): Promise<void> {
  if (!hasDraft(run.store, linked.draftHash)) await readAgain(run, linked);
}
