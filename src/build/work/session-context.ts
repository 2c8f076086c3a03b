/** What a session's draft depends on besides its own files: its context in the archive. */

import { sha256 } from '../../base/hash.ts';
import { namer } from '../../base/slug.ts';
import type { LoggedSession } from '../../site/history/log.ts';
import type { SessionFile } from '../../transcript/discover/session-file.ts';
import type { Kept } from '../../transcript/parse/transcript.ts';
import type { ArchivedSession, Project } from '../../transcript/types/archive.ts';
import type { Continued, SessionSummary } from '../../transcript/types/summary.ts';
import type { PrintedPage } from '../store/manifest.ts';
import type { KnownSecret } from '../store/raw-text.ts';
import type { Run } from './run.ts';

/** A file with results of the session's calls. */
export interface Answers {
  readonly path: string;
  readonly kept?: Kept;
  readonly ids: readonly string[];
}

/** What linking found out about a session, and reading it depends on. */
export interface Links extends Pick<ArchivedSession, 'handedOver' | 'continuedFrom'> {
  readonly answers: readonly Answers[];
  readonly mentions: readonly KnownSecret[];
}

/** What is known before linking says to which sessions its plans were handed over. */
export interface ReadLinks extends Omit<Links, 'handedOver'> {
  /** Must the session be read, even if the cache has its facts? */
  readonly isFresh?: boolean;
}

export interface Context extends Links, Pick<ArchivedSession, 'key'> {
  /** Names of its secrets, in the order in which they occur; undefined until all sessions have been read. */
  readonly secrets: readonly string[] | undefined;
}

/** A session with everything that its pages are made from. */
export interface LinkedSession {
  readonly file: SessionFile;
  readonly factsHash: string;
  readonly context: Context;
  readonly archived: ArchivedSession;
  readonly projectName: string;
  readonly fileHrefs: readonly string[];
  readonly draftHash: string;
  readonly pageHash: string;
}

/** A project with its sessions, the oldest first. */
export interface HistoryOf {
  readonly project: Pick<Project, 'key' | 'name' | 'paths'>;
  readonly earlier: readonly PrintedPage[];
  readonly sessions: readonly LoggedSession[];
}

/** The context that most sessions turn out to have: they have no links to others. */
export function loneContext(
  { id }: Pick<SessionSummary, 'id'>,
  { continuedFrom, answers, mentions }: ReadLinks,
  names?: Run['names'],
): Context {
  return { key: namer(names)(id), handedOver: [], continuedFrom, answers, mentions, secrets: [] };
}

/** Is a session that this one continues named among its turns? Otherwise only the head of its page names it. */
export function isInTurns({ digests, results }: Continued): boolean {
  return digests.length > 0 || results !== undefined;
}

/** Hash of everything that a draft depends on. The lines that other sessions show are part of `factsHash`. */
export function draftHash(run: Run, factsHash: string, { key, handedOver, continuedFrom, secrets }: Context): string {
  const titles = continuedFrom.filter(isInTurns).map(({ key, title }) => [key, title]);
  return sha256(JSON.stringify([run.hash, factsHash, key, handedOver, titles, secrets]));
}

/** @param secrets names of the session's secrets */
export function linkSession(
  run: Run,
  { file, factsHash }: Pick<LinkedSession, 'file' | 'factsHash'>,
  {
    archived,
    projectName,
    fileHrefs,
    ...read
  }: Pick<LinkedSession, 'archived' | 'projectName' | 'fileHrefs'> & Pick<Context, 'secrets' | 'answers' | 'mentions'>,
): LinkedSession {
  const { key, handedOver, continuedFrom } = archived;
  const context = { key, handedOver, continuedFrom, ...read };
  const draft = draftHash(run, factsHash, context);
  const pageHash = sha256(JSON.stringify([draft, projectName, fileHrefs, archived]));
  return { file, factsHash, context, archived, projectName, fileHrefs, draftHash: draft, pageHash };
}
