/**
 * The search documents of sessions, and INDEX: one bundle of the search index, made from them and written to the output
 * folder. Documents are made before the pages, so that the index can be made at the same time as the pages.
 */

import { writeFiles } from '../../base/write-file.ts';
import { buildBundle, refOf, type SearchDoc, type SearchRef } from '../../search/index/bundles.ts';
import { asScripts } from '../../search/index/scripts.ts';
import { documentsOf } from '../../search/index/session-documents.ts';
import { draftPart } from '../work/draft-store.ts';
import type { Run } from '../work/run.ts';
import type { LinkedSession } from '../work/session-context.ts';
import { ensureDraft, fromDraft } from './read-task.ts';
import type { Given } from './tasks.ts';

/** The search documents of one session: one for each of its pages. */
async function sessionDocuments(run: Run, linked: LinkedSession): Promise<readonly SearchDoc[]> {
  const words = await fromDraft(run, linked, (hash) => draftPart(run.store, 'words', hash));
  const { archived, projectName } = linked;
  return documentsOf(words, { archived, projectName, zone: run.site.timeZone });
}

/** What can be indexed of each session of a batch. Reads those again whose drafts are missing. */
export async function documents({ run, sessions }: Given<'documents'>): Promise<readonly (readonly SearchRef[])[]> {
  const result: (readonly SearchRef[])[] = [];
  for (const linked of sessions) {
    await ensureDraft(run, linked);
    result.push((await sessionDocuments(run, linked)).map(refOf));
  }
  return result;
}

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
