/** INDEX: one bundle of the search index, made from search documents and written to the output folder. */

import { writeFiles } from '../../base/write-file.ts';
import { buildBundle, type SearchDoc } from '../../search/index/bundles.ts';
import { asScripts } from '../../search/index/scripts.ts';
import { sessionDocuments } from './documents.ts';
import type { Given } from './tasks.ts';

/** Stands for a document that was planned but can no longer be made. */
const GONE = { html: '', facets: [] };

export async function indexBundle({ run, bundle, sessions }: Given<'index'>): Promise<readonly string[]> {
  const documents = new Map<string, SearchDoc>();
  for (const linked of sessions) {
    for (const document of await sessionDocuments(run, linked)) documents.set(document.url, document);
  }
  const files = await buildBundle(bundle, ({ url }) => documents.get(url) ?? GONE);
  return writeFiles(run.output, asScripts(files, bundle.folder));
}
