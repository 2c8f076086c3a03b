/**
 * Where drafts wait between READ and PRINT: in memory, and those that no longer fit into {@link HELD_BYTES} in files of a
 * folder that is removed after the build. Words and history are in the cache as well, if there is one: indexes and
 * histories also need those of sessions whose pages are up to date. So are pages of a shard
 * (`build --shard`), and those that the user's Eleventy renders.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { sumOf } from '../../base/lists.ts';
import { removeFile, writeFileIn } from '../../base/write-file.ts';
import { Cache } from '../store/cache.ts';
import type { Parts } from './draft.ts';
import type { Run } from './run.ts';
import type { LinkedSession } from './session-context.ts';

const HELD_BYTES = 80_000_000;

type Kind = keyof Parts;
type Make = (linked: LinkedSession) => Promise<Parts | undefined>;

const SIZES: { readonly [K in Kind]: (part: Parts[K]) => number } = {
  pages: ({ body, exports, growing }) =>
    sumOf([...body.own, ...body.agents], ({ markup }) => markup?.length ?? 0) +
    sumOf(Object.values(exports ?? {}), ({ length }) => length) +
    sumOf(growing, ({ content }) => content.length),
  words: (pages) => sumOf(pages, ({ pieces, vocabulary }) => vocabulary.length + sumOf(pieces, ({ length }) => length)),
  history: () => 0,
};

/** The drafts of one build. */
export class Drafts {
  readonly #cache: Cache | undefined;
  readonly #folder: string;
  readonly #make: Make;
  readonly #most: number;
  readonly #held = new Map<string, { readonly part: Parts[Kind]; readonly size: number }>();
  readonly #spilled = new Set<string>();
  #size = 0;

  /** @param make reads a session again and makes its draft */
  constructor(run: Pick<Run, 'cache' | 'workFolder'>, make: Make, most = HELD_BYTES) {
    this.#cache = run.cache === undefined ? undefined : new Cache(run.cache);
    this.#folder = run.workFolder;
    this.#make = make;
    this.#most = most;
  }

  #path(kind: Kind, hash: string): string {
    return join(this.#folder, `${kind}-${hash}`);
  }

  #keep<K extends Kind>(kind: K, hash: string, part: Parts[K]): void {
    const path = this.#path(kind, hash);
    const size = SIZES[kind](part);
    this.#forget(path);
    if (this.#size + size <= this.#most) {
      this.#held.set(path, { part, size });
      this.#size += size;
    } else if (kind === 'pages' || this.#cache === undefined) {
      writeFileIn(path, serialize(part));
      this.#spilled.add(path);
    }
  }

  #forget(path: string): void {
    this.#size -= this.#held.get(path)?.size ?? 0;
    this.#held.delete(path);
    if (this.#spilled.delete(path)) removeFile(path);
  }

  /** Keeps a draft. @param hash as linked sessions have it */
  keep(hash: string, { pages, words, history }: Parts): void {
    this.#keep('pages', hash, pages);
    this.#keep('words', hash, words);
    this.#keep('history', hash, history);
  }

  /** Forgets drafts that no page needs. @param needed hashes */
  keepOnly(needed: ReadonlySet<string>): void {
    for (const path of [...this.#held.keys(), ...this.#spilled])
      if (!needed.has(path.slice(path.lastIndexOf('-') + 1))) this.#forget(path);
  }

  // What is parsed below was written by us, and what is in the cache is checked by its hash; it is not from a transcript.

  #find<K extends Kind>(kind: K, hash: string): Parts[K] | undefined {
    const path = this.#path(kind, hash);
    const held = this.#held.get(path);
    if (held !== undefined) return held.part as Parts[K];
    if (this.#spilled.has(path)) return deserialize(readFileSync(path));
    const stored = this.#cache?.bytes(kind, hash);
    if (stored === undefined) return undefined;
    try {
      return deserialize(stored);
    } catch {
      // Of another version of Node.
      return undefined;
    }
  }

  async part<K extends Kind>(kind: K, linked: LinkedSession): Promise<Parts[K]> {
    return this.#find(kind, linked.draftHash) ?? (await this.#again(linked))[kind];
  }

  async #again(linked: LinkedSession): Promise<Parts> {
    const made = await this.#make(linked);
    if (made === undefined) throw new Error('No draft was made.');
    this.keep(linked.draftHash, made);
    return made;
  }

  async ensure(linked: LinkedSession): Promise<void> {
    const path = this.#path('pages', linked.draftHash);
    if (this.#held.has(path) || this.#spilled.has(path)) return;
    if (this.#cache?.has('pages', linked.draftHash) !== true) await this.#again(linked);
  }

  async take(linked: LinkedSession): Promise<Parts['pages']> {
    const pages = await this.part('pages', linked);
    this.#forget(this.#path('pages', linked.draftHash));
    return pages;
  }
}
