/**
 * `sessionary/transcripts`: transcripts -> sessions, without a site. A build reads them with the same functions.
 * docs/LIBRARY.md has examples.
 */

import { UserError } from './base/errors.ts';
import { checkConfig } from './build/config/check-config.ts';
import { readSettings } from './build/config/settings.ts';
import { readArchive as readLinked } from './build/read-archive.ts';
import { keepNotes } from './build/store/cache.ts';
import { contentsOf } from './build/store/hashes.ts';
import { openSession, readerOf } from './build/tasks/read-task.ts';
import { makeRun, withAccounts } from './build/work/run.ts';
import { callsOf, type MadeCall } from './facts/changes/net-changes.ts';
import { discover } from './transcript/discover/discover.ts';
import type { UnreadFile } from './transcript/parse/transcript.ts';
import type { ArchivedSession, Project } from './transcript/types/archive.ts';
import type { Session } from './transcript/types/session.ts';
import type { AgentRun } from './transcript/types/turns.ts';
import type { SessionaryConfig } from './user-config.ts';

export type { FileLedger } from './transcript/ledger/ledger.ts';
export type { Usage } from './transcript/parse/usage.ts';
export type { Show, ToolView } from './transcript/tools/module.ts';
export type { OwnCall, OwnTool } from './transcript/tools/own-tools.ts';
export type { NetChange } from './transcript/types/session.ts';
export type { SessionSummary } from './transcript/types/summary.ts';
export type { AnyTool, Part, ToolCall, Turn } from './transcript/types/turns.ts';
export type { AgentRun, ArchivedSession, MadeCall, Project, Session, UnreadFile };
export { callsOf, UserError };

/** As in `sessionary.config.js`, and with the same defaults: secrets are redacted unless `redact` is false. */
export type ReadOptions = Pick<SessionaryConfig, 'cache' | 'projects' | 'redact' | 'since' | 'tools' | 'until'>;

/** A session, and what the other sessions of its archive say about it. */
export type LinkedSession = Session & ArchivedSession;

/** What is known about an archive as a whole: a few kilobytes a session, no turns. */
export interface Overview {
  /** The oldest first. */
  readonly sessions: readonly ArchivedSession[];
  readonly projects: readonly Project[];
  /** Files and folders that cannot be read. Problems of lines are in the `ledgers` of their session. */
  readonly problems: readonly UnreadFile[];
}

/** `for await` reads one session after the other, the oldest first, and keeps none of them in memory. */
export interface TranscriptArchive extends AsyncIterable<LinkedSession> {
  overview(): Promise<Overview>;
}

async function prepare(inputs: readonly string[], options: ReadOptions) {
  if (inputs.length === 0) throw new UserError('Name at least one folder of transcripts to read.');
  const config = checkConfig({ cache: false, ...options, inputs }, 'the options');
  const given = await readSettings({ settings: config, readsOnly: true }, process.env, process.cwd());
  const found = discover(given.inputs);
  const settings = withAccounts(given, contentsOf(given, found.sessions));
  return { found, settings, run: makeRun(settings, false) };
}

/**
 * Reads all sessions of folders: first for their summaries, from which they are linked, then for their turns. Lines that
 * several files repeat belong to one session.
 * @param inputs folders of projects, archive folders of `sessionary collect`, or transcripts; `Ada=DIR` names a member
 * @throws UserError, from what it returns, if there is no such folder or an option is wrong
 */
export function readArchive(inputs: string | readonly string[], options: ReadOptions = {}): TranscriptArchive {
  const link = async () => {
    const { found, settings, run } = await prepare(typeof inputs === 'string' ? [inputs] : inputs, options);
    const linked = await readLinked(found, settings, run, readerOf(run));
    keepNotes();
    return { found, run, linked };
  };
  let reading: ReturnType<typeof link> | undefined;
  const linkOnce = () => {
    reading ??= link();
    return reading;
  };
  return {
    overview: async () => {
      const { found, linked } = await linkOnce();
      const sessions = linked.sessions.map(({ archived }) => archived);
      return { sessions, projects: linked.archive.projects, problems: found.problems };
    },
    async *[Symbol.asyncIterator]() {
      const { run, linked } = await linkOnce();
      for (const one of linked.sessions)
        yield await openSession(run, one, async ({ session }) => ({ ...session, ...one.archived }));
    },
  };
}

/**
 * Reads one session: a transcript with its agents and saved outputs.
 * @param file `~/.claude/projects/…/<uuid>.jsonl`, also `.jsonl.gz`
 * @returns undefined if it has no message
 * @throws UserError if there is no such file, or an option is wrong. What is wrong in it is a problem in its `ledgers`.
 */
export async function readSession(
  file: string,
  options: Pick<ReadOptions, 'redact'> = {},
): Promise<LinkedSession | undefined> {
  for await (const session of readArchive(file, options)) return session;
  return undefined;
}
