/** References to transcript lines, and the chunks that contain them. `site/render/assets/raw-lines.ts` writes both. */

import { fromJson } from '../../base/json-readers.ts';
import { type Bytes, unpack } from '../unlock/sealed.ts';

/** Lines `from` to `to` of the transcript with the number `source`. */
type LineName = ReturnType<typeof lineNames>[number];
export type RawLine = Awaited<ReturnType<typeof readChunk>>[number];

const NAME = /^(\d{1,9})\.(\d{1,9})(?:-(\d{1,9}))?$/;
const LINE = /^(\d{1,9})\.(\d{1,9}) /;

/** Reads `0.14-20 1.1`; anything else is ignored. */
export function lineNames(names: string) {
  return names.split(' ').flatMap((name) => {
    const [, source, from, to] = NAME.exec(name) ?? [];
    return source === undefined ? [] : [{ source: Number(source), from: Number(from), to: Number(to ?? from) }];
  });
}

/** Those of the lines that are meant. */
export function linesNamed(lines: readonly RawLine[], { source, from, to }: LineName): readonly RawLine[] {
  return lines.filter((line) => line.source === source && line.number >= from && line.number <= to);
}

/** Decompresses a chunk. Its first line has the names of the transcripts, every other one a line of a transcript. */
export async function readChunk(packed: Bytes) {
  const [head = '[]', ...rest] = new TextDecoder().decode(await unpack(packed, 'deflate-raw')).split('\n');
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
