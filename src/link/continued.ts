/**
 * Sessions whose files repeat lines of other sessions: a resumed or forked session starts its file with a copy of
 * the earlier conversation. Each line is shown in one session only, the one in which it was written.
 */

import { addTo, valueFor } from '../base/lists.ts';
import { type LineDigest, unpackLineDigests, uuidPart } from '../model/branches/line-digests.ts';
import type { Keyed } from './lineage.ts';
import type { NamedParents } from './named-parents.ts';

/** Lines of session `from` that another session's file repeats. */
export interface Continuation {
  readonly from: Keyed;
  readonly digests: readonly string[];
}

interface File {
  readonly session: Keyed;
  readonly lines: ReadonlyMap<string, LineDigest>;
  /** The lines name other sessions but never the file's own: a copy under a different name. */
  readonly isCopy: boolean;
}

function fileOf(session: Keyed): File {
  const lines = unpackLineDigests(session.summary.lineDigests);
  return {
    session,
    lines: new Map(lines.map((line) => [line.digest, line])),
    isCopy: lines.some(({ names }) => names === 'other') && !lines.some(({ names }) => names === 'own'),
  };
}

function isNative(file: File, digest: string): boolean {
  const names = file.lines.get(digest)?.names;
  return names === 'own' || names === 'none';
}

/** Digests found in files of at least two sessions. Two files of one session are copies, not continuations. */
function sharedDigests(files: readonly File[]): ReadonlyMap<string, readonly File[]> {
  const first = new Map<string, File>();
  const shared = new Map<string, File[]>();
  for (const file of files) {
    for (const digest of file.lines.keys()) {
      const known = first.get(digest);
      if (!known) first.set(digest, file);
      else {
        if (!shared.has(digest)) shared.set(digest, [known]);
        addTo(shared, digest, file);
      }
    }
  }
  return new Map([...shared].filter(([, owners]) => new Set(owners.map(({ session }) => session.summary.id)).size > 1));
}

/** The lines of `file` that `other` does not have: their number, and the time of the earliest. */
function linesBeyond(file: File, other: File): { readonly count: number; readonly since: number } {
  let count = 0;
  let since = Number.POSITIVE_INFINITY;
  for (const [digest, { time }] of file.lines) {
    if (other.lines.has(digest)) continue;
    count += 1;
    if (time !== undefined && time < since) since = time;
  }
  return { count, since };
}

/** A file contained in the other is older; else the one that continued earlier; else the path decides. */
function isOlder(a: File, b: File): boolean {
  const [ofA, ofB] = [linesBeyond(a, b), linesBeyond(b, a)];
  if ((ofA.count === 0) !== (ofB.count === 0)) return ofA.count === 0;
  if (ofA.since !== ofB.since) return ofA.since < ofB.since;
  const [pathA, pathB] = [a.session.summary.path, b.session.summary.path];
  return pathA === pathB ? a.session.key < b.session.key : pathA < pathB;
}

/** What transcripts say about the order of sessions; where they say nothing, lines decide. */
type Named = Pick<NamedParents, 'of' | 'precedes'>;

/** Finds the owner of shared lines. Remembers comparisons of files, because they share many lines. */
class Owners {
  private readonly compared = new Map<File, Map<File, boolean>>();
  private readonly named: Named;

  constructor(named: Named) {
    this.named = named;
  }

  private isOlder(a: File, b: File): boolean {
    const own = valueFor(this.compared, a, () => new Map<File, boolean>());
    return valueFor(own, b, () => {
      if (this.named.precedes(a.session, b.session)) return true;
      return !this.named.precedes(b.session, a.session) && isOlder(a, b);
    });
  }

  /** The session that the line names; if that is not clear, the oldest file with the line. */
  ownerOf(digest: string, files: readonly File[]): File | undefined {
    const native = files.filter((file) => isNative(file, digest));
    const [first, ...others] = native.length > 0 ? native : files.filter(({ isCopy }) => !isCopy);
    return others.reduce((oldest, file) => (oldest && this.isOlder(file, oldest) ? file : oldest), first);
  }
}

/** For each file with repeated lines: the owners of those lines, with the digests. */
function repeatedLines(files: readonly File[], named: Named): ReadonlyMap<File, ReadonlyMap<File, readonly string[]>> {
  const owners = new Owners(named);
  const repeated = new Map<File, Map<File, string[]>>();
  const shared = sharedDigests(files);
  for (const [digest, holders] of shared) {
    const owner = owners.ownerOf(digest, holders);
    for (const file of holders) {
      if (!owner || file.session.summary.id === owner.session.summary.id) continue;
      // A copy of a session that is not in the archive itself is shown in full.
      if (file.isCopy && !isNative(owner, digest) && !named.precedes(owner.session, file.session)) continue;
      const byOwner = valueFor(repeated, file, () => new Map<File, string[]>());
      addTo(byOwner, owner, digest);
    }
  }
  const byKey = new Map(files.map((file) => [file.session.key, file]));
  for (const file of files) {
    const { from, isFork } = named.of(file.session) ?? {};
    const parent = isFork && from ? byKey.get(from.key) : undefined;
    if (parent === undefined) continue;
    const byOwner = valueFor(repeated, file, () => new Map<File, string[]>());
    for (const digest of redated(file, parent)) if (!shared.has(digest)) addTo(byOwner, parent, digest);
  }
  return repeated;
}

/** Copies with another time than their originals: the SDK gives the last line that it copies the time of the fork. */
function redated(file: File, parent: File): readonly string[] {
  const copies = [...file.lines.values()].filter(({ names }) => names === 'other');
  if (copies.length === 0) return [];
  const originals = new Set([...parent.lines.keys()].filter((digest) => isNative(parent, digest)).map(uuidPart));
  return copies.map(({ digest }) => digest).filter((digest) => originals.has(uuidPart(digest)));
}

/**
 * Finds the sessions that repeat lines of others.
 * @param named what transcripts say about the order of sessions
 * @returns by key of the repeating session; digests are in file order
 */
export function findContinued(sessions: readonly Keyed[], named: Named): ReadonlyMap<string, readonly Continuation[]> {
  const result = new Map<string, readonly Continuation[]>();
  for (const [file, owners] of repeatedLines(sessions.map(fileOf), named)) {
    const continuations = [...owners]
      .filter(([, digests]) => digests.some((digest) => file.lines.get(digest)?.isMessage))
      .map(([owner, digests]) => ({ from: owner.session, digests: inFileOrder(file, digests) }));
    if (continuations.length > 0) result.set(file.session.key, continuations);
  }
  return result;
}

function inFileOrder(file: File, digests: readonly string[]): readonly string[] {
  const wanted = new Set(digests);
  return [...file.lines.keys()].filter((digest) => wanted.has(digest));
}
