/**
 * Sessions whose files repeat lines of other sessions: a resumed or forked session starts its file with a copy of
 * the earlier conversation. Each line is shown in one session only, the one in which it was written.
 */

import { addTo, valueFor } from '../base/lists.ts';
import {
  contentPart,
  type LineDigest,
  unpackLineDigests,
  uuidPart,
  withUuidPart,
} from '../model/branches/line-digests.ts';
import type { Keyed } from './lineage.ts';
import type { NamedParents } from './named-parents.ts';

/** Lines of session `from` that another session's file repeats. */
export interface Continuation {
  readonly from: Keyed;
  readonly digests: readonly string[];
}

interface File {
  readonly session: Keyed;
  /** By their digests, but copies of copies by that of the line that was copied first. */
  readonly lines: ReadonlyMap<string, LineDigest>;
  /** The lines name other sessions but never the file's own: a copy under a different name. */
  readonly isCopy: boolean;
}

function filesOf(sessions: readonly Keyed[]): readonly File[] {
  const unpacked = sessions.map((session) => ({ session, lines: unpackLineDigests(session.summary.lineDigests) }));
  const copied = new Map<string, string>();
  for (const { lines } of unpacked)
    for (const { digest, newUuid } of lines) if (newUuid !== undefined) copied.set(newUuid, uuidPart(digest));
  const originals = unpacked.flatMap(({ lines }) => lines.filter(({ newUuid }) => newUuid === undefined));
  const present = new Set(originals.map(({ digest }) => uuidPart(digest)));
  const byContent = new Map(originals.map((line) => [contentAndTime(line), line.digest]));
  const firstDigest = (line: LineDigest): string => {
    const first = withUuidPart(line.digest, copiedFirst(uuidPart(line.digest), copied));
    const isLost = line.newUuid !== undefined && line.time !== undefined && !present.has(uuidPart(first));
    return (isLost ? byContent.get(contentAndTime(line)) : undefined) ?? first;
  };
  return unpacked.map(({ session, lines }) => ({
    session,
    lines: new Map(lines.map((line) => [firstDigest(line), line])),
    isCopy: lines.some(({ names }) => names === 'other') && !lines.some(({ names }) => names === 'own'),
  }));
}

/** By this, the original of a copy is found whose uuid names a session that the archive does not have. */
function contentAndTime({ digest, time }: LineDigest): string {
  return `${contentPart(digest)} ${time}`;
}

/** @param copied new uuids of copies, and what they were copied from; shortens them, so that a long chain is walked once */
function copiedFirst(uuid: string, copied: Map<string, string>): string {
  const path = new Set<string>();
  let first = uuid;
  for (let from: string | undefined = uuid; from !== undefined && !path.has(from); from = copied.get(from)) {
    path.add(from);
    first = from;
  }
  for (const one of path) copied.set(one, first);
  copied.delete(first);
  return first;
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
function ownersBy(named: Named): (digest: string, files: readonly File[]) => File | undefined {
  const compared = new Map<File, Map<File, boolean>>();
  const isBefore = (a: File, b: File): boolean =>
    valueFor(
      valueFor(compared, a, () => new Map<File, boolean>()),
      b,
      () => named.precedes(a.session, b.session) || (!named.precedes(b.session, a.session) && isOlder(a, b)),
    );
  // The session that the line names; if that is not clear, the oldest file with the line.
  return (digest, files) => {
    const native = files.filter((file) => isNative(file, digest));
    const [first, ...others] = native.length > 0 ? native : files.filter(({ isCopy }) => !isCopy);
    return others.reduce((oldest, file) => (oldest && isBefore(file, oldest) ? file : oldest), first);
  };
}

/** For each file with repeated lines: those lines, and the files that show them. */
function repeatedLines(files: readonly File[], named: Named): ReadonlyMap<File, ReadonlyMap<string, File>> {
  const ownerOf = ownersBy(named);
  const repeated = new Map<File, Map<string, File>>(files.map((file) => [file, new Map()]));
  for (const [digest, holders] of sharedDigests(files)) {
    const owner = ownerOf(digest, holders);
    for (const file of holders) {
      if (!owner || file.session.summary.id === owner.session.summary.id) continue;
      // A copy of a session that is not in the archive itself is shown in full.
      if (file.isCopy && !isNative(owner, digest) && !named.precedes(owner.session, file.session)) continue;
      repeated.get(file)?.set(digest, owner);
    }
  }
  const copies = new Redated(files, named);
  for (const [file, lines] of repeated) {
    for (const [digest, original] of copies.in(file)) {
      const owner = lines.get(digest);
      if (owner === undefined || !isNative(owner, digest)) lines.set(digest, original);
    }
  }
  return repeated;
}

/**
 * Copies with another time than their originals: the SDK gives the last line that it copies the time of the fork. They
 * belong to the nearest session that has the original.
 */
class Redated {
  private readonly files: ReadonlyMap<Keyed, File>;
  private readonly originals = new Map<File, ReadonlySet<string>>();
  private readonly named: Named;

  constructor(files: readonly File[], named: Named) {
    this.files = new Map(files.map((file) => [file.session, file]));
    this.named = named;
  }

  private hasOriginal(file: File, digest: string): boolean {
    const own = (): ReadonlySet<string> =>
      new Set([...file.lines.keys()].filter((digest) => isNative(file, digest)).map(uuidPart));
    return valueFor(this.originals, file, own).has(uuidPart(digest));
  }

  /** The copies of a file, with the file of the original. */
  *in(file: File): Generator<readonly [string, File]> {
    if (file.session.summary.forkedFrom === undefined) return;
    let left = [...file.lines].flatMap(([digest, { names }]) => (names === 'other' ? digest : []));
    for (let at = this.named.of(file.session); at && left.length > 0; at = this.named.of(at.from)) {
      const parent = this.files.get(at.from);
      if (parent === undefined) continue;
      const rest: string[] = [];
      for (const digest of left)
        if (this.hasOriginal(parent, digest)) yield [digest, parent];
        else rest.push(digest);
      left = rest;
    }
  }
}

/**
 * Finds the sessions that repeat lines of others.
 * @param named what transcripts say about the order of sessions
 * @returns by key of the repeating session; all in file order
 */
export function findContinued(sessions: readonly Keyed[], named: Named): ReadonlyMap<string, readonly Continuation[]> {
  const result = new Map<string, readonly Continuation[]>();
  for (const [file, owners] of repeatedLines(filesOf(sessions), named)) {
    const byOwner = new Map<File, LineDigest[]>();
    for (const [digest, line] of file.lines) {
      const owner = owners.get(digest);
      if (owner) addTo(byOwner, owner, line);
    }
    const continuations = [...byOwner]
      .filter(([, lines]) => lines.some(({ isMessage }) => isMessage))
      .map(([owner, lines]) => ({ from: owner.session, digests: lines.map(({ digest }) => digest) }));
    if (continuations.length > 0) result.set(file.session.key, continuations);
  }
  return result;
}
