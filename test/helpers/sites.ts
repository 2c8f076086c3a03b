/** The sites that several test files look at. Each is built when the first test asks for it; see `site-host.ts`. */

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inject } from 'vitest';
import { REPO } from './cli.ts';

/** The folder of transcripts that was the input of the build. */
export interface GivenInput {
  readonly path: string;
  readonly member?: string;
}

export interface BuiltSite {
  readonly name: SiteName;
  /** Folder of the finished site. */
  readonly folder: string;
  /** The same folder on a web server of this machine, with `/` at the end. */
  readonly url: string;
  readonly inputs: readonly GivenInput[];
  /** Cache that the build filled. */
  readonly cache: string;
}

/** The example archive, broken transcripts, and transcripts full of payloads. */
export const SITES = ['archive', 'damaged', 'hostile'] as const;
/** `paged` is one member's part of the example, with low limits: sessions have several pages, and agents their own. */
export type SiteName = (typeof SITES)[number] | 'paged';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the site host, with `/` at the end. */
    host: string;
    /** Folder of the sites: `<name>/site` and `<name>/cache`. */
    sites: string;
  }
}

const JONAS: GivenInput = { path: join(REPO, 'fixtures/archive/jonas'), member: 'Jonas' };
const MARA: GivenInput = { path: join(REPO, 'fixtures/archive/mara'), member: 'Mara' };

const INPUTS: Readonly<Record<SiteName, readonly GivenInput[]>> = {
  archive: [JONAS, MARA],
  paged: [JONAS],
  damaged: [{ path: join(REPO, 'fixtures/damaged') }],
  hostile: [{ path: join(REPO, 'fixtures/hostile') }],
};

/** Asks the host, and waits until it has built or started what is needed. @throws the error of the host */
export async function askHost(name: string): Promise<string> {
  const response = await fetch(new URL(name, inject('host')));
  const answer = await response.text();
  if (!response.ok) throw new Error(answer);
  return answer;
}

/** The site, as soon as it is built. */
export async function siteOf(name: SiteName): Promise<BuiltSite> {
  const url = await askHost(name);
  const folder = join(inject('sites'), name);
  return { name, url, folder: join(folder, 'site'), cache: join(folder, 'cache'), inputs: INPUTS[name] };
}

/** The three sites of which every page is tested. */
export function everySite(): Promise<readonly BuiltSite[]> {
  return Promise.all(SITES.map(siteOf));
}

/** The two ways to read a site. */
export const WAYS = ['a web server', 'disk'] as const;
export type Way = (typeof WAYS)[number];

/** Address of a site, with `/` at the end. */
export function homeOf({ folder, url }: Pick<BuiltSite, 'folder' | 'url'>, way: Way): string {
  return way === 'disk' ? `${pathToFileURL(folder).href}/` : url;
}
