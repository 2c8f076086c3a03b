/**
 * The lines of files as sessions last knew them. Following a file through all its sessions takes most of the time of a
 * history, so the cache keeps what is known about it until one of these sessions changes.
 */

import { sha256 } from '../../base/hash.ts';
import type { FileRecord } from '../../site/history/file-records.ts';
import { FollowedFile, type LastKnown } from '../../site/history/lines/last-known.ts';
import type { LeftLines } from '../../site/types/session-history.ts';
import type { ArchivedSession } from '../../transcript/types/archive.ts';
import { Cache } from '../store/cache.ts';
import { draftPart } from '../work/draft-store.ts';
import type { Run } from '../work/run.ts';
import type { LinkedSession } from '../work/session-context.ts';
import { fromDraft } from './read-task.ts';

/** Equal hashes, equal lines. */
function linesHash({ left, edits }: FileRecord, linked: ReadonlyMap<ArchivedSession, LinkedSession>): string {
  const states = left.map(({ session, nth }) => [linked.get(session)?.draftHash, nth]);
  return sha256(JSON.stringify([states, edits.map(({ turn }) => turn.href)]));
}

/**
 * @param sessions of the project
 * @param records of its files
 */
export async function knownLines(
  run: Run,
  sessions: readonly LinkedSession[],
  records: readonly FileRecord[],
): Promise<ReadonlyMap<FileRecord, LastKnown>> {
  const cache = new Cache(run.store);
  const linked = new Map(sessions.map((session) => [session.archived, session]));
  const known = new Map<FileRecord, LastKnown>();
  const followed = new Map<FileRecord, FollowedFile>();
  for (const record of records) {
    if (record.left.length === 0) continue;
    const text = cache.read('known', linesHash(record, linked));
    // Written by us and checked by its hash, not from a transcript.
    if (text !== undefined) known.set(record, JSON.parse(text));
    else followed.set(record, new FollowedFile(record.edits));
  }
  await followAll(run, linked, followed);
  for (const [record, file] of followed) {
    known.set(record, file.known);
    cache.write('known', linesHash(record, linked), JSON.stringify(file.known));
  }
  return known;
}

/** All files at the same time, so that each session is read once, and released after its last file. */
async function followAll(
  run: Run,
  linked: ReadonlyMap<ArchivedSession, LinkedSession>,
  followed: ReadonlyMap<FileRecord, FollowedFile>,
): Promise<void> {
  const states = [...followed].flatMap(([record, file]) => record.left.map((left) => ({ ...left, file })));
  states.sort((a, b) => a.at - b.at);
  const last = new Map(states.map((state) => [state.session, state]));
  const held = new Map<ArchivedSession, readonly LeftLines[]>();
  for (const state of states) {
    const session = linked.get(state.session);
    if (session === undefined) continue;
    const lines =
      held.get(state.session) ?? (await fromDraft(run, session, (hash) => draftPart(run.store, 'lines', hash)));
    const left = lines[state.nth];
    if (left !== undefined) state.file.follow(left);
    if (last.get(state.session) === state) held.delete(state.session);
    else held.set(state.session, lines);
  }
}
