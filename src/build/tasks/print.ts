/**
 * PRINT, HISTORY and WHY: drafts and what the archive knows about their sessions -> pages, and the index of
 * `sessionary why`. Each batch of pages is one run of Eleventy.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../../base/hash.ts';
import { namer } from '../../base/slug.ts';
import { writeFileIn, writeFiles } from '../../base/write-file.ts';
import { commandsToKeep, promptsToKeep } from '../../search/index/quick-names.ts';
import { exportFiles } from '../../site/exports/exports.ts';
import { type HistoryPage, projectHistory } from '../../site/history/project-history.ts';
import type { Asset } from '../../site/render/assets/assets.ts';
import { renderPages } from '../../site/run-eleventy.ts';
import { anchorsIn } from '../../site/session/moved.ts';
import type { SessionPage } from '../../site/session/session-pages.ts';
import { forwardingPages, sessionPages } from '../../site/session/session-pages.ts';
import { readText } from '../../transcript/discover/existing-files.ts';
import { whyFiles } from '../../why/index/write-index.ts';
import { isComplete, OUTDATED } from '../store/manifest.ts';
import { writeAssets } from '../store/output-folder.ts';
import type { Draft } from '../work/draft.ts';
import type { Run } from '../work/run.ts';
import type { HistoryOf, LinkedSession } from '../work/session-context.ts';
import type { Given, Gives } from './tasks.ts';

/** The pages of a session, and its exports. */
export function pagesOf(
  { prices, site }: Pick<Run, 'prices' | 'site'>,
  { archived, projectName, fileHrefs }: Pick<LinkedSession, 'archived' | 'projectName' | 'fileHrefs'>,
  { body, exports }: Pick<Draft, 'body' | 'exports'>,
): { readonly pages: readonly SessionPage[]; readonly exported: readonly Asset[] } {
  const options = { projectName, fileHrefs, zone: site.timeZone, prices, exports: exports !== undefined };
  const pages = sessionPages(archived, body, options);
  const [first] = pages;
  const exported = first && exports ? exportFiles(archived.summary, first, exports, site.address) : [];
  return { pages, exported };
}

function publishedPages(output: string, urls: readonly string[]): Parameters<typeof forwardingPages>[1] {
  return [...new Set(urls)].flatMap((url) => {
    const markup = readText(join(output, url));
    // Not there yet.
    return markup === undefined ? [] : [{ url, anchors: anchorsIn(markup) }];
  });
}

/** Where turns wait for the Eleventy of the user. @param name of their place: the address of the page, or a hash */
export function turnsFile(folder: string, name: string): string {
  return join(folder, `turns-${sha256(name)}`);
}

function withoutTurns({ workFolder }: Run, pages: readonly SessionPage[]): readonly SessionPage[] {
  for (const { url, markup } of pages) if (markup !== undefined) writeFileIn(turnsFile(workFolder, url), markup);
  return pages.map((page) => ({ ...page, markup: page.markup && Buffer.of() }));
}

export async function print({ run, sessions }: Given<'print'>): Promise<Gives<'print'>> {
  const results: Gives<'print'>[number][] = [];
  const pagesToPrint: SessionPage[] = [];
  for (const { linked, draft, earlier } of sessions) {
    const { pages, exported } = pagesOf(run, linked, draft);
    const urls = [...pages.map(({ url }) => url), ...earlier];
    const printed = forwardingPages(pages, publishedPages(run.output, urls));
    if (!run.hasRenderer) for (const page of printed) pagesToPrint.push(page);
    const writtenNow = writeAssets([...draft.growing, ...exported], run.output);
    results.push({
      ...{ key: linked.context.key, pages: pages.length, languages: draft.languages },
      files: [...printed.map(({ url }) => url), ...draft.files, ...writtenNow],
      pageHash: draft.isOutdated ? OUTDATED : linked.pageHash,
      commands: commandsToKeep(pages[0]?.commands ?? []),
      prompts: promptsToKeep(pages[0]?.outline ?? []),
      shown: run.hasRenderer ? withoutTurns(run, printed) : [],
    });
  }
  if (!run.hasRenderer) await renderPages({ site: run.site, sessionPages: pagesToPrint }, run.output, run.templates);
  return results;
}

export async function write({ run, data }: Given<'write'>): Promise<undefined> {
  await renderPages(data, run.output, run.templates);
}

/** Makes the history of a project, and lists its pages that are not in the output folder yet. */
function historyFor(
  run: Run,
  { project, sessions, earlier }: HistoryOf,
): { readonly history: Gives<'history'>[number]; readonly missing: readonly HistoryPage[] } {
  const { timeZone: zone, address } = run.site;
  const made = projectHistory(project, sessions, { zone, address, prices: run.prices, nameOf: namer(run.names) });
  const pages = made.pages.map((page) => [page.url, sha256(JSON.stringify([run.hash, page]))] as const);
  const files = pages.map(([url]) => url);
  if (made.markdown !== undefined) {
    files.push(`decisions/${project.key}.md`);
    writeFileIn(join(run.output, `decisions/${project.key}.md`), made.markdown);
  }
  const there = new Map(earlier.filter(([url]) => isComplete(run.output, [url])));
  const { counts, decided, names, red } = made;
  return {
    history: { key: project.key, files, pages, counts, decided, names, red },
    missing: made.pages.filter((_, at) => there.get(pages[at]?.[0] ?? '') !== pages[at]?.[1]),
  };
}

/** HISTORY: writes the histories of the projects of a batch, which are printed together. */
export async function printHistories({ run, projects }: Given<'history'>): Promise<Gives<'history'>> {
  const missing: HistoryPage[] = [];
  const histories: Gives<'history'>[number][] = [];
  for (const project of projects) {
    const made = historyFor(run, project);
    if (!run.hasRenderer) missing.push(...made.missing);
    histories.push(run.hasRenderer ? { ...made.history, shown: made.missing } : made.history);
  }
  if (missing.length > 0) await renderPages({ site: run.site, history: missing }, run.output, run.templates);
  return histories;
}

/**
 * WHY: the index of `sessionary why`. Returns the paths of its files, relative to the output folder, or undefined if
 * they cannot be made from those of the last build.
 */
export async function writeWhyIndex({ run, sessions }: Given<'why'>): Promise<Gives<'why'>> {
  const files = whyFiles(sessions, (path) => readFileSync(join(run.output, path), 'utf8'));
  return files && writeFiles(run.output, files);
}
