/** Everything that sessionary adds to Eleventy: data, filters, and a final transform of every page. */

import type { GroupPage, HomePage, ProjectPage, RankingPage } from '../domain/groups/group-pages.ts';
import type { DecidedPage, HistoryPage } from '../domain/history/history-pages.ts';
import type { MovedProject, ReportPage } from '../domain/overview-pages.ts';
import type { SiteView } from '../domain/page.ts';
import type { SessionPage } from '../domain/session-page.ts';
import { printable } from '../render/text/printable.ts';
import { compactHtml } from './compact-html.ts';
import { ENVIRONMENT, FILTERS, type Filter } from './template-filters.ts';
import { rootFrom } from './urls.ts';

/** What one Eleventy run renders: a batch of session pages, or, in the last run, all other pages. */
export interface SiteData {
  readonly site: SiteView;
  readonly sessionPages: readonly SessionPage[];
  readonly projects: readonly ProjectPage[];
  readonly movedProjects: readonly MovedProject[];
  readonly history: readonly HistoryPage[];
  readonly decided: DecidedPage | undefined;
  /** Months and members. */
  readonly groups: readonly GroupPage[];
  readonly rankings: readonly RankingPage[];
  readonly home: HomePage | undefined;
  readonly report: ReportPage | undefined;
}

export const NO_PAGES: Omit<SiteData, 'site'> = {
  sessionPages: [],
  projects: [],
  movedProjects: [],
  history: [],
  decided: undefined,
  groups: [],
  rankings: [],
  home: undefined,
  report: undefined,
};

/** The part of Eleventy's configuration that is used here. */
export interface EleventyConfig {
  addGlobalData(name: string, value: () => unknown): void;
  addFilter(name: string, filter: Filter): void;
  addPreprocessor(
    name: string,
    formats: string,
    check: (data: { page: { inputPath: string } }) => false | undefined,
  ): void;
  addTransform(name: string, transform: (content: string) => string): void;
  readonly ignores: { delete(glob: string): void };
  setTemplateFormats(formats: readonly string[]): void;
  setUseGitIgnore(isUsed: boolean): void;
  setNunjucksEnvironmentOptions(options: object): void;
}

/** Template -> the data without which it is not rendered. */
const NEEDS = new Map<string, (data: SiteData) => boolean>([
  ['session.njk', (data) => data.sessionPages.length > 0],
  ['project.njk', (data) => data.projects.length > 0],
  ['moved-project.njk', (data) => data.movedProjects.length > 0],
  ['history.njk', (data) => data.history.length > 0],
  ['decisions.njk', (data) => data.decided !== undefined],
  ['group.njk', (data) => data.groups.length > 0],
  ['ranking.njk', (data) => data.rankings.length > 0],
  ['index.njk', (data) => data.home !== undefined],
  ['report.njk', (data) => data.report !== undefined],
  ['search.njk', (data) => data.home !== undefined],
  ['404.njk', (data) => data.home !== undefined],
]);

/** Adds the archive to an Eleventy configuration. */
export function sessionary(config: EleventyConfig, data: SiteData): void {
  config.setTemplateFormats(['njk']);
  // In an installed package our templates are below node_modules, which Eleventy ignores by default.
  config.ignores.delete('**/node_modules/**');
  config.setUseGitIgnore(false);
  config.setNunjucksEnvironmentOptions(ENVIRONMENT);
  // Frozen, because Eleventy copies every plain object it is given for every page.
  const lists = ['projects', 'movedProjects', 'groups', 'rankings', 'history'] as const;
  for (const name of ['site', 'sessionPages', ...lists, 'decided', 'home', 'report'] as const)
    config.addGlobalData(name, () => Object.freeze(data[name]));
  // A host serves the 404 page at any address, so its links cannot be relative.
  const { base } = data.site;
  config.addFilter('root', (url: string) => (base !== '' && url === '/404.html' ? base : rootFrom(url)));
  for (const [name, filter] of FILTERS) config.addFilter(name, filter);
  config.addPreprocessor('only what has data', 'njk', ({ page }) => {
    const name = page.inputPath.split('/').at(-1) ?? '';
    return (NEEDS.get(name)?.(data) ?? true) ? undefined : false;
  });
  config.addTransform('printable', printable);
  if (data.site.isHosted) config.addTransform('compact', compactHtml);
}
