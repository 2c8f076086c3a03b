/** A resumed or forked session's file starts with a copy of another one. Each line is shown where it was written. */

import { addTo, valueFor } from '../../base/lists.ts';
import {
  contentPart,
  type LineDigest,
  unpackLineDigests,
  uuidPart,
  withUuidPart,
} from '../../transcript/branches/line-digests.ts';
import type { Keyed } from './lineage.ts';
import type { NamedParents } from './named-parents.ts';

/** Lines of session `from` that another session's file repeats. */
export interface Continuation {
  readonly from: Keyed;
  readonly digests: readonly string[];
}

type File = ReturnType<typeof filesOf>[number];

function filesOf(sessions: readonly Keyed[]) {
  const unpacked = sessions.map((session) => ({ session, lines: unpackLineDigests(session.summary.lineDigests) }));
  const originalsOf = originalsIn(unpacked.map(({ lines }) => lines));
  return unpacked.map(({ session, lines }) => ({
    session,
    /** By their digests, but copies of copies by that of the line that was copied first. */
    lines: new Map(originalsOf(lines)),
    /** The lines name other sessions but never the file's own: a copy under a different name. */
    isCopy: lines.some(({ names }) => names === 'other') && !lines.some(({ names }) => names === 'own'),
  }));
}

/** The SDK gives copies new uuids, and the last one the time of the fork: uuid and content identify a copy. */
function originalsIn(
  files: readonly (readonly LineDigest[])[],
): (lines: readonly LineDigest[]) => readonly (readonly [digest: string, line: LineDigest])[] {
  const copied = new Map<string, string>();
  for (const { digest, newUuid } of files.flat()) if (newUuid !== undefined) copied.set(newUuid, uuidPart(digest));
  const withFirstUuid = (digest: string): string => {
    const uuid = uuidPart(digest);
    return copied.has(uuid) ? withUuidPart(digest, copiedFirst(uuid, copied)) : digest;
  };
  const originals = new Map<string, string>();
  if (copied.size > 0)
    for (const { digest, newUuid } of files.flat()) {
      const first = withFirstUuid(digest);
      const key = uuidAndContent(first);
      if (newUuid === undefined && !originals.has(key)) originals.set(key, first);
    }
  return (lines) =>
    lines.map((line) => {
      const first = withFirstUuid(line.digest);
      return [(line.newUuid === undefined ? undefined : originals.get(uuidAndContent(first))) ?? first, line];
    });
}

function uuidAndContent(digest: string): string {
  return uuidPart(digest) + contentPart(digest);
}

/** Where copies form a circle, one of them counts as the first. */
function copiedFirst(uuid: string, copied: ReadonlyMap<string, string>): string {
  const path = new Set([uuid]);
  for (const one of path) path.add(copied.get(one) ?? one);
  return [...path].at(-1) ?? uuid;
}

function isNative(file: File, digest: string): boolean {
  const names = file.lines.get(digest)?.names;
  return names === 'own' || names === 'none';
}

function sharedDigests(files: readonly File[]): ReadonlyMap<string, readonly File[]> {
  const first = new Map<string, File>();
  const shared = new Map<string, File[]>();
  for (const file of files) {
    for (const digest of file.lines.keys()) {
      const firstFile = first.get(digest);
      if (!firstFile) first.set(digest, file);
      else {
        if (!shared.has(digest)) shared.set(digest, [firstFile]);
        addTo(shared, digest, file);
      }
    }
  }
  return shared;
}

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
type Named = Pick<NamedParents, 'precedes'>;

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

function repeatedLines(files: readonly File[], named: Named): ReadonlyMap<File, ReadonlyMap<string, File>> {
  const ownerOf = ownersBy(named);
  const repeated = new Map<File, Map<string, File>>(files.map((file) => [file, new Map()]));
  for (const [digest, holders] of sharedDigests(files)) {
    const owner = ownerOf(digest, holders);
    for (const file of holders) {
      // Two members may have the same session: neither continues the other.
      if (!owner || file.session.summary.id === owner.session.summary.id) continue;
      // A copy of a session that is not in the archive itself is shown in full.
      if (file.isCopy && !isNative(owner, digest) && !named.precedes(owner.session, file.session)) continue;
      repeated.get(file)?.set(digest, owner);
    }
  }
  return repeated;
}

/** @returns by key of the repeating session; all in file order */
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
