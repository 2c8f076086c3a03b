/** Pages as files: of a batch of sessions, or of the whole archive. */

import type { SessionPage } from '../domain/session-page.ts';
import { commandsToKeep } from '../search/index/quick-names.ts';
import { exportFiles } from '../site/exports/exports.ts';
import { renderPages } from '../site/run-eleventy.ts';
import { sessionPages } from '../site/session/session-pages.ts';
import { takeDraft, writeAssets } from './draft-store.ts';
import { ofDraft } from './redraft.ts';
import type { Given, Rendered, Run, ShardSession } from './tasks.ts';

async function renderOne(
  run: Run,
  session: ShardSession,
): Promise<Rendered & { readonly views: readonly SessionPage[] }> {
  const { archived, projectName } = session;
  const take = (key: string): ReturnType<typeof takeDraft> => takeDraft(run.work, key, run.output);
  const { body, exports, files } = await ofDraft(run, session, take);
  const { timeZone: zone, address } = run.site;
  const { prices } = run;
  const views = sessionPages(archived, body, { projectName, zone, prices, exports: exports !== undefined });
  const [first] = views;
  const exported = first && exports ? exportFiles(archived.summary, first, exports, address) : [];
  return {
    key: archived.key,
    files: [...views.map(({ url }) => url), ...files, ...writeAssets(exported, run.output)],
    pages: views.length,
    commands: commandsToKeep(first?.commands ?? []),
    views,
  };
}

/** Renders a batch of sessions and lets Eleventy write their pages. */
export async function render({ run, sessions }: Given<'render'>): Promise<readonly Rendered[]> {
  const results: Rendered[] = [];
  const pages: SessionPage[] = [];
  for (const session of sessions) {
    const { views, ...rendered } = await renderOne(run, session);
    pages.push(...views);
    results.push(rendered);
  }
  await renderPages(
    { site: run.site, sessionPages: pages, projects: [], home: undefined, report: undefined },
    run.output,
  );
  return results;
}

/** Writes the few pages of the whole archive. */
export async function write({ run, data }: Given<'write'>): Promise<undefined> {
  await renderPages(data, run.output);
}
