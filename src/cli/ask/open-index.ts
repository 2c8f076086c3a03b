/** Pagefind's program and our engine, outside a browser: they read a site's index as the page does, in lines of scripts (`search/index/scripts.ts`). */

import { createInstance } from 'pagefind-runtime';
import { UserError } from '../../base/errors.ts';
import { valueFor } from '../../base/lists.ts';
import { openIndex, type SearchIndex } from '../../search/engine/search-index.ts';
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

class IndexFiles {
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

interface Opened {
  readonly files: IndexFiles;
  /** Ends the search. Pagefind's program takes a file that it cannot read for one without words. */
  readonly giveUp: () => void;
}

/** By host. Pagefind's program uses the global `fetch`, so each open index has a host of its own. */
const opened = new Map<string, Opened>();
let indexes = 0;

/** A file of an open index. Does not settle if there is none, or it cannot be read. */
async function fetchFile({ files, giveUp }: Opened, { pathname }: URL): Promise<Response> {
  const content = await files.read(decodeURI(pathname.slice(1))).catch(() => undefined);
  if (content !== undefined) return new Response(Uint8Array.from(content));
  giveUp();
  return await new Promise<never>(() => {});
}

const { fetch: fetchElsewhere } = globalThis;

globalThis.fetch = async (input, init) => {
  const address = input instanceof Request ? undefined : new URL(input);
  const index = address && opened.get(address.hostname);
  if (address === undefined || index === undefined) return await fetchElsewhere(input, init);
  return await fetchFile(index, address);
};

/** @throws UserError if there is no index, a part of it is missing, or no session is in it */
export async function withIndex<Result>(site: Site, use: (index: SearchIndex) => Promise<Result>): Promise<Result> {
  const page = await site.text('search.html');
  const bundles = / data-bundles="?(\d{1,6})/.exec(page ?? '')?.[1];
  if (bundles === undefined) throw await site.lacks('a search index');
  if (bundles === '0') throw new UserError('There is nothing to search: the archive has no sessions.');
  const files = new IndexFiles(site);
  const incomplete = new UserError(
    `The search index of ${site.url('')} is incomplete; build the site again, or copy it again.`,
  );
  if (!(await files.hasProgram())) throw incomplete;
  indexes += 1;
  const host = `index-${indexes}.invalid`;
  try {
    return await new Promise((done, fail) => {
      const index = { files, giveUp: () => fail(incomplete) };
      opened.set(host, index);
      const fetch = (address: string): Promise<Response> => fetchFile(index, new URL(address));
      // Whatever fails here was read from the site, whose files may contain anything.
      openIndex(`http://${host}/`, { createInstance, fetch }).then(use).then(done, index.giveUp);
    });
  } finally {
    opened.delete(host);
  }
}
