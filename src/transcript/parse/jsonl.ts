/**
 * Bytes of a transcript -> its lines. Keeps only one chunk and one line in memory, and limits the length of the line.
 */

import { closeSync, createReadStream, fstatSync, openSync, readSync } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { BOUNDS, type Budget } from '../../base/bounds.ts';

export interface LineOfFile {
  readonly file: string;
  readonly number: number;
}

export interface RawLine {
  /** 1-based. A final newline ends the last line rather than beginning another. */
  readonly number: number;
  readonly text: string;
  readonly from?: LineOfFile;
  /** The line is too long to read: this is its beginning. */
  readonly isCut?: true;
  /** The first line that is left out, without its text; nothing after it is read. */
  readonly isRest?: true;
}

/** In bytes. A JavaScript string may be twice as long, but a compressed file can contain a line of any length. */
const LONGEST_LINE: number = BOUNDS.transcriptBytes;
const BEGINNING = 10_000;

const NEWLINE = 0x0a;
const UTF8_BOM = '\uFEFF';

type Encoding = 'gzip' | 'utf-16le' | 'utf-16be' | 'utf-8';

/** How the bytes of a transcript are encoded, by its first four. */
export function encodingOf(head: Uint8Array): Encoding {
  if (head[0] === 0x1f && head[1] === 0x8b) return 'gzip';
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  // `{` NUL or NUL `{`: UTF-16 without a byte order mark.
  if (head[0] === 0x7b && head[1] === 0 && head[3] === 0) return 'utf-16le';
  if (head[0] === 0 && head[1] === 0x7b && head[2] === 0) return 'utf-16be';
  return 'utf-8';
}

const SMALL_BYTES = 1 << 16;

function sniff(path: string) {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    const isSmall = size < SMALL_BYTES;
    const head = Buffer.alloc(isSmall ? size : 4);
    const bytes = head.subarray(0, readSync(file, head, 0, head.length, 0));
    const encoding = encodingOf(bytes);
    // For a small file, a stream would open it again, and take longer than reading it.
    return { encoding, size, whole: isSmall && encoding === 'utf-8' && bytes.length === size ? bytes : undefined };
  } finally {
    closeSync(file);
  }
}

/** Small chunks for compressed files, so that little of what precedes broken bytes is lost. */
const GZIP_BYTES = 1 << 14;
const CHUNK_BYTES = 1 << 20;

async function* chunksOf(path: string): AsyncGenerator<Buffer> {
  const { encoding, size, whole } = sniff(path);
  if (whole !== undefined) {
    yield whole;
    return;
  }
  // A stream allocates a whole chunk for each read, even the last one.
  const most = Math.min(encoding === 'gzip' ? GZIP_BYTES : CHUNK_BYTES, Math.max(size, 1));
  const file = createReadStream(path, { highWaterMark: most });
  if (encoding === 'utf-8') {
    yield* file;
  } else if (encoding === 'gzip') {
    // Closes the file even if not all of it is read; errors are those of the last stream.
    yield* pipeline(file, createGunzip(), () => undefined);
  } else {
    const decoder = new TextDecoder(encoding);
    for await (const chunk of file) yield Buffer.from(decoder.decode(chunk, { stream: true }), 'utf8');
    yield Buffer.from(decoder.decode(), 'utf8');
  }
}

class OpenLine {
  readonly #longest: number;
  #pieces: Buffer[] = [];
  #size = 0;

  constructor(longest: number) {
    this.#longest = longest;
  }

  get isEmpty(): boolean {
    return this.#size === 0;
  }

  add(bytes: Buffer): void {
    this.#size += bytes.length;
    this.#pieces.push(bytes);
    if (this.#size > this.#longest) this.#pieces = [Buffer.concat(this.#pieces, Math.min(this.#size, BEGINNING))];
  }

  end(number: number): RawLine {
    const [only, ...others] = this.#pieces;
    const bytes = only && others.length === 0 ? only : Buffer.concat(this.#pieces);
    const isCut = this.#size > this.#longest;
    this.#pieces = [];
    this.#size = 0;
    const decoded = bytes.toString('utf8');
    const text = decoded.startsWith(UTF8_BOM) ? decoded.slice(1) : decoded;
    return isCut ? { number, text, isCut } : { number, text };
  }
}

function isSpent({ bytes, lines }: Budget): boolean {
  return bytes < 0 || lines < 0;
}

/** Lines of a transcript that is in no file, as far as the budget allows. */
export function* linesWithin(texts: readonly string[], budget: Budget): Generator<RawLine> {
  for (const [index, text] of texts.entries()) {
    budget.bytes -= text.length;
    budget.lines -= 1;
    if (isSpent(budget)) return yield { number: index + 1, text: '', isRest: true };
    yield { number: index + 1, text };
  }
}

async function* chunksOfAll(paths: readonly string[]): AsyncGenerator<Buffer> {
  for (const path of paths) yield* chunksOf(path);
}

/**
 * Bytes that are not UTF-8 become U+FFFD.
 * @param path several: parts of one file, in which a line may begin in one and end in the next
 * @param budget what may still be read; it shrinks by what is read
 * @throws if the file cannot be read or its compression is broken, after the lines before that
 */
export async function* readLines(
  path: string | readonly string[],
  budget: Budget = { bytes: Infinity, lines: Infinity },
  longest = LONGEST_LINE,
): AsyncGenerator<RawLine> {
  let number = 0;
  let failure: unknown;
  const line = new OpenLine(longest);
  try {
    for await (const chunk of chunksOfAll(typeof path === 'string' ? [path] : path)) {
      let from = 0;
      for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, from)) {
        line.add(chunk.subarray(from, at));
        number += 1;
        budget.bytes -= at + 1 - from;
        budget.lines -= 1;
        if (isSpent(budget)) return yield { number, text: '', isRest: true };
        yield line.end(number);
        from = at + 1;
      }
      budget.bytes -= chunk.length - from;
      // A copy, which does not hold on to the whole chunk.
      if (from < chunk.length) line.add(Buffer.from(chunk.subarray(from)));
      if (isSpent(budget)) return yield { number: number + 1, text: '', isRest: true };
    }
  } catch (error) {
    failure = error;
  }
  if (!line.isEmpty) yield line.end(number + 1);
  if (failure !== undefined) throw failure;
}
