/** Everything that sessionary adds to Eleventy: data, filters, and a last look at every page. */

import type { HomePage, ProjectPage, ReportPage } from '../domain/overview-pages.ts';
import type { SiteView } from '../domain/page.ts';
import type { SessionPage } from '../domain/session-page.ts';
import { ENVIRONMENT, FILTERS, type Filter } from './template-filters.ts';
import { rootFrom } from './urls.ts';

/** What one Eleventy run renders. A shard has session pages only, the last run all the others. */
export interface SiteData {
  readonly site: SiteView;
  readonly sessionPages: readonly SessionPage[];
  readonly projects: readonly ProjectPage[];
  readonly home: HomePage | undefined;
  readonly report: ReportPage | undefined;
}

const SITE_DATA = [
  'site',
  'sessionPages',
  'projects',
  'home',
  'report',
] as const satisfies readonly (keyof SiteData)[];

/** The little of Eleventy's configuration that is used here. */
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
const NEEDS: ReadonlyMap<string, (data: SiteData) => boolean> = new Map<string, (data: SiteData) => boolean>([
  ['session.njk', (data) => data.sessionPages.length > 0],
  ['project.njk', (data) => data.projects.length > 0],
  ['index.njk', (data) => data.home !== undefined],
  ['report.njk', (data) => data.report !== undefined],
  ['search.njk', (data) => data.home !== undefined],
  ['404.njk', (data) => data.home !== undefined],
]);

/** Overrides are no part of any language: in prose, titles and attributes they are named instead of obeyed. */
const OVERRIDE = /[\u202d\u202e]/g;

// Control characters and half surrogate pairs are valid in a transcript and in no HTML document.
const UNPRINTABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufdd0-\ufdef\ufffe\uffff]/;
const ALL_UNPRINTABLE = new RegExp(UNPRINTABLE, 'g');

/**
 * Shows what HTML cannot hold: NUL as "␀", the others of its kind likewise, the rest as U+FFFD. And what would
 * turn the order of the letters behind it: a right-to-left override as "[U+202E]".
 */
export function printable(html: string): string {
  const whole = html
    .toWellFormed()
    .replace(OVERRIDE, (character) => (character === '\u202e' ? '[U+202E]' : '[U+202D]'));
  if (!UNPRINTABLE.test(whole)) return whole;
  return whole.replace(ALL_UNPRINTABLE, (character) => {
    const code = character.charCodeAt(0);
    return code < 0x20 ? String.fromCharCode(0x2400 + code) : code === 0x7f ? '\u2421' : '\ufffd';
  });
}

/** Adds the archive to an Eleventy configuration. */
export function sessionary(config: EleventyConfig, data: SiteData): void {
  config.setTemplateFormats(['njk']);
  // Installed as a package, our templates lie below a node_modules, which Eleventy leaves alone.
  config.ignores.delete('**/node_modules/**');
  config.setUseGitIgnore(false);
  config.setNunjucksEnvironmentOptions(ENVIRONMENT);
  // Frozen, because Eleventy copies every plain object it is given for every page.
  for (const name of SITE_DATA) config.addGlobalData(name, () => Object.freeze(data[name]));
  // A host shows the 404 page at any address, so its links cannot be relative.
  const { base } = data.site;
  config.addFilter('root', (url: string) => (base !== '' && url === '/404.html' ? base : rootFrom(url)));
  for (const [name, filter] of FILTERS) config.addFilter(name, filter);
  config.addFilter('sessionPage', (page: SessionPage) => page);
  config.addPreprocessor('only what has data', 'njk', ({ page }) => {
    const name = page.inputPath.split('/').at(-1) ?? '';
    return (NEEDS.get(name)?.(data) ?? true) ? undefined : false;
  });
  config.addTransform('printable', printable);
}
