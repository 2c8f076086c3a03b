/** The site that is asked: its files, from disk or by its address. Their content is untrusted. */

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { codeOf, UserError } from '../../base/errors.ts';
import { CONFIG_NAME, readConfig } from '../../build/config/config-file.ts';
import type { OptionValues } from '../../build/config/options.ts';
import { homeFolder } from '../../transcript/discover/inputs.ts';

const WAIT_MS = 20_000;
/** In the locked pages of an encrypted site: see `build/publish/shared/lock-format.ts`. */
const LOCKED = ' data-salt="';

interface Range {
  readonly from: number;
  readonly to: number;
}

export class Site {
  /** Folder, or address with `/` at the end. */
  readonly #place: string;
  readonly #isRemote: boolean;
  /** Why the last request got no answer. */
  #silence: string | undefined;

  /** @param place folder, or address that begins with `http` */
  constructor(place: string) {
    this.#isRemote = /^https?:\/\//.test(place);
    this.#place = this.#isRemote ? `${place.replace(/\/(?:index\.html)?$/, '')}/` : resolve(place);
  }

  /** The address of a page. @param href relative to the site's root */
  url(href: string): string {
    if (this.#isRemote) return new URL(href, this.#place).href;
    const [path = '', hash] = href.split('#');
    return pathToFileURL(resolve(this.#place, path)).href + (hash === undefined ? '' : `#${hash}`);
  }

  /** A file as text; undefined if there is none. @param path relative to the site's root */
  async text(path: string): Promise<string | undefined> {
    return (await this.bytes(path))?.toString('utf8');
  }

  /** A file, or a part of it; undefined if there is none, or it is not in the site. */
  async bytes(path: string, range?: Range): Promise<Buffer | undefined> {
    return this.#isRemote ? await this.#fetch(path, range) : await this.#read(path, range);
  }

  async #read(path: string, range: Range | undefined): Promise<Buffer | undefined> {
    const file = resolve(this.#place, path);
    if (!file.startsWith(this.#place + sep)) return undefined;
    try {
      return (await readFile(file)).subarray(range?.from, range?.to);
    } catch {
      return undefined;
    }
  }

  async #fetch(path: string, range: Range | undefined): Promise<Buffer | undefined> {
    try {
      const { href } = new URL(path, this.#place);
      if (!href.startsWith(this.#place)) return undefined;
      const headers = range === undefined ? {} : { Range: `bytes=${range.from}-${range.to - 1}` };
      const response = await fetch(href, { headers, signal: AbortSignal.timeout(WAIT_MS) });
      this.#silence = undefined;
      if (!response.ok) return undefined;
      const bytes = Buffer.from(await response.arrayBuffer());
      return response.status === 206 ? bytes : bytes.subarray(range?.from, range?.to);
    } catch (error) {
      this.#silence = codeOf(error instanceof Error && error.cause !== undefined ? error.cause : error);
      return undefined;
    }
  }

  /** Why the site cannot be asked. @param what it does not have: "an index of changes" */
  async lacks(what: string): Promise<UserError> {
    if ((await this.text('index.html'))?.includes(LOCKED))
      return new UserError(
        `${this.url('')} is encrypted, so it cannot be asked; build the archive without "publish.password" into another folder, and name that with --output.`,
      );
    if (this.#silence !== undefined)
      return new UserError(`${this.url('')} does not answer (${this.#silence}); check --site, or try again later.`);
    return new UserError(
      `${this.url('')} is not a site with ${what}; build one with this version, or name it with --output or --site.`,
    );
  }
}

/** In the home directory: asked from folders that have no site of their own. */
const USUAL = '~/sessionary-site';

/**
 * That of the options, else of `$SESSIONARY_SITE`, else the output folder of the configuration, else the usual one.
 * @throws UserError if they name none, or two
 */
export async function siteOf({ output, site, config }: OptionValues, cwd: string): Promise<Site> {
  if (site !== undefined && output !== undefined) throw new UserError('Give --output or --site, not both.');
  if (site !== undefined && !/^https?:\/\//.test(site))
    throw new UserError(`--site must be a web address, not "${site}"; name a folder with --output.`);
  const ofHome = (path: string): string => path.replace(/^~(?=[/\\])/, homeFolder(process.env));
  const isBare = !['_site', CONFIG_NAME].some((name) => existsSync(resolve(cwd, name))) && existsSync(ofHome(USUAL));
  const fallback = process.env.SESSIONARY_SITE || (isBare ? USUAL : undefined);
  const named = site ?? output ?? (config === undefined ? fallback : undefined);
  if (named !== undefined) return new Site(/^https?:/.test(named) ? named : resolve(cwd, ofHome(named)));
  const file = resolve(cwd, config ?? CONFIG_NAME);
  return new Site(resolve(file, '..', (await readConfig(file, config !== undefined)).output ?? '_site'));
}
