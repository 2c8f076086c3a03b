/**
 * Sessions whose files repeat lines of others: `--resume` and a forked session begin a new file with what was said
 * before. Each line is shown in one session, the one that it was written in.
 */

import { type LineDigest, unpackLineDigests } from '../model/branches/line-digests.ts';
import type { Keyed } from './lineage.ts';

/** Lines of one session that stand in another one's file. */
export interface Continuation {
  readonly from: Keyed;
  readonly digests: readonly string[];
}

interface File {
  readonly session: Keyed;
  readonly lines: ReadonlyMap<string, LineDigest>;
  /** Lines name other sessions and none the file's own: a copy under another name. */
  readonly isCopy: boolean;
}

function isNative(file: File, digest: string): boolean {
  const names = file.lines.get(digest)?.names;
  return names === 'own' || names === 'none';
}

/** Digests that stand in several files, with those files. Two files of one session are copies of it: they share nothing here. */
function sharedBy(files: readonly File[]): ReadonlyMap<string, readonly File[]> {
  const first = new Map<string, File>();
  const shared = new Map<string, File[]>();
  for (const file of files) {
    for (const digest of file.lines.keys()) {
      const known = first.get(digest);
      if (!known) first.set(digest, file);
      else {
        const holders = shared.get(digest);
        if (holders) holders.push(file);
        else shared.set(digest, [known, file]);
      }
    }
  }
  return new Map(
    [...shared].filter(([, holders]) => new Set(holders.map(({ session }) => session.summary.id)).size > 1),
  );
}

/** Of all that a file has and the other has not: how many lines, and when the first was written. */
function beyond(file: File, other: File): { readonly lines: number; readonly since: number } {
  let lines = 0;
  let since = Number.POSITIVE_INFINITY;
  for (const [digest, { time }] of file.lines) {
    if (other.lines.has(digest)) continue;
    lines += 1;
    if (time !== undefined && time < since) since = time;
  }
  return { lines, since };
}

/** Was `a` there before `b`? A file that is wholly in the other; else the one that went on earlier; else by path. */
function isOlder(a: File, b: File): boolean {
  const [ofA, ofB] = [beyond(a, b), beyond(b, a)];
  if ((ofA.lines === 0) !== (ofB.lines === 0)) return ofA.lines === 0;
  if (ofA.since !== ofB.since) return ofA.since < ofB.since;
  const [pathA, pathB] = [a.session.summary.path, b.session.summary.path];
  return pathA === pathB ? a.session.key < b.session.key : pathA < pathB;
}

class Judge {
  private readonly verdicts = new Map<File, Map<File, boolean>>();

  private isOlder(a: File, b: File): boolean {
    const known = this.verdicts.get(a)?.get(b);
    if (known !== undefined) return known;
    const verdict = isOlder(a, b);
    const own = this.verdicts.get(a) ?? new Map<File, boolean>();
    this.verdicts.set(a, own.set(b, verdict));
    return verdict;
  }

  /** The line names its session; when that says nothing, the oldest of the files that have it. */
  ownerOf(digest: string, holders: readonly File[]): File | undefined {
    const native = holders.filter((file) => isNative(file, digest));
    const [first, ...others] = native.length > 0 ? native : holders.filter(({ isCopy }) => !isCopy);
    return others.reduce((oldest, file) => (oldest && this.isOlder(file, oldest) ? file : oldest), first);
  }
}

/**
 * Which sessions repeat lines of which others.
 * @returns by key of the session that repeats them; each in the order of its file
 */
export function findContinued(sessions: readonly Keyed[]): ReadonlyMap<string, readonly Continuation[]> {
  const files = sessions.map((session): File => {
    const lines = unpackLineDigests(session.summary.lineDigests);
    return {
      session,
      lines: new Map(lines.map((line) => [line.digest, line])),
      isCopy: lines.some(({ names }) => names === 'other') && !lines.some(({ names }) => names === 'own'),
    };
  });
  const judge = new Judge();
  const found = new Map<File, Map<File, string[]>>();
  for (const [digest, holders] of sharedBy(files)) {
    const owner = judge.ownerOf(digest, holders);
    for (const file of holders) {
      if (!owner || file.session.summary.id === owner.session.summary.id) continue;
      // A copy of a session that is not here itself stands whole.
      if (file.isCopy && !isNative(owner, digest)) continue;
      const own = found.get(file) ?? new Map<File, string[]>();
      found.set(file, own);
      const digests = own.get(owner);
      if (digests) digests.push(digest);
      else own.set(owner, [digest]);
    }
  }
  const result = new Map<string, readonly Continuation[]>();
  for (const [file, owners] of found) {
    const continuations = [...owners]
      .filter(([, digests]) => digests.some((digest) => file.lines.get(digest)?.isMessage))
      .map(([owner, digests]) => ({ from: owner.session, digests: inOrder(file, digests) }));
    if (continuations.length > 0) result.set(file.session.key, continuations);
  }
  return result;
}

function inOrder(file: File, digests: readonly string[]): readonly string[] {
  const wanted = new Set(digests);
  return [...file.lines.keys()].filter((digest) => wanted.has(digest));
}
