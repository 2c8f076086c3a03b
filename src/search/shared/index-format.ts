/**
 * The files of the search index, on which `search/index`, which writes them, and `search/engine`, which reads them,
 * must agree. The text of a page is in pieces, because an excerpt needs a few hundred words of a hundred thousand.
 */

/** Kinds of text by the letter that the index uses for each, and how much they count. */
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
  s: { name: 'instructions', weight: 1 / 8 }, // and what else the client adds: the same in many sessions
  x: { name: 'full output', weight: 1 }, // what the page leaves out, in a file of its own
} as const;

export type KindLetter = keyof typeof TEXT_KINDS;

export function isKindLetter(letter: string): letter is KindLetter {
  return Object.hasOwn(TEXT_KINDS, letter);
}

/** Facts of a page that results show; attributes of a search document. */
export type MetaName = 'title' | 'project' | 'member' | 'date' | 'kind' | 'session' | 'page' | 'agent';

/** Part of one turn. Its first word has the number `at`; in files, counted from the first turn of the page. */
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

/** A page of a bundle, in its file {@link PAGES_FILE}. */
export interface PageFacts {
  /** Name of its fragment in Pagefind's index. */
  readonly id: string;
  /** Number of its session in this bundle. */
  readonly session: number;
  readonly url: string;
  readonly meta: Readonly<Partial<Record<MetaName, string | undefined>>>;
  /** Number of the first word of each piece of its text. */
  readonly pieces: readonly number[];
  /** The same of each turn. */
  readonly turns: readonly number[];
  /** Which turns are prompts, by their index. */
  readonly prompts: readonly number[];
}

/** Folder of a bundle, relative to the site's root. @param number 1 for the first */
export function bundleFolder(number: number): string {
  return number === 1 ? 'pagefind' : `pagefind/${number}`;
}

/** Files of the pages and of a piece of text, relative to the bundle's folder. */
export const PAGES_FILE = 'pages.pf_pages';
export function pieceFile(page: string, piece: number): string {
  return `text/${page}-${piece}.pf_text`;
}

/** Pagefind puts this before everything that it packs. */
export const SIGNATURE = 'pagefind_dcd';

/** What Pagefind counts as a gap between words: the same expression as in its own program. */
export const WORD_GAP = /[^\S\uFEFF]+/;

/** The function that the scripts of the index call, with paths of files, relative to the site's root, and their bytes. */
export const HAND_OVER = 'sessionaryFile';

/** Relative to the bundle's folder; its script also hands over what every search needs. The other: Pagefind's program. */
export const DIRECTORY = 'files';
export const FIRST_SCRIPT = 'files.js';
export const PROGRAM_SCRIPT = 'wasm.js';

/** The parts of a bundle, and the files of each with the length of their lines, in order. */
export type Directory = readonly (readonly [
  part: string,
  files: readonly (readonly [name: string, length: number])[],
])[];

/** Where the bytes of a file of a bundle are. */
export interface Place {
  /** A script, relative to the site's root. */
  readonly part: string;
  readonly from: number;
  readonly to: number;
}

/** Place of each file, by its path. @param folder of the bundle, ends with `/` */
export function placesIn(directory: Directory | undefined, folder: string): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  for (const [part, files] of directory ?? []) {
    let at = 0;
    for (const [name, length] of files) {
      const from = at + `${HAND_OVER}("${folder}${name}","`.length;
      at += length;
      places.set(folder + name, { part: `${folder}${part}`, from, to: at - '")\n'.length });
    }
  }
  return places;
}

/** What sessions can be filtered by, in the order in which it is shown. */
export const FACETS = [
  { name: 'project', label: 'Project' },
  { name: 'agent', label: 'Agent' },
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

/** Facets with one value, which a session has or does not have, and these values. */
export const YES_OR_NO: ReadonlySet<string> = new Set<FacetName>(['checks', 'failures']);
export const WITH_RED_CHECKS = 'with red checks';
export const WITH_TOOL_ERRORS = 'with tool errors';
