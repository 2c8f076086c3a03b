/** Reads the index of a site, from disk or by its address. Its content is untrusted, so shapes are checked. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { UserError } from '../../base/errors.ts';
import { WHY_FOLDER } from '../shared/index-format.ts';
import { type Commits, commitsIn, type KnownEdit, readEdits, sessionsIn } from '../shared/known.ts';

const WAIT_MS = 20_000;
/** In the locked pages of an encrypted site: see `publish/shared/lock-format.ts`. */
const LOCKED = ' data-salt="';

export class WhyIndex {
  readonly #site: string;
  readonly #isRemote: boolean;

  /** @param site folder, or address that begins with `http` */
  constructor(site: string) {
    this.#isRemote = /^https?:\/\//.test(site);
    this.#site = this.#isRemote ? `${site.replace(/\/(?:index\.html)?$/, '')}/` : site;
  }

  /** The address of a page. */
  url(href: string): string {
    if (this.#isRemote) return new URL(href, this.#site).href;
    const [path = '', hash] = href.split('#');
    return pathToFileURL(join(this.#site, path)).href + (hash === undefined ? '' : `#${hash}`);
  }

  async sessions(): Promise<ReturnType<typeof sessionsIn>> {
    return sessionsIn(await this.#read('sessions'));
  }

  async commits(): Promise<Commits> {
    return commitsIn(await this.#read('commits'));
  }

  /** All edits of files with the same names as these. */
  async edits(paths: readonly string[], parts: number): Promise<readonly KnownEdit[]> {
    return await readEdits(paths, parts, (name) => this.#read(name));
  }

  /** `sessionaryWhy("commits",{…})` -> `{…}` */
  async #read(name: string): Promise<unknown> {
    const script = await this.#text(`${WHY_FOLDER}/${name}.js`);
    try {
      if (script !== undefined) return JSON.parse(script.slice(script.indexOf(',') + 1, script.lastIndexOf(')')));
    } catch {
      // Not one of our scripts: a page that says "not found", for example.
    }
    if ((await this.#text('index.html'))?.includes(LOCKED))
      throw new UserError(
        `${this.url('')} is encrypted and has no index of changes; build the archive without "publish.password" into another folder, and name that with --output.`,
      );
    throw new UserError(
      `${this.url('')} is not a site with an index of changes; build one with this version, or name it with --output or --site.`,
    );
  }

  /** A file of the site; undefined if there is none. */
  async #text(path: string): Promise<string | undefined> {
    if (this.#isRemote) return await this.#fetch(path);
    return await readFile(join(this.#site, path), 'utf8').catch(() => undefined);
  }

  async #fetch(path: string): Promise<string | undefined> {
    try {
      const response = await fetch(new URL(path, this.#site), { signal: AbortSignal.timeout(WAIT_MS) });
      return response.ok ? await response.text() : undefined;
    } catch {
      return undefined;
    }
  }
}
