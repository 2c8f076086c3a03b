/**
 * The search documents of sessions, and INDEX: one bundle of the search index, made from them and written to the output
 * folder. Documents are made before the pages, so that the index can be made at the same time as the pages.
 */

import { writeFiles } from '../../base/write-file.ts';
import { buildBundle, refOf, type SearchDoc, type SearchRef } from '../../search/index/bundles.ts';
import { asScripts } from '../../search/index/scripts.ts';
import { documentsOf } from '../../search/index/session-documents.ts';
import type { Run } from '../work/run.ts';
import type { Given, Worded } from './tasks.ts';

/** The search documents of one session: one for each of its pages. */
function sessionDocuments({ site }: Run, { words, ...about }: Worded): readonly SearchDoc[] {
  return documentsOf(words, { ...about, zone: site.timeZone });
}

/** What can be indexed of each session of a batch. */
export async function documents({ run, sessions }: Given<'documents'>): Promise<readonly (readonly SearchRef[])[]> {
  return sessions.map((session) => sessionDocuments(run, session).map(refOf));
}

/** Stands for a document that was planned but can no longer be made. */
const GONE = { html: '', facets: [] };

export async function indexBundle({ run, bundle, sessions }: Given<'index'>): Promise<readonly string[]> {
  const documents = new Map(
    sessions.flatMap((session) => sessionDocuments(run, session).map((document) => [document.url, document])),
  );
  const files = await buildBundle(bundle, ({ url }) => documents.get(url) ?? GONE);
  return writeFiles(run.output, asScripts(files, bundle.folder));
}
