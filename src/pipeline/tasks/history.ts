/** HISTORY: the pages of the histories of projects, one project after the other. */

import { join } from 'node:path';
import { namer } from '../../base/slug.ts';
import { writeFileIn } from '../../base/write-file.ts';
import type { HistoryPage } from '../../domain/history/history-pages.ts';
import { NO_PAGES } from '../../site/eleventy-plugin.ts';
import type { LoggedSession } from '../../site/history/log.ts';
import { projectHistory } from '../../site/history/project-history.ts';
import { renderPages } from '../../site/run-eleventy.ts';
import { draftPart } from '../work/draft-store.ts';
import { fromDraft } from './read-task.ts';
import type { Given, Gives } from './tasks.ts';

/** The task: the projects of a batch, which are printed together. */
export async function printHistories({ run, projects }: Given<'history'>): Promise<Gives<'history'>> {
  const pages: HistoryPage[] = [];
  const printed: Gives<'history'>[number][] = [];
  for (const { project, sessions } of projects) {
    const logged: LoggedSession[] = [];
    for (const linked of sessions) {
      const history = await fromDraft(run, linked, (hash) => draftPart(run.store, 'history', hash));
      logged.push({ archived: linked.archived, history });
    }
    const made = projectHistory(project, logged, run.site.timeZone, namer(run.names));
    pages.push(...made.pages);
    const files = made.pages.map(({ url }) => url);
    if (made.markdown !== undefined) {
      files.push(`decisions/${project.key}.md`);
      writeFileIn(join(run.output, `decisions/${project.key}.md`), made.markdown);
    }
    const { counts, decided, names } = made;
    printed.push({ key: project.key, files, counts, decided, names });
  }
  if (pages.length > 0) {
    await renderPages({ ...NO_PAGES, site: run.site, history: pages }, run.output);
  }
  return printed;
}
