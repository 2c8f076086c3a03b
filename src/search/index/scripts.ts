/**
 * The files of the search index, as scripts. A page opened from disk may not fetch the files next to it, but it may
 * load scripts. There are many small files and hosts limit their number, so they become lines of a few larger scripts:
 *
 *     pagefind/files.js            what is needed first, and where everything else is
 *     pagefind/part-1a2b3c4d.js    sessionaryFile("pagefind/index/en_1a2b3c4.pf_index","H4sI…")
 *                                  sessionaryFile("pagefind/index/en_5d6e7f8.pf_index","H4sI…")
 *     pagefind/wasm.js             Pagefind's program, in the first bundle
 *
 * A page from a web server requests the bytes of one line (an HTTP range); a page from disk loads the script. A site
 * that will only be read from a web server has the bytes of the files one after the other, in `part-5e6f7a8b.bin`.
 */

import { gunzipSync, gzipSync } from 'node:zlib';
import { sha256 } from '../../base/hash.ts';
import { inGroups } from '../../base/lists.ts';
import {
  BYTES_ENDING,
  DIRECTORY,
  type Directory,
  HAND_OVER,
  handOver,
  PROGRAM_SCRIPT,
  SCRIPT_ENDING,
  SIGNATURE,
} from '../shared/index-format.ts';

export interface IndexFile {
  /** Relative to the site's root, with `/`. */
  readonly path: string;
  readonly content: Uint8Array;
}

/** The value of a JSON file that is packed as Pagefind does. */
export function unpack(content: Uint8Array): unknown {
  return JSON.parse(gunzipSync(content).toString('utf8').slice(SIGNATURE.length));
}

/** A value as a packed JSON file. */
export function pack(value: unknown): Uint8Array {
  return gzipSync(SIGNATURE + JSON.stringify(value), { level: 9 });
}

/** Bytes of one part, which a page from disk loads for one file. From servers without ranges, it is larger: hosts limit the number of files. */
const PART_LENGTH = 100_000;
const HOSTED_LENGTH = 400_000;

/** What every search needs: the entry, the table of words, the list of pages. */
const FIRST = /^(?!sessions|keys)[^/]+\.(?:json|pf_meta|pf_pages)$/;
const PROGRAM = /^wasm\.[^/]+$/;

/** How a bundle is written: will parts only be read from a web server, and what encrypts the bytes of each file? */
export interface BundleForm {
  readonly isHosted?: boolean;
  readonly seal?: (bytes: Uint8Array) => Uint8Array;
}

/** The files of a bundle as scripts. @param folder of the bundle, `pagefind/2` */
export function asScripts(
  files: readonly IndexFile[],
  folder: string,
  { isHosted = false, seal = (bytes) => bytes }: BundleForm = {},
): readonly IndexFile[] {
  const lineOf = ({ path, content }: IndexFile): Uint8Array => lineFor(path, seal(content));
  const within = ({ path }: IndexFile): string => path.slice(folder.length + 1);
  const first = files.filter((file) => FIRST.test(within(file)));
  const program = files.filter((file) => PROGRAM.test(within(file)));
  const others = files.filter((file) => !first.includes(file) && !program.includes(file));
  const inPart = isHosted ? ({ content }: IndexFile) => content : lineOf;
  const members = others.map((file) => ({ name: within(file), bytes: inPart(file) }));
  const parts = inParts(members, isHosted ? HOSTED_LENGTH : PART_LENGTH).map((members) => {
    const content = Buffer.concat(members.map(({ bytes }) => bytes));
    return { name: `part-${sha256(content).slice(0, 8)}${isHosted ? BYTES_ENDING : SCRIPT_ENDING}`, members, content };
  });
  const directory: Directory = parts.map(({ name, members }) => [
    name,
    members.map((one) => [one.name, one.bytes.length]),
  ]);
  const head = [{ path: `${folder}/${DIRECTORY}`, content: pack(directory) }, ...first];
  return [
    { path: `${folder}/${DIRECTORY}${SCRIPT_ENDING}`, content: Buffer.concat(head.map(lineOf)) },
    ...parts.map(({ name, content }) => ({ path: `${folder}/${name}`, content })),
    ...program.map((file) => ({ path: `${folder}/${PROGRAM_SCRIPT}`, content: lineOf(file) })),
  ];
}

/** A line that hands over the bytes of a file. */
const LINE = new RegExp(`^${HAND_OVER}\\("([^"]+)","([A-Za-z0-9+/=]*)"\\)$`, 'gm');

/** The files that a script hands over. @param script in ASCII */
export function filesIn(script: string): readonly IndexFile[] {
  return [...script.matchAll(LINE)].map(([, path = '', text]) => ({
    path,
    content: Buffer.from(text ?? '', 'base64'),
  }));
}

/** The same bundle in another form. @param scripts what {@link asScripts} wrote */
export function inForm(scripts: readonly Buffer[], folder: string, form: BundleForm): readonly IndexFile[] {
  const all = scripts.flatMap((script) => filesIn(script.toString('latin1')));
  const files = all.filter(({ path }) => path !== `${folder}/${DIRECTORY}`);
  return asScripts(files, folder, form);
}

/** Files in order, until a part is full. */
export function inParts<T extends { readonly bytes: Uint8Array }>(
  files: readonly T[],
  length = HOSTED_LENGTH,
): readonly (readonly T[])[] {
  return inGroups(files, ({ bytes }) => bytes.length, length);
}

function lineFor(path: string, content: Uint8Array): Uint8Array {
  const base64 = Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('base64');
  const [before, after] = handOver(path);
  return Buffer.from(before + base64 + after);
}
