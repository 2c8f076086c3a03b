/** INDEX: one bundle of the search index, made of search documents and written into the output folder. */

import { join } from 'node:path';
import { writeFileIn } from '../../base/write-file.ts';
import { buildBundle } from '../../search/index/bundles.ts';
import { offlineTwins } from '../../search/index/offline-twins.ts';
import { sessionDocuments } from './documents.ts';
import type { Given } from './tasks.ts';

export async function indexBundle({ run, bundle, sessions }: Given<'index'>): Promise<readonly string[]> {
  const html = new Map<string, string>();
  for (const linked of sessions) {
    for (const document of await sessionDocuments(run, linked)) html.set(document.url, document.html);
  }
  const files = await buildBundle(bundle, ({ url }) => html.get(url) ?? '');
  const all = [...files, ...offlineTwins(files)];
  for (const { path, content } of all) writeFileIn(join(run.output, path), content);
  return all.map(({ path }) => path);
}
