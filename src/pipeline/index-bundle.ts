/** One bundle of the search index, made of the documents in the cache and written into the output. */

import { join } from 'node:path';
import { writeFileIn } from '../base/write-file.ts';
import { buildBundle } from '../search/index/bundles.ts';
import { offlineTwins } from '../search/index/offline-twins.ts';
import { Cache } from './cache.ts';
import type { Given, Indexed } from './tasks.ts';

export async function indexBundle({ run, bundle }: Given<'index'>): Promise<Indexed> {
  const cache = new Cache(run.work);
  const html = new Map(bundle.documents.map(({ hash }) => [hash, cache.read('document', hash)]));
  const missing = bundle.documents.filter(({ hash }) => html.get(hash) === undefined);
  if (missing.length > 0) return { missing: [...new Set(missing.map(({ key }) => key))] };
  const files = await buildBundle(bundle, ({ hash }) => html.get(hash) ?? '');
  const all = [...files, ...offlineTwins(files)];
  for (const { path, content } of all) writeFileIn(join(run.output, path), content);
  return { files: all.map(({ path }) => path) };
}
