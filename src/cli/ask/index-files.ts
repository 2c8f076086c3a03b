/** A site's search index, as the page reads it: lines of scripts (`search/index/scripts.ts`). */

import { valueFor } from '../../base/lists.ts';
import { filesIn, unpack } from '../../search/index/scripts.ts';
import { DIRECTORY, FIRST_SCRIPT, type Place, PROGRAM_SCRIPT, placesIn } from '../../search/shared/index-format.ts';
import { unspelled } from '../../site/shared/byte-lines.ts';
import type { Site } from './site.ts';

/** The program is the same for every bundle, and only the first has it. */
const PROGRAM = /^pagefind\/(?:\d+\/)?(wasm\.[^/]+)$/;
const BUNDLE = /^pagefind\/(?:(?:\d+|words)\/)?/;

type Files = ReadonlyMap<string, Uint8Array>;

interface Bundle {
  readonly first: Files;
  readonly places: ReadonlyMap<string, Place>;
}

export class IndexFiles {
  readonly #site: Site;
  readonly #scripts = new Map<string, Promise<Files>>();
  readonly #bundles = new Map<string, Promise<Bundle>>();

  constructor(site: Site) {
    this.#site = site;
  }

  /** A file; undefined if there is none. @param path relative to the site's root */
  async read(path: string): Promise<Uint8Array | undefined> {
    const program = PROGRAM.exec(path)?.[1];
    if (program !== undefined) return (await this.#script(`pagefind/${PROGRAM_SCRIPT}`)).get(`pagefind/${program}`);
    const folder = BUNDLE.exec(path)?.[0];
    if (folder === undefined) return undefined;
    const { first, places } = await valueFor(this.#bundles, folder, () => this.#open(folder));
    return first.get(path) ?? (await this.#part(places.get(path)));
  }

  async hasProgram(): Promise<boolean> {
    return (await this.#script(`pagefind/${PROGRAM_SCRIPT}`)).size > 0;
  }

  async #open(folder: string): Promise<Bundle> {
    const first = await this.#script(folder + FIRST_SCRIPT);
    const packed = first.get(folder + DIRECTORY);
    return { first, places: placesIn(packed === undefined ? [] : unpack(packed), folder) };
  }

  #script(path: string): Promise<Files> {
    return valueFor(this.#scripts, path, async () => {
      return new Map(filesIn((await this.#site.bytes(path)) ?? Buffer.of()).map((file) => [file.path, file.content]));
    });
  }

  async #part(place: Place | undefined): Promise<Uint8Array | undefined> {
    if (place === undefined) return undefined;
    const bytes = await this.#site.bytes(place.part, place);
    if (bytes?.length !== place.to - place.from) return undefined;
    return Buffer.from(unspelled(bytes.toString('latin1')), 'latin1');
  }
}
