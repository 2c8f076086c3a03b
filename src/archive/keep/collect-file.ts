/** A file of Claude Code -> the archive: new lines are appended; one that was rewritten becomes another revision. */

import { existsSync, readFileSync, statSync } from 'node:fs';
import { sha256 } from '../../base/hash.ts';
import { pastedTextsFolder, pasteFiller } from '../../transcript/discover/pasted-texts.ts';
import { utf8Of } from '../../transcript/parse/jsonl.ts';
import type { SourceState } from '../machine/state.ts';
import { type KeptFolders, KeptRevisions, type Part } from './kept-revisions.ts';
import type { Marks } from './marks.ts';
import {
  endOfLines,
  type IsForgotten,
  isWholeLine,
  linesAfter,
  redactedFile,
  redactedLines,
  relationOf,
} from './source-content.ts';
import { isHistory, type SourceFile } from './sources.ts';

function linesOfRevision(kept: KeptRevisions, revision: number): readonly string[] {
  try {
    return kept.read(revision).toString('utf8').split('\n');
  } catch {
    return [];
  }
}

/** @param clean a line as it may be kept; undefined if it was forgotten @returns is any line fuller now? */
function keepLatePastes(
  kept: KeptRevisions,
  revision: number,
  history: string,
  clean: (line: string) => string | undefined,
): boolean {
  if (!existsSync(pastedTextsFolder(history))) return false;
  const fill = pasteFiller(history);
  const filled = linesOfRevision(kept, revision).flatMap((line) => {
    const whole = fill(line);
    return whole === line ? [] : (clean(whole) ?? []);
  });
  if (filled.length === 0) return false;
  const linesBefore = new Set(kept.revisions.flatMap((one) => linesOfRevision(kept, one)));
  const late = filled.filter((line) => !linesBefore.has(line));
  if (late.length > 0) kept.append(kept.latest + 1, Buffer.from(late.map((line) => `${line}\n`).join('')));
  return late.length > 0;
}

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

function isKept({ part, partSize }: SourceState): boolean {
  return part !== '' && statSync(part, { throwIfNoEntry: false })?.size === partSize;
}

/** @param bytes of the whole lines, which the tail follows */
function stateOf({ size, time, inode }: SourceFile, content: Buffer, bytes: number, tail: Buffer) {
  const isWhole = bytes + tail.length === content.length;
  return (revision: number, part: Part | undefined): SourceState => ({
    ...{ size: isWhole ? size : UNFINISHED, time, inode, bytes, hash: sha256(content.subarray(0, bytes)) },
    ...{ tail: tail.length === 0 ? '' : sha256(tail), revision, part: part?.path ?? '', partSize: part?.size ?? -1 },
    partHash: part === undefined ? '' : (part.hash ?? sha256(readFileSync(part.path))),
  });
}

/** The lines that the archive does not have yet, for a file that has not changed otherwise. */
function continued(content: Buffer, known: SourceState, end: number, tail: Buffer): Buffer | undefined {
  if (!hasLinesOf(content, known) || known.revision === CONTAINED) return undefined;
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
  const isAtRest = job.now - source.time > TAIL_MS || source.time - job.now > AHEAD_MS;
  const isTaken = rest.length > 0 && (isWholeLine(rest) || isAtRest);
  const tail = isTaken ? rest : rest.subarray(0, 0);
  const fill = isHistory(source) ? pasteFiller(source.path) : (text: string) => text;
  const line = (text: string): string => job.marks().line(fill(text));
  const redacted = (lines: Buffer): Buffer => redactedLines(lines, { line }, isForgotten);
  const state = stateOf(source, content, end, tail);
  const done = (change: Change, revision: number, part: Part | undefined): CollectedFile => {
    return { change, state: state(revision, part) };
  };
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
function placeFor(fresh: Buffer, kept: KeptRevisions) {
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
  if (clean === undefined) return { change: 'left out', state: undefined };
  const { latest } = kept;
  const state = stateOf(source, content, content.length, content.subarray(0, 0));
  try {
    if (latest > 0 && relationOf(kept.read(latest), clean) === 'same')
      return { change: 'none', state: state(latest, kept.parts(latest).at(-1)) };
  } catch {
    // It is damaged in the archive, and is written again as a new revision.
  }
  return { change: latest === 0 ? 'new' : 'rewritten', state: state(latest + 1, kept.put(latest + 1, clean)) };
}

function hasLinesOf(content: Buffer, { bytes, hash }: SourceState): boolean {
  return content.length >= bytes && sha256(content.subarray(0, bytes)) === hash;
}

/** @throws errors of writing; those of reading before anything is written */
export function collectFile(
  source: SourceFile,
  known: SourceState | undefined,
  isForgotten: IsForgotten,
  job: Job,
): CollectedFile {
  const { size, time, inode } = source;
  const isSame = known?.size === size && known.time === time && known.inode === inode && isKept(known);
  if (isSame && !job.isVerifying) return { change: 'none', state: known };
  const content = utf8Of(readFileSync(source.path));
  if (isSame && hasLinesOf(content, known) && sha256(readFileSync(known.part)) === known.partHash)
    return { change: 'none', state: known };
  const to = source.to.map((segment, index) => (index === 0 ? segment : job.marks().name(segment)));
  const revisions = new KeptRevisions(job.machine, job.folders, to);
  if (!source.hasLines) return collectWhole(source, content, revisions, job);
  const collected = collectLines(source, content, isSame ? undefined : known, revisions, isForgotten, job);
  if (!isHistory(source)) return collected;
  const clean = (line: string): string | undefined => (isForgotten?.(line) ? undefined : job.marks().line(line));
  const isFuller = keepLatePastes(revisions, collected.state?.revision ?? CONTAINED, source.path, clean);
  return isFuller && collected.change === 'none' ? { ...collected, change: 'grown' } : collected;
}
