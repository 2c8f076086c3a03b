/**
 * The search index, made beside the pages: Pagefind works in a process of its own. Bundles that are there from before
 * stay.
 */

import { type Bundle, planBundles, type SearchRef } from '../search/index/bundles.ts';
import { isComplete, type KeptBundle } from './manifest.ts';

export interface IndexMaker {
  /** Makes a bundle; gives the paths of its files. */
  make(bundle: Bundle): Promise<readonly string[]>;
}

export class Indexer {
  readonly #plan: readonly Bundle[];
  readonly #done = new Map<string, KeptBundle>();
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
    this.#plan = planBundles(documents);
    for (const bundle of before) if (isComplete(output, bundle.files)) this.#done.set(bundle.key, bundle);
  }

  /** The bundles that are done, in their order. */
  get bundles(): readonly KeptBundle[] {
    return this.#plan.flatMap(({ key }) => this.#done.get(key) ?? []);
  }

  /** How many bundles there will be. */
  get size(): number {
    return this.#plan.length;
  }

  /** Makes what is missing, one bundle after the other: each takes as much memory as two workers. */
  async run(): Promise<void> {
    for (const bundle of this.#plan) {
      const { key } = bundle;
      if (this.#done.has(key)) continue;
      this.#done.set(key, { key, files: await this.#maker.make(bundle) });
    }
  }
}
