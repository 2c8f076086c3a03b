/**
 * For work on templates, with `npx @11ty/eleventy --serve`: builds the whole archive in this process, without a search
 * index. The functions of the tasks read sessions and make pages; turns stay views, so that Eleventy prints them with
 * the current templates.
 */

import type { EleventyConfig } from '@11ty/eleventy';
import { makeReport, sumCounts } from '../site/archive/report.ts';
import { sessionary as plugin, type SiteData } from '../site/eleventy-plugin.ts';
import { writeLanguages } from '../site/render/markup/grammars.ts';
import type { SessionPage } from '../site/session/session-pages.ts';
import { viewsLoader } from '../site/views/view-kinds.ts';
import { discover } from '../transcript/discover/discover.ts';
import { archiveData } from './archive-pages.ts';
import { readSettings } from './config/settings.ts';
import { readArchive } from './read-archive.ts';
import { NO_FILES, writeManifest } from './store/manifest.ts';
import { checkOutput, writeAssets } from './store/output-folder.ts';
import { pagesOf } from './tasks/print.ts';
import { openSession, readerOf } from './tasks/read-task.ts';
import { makeDraft } from './work/draft.ts';
import { makeRun, withAccounts } from './work/run.ts';

/** The plugin for Eleventy’s own environment, which loads changed templates again. */
export function sessionary(config: EleventyConfig, data: SiteData): void {
  config.on('eleventy.engine.njk', ({ environment }) =>
    environment.loaders.push({ ...viewsLoader, cache: {}, pathsToNames: {} }),
  );
  plugin(config, data);
}

/**
 * Reads and links all sessions, makes their pages, and writes their images and outputs.
 * @param output folder that Eleventy writes to; it gets a manifest, so that a build may overwrite it
 * @param input folder of transcripts; by default, what a build would read
 */
export async function loadSite(output: string, input: string | undefined): Promise<SiteData> {
  const options = { output, input: input === undefined ? undefined : [input], 'no-cache': true };
  const given = await readSettings(options, process.env, process.cwd());
  const discovery = discover(given.inputs);
  const settings = withAccounts(given, discovery);
  checkOutput(settings.output);
  writeManifest(settings.output, NO_FILES);
  const run = makeRun(settings, false);
  const { archive, facts, sessions } = await readArchive(discovery, settings, run, readerOf(run));
  const pages: SessionPage[] = [];
  for (const linked of sessions) {
    // The turns stay views here: what is not in the archive must not be linked in the first place.
    const context = { ...linked.context, plannedIn: linked.archived.plannedIn?.key };
    const draft = await openSession(run, linked, ({ session }) => makeDraft(session, run, context));
    const { pages: own, exported } = pagesOf(run, linked, draft);
    writeAssets([...draft.assets, ...exported], settings.output);
    writeLanguages(settings.output, [draft]);
    pages.push(...own);
  }
  const files = facts.flatMap(({ summary: { input }, ledgers }) =>
    ledgers.map((one) => ({ ...one, input, session: undefined })),
  );
  const counts = { sessions: archive.order.length, pages: pages.length };
  const report = makeReport(files, [], counts, sumCounts(facts.map(({ redacted }) => redacted.counts)));
  const list = { zone: settings.timeZone, prices: run.prices };
  return { ...archiveData(archive, report, run.site, list, settings.redact), sessionPages: pages };
}
