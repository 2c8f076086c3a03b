/** References to transcript lines, and the chunks that contain them. `site/render/assets/raw-lines.ts` writes both. */

import { fromJson } from '../../base/json-readers.ts';
import { type Bytes, unpack } from '../unlock/sealed.ts';
import { withFarRepeats } from './with-far-repeats.ts';

/** Lines `from` to `to` of the transcript with the number `source`, in the chunk with the name `chunk`. */
export interface LineName {
  readonly chunk: string;
  readonly source: number;
  readonly from: number;
  readonly to: number;
}

export interface RawLine {
  readonly source: number;
  /** Name of the file. */
  readonly file: string;
  readonly number: number;
  readonly text: string;
}

const NAME = /^(\d{1,9}):(\d{1,9})\.(\d{1,9})(?:-(\d{1,9}))?$/;
const LINE = /^(\d{1,9})\.(\d{1,9}) /;

/** Reads `2:0.14-20 3:1.1`; anything else is ignored. */
export function lineNames(names: string): readonly LineName[] {
  return names.split(' ').flatMap((name) => {
    const [, chunk, source, from, to] = NAME.exec(name) ?? [];
    if (chunk === undefined) return [];
    return [{ chunk, source: Number(source), from: Number(from), to: Number(to ?? from) }];
  });
}

/** Those of the lines of a chunk that are meant. */
export function linesNamed(lines: readonly RawLine[], { source, from, to }: LineName): readonly RawLine[] {
  return lines.filter((line) => line.source === source && line.number >= from && line.number <= to);
}

/** Decompresses a chunk from a script. */
export async function readChunk(packed: Bytes): Promise<readonly RawLine[]> {
  return linesIn(new TextDecoder().decode(await unpack(packed, 'deflate-raw')));
}

/** Decompresses a chunk from a web server. */
export async function readBytes(packed: Bytes): Promise<readonly RawLine[]> {
  return linesIn(withFarRepeats(await unpack(packed, 'deflate-raw')));
}

/** The first line of a chunk has the names of the transcripts, every other one a line of a transcript. */
function linesIn(chunk: string): readonly RawLine[] {
  const [head = '[]', ...rest] = chunk.split('\n');
  const names: unknown = JSON.parse(head);
  const files = Array.isArray(names) ? names.map(String) : [];
  return rest.flatMap((row) => {
    const [start, source, number] = LINE.exec(row) ?? [];
    if (start === undefined) return [];
    const file = files[Number(source)] ?? '';
    return [{ source: Number(source), file, number: Number(number), text: row.slice(start.length) }];
  });
}

/** A line as indented JSON; unchanged if it is not JSON. */
export function prettyLine(text: string): string {
  const value = fromJson(text);
  return value === undefined ? text : JSON.stringify(value, null, 2);
}
