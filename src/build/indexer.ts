/**
 * The search index, made beside the rendering: Pagefind works in a process of its own, and takes in the documents
 * of sessions as their pages are done, oldest sessions first. Bundles that are there from before stay.
 */

import { join } from 'node:path';
import { offlineTwins } from '../site/offline-search.ts';
import {
  BUNDLE_BYTES,
  type Bundle,
  certainOf,
  closeSearchService,
  OpenBundle,
  planBundles,
  type SearchRef,
} from '../site/search-index.ts';
import { isComplete, type KeptBundle } from './output.ts';
import { writeFileIn } from './write.ts';

export interface IndexSource {
  /** Keys of the sessions in their order in the index. */
  readonly order: readonly string[];
  /** Documents of a session; resolves when its pages are done. */
  documents(key: string): Promise<readonly SearchRef[]>;
  /** A document again, as HTML. */
  read(document: SearchRef): Promise<string>;
}

export class Indexer {
  readonly #output: string;
  readonly #known: ReadonlyMap<string, KeptBundle>;
  readonly #source: IndexSource;
  readonly #bundles: KeptBundle[] = [];
  /** Documents that no bundle holds yet. */
  #pending: SearchRef[] = [];
  /** The bundle that is being made, with the first of the pending documents in it. */
  #open: { readonly index: OpenBundle; added: number } | undefined;

  /** @param known bundles that lie in the output from before */
  constructor(output: string, known: readonly KeptBundle[], source: IndexSource) {
    this.#output = output;
    this.#known = new Map(known.map((bundle) => [bundle.key, bundle]));
    this.#source = source;
  }

  /** The bundles that are done, in their order. */
  get bundles(): readonly KeptBundle[] {
    return [...this.#bundles];
  }

  /** Resolves when all bundles are there. */
  async run(): Promise<readonly KeptBundle[]> {
    try {
      for (const key of this.#source.order) {
        this.#pending.push(...(await this.#source.documents(key)));
        await this.#makeWhatIsSure();
      }
      for (const bundle of this.#plan()) await this.#make(bundle);
      return this.#bundles;
    } finally {
      await this.#close();
    }
  }

  #plan(): readonly Bundle[] {
    return planBundles(this.#pending, BUNDLE_BYTES, this.#bundles.length + 1);
  }

  /** Where a bundle ends is known once there are documents beyond it; what it begins with, long before. */
  async #makeWhatIsSure(): Promise<void> {
    const bytes = this.#pending.reduce((sum, document) => sum + document.bytes, 0);
    const [first, ...others] = bytes > BUNDLE_BYTES ? this.#plan() : [];
    if (first !== undefined && others.length > 0) await this.#make(first);
    // With bundles from before it may be one of them: then there is nothing to make.
    if (this.#known.size === 0) await this.#add(this.#pending.slice(0, certainOf(this.#pending)));
  }

  /** Adds documents to the open bundle that are not in it yet; they are the first of the pending ones. */
  async #add(documents: readonly SearchRef[]): Promise<OpenBundle> {
    this.#open ??= { index: await OpenBundle.start(), added: 0 };
    const { index } = this.#open;
    for (const document of documents.slice(this.#open.added)) {
      await index.add(document.url, await this.#source.read(document));
      this.#open.added += 1;
    }
    return index;
  }

  async #make(bundle: Bundle): Promise<void> {
    const before = this.#known.get(bundle.key);
    if (before && isComplete(this.#output, before.files)) this.#bundles.push(before);
    else {
      const files = await (await this.#add(bundle.documents)).files(bundle);
      const all = [...files, ...offlineTwins(files)];
      for (const { path, content } of all) writeFileIn(join(this.#output, path), content);
      this.#bundles.push({ key: bundle.key, files: all.map(({ path }) => path) });
    }
    this.#pending = this.#pending.slice(bundle.documents.length);
    await this.#close();
  }

  /** Ends Pagefind's process, which keeps what it once took. */
  async #close(): Promise<void> {
    if (this.#open === undefined) return;
    this.#open = undefined;
    await closeSearchService();
  }
}
