/**
 * The files of the search index, as scripts. A page opened from disk may not fetch the files next to it, but it may
 * load scripts. There are many small files and hosts limit their number, so they become lines of a few larger scripts (`site/shared/byte-lines.ts`):
 *
 *     pagefind/files.js            what is needed first, and where everything else is
 *     pagefind/part-1a2b3c4d.js    sessionaryFile("pagefind/index/en_1a2b3c4.pf_index","…")
 *                                  sessionaryFile("pagefind/index/en_5d6e7f8.pf_index","…")
 *     pagefind/wasm.js             Pagefind's program, in the first bundle
 *
 * A page from a web server requests the bytes of one line (an HTTP range); a page from disk loads the script.
 */

import { gunzipSync, gzipSync } from 'node:zlib';
import { sha256 } from '../../base/hash.ts';
import { inGroups } from '../../base/lists.ts';
import { byteLine } from '../../site/render/assets/byte-line.ts';
import { byteLinesIn } from '../../site/shared/byte-lines.ts';
import {
  DIRECTORY,
  type Directory,
  FIRST_SCRIPT,
  HAND_OVER,
  PROGRAM_SCRIPT,
  SIGNATURE,
} from '../shared/index-format.ts';

export interface IndexFile {
  /** Relative to the site's root, with `/`. */
  readonly path: string;
  readonly content: Uint8Array;
}

/** The value of a JSON file that is packed as Pagefind does. */
export function unpack<Value>(content: Uint8Array): Value {
  return JSON.parse(gunzipSync(content).toString('utf8').slice(SIGNATURE.length));
}

/** A value as a packed JSON file. */
export function pack(value: unknown): Uint8Array {
  return gzipSync(SIGNATURE + JSON.stringify(value));
}

/** Bytes of one part, which a page from disk loads for one file. Hosts limit the number of files. */
const PART_LENGTH = 250_000;

/** What every search needs: the entry, the table of words, the list of pages. */
const FIRST = /^(?!sessions|keys)[^/]+\.(?:json|pf_meta|pf_pages)$/;
const PROGRAM = /^wasm\.[^/]+$/;

type Change = (bytes: Uint8Array) => Uint8Array;

/**
 * The files of a bundle as scripts.
 * @param folder of the bundle, `pagefind/2`
 * @param seal encrypts the bytes of a file
 */
export function asScripts(
  files: readonly IndexFile[],
  folder: string,
  seal: Change = (bytes) => bytes,
): readonly IndexFile[] {
  const lineOf = ({ path, content }: IndexFile): Uint8Array => byteLine(HAND_OVER, path, seal(content));
  const within = ({ path }: IndexFile): string => path.slice(folder.length + 1);
  const first = files.filter((file) => FIRST.test(within(file)));
  const program = files.filter((file) => PROGRAM.test(within(file)));
  const others = files.filter((file) => !first.includes(file) && !program.includes(file));
  const members = others.map((file) => ({ name: within(file), bytes: lineOf(file) }));
  const parts = inParts(members).map((members) => {
    const content = Buffer.concat(members.map(({ bytes }) => bytes));
    return { name: `part-${sha256(content).slice(0, 8)}.js`, members, content };
  });
  const directory: Directory = parts.map(({ name, members }) => [
    name,
    members.map((one) => [one.name, one.bytes.length]),
  ]);
  const head = [{ path: `${folder}/${DIRECTORY}`, content: pack(directory) }, ...first];
  return [
    { path: `${folder}/${FIRST_SCRIPT}`, content: Buffer.concat(head.map(lineOf)) },
    ...parts.map(({ name, content }) => ({ path: `${folder}/${name}`, content })),
    ...program.map((file) => ({ path: `${folder}/${PROGRAM_SCRIPT}`, content: lineOf(file) })),
  ];
}

/** The files that a script hands over. */
export function filesIn(script: Buffer): readonly IndexFile[] {
  const lines = byteLinesIn(script.toString('latin1'));
  return lines.map(([path, bytes]) => ({ path, content: Buffer.from(bytes, 'latin1') }));
}

/** The same bundle, sealed. @param scripts what {@link asScripts} wrote */
export function sealedScripts(scripts: readonly Buffer[], folder: string, seal: Change): readonly IndexFile[] {
  const files = scripts.flatMap(filesIn).filter(({ path }) => path !== `${folder}/${DIRECTORY}`);
  return asScripts(files, folder, seal);
}

/** Files in order, until a part is full. */
export function inParts<T extends { readonly bytes: Uint8Array }>(files: readonly T[]): readonly (readonly T[])[] {
  return inGroups(files, ({ bytes }) => bytes.length, PART_LENGTH);
}
