/**
 * The search index, in bundles of bounded size. Pagefind keeps everything that it indexes in memory (about 35 times the
 * text), so a large archive is indexed in parts, each of whole sessions. A bundle with the same documents as before is
 * not built again.
 *
 *     pagefind/pagefind-entry.json  pagefind/pagefind.en_….pf_meta  pagefind/wasm.en.pagefind
 *     pagefind/index/…  pagefind/text/…  pagefind/pages.pf_pages
 *     pagefind/2/…      the same for the second bundle, without the program
 */

import { sha256 } from '../../base/hash.ts';
import { groupBy, numberOf, sumOf } from '../../base/lists.ts';
import { bundleFolder, PAGES_FILE } from '../shared/index-format.ts';
import { bundleWords } from './make-vocabulary.ts';
import { pageFactsOf, pieceFiles, type SearchDoc, type SearchRef, textOf } from './page-document.ts';
import { type IndexFile, pack, unpack } from './scripts.ts';

export interface Bundle {
  /** 1 for the first. */
  readonly number: number;
  /** `pagefind` or `pagefind/2`, relative to the site's root. */
  readonly folder: string;
  /** Bundles with the same key have the same files. */
  readonly key: string;
  readonly documents: readonly SearchRef[];
}

/** The most bytes of documents in one bundle, unless a single session has more. Pagefind takes 35 times that in memory. */
export const BUNDLE_BYTES = 8_000_000;

/** The same for the newest sessions, which grow: those that do not fill a bundle are in bundles of the next size. */
const RECENT_BYTES = [3_000_000, 800_000];

/** Postings in one chunk of the index, which a query fetches for a word: 5 KB. Pagefind's own 20,000 are 33 KB. */
const CHUNK_POSTINGS = '2500';

/** A bundle may end when this share of it is full. */
const FULL = 0.7;

/** Version of Pagefind that makes and reads the index, as in package.json (a test compares them). */
export const PAGEFIND = '1.6.0';

/** Increase it if the same documents would become different files or scripts. */
const FORMAT = '13';

/** A language for which Pagefind has no word endings, so that the index has words as they are written. */
const LANGUAGE = 'und';
const PROGRAM = 'wasm.unknown.pagefind';

/** The files that the page fetches. Pagefind also writes user interfaces, and the text of each page as one file. */
const FETCHED = /^(?:pagefind-entry\.json|pagefind\.[^/]+\.pf_meta|index\/[^/]+)$/;
const FRAGMENT = /^fragment\/([^/]+)\.pf_fragment$/;

/**
 * Which documents go into which bundle. Among the sessions at which a full bundle could end, it ends at the one whose
 * key has the smallest hash, so that if a session has grown, later bundles soon end where they did before.
 * @param documents oldest session first, so that new sessions are at the end and only the last bundle changes
 * @param limits bytes of a bundle, largest first: the remainder of one size is divided by the next
 */
export function planBundles(
  documents: readonly SearchRef[],
  limits: readonly number[] = [BUNDLE_BYTES, ...RECENT_BYTES],
): readonly Bundle[] {
  const sessions = [...groupBy(documents, ({ key }) => key).values()];
  if (sessions.length === 0) return [];
  const starts = [0];
  for (const limit of limits) {
    let end = endOfBundle(sessions, starts.at(-1) ?? 0, limit);
    while (end !== undefined) {
      starts.push(end);
      end = endOfBundle(sessions, end, limit);
    }
  }
  return starts.map((start, at) => bundleOf(at + 1, sessions.slice(start, starts[at + 1]).flat()));
}

/** Where the bundle that begins at a session ends. Undefined if it takes all that are left. */
function endOfBundle(sessions: readonly (readonly SearchRef[])[], start: number, limit: number): number | undefined {
  let best = start + 1;
  let smallest: string | undefined;
  let used = 0;
  for (const [index, session] of sessions.entries()) {
    if (index < start) continue;
    used += sumOf(session, ({ bytes }) => bytes);
    if (used > limit) return best < sessions.length ? best : undefined;
    const hash = used >= limit * FULL ? sha256(session[0]?.key ?? '') : undefined;
    if (smallest !== undefined && hash !== undefined && hash >= smallest) continue;
    smallest = hash;
    best = index + 1;
  }
  return undefined;
}

/**
 * The files of one bundle, by path, and its words. Pagefind runs as a separate process, which ends afterwards, because it
 * would never release its memory. In one thread, one bundle at a time.
 * @param documents of the bundle, in its order
 */
export async function buildBundle(
  { folder, number }: Pick<Bundle, 'folder' | 'number'>,
  documents: readonly SearchDoc[],
): Promise<{ readonly files: readonly IndexFile[]; readonly words: Uint8Array }> {
  process.env.PAGEFIND_UNSTABLE_INDEX_CHUNK_SIZE = CHUNK_POSTINGS;
  // Loaded late: most builds have no bundle to make.
  const pagefind = await import('pagefind');
  try {
    const { index, errors } = await pagefind.createIndex({ forceLanguage: LANGUAGE });
    if (index === undefined) throw new Error(`Pagefind could not start: ${errors.join('; ')}`);
    for (const document of documents) {
      const record = { url: document.url, content: textOf(document), language: LANGUAGE };
      const added = await index.addCustomRecord(record);
      if (added.errors.length > 0) throw new Error(`Pagefind: ${record.url}: ${added.errors.join('; ')}`);
    }
    const built = await index.getFiles();
    if (built.errors.length > 0) throw new Error(`Pagefind: ${built.errors.join('; ')}`);
    const ids = new Map<string, string>();
    for (const { path, content } of built.files) {
      const id = FRAGMENT.exec(path)?.[1];
      if (id !== undefined) ids.set(unpack<{ readonly url: string }>(content).url, id);
    }
    const fetched = built.files
      .filter(({ path }) => FETCHED.test(path) || (path === PROGRAM && number === 1))
      .map(({ path, content }) => ({ path: `${folder}/${path}`, content }));
    const sessions = new Map<string, number>();
    const pages = documents.map((document) => {
      const place = { id: ids.get(document.url) ?? '', session: numberOf(sessions, document.key) };
      return { document, facts: pageFactsOf(document, place) };
    });
    const texts = pages.flatMap(({ document, facts }) => pieceFiles(document, facts, folder));
    const list = { path: `${folder}/${PAGES_FILE}`, content: pack(pages.map(({ facts }) => facts)) };
    const files = [...fetched, ...texts, list].sort((a, b) => (a.path < b.path ? -1 : 1));
    return { files, words: bundleWords(documents) };
  } finally {
    await pagefind.close();
  }
}

function bundleOf(number: number, documents: readonly SearchRef[]): Bundle {
  const lines = documents.map(({ url, hash }) => `${url} ${hash}`);
  return {
    number,
    folder: bundleFolder(number),
    key: sha256([PAGEFIND, FORMAT, `${number}`, ...lines].join('\n')).slice(0, 16),
    documents,
  };
}
