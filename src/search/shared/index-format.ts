/**
 * The files of the search index, on which `search/index`, which writes them, and `search/engine`, which reads them,
 * must agree.
 *
 * The text of a page is stored in small pieces, because an excerpt needs a few hundred words and a session has a
 * hundred thousand. The data for filtering, counting and sorting results is in one list for the whole bundle.
 */

import { rows } from '../../base/json-readers.ts';

/** Kinds of text by the letter that the index uses for each, and how much a word of them counts: Pagefind takes up to 10. */
export const TEXT_KINDS = {
  p: { name: 'prompt', weight: 8 },
  h: { name: 'title', weight: 6 }, // also branches and commits
  l: { name: 'plan', weight: 4 },
  r: { name: 'prose', weight: 3 },
  q: { name: 'question', weight: 3 }, // and its answer
  c: { name: 'command', weight: 2 },
  f: { name: 'path', weight: 2 }, // also patterns and addresses
  i: { name: 'input', weight: 1 },
  d: { name: 'diff', weight: 1 }, // text written or replaced
  o: { name: 'output', weight: 1 },
  a: { name: 'agent', weight: 1 },
  t: { name: 'thought', weight: 1 },
  n: { name: 'notice', weight: 1 },
  x: { name: 'full output', weight: 1 }, // what the page leaves out, in a file of its own
} as const;

export type KindLetter = keyof typeof TEXT_KINDS;

export function isKindLetter(letter: string): letter is KindLetter {
  return Object.hasOwn(TEXT_KINDS, letter);
}

/** Facts of a page that results show; attributes of a search document. */
export type MetaName = 'title' | 'project' | 'member' | 'date' | 'kind' | 'session' | 'page' | 'agent';

/** Part of one turn. Its first word has the number `at`, counted over the whole page. */
export interface TextStretch {
  readonly at: number;
  /** Empty before the first turn. */
  readonly anchor: string;
  readonly title: string;
  /** Words between single spaces, with the breaks of `segment.ts`. */
  readonly text: string;
  /** Where each kind of text begins: the number of a word, counted as `at` is, and the letter of the kind. */
  readonly kinds: readonly (readonly [at: number, kind: string])[];
}

/** Replaces Pagefind's fragment of a page. */
export interface PageFacts {
  readonly url: string;
  readonly meta: Readonly<Partial<Record<MetaName, string | undefined>>>;
  /** Number of the first word of each piece. */
  readonly pieces: readonly number[];
  /** Number of the first word of each turn. */
  readonly turns: readonly number[];
  /** The only piece, if the page is short. */
  readonly text: readonly TextStretch[] | undefined;
}

/** All pages of a bundle, in its file {@link PAGES_FILE}. */
export interface BundlePages {
  /** Name of a facet and its values. */
  readonly facets: readonly (readonly [name: string, values: readonly string[]])[];
  readonly pages: readonly PageEntry[];
}

/** Name of the page's fragment, number of its session in this bundle, date, and for each facet the numbers of its values. */
export type PageEntry = readonly [id: string, session: number, date: string, values: readonly (readonly number[])[]];

/** Folder of a bundle, relative to the site's root. @param number 1 for the first */
export function bundleFolder(number: number): string {
  return number === 1 ? 'pagefind' : `pagefind/${number}`;
}

/** Relative to the bundle's folder. */
export const PAGES_FILE = 'pages.pf_pages';

/** File of a page's facts, relative to the bundle's folder. */
export function fragmentFile(page: string): string {
  return `fragment/${page}.pf_fragment`;
}

/** File of a piece, relative to the bundle's folder. */
export function pieceFile(page: string, piece: number): string {
  return `text/${page}-${piece}.pf_text`;
}

/** Pagefind puts this before everything that it packs. */
export const SIGNATURE = 'pagefind_dcd';

/**
 * Given to Pagefind's program in place of a page's fragment, which it loads to say where words are. The text is
 * elsewhere, so nothing has to be loaded for a page that is not shown.
 */
export const EMPTY_FRAGMENT = `${SIGNATURE}{"url":"","content":"","meta":{},"anchors":[]}`;

/** Does Pagefind's program ask for a fragment? */
export function isFragment(address: string): boolean {
  return /\/fragment\/[^/]+\.pf_fragment$/.test(address);
}

/** What Pagefind counts as a gap between words: the same expression as in its own program. */
export const WORD_GAP = /[^\S\uFEFF]+/;

/** File extension of the scripts that hand over index files. */
export const SCRIPT_ENDING = '.js';

/** File extension of the parts of a bundle that have the bytes of index files. */
export const BYTES_ENDING = '.bin';

/** The function that such a script calls, with the path of the file and its bytes in base64. */
export const HAND_OVER = 'sessionaryFile';

/** What is before and after the base64 of a file in its script, in ASCII. @param path relative to the site's root */
export function handOver(path: string): readonly [before: string, after: string] {
  return [`${HAND_OVER}(${JSON.stringify(path)},"`, '")\n'];
}

/** Relative to the bundle's folder; packed. Its script also hands over what every search needs. */
export const DIRECTORY = 'files';

/** The parts of a bundle, and the files of each with the length of their lines or bytes, in order. */
export type Directory = readonly (readonly [
  part: string,
  files: readonly (readonly [name: string, length: number])[],
])[];

/** Script of Pagefind's program, in the first bundle. */
export const PROGRAM_SCRIPT = 'wasm.js';

/** Where a file of a bundle is. */
export interface Place {
  /** A script with its base64, or a part with its bytes; relative to the site's root. */
  readonly part: string;
  readonly isScript: boolean;
  /** In bytes, which are characters in a script. */
  readonly from: number;
  readonly to: number;
}

/**
 * Place of each file, by its path relative to the site's root.
 * @param directory of the bundle (`Directory`), unpacked
 * @param folder of the bundle, with `/` at the end
 */
export function placesIn(directory: unknown, folder: string): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  for (const [part, files] of rows(directory)) {
    const isScript = !String(part).endsWith(BYTES_ENDING);
    let at = 0;
    for (const [name, length] of rows(files)) {
      if (typeof name !== 'string' || typeof length !== 'number') continue;
      const [before, after] = isScript ? handOver(folder + name) : ['', ''];
      const place = { part: `${folder}${part}`, isScript, from: at + before.length, to: at + length - after.length };
      places.set(folder + name, place);
      at += length;
    }
  }
  return places;
}

/**
 * What sessions can be filtered by, in the order in which it is shown: written into search documents, offered next to
 * results, typed into a query.
 */
export const FACETS = [
  { name: 'project', label: 'Project' },
  { name: 'member', label: 'Member' },
  { name: 'kind', label: 'Kind' },
  { name: 'checks', label: 'Checks' },
  { name: 'failures', label: 'Tool errors' },
  { name: 'month', label: 'Month' },
  { name: 'tool', label: 'Tool' },
  { name: 'model', label: 'Model' },
  { name: 'branch', label: 'Branch' },
  { name: 'worktree', label: 'Worktree' },
] as const;

export type FacetName = (typeof FACETS)[number]['name'];

/** Facets with one value, which a session has or does not have. */
export const YES_OR_NO: ReadonlySet<string> = new Set<FacetName>(['checks', 'failures']);

/** Their values. */
export const WITH_RED_CHECKS = 'with red checks';
export const WITH_TOOL_ERRORS = 'with tool errors';
