/** All text in a folder, including compressed files: everything that a curious reader could extract. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, inflateRawSync } from 'node:zlib';
import { byteLinesIn } from '../../src/site/shared/byte-lines.ts';
import { filesIn } from './folders.ts';

const BASE64 = /[A-Za-z0-9+/]{64,}={0,2}/g;

type Unpacker = (bytes: Buffer) => Buffer;

function unpacked(bytes: Buffer): Buffer | undefined {
  const unpackers: readonly Unpacker[] = [gunzipSync, inflateRawSync];
  for (const unpack of unpackers) {
    try {
      return unpack(bytes);
    } catch {
      // Not compressed this way.
    }
  }
  return undefined;
}

/** The bytes as text, their decompressed content, and what scripts hand over. */
function* textsOf(bytes: Buffer, depth = 0): Generator<string> {
  const text = bytes.toString('utf8');
  yield text;
  if (depth > 2) return;
  const inner = unpacked(bytes);
  if (inner !== undefined && inner.length > 0) yield* textsOf(inner, depth + 1);
  for (const [, line] of byteLinesIn(bytes.toString('latin1'))) yield* textsOf(Buffer.from(line, 'latin1'), depth + 1);
  for (const [base64] of text.matchAll(BASE64)) yield* textsOf(Buffer.from(base64, 'base64'), depth + 1);
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };

/** The visible text of a page: highlighting splits words of code into elements. */
function read(html: string): string {
  return html
    .replace(/<[^>]{0,2000}>/g, '')
    .replace(/&(lt|gt|quot|#39|amp);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}

/** Path -> the texts of the file, and the path itself. */
export function everyText(folder: string): ReadonlyMap<string, string> {
  return new Map(
    filesIn(folder).map((path) => {
      const texts = [path, ...textsOf(readFileSync(join(folder, path)))];
      const seen = path.endsWith('.html') ? [read(texts[1] ?? '')] : [];
      return [path, [...texts, ...seen].join('\n')];
    }),
  );
}
