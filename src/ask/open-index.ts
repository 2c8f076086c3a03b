/** Pagefind's program and our engine, outside a browser. */

import { createInstance } from 'pagefind-runtime';
import { UserError } from '../base/errors.ts';
import { openIndex, type SearchIndex } from '../search/engine/search-index.ts';
import { EMPTY_FRAGMENT, isFragment } from '../search/shared/index-format.ts';
import { IndexFiles } from './index-files.ts';
import type { Site } from './site.ts';

/** Host of an index -> its files. Pagefind's program uses the global `fetch`, so each open index has a host of its own. */
const opened = new Map<string, IndexFiles>();
let indexes = 0;

async function fetchFile(address: URL): Promise<Response> {
  const content = await opened.get(address.hostname)?.read(decodeURI(address.pathname.slice(1)));
  return content === undefined ? new Response(null, { status: 404 }) : new Response(Uint8Array.from(content));
}

const { fetch: fetchElsewhere } = globalThis;

globalThis.fetch = async (input, init) => {
  const address = input instanceof Request ? undefined : new URL(input);
  if (address === undefined || !opened.has(address.hostname)) return await fetchElsewhere(input, init);
  return isFragment(address.pathname) ? new Response(EMPTY_FRAGMENT) : await fetchFile(address);
};

/**
 * Opens the search index of a site, does something with it, and closes it.
 * @throws UserError if there is no index, or no session in it
 */
export async function withIndex<Result>(site: Site, use: (index: SearchIndex) => Promise<Result>): Promise<Result> {
  const page = await site.text('search.html');
  const bundles = / data-bundles="?(\d{1,6})/.exec(page ?? '')?.[1];
  if (bundles === undefined) throw await site.lacks('a search index');
  if (bundles === '0') throw new UserError('There is nothing to search: the archive has no sessions.');
  indexes += 1;
  const host = `index-${indexes}.invalid`;
  opened.set(host, new IndexFiles(site));
  try {
    const fetch = (address: string): Promise<Response> => fetchFile(new URL(address));
    return await use(await openIndex(`http://${host}/`, Number(bundles), { createInstance, fetch }));
  } finally {
    opened.delete(host);
  }
}
