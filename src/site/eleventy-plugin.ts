/** Everything that sessionary adds to Eleventy: data, filters, and a final transform of every page. */

import { basename, join } from 'node:path';
import type { EleventyConfig } from '@11ty/eleventy';
import { printable } from '../base/format.ts';
import { rootFrom } from '../base/urls.ts';
import { readText } from '../transcript/discover/existing-files.ts';
import type { homePage } from './archive/home.ts';
import type { movedProjects, periodAndMemberPages, projectPages, tablePages } from './archive/make-group-pages.ts';
import type { rankingPages } from './archive/rankings.ts';
import type { reportPage } from './archive/report-page.ts';
import type { OwnTemplates } from './environment.ts';
import type { DecidedPage } from './history/decided-page.ts';
import type { HistoryPage, HistoryTab } from './history/project-history.ts';
import type { SessionPage } from './session/session-pages.ts';
import { ENVIRONMENT, FILTERS } from './template-filters.ts';
import type { SiteView } from './types/page.ts';

interface WithHistory {
  readonly history?: readonly HistoryTab[];
}

interface Pages {
  readonly sessionPages: readonly SessionPage[];
  readonly projects: readonly (ReturnType<typeof projectPages>[number] & WithHistory)[];
  /** Former addresses of projects: a page there links to the one that has the sessions now. */
  readonly movedProjects: ReturnType<typeof movedProjects>;
  readonly history: readonly HistoryPage[];
  readonly decided: DecidedPage;
  readonly groups: ReturnType<typeof periodAndMemberPages>;
  readonly tables: ReturnType<typeof tablePages>;
  readonly rankings: ReturnType<typeof rankingPages>;
  readonly home: ReturnType<typeof homePage> & WithHistory;
  readonly report: ReturnType<typeof reportPage>;
}

/** What one Eleventy run renders: a batch of session pages, or, in the last run, all other pages. */
export type SiteData = Partial<Pages> & { readonly site: SiteView };
export type GroupPages = Pages['groups'];

/** Template -> the data without which it is not rendered. */
const NEEDS = new Map<string, keyof Pages>([
  ['session.njk', 'sessionPages'],
  ['project.njk', 'projects'],
  ['moved-project.njk', 'movedProjects'],
  ['history.njk', 'history'],
  ['decisions.njk', 'decided'],
  ['group.njk', 'groups'],
  ['ranking.njk', 'rankings'],
  ['tables.njk', 'tables'],
  ['index.njk', 'home'],
  ['report.njk', 'report'],
  ['search.njk', 'home'],
  ['404.njk', 'home'],
]);

/** Adds the archive to an Eleventy configuration. @param own templates that take the place of ours */
export function sessionary(config: EleventyConfig, data: SiteData, own?: OwnTemplates): void {
  config.setTemplateFormats(['njk']);
  // In an installed package our templates are below node_modules, which Eleventy ignores by default.
  config.ignores.delete('**/node_modules/**');
  config.setUseGitIgnore(false);
  config.setNunjucksEnvironmentOptions(ENVIRONMENT);
  // Frozen, because Eleventy copies every plain object it is given for every page.
  for (const name of new Set(['site', ...NEEDS.values()] as const))
    config.addGlobalData(name, () => Object.freeze(data[name] ?? []));
  // A host serves the 404 page at any address, so its links cannot be relative.
  const { base } = data.site;
  config.addFilter('root', (url: string) => (base !== '' && url === '/404.html' ? base : rootFrom(url)));
  for (const [name, filter] of FILTERS) config.addFilter(name, filter);
  config.addPreprocessor('only what has data, and as the user wants it', 'njk', ({ page }) => {
    const name = basename(page.inputPath);
    const needed = NEEDS.get(name);
    if (needed !== undefined && Object.keys(data[needed] ?? {}).length === 0) return false;
    return own === undefined ? undefined : readText(join(own.folder, name));
  });
  config.addTransform('printable', printable);
  config.addTransform('turns', (html, path) => {
    // Where `session-page.njk` puts turns that are markup already. In texts, `<` is escaped.
    const [before = '', after] = html.split('<!-- turns -->');
    const page = data.sessionPages?.find(({ url }) => path.endsWith(`/${url}`));
    if (after === undefined) return html;
    return Buffer.concat([Buffer.from(before), page?.markup ?? Buffer.of(), Buffer.from(after)]);
  });
}
