/**
 * A build, from inputs to a finished site:
 *
 *     discover -> READ each session -> link -> READ again where the context changes something -> compare with the
 *     manifest -> search documents -> INDEX bundles beside PRINT batches -> pages of the archive -> sweep -> manifest
 */

import { accessSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bytes, count, grouped } from '../base/format.ts';
import { namer } from '../base/slug.ts';
import { removeFolder } from '../base/write-file.ts';
import type { Verdict } from '../redact/gate/archive-verdict.ts';
import { readWaivers, type Waivers, waiverKey } from '../redact/gate/waivers.ts';
import { archiveFigures } from '../site/archive/groups.ts';
import { type Report, reportJson } from '../site/archive/report.ts';
import { alikeProjects } from '../site/link/projects/alike.ts';
import { discover } from '../transcript/discover/discover.ts';
import type { SessionFile } from '../transcript/discover/session-file.ts';
import type { Archive } from '../transcript/types/archive.ts';
import { archiveData, pagesToPrint, reportOf, writeSharedFiles } from './archive-pages.ts';
import type { Settings } from './config/settings.ts';
import type { Shard } from './config/shards.ts';
import { inspectArchive } from './inspect-archive.ts';
import { indexBundles, makeHistories, planPages, printPages, traceSessions, writeAllDecisions } from './make-pages.ts';
import type { Progress } from './progress.ts';
import type { HostVerdict } from './publish/host-limits.ts';
import { publish } from './publish.ts';
import { type LinkedArchive, NO_LINKS, readArchive } from './read-archive.ts';
import { isWhole } from './select.ts';
import { boundCache, keepNotes, unlessForgotten } from './store/cache.ts';
import { contentsOf } from './store/hashes.ts';
import { filesOf, GrowingManifest, NO_FILES, outdated, readManifest, writeManifest } from './store/manifest.ts';
import { checkOutput, sweep, workFolder } from './store/output-folder.ts';
import { packJson } from './store/packed-json.ts';
import { draftLinked, sessionsInShard } from './tasks/read-shard.ts';
import { storedFacts } from './tasks/stored-facts.ts';
import { Drafts } from './work/drafts.ts';
import { makeRun, withAccounts } from './work/run.ts';
import { keepResult, stateOf, unchanged } from './work/unchanged.ts';
import type { Renderer, Work } from './work/work.ts';
import { bytesOf, sizeOf, Workers } from './workers.ts';

export interface BuildResult {
  readonly report: Report;
  readonly verdict: Verdict | undefined;
  /** Does the host accept it? Undefined without one. */
  readonly accepted?: HostVerdict | undefined;
}

/** With `--check`, the gate did not let the site pass, and none of it was written. */
export interface Refused {
  readonly refused: Verdict;
}

async function read({ settings, progress, run, workers, drafts, found, findings }: Work): Promise<LinkedArchive> {
  progress.begin('read');
  const total = bytesOf(found.sessions);
  let size = 0;
  const seen = new Set<SessionFile>();
  const known = new Map(found.sessions.map((file) => [file, storedFacts(run, file, NO_LINKS)]));
  keepNotes();
  const unread = found.sessions.filter((file) => known.get(file) === undefined);
  if (settings.isMerged)
    progress.say(
      `The joined cache has ${grouped(found.sessions.length - unread.length)} of ${count(found.sessions.length, 'session')}.`,
    );
  workers.expect(unread);
  const archive = await readArchive(found, settings, run, {
    find: (file, factsHash, secrets) => workers.do('find', { file, factsHash, secrets }),
    read: async (file, links) => {
      const stored = links === NO_LINKS ? known.get(file) : storedFacts(run, file, links);
      const { draft, findings: inFile, ...facts } = stored ?? (await workers.do('read', { file, links }));
      if (draft !== undefined) drafts.keep(...draft);
      if (inFile !== undefined) findings.set(facts.factsHash, inFile);
      size += seen.has(file) ? 0 : sizeOf(file);
      seen.add(file);
      progress.at(`${seen.size} of ${count(found.sessions.length, 'session')}`, size, total);
      return facts;
    },
  });
  drafts.keepOnly(new Set(archive.sessions.map(({ draftHash }) => draftHash)));
  const { shard } = settings;
  const part = shard === undefined ? '' : `shard ${shard.number} of ${shard.of}: `;
  progress.end(`${part}${count(found.sessions.length, 'session')}, ${bytes(total)}`);
  for (const { relative, reason } of found.problems) progress.detail(`  ${relative}: ${reason}`);
  for (const { path, problems } of archive.facts.flatMap(({ ledgers }) => ledgers))
    for (const { line, reason } of problems)
      progress.detail(`  ${path}${line === 0 ? '' : `, line ${line}`}: ${reason}`);
  return archive;
}

async function writeArchive(
  { settings, progress, run, workers, renderer }: Work,
  { archive, sessions: linked }: LinkedArchive,
  report: Report,
  manifest: GrowingManifest,
  bundles: number,
) {
  progress.begin('write');
  const { output, site, prices, names } = run;
  const { histories } = manifest;
  const list = { zone: site.timeZone, prices, ...(names === undefined ? {} : { nameOf: namer(names) }) };
  const data = archiveData(
    archive,
    report,
    { ...site, bundles, others: settings.others },
    list,
    settings.redact,
    histories,
  );
  const groups = [...data.tables, ...data.projects, ...data.groups, ...data.rankings].map(({ url }) => url);
  const ofHistory = histories.flatMap(({ files }) => files.filter((path) => path.endsWith('.html')));
  const overviews = [...groups, 'decisions.html', ...ofHistory];
  const shared = writeSharedFiles(archive, manifest, run, settings, data.groups, overviews);
  const { pages, changed } = pagesToPrint(data, run, manifest.before);
  const hosted = renderer?.render(data, { run, archive, sessions: linked, list });
  if (hosted === undefined) await workers.do('write', { data: changed });
  const pageCount = pages.length + ofHistory.length;
  progress.end(`${count(pageCount, 'page')} of the archive`);
  const log = writeAllDecisions(output, histories);
  const own = [...pages.map(([url]) => url), ...shared, ...log];
  return { report: { ...report, pages: report.pages + pageCount }, own, pages, hosted };
}

async function buildSite(work: Work, waivers: Waivers | undefined): Promise<BuildResult | Refused> {
  const { settings, progress, run, workers, drafts, found, renderer } = work;
  if (found.sessions.length === 0) progress.say('The input has no sessions: the site will be empty.');
  const stored = readManifest(settings.output);
  // The Eleventy of the user renders all pages, every time.
  const before = renderer === undefined ? stored : outdated(stored);
  const isRepeatable = run.cache !== undefined && renderer === undefined;
  const state = isRepeatable ? stateOf({ ...work, waivers }) : '';
  const known = isRepeatable ? unchanged<BuildResult>({ ...work, before, waivers, state }) : undefined;
  if (known !== undefined) return known;
  const linked = await read(work);
  const { archive, sessions } = linked;
  const printed = new Set(before.sessions.map(({ pageHash }) => pageHash));
  const verdict = waivers && (await inspectArchive(sessions, waivers, work, ({ pageHash }) => printed.has(pageHash)));
  if (settings.isChecked && verdict?.passes === false) {
    // Of the images that drafts have written.
    sweep(settings.output, filesOf(stored), new Set());
    return { refused: verdict };
  }
  // Says whose files those are that are written from here on.
  if (stored === NO_FILES) writeManifest(settings.output, before);
  if (settings.projectRules.length === 0) for (const line of alikeProjects(archive.projects)) progress.say(line);
  const manifest = new GrowingManifest(settings.output, before);
  const given = { run, workers, drafts, progress, renderer, sessions, before, manifest };
  const plan = await planPages(given);
  const bundles = plan.bundles.length;
  const singles: string[] = [];
  const print = async () => {
    await printPages(given, plan);
    singles.push(...packJson(settings.output, archive, manifest));
    await makeHistories(given, archive.projects);
    const read = reportOf(work, linked, manifest.sessions);
    const { own, ...written } = await writeArchive(work, linked, read, manifest, bundles);
    const traces = await traceSessions(given, plan);
    progress.begin('index');
    await workers.rest();
    return { ...written, own: [...own, ...traces] };
  };
  const [{ report, own, pages, hosted }, words] = await Promise.all([print(), indexBundles(given, plan)]);
  progress.end(count(bundles, 'bundle'));
  const others = await hosted;
  const after = manifest.complete(plan.bundles, [...own, ...words], pages);
  const keep = new Set([...filesOf(after), ...(others ?? [])]);
  sweep(settings.output, keep, new Set([...filesOf(before), ...singles]), others !== undefined);
  // Somebody may have removed some of it meanwhile: then this fails.
  for (const path of others === undefined ? keep : []) accessSync(join(settings.output, path));
  writeReport(work, report, archive);
  if (settings.cache !== undefined && plan.changed.length > 0) boundCache(settings.cache);
  const result = { report, verdict };
  // A transcript may have changed meanwhile; and what a key that is not kept names is not the same the next time.
  const stateNow = (): string => stateOf({ ...work, contents: contentsOf(settings, found.sessions), waivers });
  const isLasting = isRepeatable && verdict?.passes !== false && stateNow() === state;
  return isLasting ? keepResult(run, state, result) : result;
}

function writeReport({ settings, progress, run }: Work, report: Report, archive: Archive): void {
  const peakMemoryMB = Math.round(process.resourceUsage().maxRSS / 1024);
  const figures = archiveFigures(archive, { zone: settings.timeZone, prices: run.prices });
  const json = reportJson(report, { seconds: progress.seconds, peakMemoryMB }, figures);
  writeFileSync(join(settings.output, 'report.json'), json);
}

async function withWorkers<T>(
  given: Settings,
  progress: Progress,
  { isDrafted, isInspected }: { readonly isDrafted: boolean; readonly isInspected: boolean },
  act: (work: Work) => Promise<T>,
): Promise<T> {
  return await unlessForgotten(given.cache, given.inputs, async () => {
    const found = given.found ?? discover(given.inputs);
    const contents = contentsOf(given, found.sessions);
    const settings = withAccounts(given, contents);
    const key = waiverKey(settings.configFolder, process.env);
    // Not if a session may still be left out.
    const gate = isInspected && isWhole(settings) ? { key: key.value, isReviewed: false } : undefined;
    const run = makeRun(settings, isDrafted && isWhole(settings), gate);
    const workers = new Workers(run);
    const drafts = new Drafts(run, async (session) => (await workers.do('open', { session, isDrafted: true })).draft);
    try {
      return await act({
        settings,
        progress,
        run,
        workers,
        drafts,
        found,
        contents,
        waiverKey: key,
        findings: new Map(),
      });
    } finally {
      await workers.close();
    }
  });
}

/**
 * Builds the site, and encrypts it if the settings say so.
 * @throws UserError when the settings ask for something that must not or cannot be done
 */
export async function build(settings: Settings, progress: Progress): Promise<BuildResult | Refused> {
  const { output, published } = settings;
  for (const folder of new Set([output, published])) checkOutput(folder);
  // First, because a mistake in it ends the build.
  const waivers = settings.strict || settings.isChecked ? readWaivers(settings.configFolder) : undefined;
  const how = { isDrafted: true, isInspected: waivers !== undefined };
  removeFolder(workFolder(output));
  try {
    const built = await withWorkers(settings, progress, how, (work) => buildSite(work, waivers));
    return 'refused' in built ? built : { ...built, accepted: publish(settings, built.report.sessions) };
  } finally {
    removeFolder(workFolder(output));
  }
}

/** Reads and drafts one shard of the sessions into the cache. @throws UserError */
export async function buildShard(settings: Settings, shard: Shard, progress: Progress): Promise<void> {
  const how = { isDrafted: true, isInspected: settings.strict || settings.isChecked };
  await withWorkers(settings, progress, how, async (work) => {
    const sessions = sessionsInShard(work.found.sessions, shard);
    const ofShard = { ...work, found: { sessions, histories: [], problems: [] } };
    const linked = await read(ofShard);
    await draftLinked(ofShard, linked.sessions);
  });
}

/**
 * Builds all of a site but its pages, which the renderer prints. Whoever calls this removes the work folder.
 * @throws UserError when the settings ask for something that must not or cannot be done
 */
export async function buildFor(renderer: Renderer, settings: Settings, progress: Progress): Promise<void> {
  await withWorkers(settings, progress, { isDrafted: true, isInspected: false }, async (work) => {
    if (renderer.has(stateOf({ ...work, waivers: undefined }))) return;
    removeFolder(workFolder(settings.output));
    await buildSite({ ...work, renderer }, undefined);
  });
}

/**
 * Looks for what should not be published. Writes nothing but the cache.
 * @param isReviewed do the findings have excerpts?
 * @throws UserError when the settings ask for something that cannot be done
 */
export async function check(settings: Settings, progress: Progress, isReviewed = false): Promise<Verdict> {
  const waivers = readWaivers(settings.configFolder);
  return await withWorkers(settings, progress, { isDrafted: false, isInspected: true }, async (work) => {
    const { sessions, facts } = await read(work);
    const cut = facts
      .flatMap(({ ledgers }) => ledgers)
      .filter(({ problems }) => problems.some(({ line }) => line === 0));
    const unread = work.found.problems.length + cut.length;
    const these = count(unread, 'file or folder was', 'files and folders were');
    const verdict = await inspectArchive(sessions, waivers, work, () => true, isReviewed);
    const words = unread === 0 ? [] : [`${these} not read, or not to the end; --verbose names them.`];
    return { ...verdict, words: [...words, ...verdict.words] };
  });
}
