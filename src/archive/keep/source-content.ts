/** The content of a source: its lines, its redaction, and comparison with what was collected. */

import { filled, isRaw, number } from '../../base/json-readers.ts';
import type { Forgotten, Machine } from '../../transcript/discover/archive/machines.ts';
import { linesIn } from '../../transcript/parse/jsonl.ts';
import { parseJson } from '../../transcript/parse/read-transcript.ts';
import { comparable, isForgottenBy } from '../../transcript/parse/union.ts';
import type { Marks } from './marks.ts';
import { isHistory, type SourceFile } from './sources.ts';

const NEWLINE = 0x0a;

/** Where the last whole line ends. */
export function endOfLines(content: Buffer): number {
  return content.lastIndexOf(NEWLINE) + 1;
}

/** Is this a whole JSON object? Then the line is complete without a newline. */
export function isWholeLine(line: Buffer): boolean {
  return isRaw(parseJson(line.toString('utf8')));
}

/** Must a line be left out because it was forgotten? Undefined: none. */
export type IsForgotten = ((line: string) => boolean) | undefined;

/** Lines as they go into the archive. Each ends with a newline, and keeps its bytes if nothing was redacted. */
export function redactedLines(content: Buffer, marks: Pick<Marks, 'line'>, isForgotten: IsForgotten): Buffer {
  const pieces: Uint8Array[] = [];
  const newline = Buffer.from('\n');
  for (const bytes of linesIn(content)) {
    const text = bytes.toString('utf8');
    if (isForgotten?.(text)) continue;
    const clean = marks.line(text);
    pieces.push(clean === text ? bytes : Buffer.from(clean, 'utf8'), newline);
  }
  return Buffer.concat(pieces);
}

const PICTURES: readonly (readonly number[])[] = [
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
  [0x52, 0x49, 0x46, 0x46],
];

/** Images stay unchanged; undefined for other binary files, in which secrets cannot be found. */
export function redactedFile(content: Buffer, name: string, marks: Marks): Buffer | undefined {
  if (PICTURES.some((magic) => magic.every((byte, index) => content[index] === byte))) return content;
  if (content.subarray(0, 8192).includes(0)) return undefined;
  const text = content.toString('utf8');
  const clean = name.endsWith('.json') ? marks.line(text) : marks.text(text);
  return clean === text ? content : Buffer.from(clean, 'utf8');
}

/** Is `kept` the beginning of `fresh` (`begins`), or the other way round (`continues`)? Apart from hashes in marks. */
export function relationOf(kept: Buffer, fresh: Buffer): 'same' | 'begins' | 'continues' | 'differs' {
  const isAtLine = kept.length === 0 || kept.at(-1) === NEWLINE;
  if (isAtLine && kept.length <= fresh.length && fresh.subarray(0, kept.length).equals(kept))
    return kept.length === fresh.length ? 'same' : 'begins';
  const [old, now] = [linesIn(kept), linesIn(fresh)];
  for (;;) {
    const [a, b] = [old.next(), now.next()];
    if (a.done || b.done) return a.done && b.done ? 'same' : a.done ? 'begins' : 'continues';
    if (!a.value.equals(b.value) && comparable(a.value.toString('utf8')) !== comparable(b.value.toString('utf8')))
      return 'differs';
  }
}

/** The lines of `fresh` after the first ones, as many as `kept` has. */
export function linesAfter(kept: Buffer, fresh: Buffer): Buffer {
  let at = 0;
  for (const _ of linesIn(kept)) {
    const end = fresh.indexOf(NEWLINE, at);
    at = end === -1 ? fresh.length : end + 1;
  }
  return fresh.subarray(at);
}

/**
 * Which lines were forgotten. This machine collects those that it forgot without the text, but does not know the texts
 * that others forgot, so it leaves out their lines.
 */
export function forgottenLine(
  forgotten: Forgotten,
  session: string | undefined,
  source: Pick<SourceFile, 'to'>,
  { path: machine }: Pick<Machine, 'path'>,
): IsForgotten {
  if (isHistory(source)) {
    return (line) => {
      const value = parseJson(line);
      if (forgotten.sessions.has(filled(value, 'sessionId') ?? '')) return true;
      const time = number(value, 'timestamp') ?? Number.NaN;
      return forgotten.prompts.has(time) && forgotten.prompts.get(time) !== machine;
    };
  }
  const lines = forgotten.lines.get(session ?? '') ?? [];
  if (lines.every((one) => one.machine === machine)) return undefined;
  return (line) => isForgottenBy(lines, parseJson(line), machine);
}
