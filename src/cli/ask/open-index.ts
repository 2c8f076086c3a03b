/** Pagefind's program and our engine, outside a browser. */

import { createInstance } from 'pagefind-runtime';
import { UserError } from '../../base/errors.ts';
import { openIndex, type SearchIndex } from '../../search/engine/search-index.ts';
import { IndexFiles } from './index-files.ts';
import type { Site } from './site.ts';

interface Opened {
  readonly files: IndexFiles;
  /** Ends the search. Pagefind's program takes a file that it cannot read for one without words. */
  readonly giveUp: () => void;
}

/** By host. Pagefind's program uses the global `fetch`, so each open index has a host of its own. */
const opened = new Map<string, Opened>();
let indexes = 0;

/** A file of an open index. Does not settle if there is none. */
async function fetchFile({ files, giveUp }: Opened, { pathname }: URL): Promise<Response> {
  const content = await files.read(decodeURI(pathname.slice(1)));
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
      openIndex(`http://${host}/`, { createInstance, fetch }).then(use).then(done, fail);
    });
  } finally {
    opened.delete(host);
  }
}
