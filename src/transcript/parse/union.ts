/**
 * Several copies of one transcript -> its lines, each once, in an order that depends only on the lines.
 *
 * The lines that two copies share, in the same order, are the joints. Between two joints come the lines that only one
 * copy has, then those that only the other has, the earlier ones first. What only transcripts have that were set aside
 * is earlier.
 */

import { createHash } from 'node:crypto';
import { compactHash } from '../../base/hash.ts';
import { filled, fromJson, get, isRaw } from '../../base/json-readers.ts';
import { jsonOf } from '../../base/json-text.ts';
import { countPassing } from '../../base/lists.ts';
import { FORGOTTEN_MARK } from './redaction.ts';
import { readTime } from './timestamps.ts';
import type { ForgottenLines, KeptCopy } from './transcript.ts';

export interface Copy extends Omit<KeptCopy, 'parts'> {
  readonly lines: readonly string[];
}

/**
 * `key`: equal for the same line in different copies: its uuid or a hash, and which occurrence of it this is. `isEarlier`:
 * is it only in transcripts that were set aside?
 */
type Line = Readonly<ReturnType<typeof linesOfCopy>[number]>;

/** Redaction marks of the same secret differ between machines. */
const MARK = /\[redacted: ([^\]\s]{1,40})[^\]\r\n]{0,60}\]/g;

function withoutHashes(line: string): string {
  return line.includes('[redacted: ') ? line.replace(MARK, '[redacted: $1]') : line;
}

/** A line as it is in every copy: pasted texts of `history.jsonl` are there only while Claude Code has them. */
export function comparable(line: string): string {
  const clean = withoutHashes(line);
  if (!clean.startsWith('{"display"') || !clean.includes('"pastedContents"')) return clean;
  const value = fromJson(clean);
  return isRaw(value) ? jsonOf({ ...value, pastedContents: {} }) : clean;
}

function digest(text: string): string {
  return compactHash(comparable(text.trim()), 22);
}

/** Did another machine than this one forget the line? Only that one knows the text, and has its lines without it. */
export function isForgottenBy(forgotten: readonly ForgottenLines[], value: unknown, machine: string): boolean {
  const uuid = filled(value, 'uuid');
  const type = filled(value, 'type') ?? '';
  return forgotten.some(
    (one) => one.machine !== machine && (uuid === undefined ? one.types.includes(type) : one.lines.includes(uuid)),
  );
}

function linesOfCopy({ name, isSetAside, lines, machine }: Copy, forgotten: readonly ForgottenLines[]) {
  const counts = new Map<string, number>();
  return lines.flatMap((text, index) => {
    if (text.trim() === '') return [];
    const value = fromJson(text);
    if (!text.includes(FORGOTTEN_MARK) && isForgottenBy(forgotten, value, machine)) return [];
    const identity = filled(value, 'uuid') ?? digest(text);
    const count = counts.get(identity) ?? 0;
    counts.set(identity, count + 1);
    const time = readTime(get(value, 'timestamp'));
    const from = { file: name, number: index + 1 };
    return { text, from, key: `${identity} ${count}`, time, isBroken: !isRaw(value), isEarlier: isSetAside };
  });
}

/** Indexes of a longest rising subsequence. */
function rising(values: readonly number[]): readonly number[] {
  const tails: number[] = [];
  const before: number[] = [];
  for (const [index, value] of values.entries()) {
    const smaller = countPassing(tails.length, (at) => (values[tails[at] ?? 0] ?? 0) < value);
    before[index] = tails[smaller - 1] ?? -1;
    tails[smaller] = index;
  }
  const out: number[] = [];
  for (let at = tails.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) out.push(at);
  return out.reverse();
}

/** Of two versions of a line, the one with more content; the choice does not depend on their order. */
function fuller(a: Line, b: Line): Line {
  if (a.text === b.text) return a;
  const [x, y] = [withoutHashes(a.text), withoutHashes(b.text)];
  if (x.length !== y.length) return x.length > y.length ? a : b;
  return x < y || (x === y && a.text < b.text) ? a : b;
}

/** The lines between two joints, each of which only one copy has. An intact line is preferred to a damaged one. */
function between(a: readonly Line[], b: readonly Line[]): readonly Line[] {
  if (a.length === 0) return b;
  if (b.length === 0) return a;
  const withoutBroken = (own: readonly Line[], other: readonly Line[]): readonly Line[] => {
    let spare = other.filter(({ isBroken }) => !isBroken).length;
    return own.filter(({ isBroken }) => {
      if (!isBroken || spare === 0) return true;
      spare -= 1;
      return false;
    });
  };
  const [x, y] = [withoutBroken(a, b), withoutBroken(b, a)];
  const start = (lines: readonly Line[]): number => lines.find(({ time }) => time !== undefined)?.time ?? Infinity;
  // What goes on from here in the transcript itself comes last: it is the path that was taken.
  const isEarlier = (lines: readonly Line[]): boolean => lines.every((line) => line.isEarlier);
  const isAfter = isEarlier(x) === isEarlier(y) ? start(y) < start(x) : isEarlier(y);
  return isAfter ? [...y, ...x] : [...x, ...y];
}

function merged(a: readonly Line[], b: readonly Line[]): readonly Line[] {
  const at = new Map(a.map(({ key }, index) => [key, index]));
  const shared = b.flatMap(({ key }, index) => {
    const other = at.get(key);
    return other === undefined ? [] : [{ inA: other, inB: index }];
  });
  const joints = rising(shared.map(({ inA }) => inA)).flatMap((index) => shared[index] ?? []);
  const isShared = new Set(shared.map(({ inB }) => inB));
  const out: Line[] = [];
  const add = (lines: readonly Line[]): void => {
    for (const line of lines) out.push(line);
  };
  let [fromA, fromB] = [0, 0];
  for (const { inA, inB } of [...joints, { inA: a.length, inB: b.length }]) {
    const onlyInB = b.slice(fromB, inB).filter((_, index) => !isShared.has(fromB + index));
    add(between(a.slice(fromA, inA), onlyInB));
    const [x, y] = [a[inA], b[inB]];
    if (x !== undefined && y !== undefined) out.push({ ...fuller(x, y), isEarlier: x.isEarlier && y.isEarlier });
    [fromA, fromB] = [inA + 1, inB + 1];
  }
  return out;
}

/** Was the line read while it was being written, and then again when it was complete? */
export function isBeginningOf(next: string | undefined, text: string): boolean {
  return next?.startsWith(text.trimEnd()) === true && text.trim() !== '' && !isRaw(fromJson(text));
}

function inOrder(copies: readonly (readonly Line[])[]): readonly (readonly Line[])[] {
  const hashOf = (lines: readonly Line[]): string => {
    const hash = createHash('sha256');
    for (const { text } of lines) hash.update(comparable(text)).update('\n');
    return hash.digest('hex');
  };
  return copies
    .map((lines) => ({ lines, hash: hashOf(lines) }))
    .sort((a, b) => b.lines.length - a.lines.length || (a.hash < b.hash ? -1 : 1))
    .map(({ lines }) => lines);
}

/** The union of the lines of all copies, without blank ones. */
export function unionOf(copies: readonly Copy[], forgotten: readonly ForgottenLines[] = []) {
  const [first = [], ...others] = inOrder(copies.map((copy) => linesOfCopy(copy, forgotten)));
  const union = others.reduce(merged, first);
  return union.flatMap(({ text, from }, index) =>
    isBeginningOf(union[index + 1]?.text, text) ? [] : [{ text, from }],
  );
}
