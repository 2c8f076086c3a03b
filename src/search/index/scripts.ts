/**
 * The files of the search index, as scripts. A page opened from disk may not fetch the files next to it, but it may load
 * scripts. There are many small files and hosts count them, so that they are lines of a few larger scripts:
 *
 *     pagefind/files.js            what is needed first, and where everything else is
 *     pagefind/part-1a2b3c4d.js    sessionaryFile("pagefind/index/en_1a2b3c4.pf_index","H4sI…")
 *                                  sessionaryFile("pagefind/index/en_5d6e7f8.pf_index","H4sI…")
 *     pagefind/wasm.js             Pagefind's program, in the first bundle
 *
 * A page from a web server asks for the bytes of one line (an HTTP range); a page from disk loads the script. The
 * receiver is `browser/search/pagefind-fetch.ts`.
 */

import { sha256 } from '../../base/hash.ts';
import { DIRECTORY, type Directory, handOver, PROGRAM_SCRIPT, SCRIPT_ENDING } from '../shared/index-format.ts';
import { type IndexFile, pack } from './index-file.ts';

/** Characters of one part: what is loaded for one file when a range cannot be asked for. */
const PART_LENGTH = 400_000;

/** What every search needs: the entry, the table of words, the list of pages. */
const FIRST = /^[^/]+\.(?:json|pf_meta|pf_pages)$/;
const PROGRAM = /^wasm\.[^/]+$/;

/**
 * The files of a bundle as scripts.
 * @param folder of the bundle, `pagefind/2`
 * @param seal changes the bytes of each file: in an encrypted site
 */
export function asScripts(
  files: readonly IndexFile[],
  folder: string,
  seal: (bytes: Uint8Array) => Uint8Array = (bytes) => bytes,
): readonly IndexFile[] {
  const lineOf = ({ path, content }: IndexFile): string => lineFor(path, seal(content));
  const within = ({ path }: IndexFile): string => path.slice(folder.length + 1);
  const first = files.filter((file) => FIRST.test(within(file)));
  const program = files.filter((file) => PROGRAM.test(within(file)));
  const others = files.filter((file) => !first.includes(file) && !program.includes(file));
  const parts = partsOf(others.map((file) => ({ name: within(file), line: lineOf(file) }))).map((lines) => {
    const text = lines.map(({ line }) => line).join('');
    return { name: `part-${sha256(text).slice(0, 8)}${SCRIPT_ENDING}`, lines, text };
  });
  const directory: Directory = parts.map(({ name, lines }) => [name, lines.map((one) => [one.name, one.line.length])]);
  const head = [{ path: `${folder}/${DIRECTORY}`, content: pack(directory) }, ...first];
  return [
    script(`${folder}/${DIRECTORY}${SCRIPT_ENDING}`, head.map(lineOf).join('')),
    ...parts.map(({ name, text }) => script(`${folder}/${name}`, text)),
    ...program.map((file) => script(`${folder}/${PROGRAM_SCRIPT}`, lineOf(file))),
  ];
}

interface Line {
  readonly name: string;
  readonly line: string;
}

/** Lines in their order, until a part is full. */
function partsOf(lines: readonly Line[]): readonly (readonly Line[])[] {
  const parts: Line[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const line of lines) {
    if (length + line.line.length > PART_LENGTH) {
      parts.push([]);
      length = 0;
    }
    parts.at(-1)?.push(line);
    length += line.line.length;
  }
  return parts;
}

function lineFor(path: string, content: Uint8Array): string {
  const base64 = Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('base64');
  const [before, after] = handOver(path);
  return before + base64 + after;
}

function script(path: string, text: string): IndexFile {
  return { path, content: new TextEncoder().encode(text) };
}
