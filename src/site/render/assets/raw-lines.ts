/**
 * The original lines of the transcript, in a file beside the page, so that readers can check what the page shows: a
 * script (`site/shared/byte-lines.ts`) with compressed chunks of lines.
 *
 *     raw/<session>.js   sessionaryRaw("<session>/1","…")
 *     decompressed:      ["1b2c.jsonl","agent-a1.jsonl"]     names of the transcripts
 *                        0.14 {"type":"user",…}             transcript, number of the line, its text
 *                        1.1 {"type":"user",…}
 *
 * A page refers to lines as `data-raw="0.14-20 1.1-4"`: transcript, first to last line.
 */

import { deflateRawSync } from 'node:zlib';
import { count } from '../../../base/format.ts';
import { jsonOf } from '../../../base/json-text.ts';
import { inGroups } from '../../../base/lists.ts';
import type { Source } from '../../../transcript/types/session.ts';
import type { Asset } from './assets.ts';
import { byteLine } from './byte-line.ts';

/** Characters of one chunk before compression. Most sessions have one. */
const CHUNK = 2_000_000;
export const RAW_HAND_OVER = 'sessionaryRaw';
/** Images and documents, which are already files of the site, and signatures of thinking, which nobody can read. */
const BASE64 = /"[A-Za-z0-9+/]{2048}[A-Za-z0-9+/]*={0,2}"/g;

function withoutBytes(json: string): string {
  return json.replace(BASE64, (bytes) => `"[${count(bytes.length - 2, 'character')} of base64]"`);
}

/** `[3, 4, 5, 9]` -> `[[3, 5], [9, 9]]` */
function rangesOf(numbers: readonly number[]): readonly (readonly [from: number, to: number])[] {
  const ranges: [from: number, to: number][] = [];
  for (const number of [...new Set(numbers)].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges;
}

/** The lines of a transcript in order, including those that could not be read. */
function linesOf({ transcript }: Source): readonly (readonly [number, string])[] {
  const textIn = ({ fields, original = fields }: Source['transcript']['entries'][number]) =>
    withoutBytes(jsonOf(original));
  const read = transcript.entries.map((entry) => [entry.line, textIn(entry)] as const);
  const broken = [...(transcript.broken ?? [])];
  return broken.length === 0 ? read : [...read, ...broken].sort(([a], [b]) => a - b);
}

export class RawLines {
  readonly assets: readonly Asset[];
  /** Numbers of lines, by the index of the transcript. */
  readonly #stored: readonly ReadonlySet<number>[];

  /** @param key of the session; undefined if the site has no original lines */
  constructor(key: string | undefined, sources: readonly Source[]) {
    const lines = key === undefined ? [] : sources.map(linesOf);
    this.#stored = lines.map((ofSource) => new Set(ofSource.map(([number]) => number)));
    const names = JSON.stringify(sources.map(({ path }) => path.split('/').at(-1) ?? ''));
    const rows = lines.flatMap((ofSource, source) => ofSource.map(([number, text]) => `${source}.${number} ${text}`));
    const chunks = inGroups(rows, (row) => row.length, CHUNK).map((own, at) => {
      const packed = deflateRawSync([names, ...own].join('\n'));
      return byteLine(RAW_HAND_OVER, `${key}/${at + 1}`, packed);
    });
    const content = Buffer.concat(chunks);
    this.assets = rows.length === 0 ? [] : [{ path: `raw/${key}.js`, content, isGrowing: true }];
  }

  /** Lines of a transcript, as a page refers to them; empty if the site does not have them. */
  name(source: number, lines: readonly number[]): string {
    return rangesOf(lines.filter((number) => this.#stored[source]?.has(number)))
      .map(([from, to]) => `${source}.${from}${to > from ? `-${to}` : ''}`)
      .join(' ');
  }
}
