/**
 * Search documents of sessions. They are made before the pages, so that the index can be made at the same time as the
 * pages.
 */

import { refOf, type SearchDoc, type SearchRef } from '../../search/index/bundles.ts';
import { documentsOf } from '../../search/index/session-documents.ts';
import { draftWords } from '../work/draft-store.ts';
import type { Run } from '../work/run.ts';
import type { LinkedSession } from '../work/session-context.ts';
import { ensureDraft, fromDraft } from './read-task.ts';
import type { Given } from './tasks.ts';

/** The search documents of one session: one for each of its pages. */
export async function sessionDocuments(run: Run, linked: LinkedSession): Promise<readonly SearchDoc[]> {
  const words = await fromDraft(run, linked, (hash) => draftWords(run.store, hash));
  const { archived, projectName } = linked;
  return documentsOf(words, { archived, projectName, zone: run.site.timeZone });
}

/** The task: reads those sessions of a batch again whose drafts are missing. */
export async function documents({ run, sessions }: Given<'documents'>): Promise<readonly (readonly SearchRef[])[]> {
  const result: (readonly SearchRef[])[] = [];
  for (const linked of sessions) {
    await ensureDraft(run, linked);
    result.push((await sessionDocuments(run, linked)).map(refOf));
  }
  return result;
}
