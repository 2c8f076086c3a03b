/**
 * The transcript's own lines, in files beside the page, so that nothing has to be believed. Each file holds a stretch
 * of lines, packed, as a script that hands them over: a page from disk can load nothing else.
 *
 *     raw/<session>/1.js   sessionaryRaw("<session>/1","<base64 of the packed text>")
 *     unpacked:            ["1b2c.jsonl","agent-a1.jsonl"]     names of the files
 *                          0.14 {"type":"user",…}             file, line, what stood there
 *                          1.1 {"type":"user",…}
 *
 * A page names lines as `data-raw="2:0.14-20 3:1.1-4"`: stretch, file, first to last line.
 */

import { deflateRawSync } from 'node:zlib';
import { jsonOf } from '../../base/json-text.ts';
import type { Source } from '../../domain/session.ts';
import type { ToolCall } from '../../domain/turns.ts';
import { count } from '../text/format.ts';
import type { Asset } from './assets.ts';

/** Characters of one stretch: what a reader who asks for one line has to load, before packing. */
const STRETCH = 500_000;
/** Pictures and documents are files of the site already; a signature of thinking says nothing to anybody. */
const BASE64 = /"[A-Za-z0-9+/]{2048,}={0,2}"/g;
const STEP = 1_024;
const HALF = /[A-Za-z0-9+/]{1024}/y;

/** May {@link BASE64} match? It would cover a whole step from one of the characters that are looked at. */
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
function* ranges(numbers: readonly number[]): Generator<readonly [number, number]> {
  let from: number | undefined;
  let to = 0;
  for (const number of [...new Set(numbers)].sort((a, b) => a - b)) {
    if (from !== undefined && number === to + 1) to = number;
    else {
      if (from !== undefined) yield [from, to];
      from = number;
      to = number;
    }
  }
  if (from !== undefined) yield [from, to];
}

interface Stretch {
  readonly source: number;
  readonly from: number;
  to: number;
}

/** The lines of a file in order: those that were read, those that could not be. */
function linesOf({ transcript }: Source): readonly (readonly [number, string])[] {
  const read = transcript.entries.map((entry) => [entry.line, withoutBytes(jsonOf(entry.fields))] as const);
  const broken = [...(transcript.broken ?? [])];
  return broken.length === 0 ? read : [...read, ...broken].sort(([a], [b]) => a - b);
}

export class RawLines {
  readonly assets: readonly Asset[];
  /** Where each file's lines went, by file. */
  readonly #stretches: (Stretch & { readonly chunk: number })[] = [];

  /** @param key slug of the session's page; undefined when the lines are not to be had */
  constructor(key: string | undefined, sources: readonly Source[]) {
    this.assets = key === undefined ? [] : this.#pack(key, sources);
  }

  #pack(key: string, sources: readonly Source[]): Asset[] {
    const names = JSON.stringify(sources.map(({ path }) => path.split('/').at(-1) ?? ''));
    const assets: Asset[] = [];
    let chunk: string[] = [];
    let size = 0;
    const close = (): void => {
      if (chunk.length === 0) return;
      const name = `${key}/${assets.length + 1}`;
      // The fastest packing: three quarters of the gain for a third of the time.
      const packed = deflateRawSync(`${names}\n${chunk.join('\n')}`, { level: 1 }).toString('base64');
      assets.push({
        path: `raw/${name}.js`,
        content: `sessionaryRaw(${JSON.stringify(name)},"${packed}")\n`,
        isGrowing: true,
      });
      chunk = [];
      size = 0;
    };
    for (const [source, file] of sources.entries()) {
      let open: (Stretch & { readonly chunk: number }) | undefined;
      for (const [line, text] of linesOf(file)) {
        if (size + text.length > STRETCH) close();
        if (open?.chunk !== assets.length + 1) {
          open = { source, from: line, to: line, chunk: assets.length + 1 };
          this.#stretches.push(open);
        }
        open.to = line;
        chunk.push(`${source}.${line} ${text.replaceAll('\n', '\\n')}`);
        size += text.length;
      }
    }
    close();
    return assets;
  }

  /** Lines of a file, as a page names them; empty when they are not to be had. */
  name(source: number, lines: readonly number[]): string {
    const stretches = this.#stretches.filter((stretch) => stretch.source === source);
    return [...ranges(lines)]
      .flatMap(([from, to]) =>
        stretches
          .filter((stretch) => stretch.from <= to && stretch.to >= from)
          .map((stretch) => {
            const first = Math.max(from, stretch.from);
            const last = Math.min(to, stretch.to);
            return `${stretch.chunk}:${source}.${first}${last > first ? `-${last}` : ''}`;
          }),
      )
      .join(' ');
  }

  /** The lines that a call stands on: where it was made, where it was answered. */
  ofCall(source: number, call: ToolCall): string {
    return this.name(source, [call.line, ...(call.result ? [call.result.line] : [])]);
  }
}
