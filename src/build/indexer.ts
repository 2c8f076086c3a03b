/**
 * The search index, made beside the pages: Pagefind works in processes of its own. Bundles that are there from before
 * stay.
 */

import { BUNDLE_BYTES, type Bundle, planBundles, type SearchRef } from '../site/search-index.ts';
import { isComplete, type KeptBundle } from './output.ts';

export interface IndexMaker {
  /** Makes a bundle; gives the paths of its files. */
  make(bundle: Bundle): Promise<readonly string[]>;
}

export class Indexer {
  readonly #plan: readonly Bundle[];
  readonly #done = new Map<string, KeptBundle>();
  /** The bundles that are to be made. */
  readonly #waiting: Bundle[];
  readonly #maker: IndexMaker;

  /**
   * @param documents of all sessions, in the order in which they go into the index
   * @param before bundles that lie in the output from before
   */
  constructor(
    documents: readonly SearchRef[],
    { output, before, maker }: { output: string; before: readonly KeptBundle[]; maker: IndexMaker },
  ) {
    this.#maker = maker;
    this.#plan = planBundles(documents, BUNDLE_BYTES);
    for (const bundle of before) if (isComplete(output, bundle.files)) this.#done.set(bundle.key, bundle);
    this.#waiting = this.#plan.filter(({ key }) => !this.#done.has(key));
  }

  /** The bundles that are done, in their order. */
  get bundles(): readonly KeptBundle[] {
    return this.#plan.flatMap(({ key }) => this.#done.get(key) ?? []);
  }

  /** How many bundles there will be. */
  get size(): number {
    return this.#plan.length;
  }

  /** Are there bundles that nobody works at? */
  get isWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  /** Makes bundles, one after the other, as long as there are some. Who calls it twice has two at a time. */
  async work(): Promise<void> {
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      const { key } = next;
      this.#done.set(key, { key, files: await this.#maker.make(next) });
    }
  }
}
