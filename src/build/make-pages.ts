/** The second half of a build: the pages and the search index of sessions whose pages are not up to date. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { count } from '../base/format.ts';
import { sha256 } from '../base/hash.ts';
import { groupBy, inGroups, sumOf } from '../base/lists.ts';
import { writeFileIn } from '../base/write-file.ts';
import { type Bundle, planBundles, type SearchRef } from '../search/index/bundles.ts';
import { ALL_DECISIONS, allDecisionsMarkdown } from '../site/history/decision-views.ts';
import type { SessionFile } from '../transcript/discover/session-file.ts';
import type { Project } from '../transcript/types/archive.ts';
import { WHY_FOLDER } from '../why/shared/why-format.ts';
import type { Progress } from './progress.ts';
import { type GrowingManifest, isComplete, type Manifest } from './store/manifest.ts';
import type { Run } from './work/run.ts';
import type { HistoryOf, LinkedSession } from './work/session-context.ts';
import { batches, bytesOf, threadsWorthUsing, type Workers } from './workers.ts';

/** What a build has when its sessions are linked. */
export interface PagesGiven {
  readonly run: Run;
  readonly workers: Workers;
  readonly progress: Progress;
  /** All sessions with pages, the oldest first. */
  readonly sessions: readonly LinkedSession[];
  /** What the output folder holds from an earlier build. */
  readonly before: Manifest;
  readonly manifest: GrowingManifest;
}

function filesOf(sessions: readonly LinkedSession[]): readonly SessionFile[] {
  return sessions.map(({ file }) => file);
}

/** Puts the sessions whose pages are up to date into the manifest. */
function keepSessions({ run, sessions, before, manifest }: PagesGiven): void {
  const hashes = new Map(sessions.map(({ context, pageHash }) => [context.key, pageHash]));
  for (const session of run.isCached ? before.sessions : [])
    if (hashes.get(session.key) === session.pageHash && isComplete(run.output, session.files))
      manifest.addSession(session);
}

/** The same for bundles. A bundle that is no longer planned is overwritten by its successor. */
function keepBundles({ run, before, manifest }: PagesGiven, bundles: readonly Bundle[]): void {
  const planned = new Set(bundles.map(({ key }) => key));
  for (const bundle of run.isCached ? before.bundles : [])
    if (planned.has(bundle.hash) && isComplete(run.output, bundle.files)) manifest.addBundle(bundle);
}

/** Runs a task for each batch and reports progress in bytes of transcripts. */
async function eachBatch(
  { progress }: PagesGiven,
  sessions: readonly LinkedSession[],
  act: (batch: readonly LinkedSession[]) => Promise<void>,
): Promise<void> {
  const total = bytesOf(filesOf(sessions));
  let done = 0;
  let size = 0;
  await Promise.all(
    batches(sessions).map(async (batch) => {
      await act(batch);
      done += batch.length;
      size += bytesOf(filesOf(batch));
      progress.at(`${done} of ${count(sessions.length, 'session')}`, size, total);
    }),
  );
}

/** What is left to do. */
export interface Plan {
  /** Sessions whose pages are printed. */
  readonly changed: readonly LinkedSession[];
  /** Search documents of all sessions, by key. */
  readonly documents: ReadonlyMap<string, readonly SearchRef[]>;
  /** The bundles of the search index. */
  readonly bundles: readonly Bundle[];
}

/** Compares all sessions with the manifest, and makes the search documents of those that changed. */
export async function planPages(given: PagesGiven): Promise<Plan> {
  const { workers, progress, sessions, manifest } = given;
  progress.begin('render');
  keepSessions(given);
  const changed = sessions.filter(({ context }) => !manifest.has(context.key));
  const documents = new Map(manifest.sessions.map((session) => [session.key, session.documents]));
  await eachBatch(given, changed, async (batch) => {
    const made = await workers.do('documents', { sessions: batch });
    for (const [index, { context }] of batch.entries()) documents.set(context.key, made[index] ?? []);
  });
  // Reading and highlighting hold memory that Eleventy and the index need now.
  if (threadsWorthUsing(filesOf(changed)) > 1) await workers.rest();
  const bundles = planBundles(sessions.flatMap(({ context }) => documents.get(context.key) ?? []));
  keepBundles(given, bundles);
  return { changed, documents, bundles };
}

/** PRINT, batch by batch. */
export async function printPages(given: PagesGiven, { changed, documents }: Plan): Promise<void> {
  const { workers, progress, manifest, before } = given;
  const earlier = new Map(
    before.sessions.map(({ key, files }) => [key, files.filter((file) => /^sessions\/[^/]+\.html$/.test(file))]),
  );
  // If the build is interrupted, its manifest lists only complete pages.
  manifest.write();
  await eachBatch(given, changed, async (batch) => {
    const pagesBefore = batch.map(({ context }) => earlier.get(context.key) ?? []);
    for (const printed of await workers.do('print', { sessions: batch, earlier: pagesBefore }))
      manifest.addSession({ ...printed, documents: documents.get(printed.key) ?? [] });
    manifest.note();
  });
  const pages = sumOf(manifest.sessions, ({ pages }) => pages);
  progress.end(`${count(pages, 'page')} of sessions, ${count(changed.length, 'session')} new or changed`);
}

/** WHY: writes the index of `sessionary why`, and returns its paths. What an earlier build wrote stays if it had the same sessions and none of them changed. */
export async function traceSessions(
  { run, workers, sessions, before }: PagesGiven,
  { changed }: Plan,
): Promise<readonly string[]> {
  const tracesBefore = before.others.filter((path) => path.startsWith(`${WHY_FOLDER}/`));
  const isSame = changed.length === 0 && before.sessions.length === sessions.length && tracesBefore.length > 0;
  return isSame && isComplete(run.output, tracesBefore) ? tracesBefore : await workers.do('why', { sessions });
}

/** INDEX, bundle by bundle: each takes as much memory as two workers. */
export async function indexBundles({ workers, sessions, manifest }: PagesGiven, { bundles }: Plan): Promise<void> {
  for (const bundle of bundles) {
    const { key: hash, documents } = bundle;
    if (manifest.hasBundle(hash)) continue;
    const keys = new Set(documents.map(({ key }) => key));
    const inBundle = sessions.filter(({ context }) => keys.has(context.key));
    manifest.addBundle({ hash, files: await workers.do('index', { bundle, sessions: inBundle }) });
  }
}

/** The most bytes of transcripts whose histories are in memory at the same time, unless a single project has more. */
const BATCH_BYTES = 40_000_000;

/**
 * Prints the histories of projects whose sessions or code changed since the last build, and records all of them in the
 * manifest.
 */
export async function makeHistories(
  { run, workers, progress, sessions, before, manifest }: PagesGiven,
  projects: readonly Project[],
): Promise<void> {
  if (!run.publish.history) return;
  progress.begin('history');
  const byProject = groupBy(sessions, ({ archived }) => archived.project);
  const historiesBefore = new Map(run.isCached ? before.histories.map((one) => [one.key, one]) : []);
  const printed = new Map(manifest.sessions.map(({ key, pageHash }) => [key, pageHash]));
  const changed: HistoryOf[] = [];
  const hashes = new Map<string, string>();
  for (const { key, name, paths } of projects) {
    const ofProject = byProject.get(key) ?? [];
    const pages = ofProject.map(({ context }) => printed.get(context.key));
    const hash = sha256(JSON.stringify([run.hash, key, name, paths, pages]));
    const earlier = historiesBefore.get(key);
    hashes.set(key, hash);
    if (earlier?.hash === hash && isComplete(run.output, earlier.files)) manifest.addHistory(earlier);
    else changed.push({ project: { key, name, paths }, sessions: ofProject, earlier: earlier?.pages ?? [] });
  }
  const sizeOf = ({ sessions: its }: HistoryOf): number => bytesOf(filesOf(its));
  for (const batch of inGroups(changed, sizeOf, BATCH_BYTES))
    for (const printed of await workers.do('history', { projects: batch }))
      manifest.addHistory({ ...printed, hash: hashes.get(printed.key) ?? '' });
  progress.end(`${count(projects.length, 'project')}, ${changed.length} new or changed`);
}

/** Writes the decisions of all projects into one file, if there are any. Returns its path. */
export function writeAllDecisions(output: string, histories: Manifest['histories']): readonly string[] {
  const paths = histories.flatMap(({ files }) => files.filter((path) => /^decisions\/.+\.md$/.test(path)));
  if (paths.length === 0) return [];
  const logs = paths.map((path) => readFileSync(join(output, path), 'utf8'));
  writeFileIn(join(output, ALL_DECISIONS), allDecisionsMarkdown(logs));
  return [ALL_DECISIONS];
}
