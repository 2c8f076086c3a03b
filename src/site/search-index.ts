/**
 * The search index, in bundles of bounded size. Pagefind holds all it indexes in memory (about 35 times the
 * text), so a large archive is indexed in parts, each of whole sessions, which the search page asks one
 * after the other. A bundle whose documents are the same as before need not be built again.
 *
 *     pagefind/pagefind-entry.json  pagefind/pagefind.en_….pf_meta  pagefind/wasm.en.pagefind
 *     pagefind/index/…  pagefind/fragment/…  pagefind/text/…  pagefind/pages.pf_pages
 *     pagefind/2/…      the same for the second bundle, without the program
 */

import { createHash } from 'node:crypto';
import type { PagefindIndex } from 'pagefind';
import { splitFragments } from './search-fragments.ts';

/** A document, before it is read: enough to plan. */
export interface SearchRef {
  /** Key of the session that the page belongs to. Documents of one session stand together. */
  readonly key: string;
  /** Address of the page, relative to the site's root. */
  readonly url: string;
  /** Hash of the document. */
  readonly hash: string;
  /** Length of the document. */
  readonly bytes: number;
}

export interface SearchDoc {
  readonly key: string;
  readonly url: string;
  readonly html: string;
}

export interface Bundle {
  /** 1 for the first. */
  readonly number: number;
  /** `pagefind` or `pagefind/2`, relative to the site's root. */
  readonly folder: string;
  /** The same key, the same files. */
  readonly key: string;
  readonly documents: readonly SearchRef[];
}

export interface IndexFile {
  /** Relative to the site's root, with `/`. */
  readonly path: string;
  readonly content: Uint8Array;
}

/**
 * Bytes of documents in one bundle, unless a single session has more. Pagefind takes 35 times that in memory, and
 * a query one chunk of each bundle for each word.
 */
export const BUNDLE_BYTES = 8_000_000;

/** Postings in one chunk of the index: a query fetches one chunk for each word and bundle. Pagefind's own
 * 20,000 are 33 KB, these are 9 KB, for 3 KB more in the table of chunks. */
const CHUNK_POSTINGS = '5000';

/** A bundle may end when this much of it is full. */
const FULL = 0.7;

/** Version of Pagefind that makes and reads the index, as in package.json (a test holds them together). */
export const PAGEFIND = '1.6.0';

/** Raise it when the same documents become other files. */
const FORMAT = '2';

/** Of the program: searching English (see DESIGN: one language for the whole index). */
const LANGUAGE = 'en';
const PROGRAM = `wasm.${LANGUAGE}.pagefind`;

/** What the page fetches; Pagefind also hands out user interfaces, and filters where we have a list of pages. */
const FETCHED = /^(?:pagefind-entry\.json|pagefind\.[^/]+\.pf_meta|(?:index|fragment)\/[^/]+)$/;

/**
 * Which documents go into which bundle. Give them oldest session first: then new sessions are at the end and
 * only the last bundle changes. Of the sessions at which a full bundle could end, it ends at the one whose
 * key has the smallest hash: so when a session has grown, the borders soon fall where they fell before.
 */
export function planBundles(
  documents: readonly SearchRef[],
  limit = BUNDLE_BYTES,
  first = 1,
): readonly Bundle[] {
  const sessions = bySession(documents);
  const bundles: Bundle[] = [];
  for (let start = 0; start < sessions.length; ) {
    const end = endOfBundle(sessions, start, limit);
    bundles.push(bundleOf(first + bundles.length, sessions.slice(start, end).flat()));
    start = end;
  }
  return bundles;
}

function endOfBundle(sessions: readonly (readonly SearchRef[])[], start: number, limit: number): number {
  let best = start + 1;
  let smallest: string | undefined;
  let filled = 0;
  for (const [index, session] of sessions.entries()) {
    if (index < start) continue;
    filled += session.reduce((sum, { bytes }) => sum + bytes, 0);
    if (filled > limit) return best;
    const hash = sha256(session[0]?.key ?? '');
    if (filled >= limit * FULL && (smallest === undefined || hash < smallest)) {
      smallest = hash;
      best = index + 1;
    } else if (smallest === undefined) {
      best = index + 1;
    }
  }
  return sessions.length;
}

/** How many documents at the beginning are in the first bundle, whatever comes after them. */
export function certainOf(documents: readonly SearchRef[], limit = BUNDLE_BYTES): number {
  let certain = 0;
  let filled = 0;
  for (const session of bySession(documents)) {
    const size = session.reduce((sum, { bytes }) => sum + bytes, 0);
    if (certain > 0 && (filled >= limit * FULL || filled + size > limit)) return certain;
    filled += size;
    certain += session.length;
  }
  return certain;
}

/** A bundle in the making. Documents go in one after the other; their order is that of the pages in the index. */
export class OpenBundle {
  readonly #index: PagefindIndex;

  private constructor(index: PagefindIndex) {
    this.#index = index;
  }

  static async start(): Promise<OpenBundle> {
    process.env.PAGEFIND_UNSTABLE_INDEX_CHUNK_SIZE = CHUNK_POSTINGS;
    // Loaded late: most builds have no bundle to make.
    const pagefind = await import('pagefind');
    const { index, errors } = await pagefind.createIndex({ forceLanguage: LANGUAGE });
    if (index === undefined) throw new Error(`Pagefind could not start: ${errors.join('; ')}`);
    return new OpenBundle(index);
  }

  async add(url: string, html: string): Promise<void> {
    const added = await this.#index.addHTMLFile({ url, content: html });
    if (added.errors.length > 0) throw new Error(`Pagefind: ${url}: ${added.errors.join('; ')}`);
  }

  /** The files, by path. */
  async files({ folder, number }: Pick<Bundle, 'folder' | 'number'>): Promise<readonly IndexFile[]> {
    const built = await this.#index.getFiles();
    if (built.errors.length > 0) throw new Error(`Pagefind: ${built.errors.join('; ')}`);
    const fetched = built.files
      .filter(({ path }) => FETCHED.test(path) || (path === PROGRAM && number === 1))
      .map(({ path, content }) => ({ path: `${folder}/${path}`, content }));
    return [...splitFragments(fetched, folder)].sort((a, b) => (a.path < b.path ? -1 : 1));
  }

  async close(): Promise<void> {
    await this.#index.deleteIndex();
  }
}

/** The files of one bundle, by path. `read` gives the document again, as HTML. */
export async function buildBundle(
  bundle: Bundle,
  read: (document: SearchRef) => string | Promise<string>,
): Promise<readonly IndexFile[]> {
  const open = await OpenBundle.start();
  try {
    for (const document of bundle.documents) await open.add(document.url, await read(document));
    return await open.files(bundle);
  } finally {
    await open.close();
  }
}

/**
 * The whole way for documents that are at hand: plans, builds what is not `known`, writes. Afterwards no
 * process of Pagefind is left.
 */
export async function buildSearchIndex(
  documents: Iterable<SearchDoc> | AsyncIterable<SearchDoc>,
  options: {
    readonly write: (file: IndexFile) => void | Promise<void>;
    /** Keys of bundles that are still there from before, with their number. */
    readonly known?: ReadonlySet<string>;
    readonly limit?: number;
  },
): Promise<{ readonly bundles: readonly Bundle[]; readonly built: number }> {
  const html = new Map<string, string>();
  const refs: SearchRef[] = [];
  for await (const document of documents) {
    html.set(document.url, document.html);
    refs.push(refOf(document));
  }
  const bundles = planBundles(refs, options.limit);
  let built = 0;
  try {
    for (const bundle of bundles) {
      if (options.known?.has(bundle.key) === true) continue;
      built += 1;
      for (const file of await buildBundle(bundle, ({ url }) => html.get(url) ?? ''))
        await options.write(file);
    }
  } finally {
    await closeSearchService();
  }
  return { bundles, built };
}

/** What planning needs to know of a document. */
export function refOf({ key, url, html }: SearchDoc): SearchRef {
  return { key, url, hash: sha256(html), bytes: Buffer.byteLength(html) };
}

/** Ends the process that Pagefind works in, if there is one, and gives its memory back. */
export async function closeSearchService(): Promise<void> {
  await (await import('pagefind')).close();
}

function bundleOf(number: number, documents: readonly SearchRef[]): Bundle {
  const lines = documents.map(({ url, hash }) => `${url} ${hash}`);
  return {
    number,
    folder: number === 1 ? 'pagefind' : `pagefind/${number}`,
    key: sha256([PAGEFIND, FORMAT, `${number}`, ...lines].join('\n')).slice(0, 16),
    documents,
  };
}

function bySession(documents: readonly SearchRef[]): readonly (readonly SearchRef[])[] {
  const groups = new Map<string, SearchRef[]>();
  for (const document of documents) {
    const group = groups.get(document.key);
    if (group === undefined) groups.set(document.key, [document]);
    else group.push(document);
  }
  return [...groups.values()];
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
