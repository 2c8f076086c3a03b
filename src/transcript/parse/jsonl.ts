/** Bytes of a transcript -> its lines, as far as a budget allows. */

import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { createGunzip, gunzipSync } from 'node:zlib';
import type { Budget } from '../../base/bounds.ts';

export interface LineOfFile {
  readonly file: string;
  readonly number: number;
}

export interface RawLine {
  /** 1-based. A final newline ends the last line rather than beginning another. */
  readonly number: number;
  readonly text: string;
  readonly from?: LineOfFile;
  /** The first line that is left out, without its text; nothing after it is read. */
  readonly isRest?: true;
}

export interface LinesRead {
  readonly lines: Iterable<RawLine>;
  /** Why there are no more: the file cannot be read, or its compression is broken. */
  readonly failure?: unknown;
  /** Of several copies, the one that cannot be read to its end. */
  readonly damaged?: string | undefined;
}

const NEWLINE = 0x0a;
const UTF8_BOM = '\uFEFF';

type Encoding = 'gzip' | 'utf-16le' | 'utf-16be' | 'utf-8';

/** How the bytes of a transcript are encoded, by its first four. */
function encodingOf(head: Uint8Array): Encoding {
  if (head[0] === 0x1f && head[1] === 0x8b) return 'gzip';
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  // `{` NUL or NUL `{`: UTF-16 without a byte order mark.
  if (head[0] === 0x7b && head[1] === 0 && head[3] === 0) return 'utf-16le';
  if (head[0] === 0 && head[1] === 0x7b && head[2] === 0) return 'utf-16be';
  return 'utf-8';
}

/** The bytes as UTF-8: they may be compressed, or converted by another program. @throws if their compression is broken */
export function utf8Of(bytes: Buffer): Buffer {
  const encoding = encodingOf(bytes);
  if (encoding === 'utf-8') return bytes;
  return encoding === 'gzip' ? gunzipSync(bytes) : Buffer.from(new TextDecoder(encoding).decode(bytes), 'utf8');
}

/** At most one more byte than `most`: enough to know that there are more. */
function beginningOf(path: string, most: number): Buffer {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(Math.min(fstatSync(file).size, Math.max(0, most) + 1));
    let end = 0;
    // Some drives give less than they were asked for.
    for (let read = 1; read > 0 && end < bytes.length; end += read) read = readSync(file, bytes.subarray(end));
    return bytes.subarray(0, end);
  } finally {
    closeSync(file);
  }
}

/** What a file contains, as UTF-8. Of broken compression, what precedes the broken bytes comes before the error. */
async function* contentOf(path: string, most: number): AsyncGenerator<Buffer> {
  const bytes = beginningOf(path, most);
  if (encodingOf(bytes) !== 'gzip') return yield utf8Of(bytes);
  const unpacked = createGunzip();
  unpacked.end(bytes);
  yield* unpacked;
}

/** The lines without their newlines. */
export function* linesIn(content: Buffer): Generator<Buffer> {
  let from = 0;
  for (let at = content.indexOf(NEWLINE); at !== -1; at = content.indexOf(NEWLINE, from)) {
    yield content.subarray(from, at);
    from = at + 1;
  }
  if (from < content.length) yield content.subarray(from);
}

/** Lines as far as the budget allows, which shrinks by them. Bytes that are not UTF-8 become U+FFFD. */
export function* linesWithin(lines: Iterable<Buffer | string>, budget: Budget): Generator<RawLine> {
  let number = 0;
  for (const line of lines) {
    number += 1;
    budget.bytes -= line.length + 1;
    budget.lines -= 1;
    if (budget.bytes < 0 || budget.lines < 0) return yield { number, text: '', isRest: true };
    const text = line.toString();
    yield { number, text: text.startsWith(UTF8_BOM) ? text.slice(1) : text };
  }
}

/**
 * @param path several: parts of one file, in which a line may begin in one and end in the next
 * @param budget what may still be read; it shrinks by what is read
 */
export async function readLines(
  path: string | readonly string[],
  budget: Budget = { bytes: Infinity, lines: Infinity },
): Promise<LinesRead> {
  const chunks: Buffer[] = [];
  let [size, failure]: [number, unknown] = [0, undefined];
  try {
    for (const part of [path].flat()) {
      for await (const chunk of contentOf(part, budget.bytes - size)) {
        chunks.push(chunk);
        size += chunk.length;
        if (size > budget.bytes) break;
      }
    }
  } catch (error) {
    failure = error;
  }
  const [only, ...others] = chunks;
  const content = only && others.length === 0 ? only : Buffer.concat(chunks);
  return { lines: linesWithin(linesIn(content), budget), failure };
}
