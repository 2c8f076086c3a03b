/** `sessionary/eleventy`: sessions in an Eleventy site of the user. docs/ELEVENTY.md has an example. */

import { basename, dirname, join, relative, resolve } from 'node:path';
import { UserError } from './base/errors.ts';
import { printable } from './base/format.ts';
import { checkConfig } from './build/config/check-config.ts';
import { readSettings } from './build/config/settings.ts';
import { EleventySite } from './build/eleventy-site.ts';
import type { EleventyConfig } from './site/eleventy-config.ts';
import { addPages, frontMatterOf, PAGES } from './site/eleventy-plugin.ts';
import { loaderFor } from './site/environment.ts';
import { plainText } from './site/template-data.ts';
import { FILTERS } from './site/template-filters.ts';
import { entriesOf, isFolder } from './transcript/discover/existing-files.ts';
import type { SessionaryConfig } from './user-config.ts';

export type { DecisionItem, GroupItem, PlanItem, SessionItem, TemplateData } from './site/template-data.ts';
export type { EleventyConfig, SessionaryConfig };

/** Endings of files that Eleventy makes a page of. */
const TEMPLATE = /\.(?:njk|md|html|liquid|webc|vto|11ty\.\w+)$/;
const DATA = ['sessions', 'projects', 'months', 'plans', 'decisions'] as const;

/** By output folder: a changed configuration runs the plugin again in the same process. */
const sites = new Map<string, EleventySite>();

/** What is wrong with options is one sentence, without where it was noticed. */
async function plainly<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    throw error instanceof UserError ? Object.assign(error, { skipOriginalStack: true }) : error;
  }
}

const namesIn = (folder: string): readonly string[] => entriesOf(folder).map(({ name }) => name);

async function settingsOf(options: SessionaryConfig, output: string, includes: string) {
  const config = checkConfig(options, 'the plugin sessionary');
  if (config.publish?.password !== undefined)
    throw new UserError(
      '"password" in "publish" encrypts whole sites, which only `sessionary build` does; leave it out.',
    );
  const templates =
    config.templates ?? (isFolder(join(includes, 'sessionary')) ? join(includes, 'sessionary') : undefined);
  const isGiven = Object.keys(config).length > 0;
  return await readSettings(
    { output, hasRenderer: true, settings: isGiven ? { ...config, templates } : undefined },
    process.env,
    process.cwd(),
  );
}

/** Filters of our templates, for those of the user that take their place; and `plain`. */
function addFilters(config: EleventyConfig): void {
  for (const [name, filter] of FILTERS) if (config.getFilter(name) === undefined) config.addFilter(name, filter);
  config.addFilter('plain', function plain(this: unknown, text: unknown) {
    const plainly = plainText(String(text ?? ''));
    // In Nunjucks, which would escape it once more.
    const env = this instanceof Object && 'env' in this ? this.env : undefined;
    return hasFilters(env) ? env.getFilter('safe')(plainly) : plainly;
  });
}

function hasFilters(env: unknown): env is { getFilter(name: string): (text: string) => unknown } {
  return env instanceof Object && 'getFilter' in env;
}

/** Pages, and a layout. A page whose name a file of the user has gets its data, and is otherwise the user’s. */
function addTemplates(config: EleventyConfig, site: EleventySite): void {
  const { input, includes, layouts = includes } = config.directories;
  const stems = new Set(namesIn(input).filter((name) => TEMPLATE.test(name)));
  const names = new Map([...stems].map((file) => [resolve(input, file), file.replace(TEMPLATE, '')]));
  const replaced = new Set(names.values());
  config.addTemplateFormats('njk');
  addPages(
    config,
    () => site.shown.site,
    (name) => replaced.has(name),
  );
  config.addTemplate(join(relative(input, layouts), 'sessionary/base.njk'), '{% extends "sessionary/layout.njk" %}');
  config.addPreprocessor('sessionary', '*', (data) => {
    const name = names.get(resolve(data.page.inputPath)) ?? '';
    const source = PAGES.get(name);
    if (source === undefined) return;
    const { pagination, permalink } = frontMatterOf(name, source);
    if (data.pagination === undefined) Object.assign(data, { pagination, permalink: data.permalink ?? permalink });
  });
  config.addTransform('sessionary', function transform(html) {
    const isOurs = dirname(resolve(this.inputPath)) === resolve(input) && PAGES.has(basename(this.inputPath, '.njk'));
    return isOurs && !replaced.has(basename(this.inputPath, '.njk')) ? printable(html) : html;
  });
}

/**
 * Adds sessions to an Eleventy site: `await eleventyConfig.addPlugin(sessionary, { inputs: ['sessions'] })`.
 * @param options as in `sessionary.config.js`, which is read if there are none
 * @throws UserError if one of them is wrong
 */
export default async function sessionary(config: EleventyConfig, options: SessionaryConfig = {}): Promise<void> {
  const { directories, pathPrefix = '/' } = config;
  const output = resolve(directories.output);
  const settings = await plainly(() => settingsOf(options, output, directories.includes));
  const site = sites.get(output) ?? new EleventySite(output);
  sites.set(output, site);
  config.on('eleventy.before', () => plainly(() => site.begin(settings, pathPrefix)));
  config.on('eleventy.after', ({ results, outputMode }) => site.finish(outputMode === 'fs' ? results : []));
  const loader = loaderFor(settings.theme.templates);
  config.on('eleventy.engine.njk', ({ environment }) =>
    environment.loaders.push({ ...loader, cache: {}, pathsToNames: {} }),
  );
  addTemplates(config, site);
  addFilters(config);
  const taken = new Set(namesIn(directories.data).map((file) => file.replace(/\..*$/, '')));
  for (const name of DATA) {
    if (!taken.has(name)) config.addGlobalData(name, () => site.shown.data[name]);
    config.addCollection(name, () => [...site.shown.data[name]]);
  }
  config.addAsyncShortcode('transcript', async function transcript(session, turns) {
    return await site.turns(session, turns === undefined ? undefined : String(turns), this.page.url || '/');
  });
  const { theme } = settings;
  const watched = [...settings.inputs.map(({ path }) => path), ...theme.files.values(), theme.templates?.folder];
  for (const path of watched) if (path !== undefined) config.addWatchTarget(path, { resetConfig: true });
}
