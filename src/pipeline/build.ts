/**
 * A build, from inputs to a finished site:
 *
 *     discover -> READ each session -> link -> READ again where the context changes something -> compare with the
 *     manifest -> search documents -> INDEX bundles beside PRINT batches -> pages of the archive -> sweep -> manifest
 */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bytes, count } from '../base/format.ts';
import { sumOf } from '../base/lists.ts';
import { namer } from '../base/slug.ts';
import type { Verdict } from '../check/archive-verdict.ts';
import { takesHeaders } from '../config/hosts.ts';
import type { Settings } from '../config/settings.ts';
import { discover } from '../discover/discover.ts';
import type { Discovery, SessionFile } from '../discover/session-file.ts';
import type { Archive } from '../domain/archive.ts';
import { shownProblem } from '../model/withhold.ts';
import { makeRedactors } from '../redact/session-redaction.ts';
import { archiveFigures } from '../site/archive/groups.ts';
import { makeReport, type Report, reportJson, sumCounts } from '../site/archive/report.ts';
import { archiveData, writeSharedFiles } from './archive-pages.ts';
import { inspectArchive } from './check-archive.ts';
import { makeHistories, writeAllDecisions } from './make-histories.ts';
import { makePages } from './make-pages.ts';
import type { Progress } from './progress.ts';
import { type LinkedArchive, readArchive } from './read-archive.ts';
import { isWhole, selectProblems } from './select.ts';
import { boundCache } from './store/cache-bounds.ts';
import { clearForgotten } from './store/forgotten.ts';
import { filesOf, GrowingManifest, type PrintedSession, readManifest } from './store/manifest.ts';
import { checkOutput, detachHardLinks, withTemporaryStore } from './store/output-folder.ts';
import { sweep } from './store/sweep.ts';
import { dropDraft } from './work/draft-store.ts';
import { makeRun, type Run, withAccounts } from './work/run.ts';
import { batchReader, bytesOf, sizeOf, Workers } from './workers.ts';

export interface BuildResult {
  readonly report: Report;
  readonly archive: Archive;
  /** Sessions whose pages were printed; those of the others were up to date. */
  readonly printed: number;
  /** May the site be published? With `--strict` only. */
  readonly verdict: Verdict | undefined;
}

/** A build or check in progress. */
interface Work {
  readonly settings: Settings;
  readonly progress: Progress;
  readonly run: Run;
  readonly workers: Workers;
  readonly found: Discovery;
}

/** Home, search, report, 404. */
const SINGLE_PAGES = 4;

async function read({ settings, progress, run, workers, found }: Work): Promise<LinkedArchive> {
  progress.begin('read');
  const total = bytesOf(found.sessions);
  let sessions = 0;
  let size = 0;
  const seen = new Set<SessionFile>();
  const readSession = batchReader(workers);
  const archive = await readArchive(found, settings, run, async (file, links) => {
    const result = await readSession(file, links);
    if (seen.has(file)) return result;
    seen.add(file);
    sessions += 1;
    size += sizeOf(file);
    progress.at(`${sessions} of ${count(found.sessions.length, 'session')}`, size, total);
    return result;
  });
  progress.end(`${count(found.sessions.length, 'session')}, ${bytes(total)}`);
  for (const { relative, reason } of found.problems) progress.detail(`  ${relative}: ${reason}`);
  for (const { path, problems } of archive.facts.flatMap(({ ledgers }) => ledgers))
    for (const { line, reason } of problems) progress.detail(`  ${path}, line ${line}: ${reason}`);
  return archive;
}

function reportOf(
  { settings, found }: Work,
  { archive, facts }: LinkedArchive,
  printed: readonly PrintedSession[],
): Report {
  const keys = new Map([...archive.sessions.values()].map(({ summary, key }) => [summary, key]));
  const names = makeRedactors(settings.redact)?.texts;
  const unread = found.problems.map(({ relative, member, reason }) => ({
    path: names?.text(relative, (kind) => `[redacted: ${kind}]`) ?? relative,
    member,
    reason,
  }));
  return makeReport(
    facts.flatMap(({ summary, ledgers }) =>
      ledgers.map((ledger) => ({
        ...ledger,
        problems: ledger.problems.map((problem) => shownProblem(problem, settings.publish)),
        ...{ input: summary.input, session: keys.get(summary) },
      })),
    ),
    selectProblems(
      unread,
      facts.map(({ summary }) => summary),
      settings,
    ).map(({ path, reason }) => ({ path, reason })),
    { sessions: archive.order.length, pages: sumOf(printed, ({ pages }) => pages) },
    sumCounts(facts.map(({ redacted }) => redacted.counts)),
  );
}

/** Writes the pages of the whole archive, and the assets. Returns their paths, and the report that counts them. */
async function writeArchive(
  { settings, progress, run, workers }: Work,
  archive: Archive,
  report: Report,
  { sessions, histories }: Pick<GrowingManifest, 'sessions' | 'histories'>,
  bundles: number,
): Promise<{ readonly report: Report; readonly own: readonly string[] }> {
  progress.begin('write');
  const { output, timeZone: zone, redact } = settings;
  const { site } = run;
  const list = { zone, prices: run.prices, ...(run.names === undefined ? {} : { nameOf: namer(run.names) }) };
  const data = archiveData(archive, report, { ...site, bundles }, list, redact, histories);
  await workers.do('write', { data });
  const decided = data.decided === undefined ? [] : ['decisions.html'];
  const groups = [...data.projects, ...data.groups, ...data.rankings].map(({ url }) => url);
  const ofHistory = histories.flatMap(({ files }) => files.filter((path) => path.endsWith('.html')));
  const overviews = [...groups, ...decided, ...ofHistory];
  const shared = writeSharedFiles(archive, sessions, {
    ...{ output, site, overviews, histories },
    hasExports: run.publish.exports,
    takesHeaders: takesHeaders(settings.host),
  });
  const pages = [...groups, ...data.movedProjects.map(({ url }) => url), ...decided];
  const all = pages.length + ofHistory.length + SINGLE_PAGES;
  progress.end(`${count(all, 'page')} of the archive`);
  const log = writeAllDecisions(output, histories);
  return { report: { ...report, pages: report.pages + all }, own: [...pages, ...shared, ...log] };
}

async function buildSite(work: Work): Promise<BuildResult> {
  const { settings, progress, run, workers, found } = work;
  if (found.sessions.length === 0) progress.say('The input has no sessions: the site will be empty.');
  const linked = await read(work);
  const { archive, sessions } = linked;
  const before = readManifest(settings.output);
  const manifest = new GrowingManifest(settings.output, before);
  const pages = await makePages({ run, workers, progress, sessions, before, manifest });
  const bundles = pages.bundles.length;
  const printPages = async (): Promise<{ report: Report; own: readonly string[] }> => {
    await pages.print();
    await makeHistories({ run, workers, projects: archive.projects, sessions, before, manifest });
    const read = reportOf(work, linked, manifest.sessions);
    const { report, own } = await writeArchive(work, archive, read, manifest, bundles);
    const traces = await pages.traces();
    // The rest of it: most was done while the pages were printed.
    progress.begin('index');
    await workers.rest();
    return { report, own: [...own, ...traces] };
  };
  const [{ report, own }] = await Promise.all([printPages(), pages.index()]);
  progress.end(count(bundles, 'bundle'));
  const after = manifest.complete(pages.bundles, own);
  sweep(settings.output, filesOf(after), filesOf(before));
  for (const { draftHash } of sessions) dropDraft(run.store, draftHash);
  writeReport(work, report, archive);
  if (settings.cache !== undefined && pages.changed > 0) boundCache(settings.cache);
  const verdict = settings.strict ? await inspectArchive(sessions, settings, workers, progress) : undefined;
  return { report, archive, printed: pages.changed, verdict };
}

function writeReport({ settings, progress, run }: Work, report: Report, archive: Archive): void {
  const peakMemoryMB = Math.round(process.resourceUsage().maxRSS / 1024);
  const figures = archiveFigures(archive, { zone: settings.timeZone, prices: run.prices });
  const json = reportJson(report, { seconds: progress.seconds, peakMemoryMB }, figures);
  writeFileSync(join(settings.output, 'report.json'), json);
}

/** Runs something with workers and a store. */
async function withWorkers<T>(
  given: Settings,
  progress: Progress,
  isDrafted: boolean,
  act: (work: Work) => Promise<T>,
): Promise<T> {
  const inStore = async (store: string): Promise<T> => {
    const found = discover(given.inputs);
    const settings = withAccounts(given, found);
    const run = makeRun(settings, store, isDrafted);
    const workers = new Workers(run, found.sessions);
    try {
      return await act({ settings, progress, run, workers, found });
    } finally {
      await workers.close();
    }
  };
  if (given.cache === undefined) return await withTemporaryStore(given.output, inStore);
  clearForgotten(given.cache, given.inputs);
  return await inStore(given.cache);
}

/**
 * Builds the site.
 * @throws UserError when the settings ask for something that must not or cannot be done
 */
export async function build(settings: Settings, progress: Progress): Promise<BuildResult> {
  for (const output of new Set([settings.output, settings.published])) {
    checkOutput(output);
    detachHardLinks(output);
  }
  return await withWorkers(settings, progress, isWhole(settings), buildSite);
}

/**
 * Looks for what should not be published. Writes nothing but the cache.
 * @throws UserError when the settings ask for something that cannot be done
 */
export async function check(settings: Settings, progress: Progress): Promise<Verdict> {
  return await withWorkers(settings, progress, false, async (work) => {
    const { sessions, facts } = await read(work);
    const cut = facts
      .flatMap(({ ledgers }) => ledgers)
      .filter(({ problems }) => problems.some(({ line }) => line === 0));
    const unread = work.found.problems.length + cut.length;
    const these = count(unread, 'file or folder was', 'files and folders were');
    const verdict = await inspectArchive(sessions, settings, work.workers, progress);
    const words = unread === 0 ? [] : [`${these} not read, or not to the end; --verbose names them.`];
    return { ...verdict, words: [...words, ...verdict.words] };
  });
}
