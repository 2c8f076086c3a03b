/**
 * One of Claude Code's files -> the archive, where nothing changes: new lines are appended, and a file that shrank or
 * was rewritten becomes another revision.
 */

import { readFileSync, statSync } from 'node:fs';
import { sha256 } from '../../base/hash.ts';
import { pasteFiller } from '../../transcript/discover/pasted-texts.ts';
import type { SourceState } from '../machine/state.ts';
import { type KeptFolders, KeptRevisions, type Part } from './kept-revisions.ts';
import { keepLatePastes } from './late-pastes.ts';
import type { Marks } from './marks.ts';
import {
  contentOf,
  endOfLines,
  type IsForgotten,
  isWholeLine,
  linesAfter,
  redactedFile,
  redactedLines,
  relationOf,
} from './source-content.ts';
import { isHistory, type SourceFile } from './sources.ts';

/** An incomplete last line is collected if the file has not changed for this long. */
export const TAIL_MS = 2_000;
/** Times this far in the future are wrong. */
const AHEAD_MS = 24 * 60 * 60 * 1000;

export interface Job {
  readonly machine: string;
  readonly folders: KeptFolders;
  /** Created on first use, because it takes a while. */
  readonly marks: () => Marks;
  readonly isRedacted: boolean;
  readonly now: number;
  /** Compare contents, not only sizes and times. */
  readonly isVerifying: boolean;
}

export type Change = 'none' | 'new' | 'grown' | 'rewritten' | 'left out';

export interface CollectedFile {
  readonly change: Change;
  /** Undefined: the next collection looks at the file again. */
  readonly state: SourceState | undefined;
  /** Something that was collected earlier is damaged in the archive. */
  readonly isDamaged?: boolean;
}

/** In place of the size if a last line was not collected: the next collection reads the file again. */
export const UNFINISHED = -1;
/** The revision number of a file that is contained in a longer revision: when it grows, it is compared again. */
const CONTAINED = 0;

function isAtRest(source: SourceFile, now: number): boolean {
  return now - source.time > TAIL_MS || source.time - now > AHEAD_MS;
}

function isKept({ part, partSize }: SourceState): boolean {
  return part !== '' && statSync(part, { throwIfNoEntry: false })?.size === partSize;
}

function isUnchanged(source: SourceFile, known: SourceState): boolean {
  return source.size === known.size && source.time === known.time && source.inode === known.inode && isKept(known);
}

function partState(part: Part | undefined): Pick<SourceState, 'part' | 'partSize' | 'partHash'> {
  if (part === undefined) return { part: '', partSize: -1, partHash: '' };
  return { part: part.path, partSize: part.size, partHash: part.hash ?? sha256(readFileSync(part.path)) };
}

function stateOf(
  { size, time, inode }: SourceFile,
  content: Buffer,
  bytes: number,
  { tail, revision, part }: { readonly tail: Buffer; readonly revision: number; readonly part: Part | undefined },
): SourceState {
  const isWhole = bytes + tail.length === content.length;
  return {
    ...{ size: isWhole ? size : UNFINISHED, time, inode, bytes, hash: sha256(content.subarray(0, bytes)) },
    ...{ tail: tail.length === 0 ? '' : sha256(tail), revision, ...partState(part) },
  };
}

/** The lines that the archive does not have yet, for a file that has not changed otherwise. */
function continued(content: Buffer, known: SourceState, end: number, tail: Buffer): Buffer | undefined {
  const isSame = content.length >= known.bytes && sha256(content.subarray(0, known.bytes)) === known.hash;
  if (!isSame || known.revision === CONTAINED) return undefined;
  const fresh = content.subarray(known.bytes, end + tail.length);
  if (known.tail === '') return fresh;
  // The last line was collected without a newline. Now it has one, or is still the same.
  const first = fresh.indexOf(0x0a);
  const line = first === -1 ? fresh : fresh.subarray(0, first);
  return sha256(line) === known.tail ? fresh.subarray(first === -1 ? fresh.length : first + 1) : fresh;
}

function collectLines(
  source: SourceFile,
  content: Buffer,
  known: SourceState | undefined,
  kept: KeptRevisions,
  isForgotten: IsForgotten,
  job: Job,
): CollectedFile {
  const end = endOfLines(content);
  const rest = content.subarray(end);
  const isTaken = rest.length > 0 && (isWholeLine(rest) || isAtRest(source, job.now));
  const tail = isTaken ? rest : rest.subarray(0, 0);
  const fill = isHistory(source) ? pasteFiller(source.path) : (text: string) => text;
  const line = (text: string): string => job.marks().line(fill(text));
  const redacted = (lines: Buffer): Buffer => redactedLines(lines, { line }, isForgotten);
  const done = (change: Change, revision: number, part: Part | undefined): CollectedFile => ({
    change,
    state: stateOf(source, content, end, { tail, revision, part }),
  });

  const added = known && isKept(known) ? continued(content, known, end, tail) : undefined;
  if (known !== undefined && added !== undefined) {
    const lines = redacted(added);
    const { revision } = known;
    if (lines.length === 0) return done('none', revision, kept.parts(revision).at(-1));
    return done('grown', revision, kept.append(revision, lines));
  }

  const fresh = redacted(content.subarray(0, end + tail.length));
  const { revision, lines, isDamaged } = placeFor(fresh, kept);
  const last = kept.parts(revision).at(-1);
  if (lines === undefined) return { ...done('none', CONTAINED, last), isDamaged };
  if (lines.length === 0 && kept.latest > 0) return { ...done('none', revision, last), isDamaged };
  const change = last !== undefined ? 'grown' : kept.latest === 0 ? 'new' : 'rewritten';
  return { ...done(change, revision, kept.append(revision, lines)), isDamaged };
}

/** The revision that a file continues, with its new lines; the one that contains it, without any; or a new one. */
function placeFor(
  fresh: Buffer,
  kept: KeptRevisions,
): { readonly revision: number; readonly lines: Buffer | undefined; readonly isDamaged: boolean } {
  let best: { readonly revision: number; readonly lines: Buffer; readonly length: number } | undefined;
  let isDamaged = false;
  for (const revision of kept.revisions) {
    let content: Buffer;
    try {
      content = kept.read(revision);
    } catch {
      isDamaged = true;
      continue;
    }
    const relation = relationOf(content, fresh);
    if (relation === 'continues') return { revision, lines: undefined, isDamaged };
    if (relation !== 'differs' && content.length >= (best?.length ?? 0))
      best = { revision, lines: linesAfter(content, fresh), length: content.length };
  }
  return { ...(best ?? { revision: kept.latest + 1, lines: fresh }), isDamaged };
}

function collectWhole(source: SourceFile, content: Buffer, kept: KeptRevisions, job: Job): CollectedFile {
  const clean = job.isRedacted ? redactedFile(content, source.to.at(-1) ?? '', job.marks()) : content;
  const none = content.subarray(0, 0);
  if (clean === undefined) return { change: 'left out', state: undefined };
  const { latest } = kept;
  const done = (change: Change, revision: number, part: Part | undefined): CollectedFile => ({
    change,
    state: stateOf(source, content, content.length, { tail: none, revision, part }),
  });
  try {
    if (latest > 0 && relationOf(kept.read(latest), clean) === 'same')
      return done('none', latest, kept.parts(latest).at(-1));
  } catch {
    // It is damaged in the archive, and is written again as a new revision.
  }
  return done(latest === 0 ? 'new' : 'rewritten', latest + 1, kept.put(latest + 1, clean));
}

function isVerified(content: Buffer, known: SourceState): boolean {
  if (content.length < known.bytes || sha256(content.subarray(0, known.bytes)) !== known.hash) return false;
  return sha256(readFileSync(known.part)) === known.partHash;
}

/** @throws errors of writing; those of reading before anything is written */
export function collectFile(
  source: SourceFile,
  known: SourceState | undefined,
  isForgotten: IsForgotten,
  job: Job,
): CollectedFile {
  const isSame = known !== undefined && isUnchanged(source, known);
  const content = isSame && !job.isVerifying ? undefined : contentOf(source.path);
  if (isSame && (content === undefined || isVerified(content, known))) return { change: 'none', state: known };
  const to = source.to.map((segment, index) => (index === 0 ? segment : job.marks().name(segment)));
  const revisions = new KeptRevisions(job.machine, job.folders, to);
  const bytes = content ?? contentOf(source.path);
  if (!source.hasLines) return collectWhole(source, bytes, revisions, job);
  const collected = collectLines(source, bytes, isSame ? undefined : known, revisions, isForgotten, job);
  if (!isHistory(source)) return collected;
  const clean = (line: string): string | undefined => (isForgotten?.(line) ? undefined : job.marks().line(line));
  const isFuller = keepLatePastes(revisions, collected.state?.revision ?? CONTAINED, source.path, clean);
  return isFuller && collected.change === 'none' ? { ...collected, change: 'grown' } : collected;
}
