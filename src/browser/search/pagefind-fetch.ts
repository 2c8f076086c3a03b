/**
 * How the search script and Pagefind's program (`inject` in `bundle.js`) read the files of the index. They are lines of
 * scripts (`search/index/scripts.ts`), because a page opened from disk may not fetch anything. From a web server, only
 * the needed line is fetched.
 */

import { valueFor } from '../../base/lists.ts';
import { unpacked } from '../../search/engine/bundle-files.ts';
import {
  DIRECTORY,
  FIRST_SCRIPT,
  HAND_OVER,
  type Place,
  PROGRAM_SCRIPT,
  placesIn,
} from '../../search/shared/index-format.ts';
import { unspelled } from '../../site/shared/byte-lines.ts';
import { ENCODING, HandedOverBytes } from '../base/handed-over.ts';
import { opened } from '../unlock/sealed.ts';

/** The program is the same for every bundle and archive; only the first bundle of this one is asked for it. */
const PROGRAM = /^pagefind\/(?:\d+\/)?(?=wasm\.[^/]+$)/;

/** The index of an archive: this one, or one on another site. */
class IndexFiles {
  readonly #root: string;
  readonly #isForeign: boolean;
  readonly #handedOver: HandedOverBytes;
  /** May a part of a file be fetched? */
  #isRanged: boolean;
  /** Where the files of a bundle are, by its folder. */
  readonly #bundles = new Map<string, Promise<ReadonlyMap<string, Place>>>();

  /** @param root address of the site, with `/` at the end */
  constructor(root: string, isForeign: boolean) {
    this.#root = root;
    this.#isForeign = isForeign;
    this.#handedOver = new HandedOverBytes(HAND_OVER, isForeign);
    this.#isRanged = root.startsWith('http');
  }

  async read(path: string): Promise<Response> {
    const folder = /^pagefind\/(?:(?:\d+|words)\/)?/.exec(path)?.[0] ?? '';
    const place = (await valueFor(this.#bundles, folder, () => this.#placesOf(folder))).get(path);
    if (PROGRAM.test(path)) await this.#handedOver.load(this.#root + folder + PROGRAM_SCRIPT);
    const content = this.#handedOver.get(path) ?? (place === undefined ? undefined : await this.#bytesAt(path, place));
    // A missing file is not handed over.
    return content === undefined ? new Response(null, { status: 404 }) : new Response(await this.#opened(content));
  }

  async #opened(content: string): Promise<Uint8Array<ArrayBuffer>> {
    return this.#isForeign ? Uint8Array.from(content, (byte) => byte.charCodeAt(0)) : await opened(content);
  }

  /** Loads the directory of a bundle, and with it what every search needs. If it is missing, the next search tries again. */
  async #placesOf(folder: string): Promise<ReadonlyMap<string, Place>> {
    const packed = await this.#handedOver.from(this.#root + folder + FIRST_SCRIPT, folder + DIRECTORY);
    if (packed === undefined) this.#bundles.delete(folder);
    return placesIn(packed === undefined ? [] : await unpacked(new Response(await this.#opened(packed))), folder);
  }

  async #bytesAt(path: string, { part, from, to }: Place): Promise<string | undefined> {
    if (this.#isRanged) {
      const response = await globalThis.fetch(this.#root + part, { headers: { Range: `bytes=${from}-${to - 1}` } });
      this.#isRanged = response.status === 206;
      const text = this.#isRanged ? new TextDecoder(ENCODING).decode(await response.arrayBuffer()) : '';
      // Some servers send another part.
      if (text.length === to - from && !/["\n]/.test(text)) return unspelled(text);
    }
    return this.#handedOver.from(this.#root + part, path);
  }
}

/** Address of the site, with `/` at the end. */
const root = new URL('.', document.baseURI).href;
const own = new IndexFiles(root, false);
const sites = new Map([[root, own]]);

/** From now on, {@link fetch} also reads the index of this site. @param address with `/` at the end */
export function alsoRead(address: string): void {
  valueFor(sites, address, () => new IndexFiles(address, true));
}

/** Reads a file of an index, also for Pagefind's program. */
export async function fetch(input: string | URL): Promise<Response> {
  const address = new URL(input, root);
  address.search = '';
  // The innermost: a site may be in a folder of another one.
  const around = [...sites].filter(([one]) => address.href.startsWith(one)).sort(([a], [b]) => b.length - a.length);
  const [[site, files] = [root, own]] = around;
  const path = decodeURI(address.href.slice(site.length));
  return PROGRAM.test(path) ? await own.read(path.replace(PROGRAM, 'pagefind/')) : await files.read(path);
}
