/**
 * The original lines of the transcript, in files beside the page, so that readers can check what the page shows. Each
 * file holds a chunk of lines, compressed, in a script: a page opened from disk can load nothing else.
 *
 *     raw/<session>/1.js   sessionaryRaw("<session>/1","<base64 of the compressed text>")
 *     raw/<session>/1.bin  for a host, from which a page can load everything: the bytes themselves, without far repeats
 *     decompressed:        ["1b2c.jsonl","agent-a1.jsonl"]     names of the transcripts
 *                          0.14 {"type":"user",…}             transcript, number of the line, its text
 *                          1.1 {"type":"user",…}
 *
 * A page refers to lines as `data-raw="2:0.14-20 3:1.1-4"`: chunk, transcript, first to last line.
 */

import { deflateRawSync } from 'node:zlib';
import { count } from '../../../base/format.ts';
import { jsonOf } from '../../../base/json-text.ts';
import { addTo } from '../../../base/lists.ts';
import type { Source } from '../../../transcript/types/session.ts';
import type { Asset } from './assets.ts';
import { withoutFarRepeats } from './without-far-repeats.ts';

/**
 * Characters of one chunk before compression. A page loads a whole chunk to show one line; most sessions have one
 * chunk.
 */
const CHUNK = 2_000_000;
/** Images and documents, which are already files of the site, and signatures of thinking, which nobody can read. */
const BASE64 = /"[A-Za-z0-9+/]{2048}[A-Za-z0-9+/]*={0,2}"/g;
const STEP = 1_024;
const HALF = /[A-Za-z0-9+/]{1024}/y;

/** Can {@link BASE64} match? Its match would contain a whole step that begins at one of the tested positions. */
function mayHaveBytes(json: string): boolean {
  for (let at = 0; at + STEP <= json.length; at += STEP) {
    HALF.lastIndex = at;
    if (HALF.test(json)) return true;
  }
  return false;
}

function withoutBytes(json: string): string {
  if (!mayHaveBytes(json)) return json;
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

/** Consecutive lines of one transcript in one chunk. */
interface LineRange {
  readonly chunk: number;
  readonly from: number;
  to: number;
}

/** The lines of a transcript in order, including those that could not be read. */
function linesOf({ transcript }: Source): readonly (readonly [number, string])[] {
  const read = transcript.entries.map((entry) => [entry.line, withoutBytes(jsonOf(entry.fields))] as const);
  const broken = [...(transcript.broken ?? [])];
  return broken.length === 0 ? read : [...read, ...broken].sort(([a], [b]) => a - b);
}

function asScript(name: string, text: string): Asset {
  const packed = deflateRawSync(text, { level: 6 }).toString('base64');
  return { path: `raw/${name}.js`, content: `sessionaryRaw(${JSON.stringify(name)},"${packed}")\n` };
}

function asBytes(name: string, text: string): Asset {
  return { path: `raw/${name}.bin`, content: deflateRawSync(withoutFarRepeats(text), { level: 9 }) };
}

export class RawLines {
  readonly assets: readonly Asset[];
  /** By the index of the transcript. */
  readonly #ranges = new Map<number, LineRange[]>();

  /**
   * @param key of the session; undefined if the site has no original lines
   * @param isHosted will they only be read from a web server?
   */
  constructor(key: string | undefined, sources: readonly Source[], isHosted = false) {
    this.assets = key === undefined ? [] : this.#pack(key, sources, isHosted ? asBytes : asScript);
  }

  #pack(key: string, sources: readonly Source[], packed: typeof asScript): Asset[] {
    const names = JSON.stringify(sources.map(({ path }) => path.split('/').at(-1) ?? ''));
    const assets: Asset[] = [];
    let chunk: string[] = [];
    let size = 0;
    const close = (): void => {
      if (chunk.length === 0) return;
      const name = `${key}/${assets.length + 1}`;
      assets.push({ ...packed(name, `${names}\n${chunk.join('\n')}`), isGrowing: true });
      chunk = [];
      size = 0;
    };
    for (const [source, file] of sources.entries()) {
      let open: LineRange | undefined;
      for (const [line, text] of linesOf(file)) {
        if (size + text.length > CHUNK) close();
        if (open?.chunk !== assets.length + 1) {
          open = { chunk: assets.length + 1, from: line, to: line };
          addTo(this.#ranges, source, open);
        }
        open.to = line;
        chunk.push(`${source}.${line} ${text}`);
        size += text.length;
      }
    }
    close();
    return assets;
  }

  /** Lines of a transcript, as a page refers to them; empty if the site does not have them. */
  name(source: number, lines: readonly number[]): string {
    const stored = this.#ranges.get(source) ?? [];
    return rangesOf(lines)
      .flatMap(([from, to]) =>
        stored
          .filter((range) => range.from <= to && range.to >= from)
          .map((range) => {
            const first = Math.max(from, range.from);
            const last = Math.min(to, range.to);
            return `${range.chunk}:${source}.${first}${last > first ? `-${last}` : ''}`;
          }),
      )
      .join(' ');
  }
}
