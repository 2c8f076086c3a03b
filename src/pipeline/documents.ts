/** The search documents of sessions: kept in the cache, where those find them who make the index. */

import { refOf, type SearchRef } from '../search/index/bundles.ts';
import { documentsOf } from '../search/index/pages.ts';
import { Cache } from './cache.ts';
import { draftWords } from './draft-store.ts';
import { ofDraft } from './redraft.ts';
import type { Given } from './tasks.ts';

/** Made before the pages: the index takes as long as they do, and can so be made beside them. */
export async function documents({
  run,
  sessions,
}: Given<'documents'>): Promise<readonly (readonly SearchRef[])[]> {
  const cache = new Cache(run.work);
  const zone = run.site.timeZone;
  const result: (readonly SearchRef[])[] = [];
  for (const session of sessions) {
    const { archived, projectName } = session;
    const pages = await ofDraft(run, session, (key) => draftWords(run.work, key));
    result.push(
      documentsOf(pages, { archived, projectName, zone }).map((document) => {
        const ref = refOf(document);
        cache.write('document', ref.hash, document.html);
        return ref;
      }),
    );
  }
  return result;
}
