/** The second half of a build: the pages and the search index of sessions whose pages are not up to date. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { count } from '../base/format.ts';
import { sha256 } from '../base/hash.ts';
import { groupBy, inGroups, sumOf } from '../base/lists.ts';
import { writeFileIn } from '../base/write-file.ts';
import { type Bundle, planBundles } from '../search/index/bundles.ts';
import { documentsOf, refOf, type SearchDoc, type SearchRef } from '../search/index/page-document.ts';
import { ALL_DECISIONS, allDecisionsMarkdown } from '../site/history/decision-views.ts';
import type { LoggedSession } from '../site/history/log.ts';
import type { SessionFile } from '../transcript/discover/session-file.ts';
import type { Project } from '../transcript/types/archive.ts';
import { WHY_FOLDER } from '../why/shared/why-format.ts';
import { type GrowingManifest, isComplete, type Manifest, type PrintedSession } from './store/manifest.ts';
import { hasItsJson } from './store/packed-json.ts';
import type { HistoryOf, LinkedSession } from './work/session-context.ts';
import type { Work } from './work/work.ts';
import { batches, bytesOf, threadsWorthUsing } from './workers.ts';

/** What a build has when its sessions are linked. */
export interface PagesGiven extends Pick<Work, 'run' | 'workers' | 'drafts' | 'progress' | 'renderer'> {
  readonly sessions: readonly LinkedSession[];
  readonly before: Manifest;
  readonly manifest: GrowingManifest;
}

function filesOf(sessions: readonly LinkedSession[]): readonly SessionFile[] {
  return sessions.map(({ file }) => file);
}

/** Runs a task for each batch. @param most batches at the same time: only their drafts are handed out */
async function eachBatch(
  { progress }: PagesGiven,
  sessions: readonly LinkedSession[],
  most: number,
  act: (batch: readonly LinkedSession[]) => Promise<void>,
): Promise<void> {
  const total = bytesOf(filesOf(sessions));
  let done = 0;
  let size = 0;
  const waiting = batches(sessions, most).values();
  const actInTurn = async (): Promise<void> => {
    for (const batch of waiting) {
      await act(batch);
      done += batch.length;
      size += bytesOf(filesOf(batch));
      progress.at(`${done} of ${count(sessions.length, 'session')}`, size, total);
    }
  };
  await Promise.all(Array.from({ length: most }, actInTurn));
}

async function documentsIn({ drafts, run }: PagesGiven, linked: LinkedSession): Promise<readonly SearchDoc[]> {
  const { archived, projectName } = linked;
  return documentsOf(await drafts.part('words', linked), { archived, projectName, zone: run.site.timeZone });
}

/** What is left to do. */
export interface Plan {
  readonly changed: readonly LinkedSession[];
  readonly documents: ReadonlyMap<string, readonly SearchRef[]>;
  readonly bundles: readonly Bundle[];
}

/** Compares all sessions with the manifest, and makes the search documents of those that changed. */
export async function planPages(given: PagesGiven): Promise<Plan> {
  const { run, workers, drafts, progress, sessions, before, manifest } = given;
  progress.begin('render');
  const hashes = new Map(sessions.map(({ context, pageHash }) => [context.key, pageHash]));
  const isThere = (session: PrintedSession): boolean =>
    isComplete(run.output, session.files) && hasItsJson(run.output, session);
  for (const session of run.cache === undefined ? [] : before.sessions)
    if (hashes.get(session.key) === session.pageHash && isThere(session)) manifest.addSession(session);
  const changed = sessions.filter(({ context }) => manifest.printed.get(context.key) === undefined);
  workers.expect(filesOf(changed));
  const documents = new Map(manifest.sessions.map((session) => [session.key, session.documents]));
  await eachBatch(given, changed, workers.threads, async (batch) => {
    await Promise.all(batch.map((linked) => drafts.ensure(linked)));
    for (const linked of batch) documents.set(linked.context.key, (await documentsIn(given, linked)).map(refOf));
  });
  if (threadsWorthUsing(filesOf(changed)) > 1) await workers.rest();
  const bundles = planBundles(sessions.flatMap(({ context }) => documents.get(context.key) ?? []));
  // A bundle that is no longer planned is overwritten by its successor.
  const planned = new Set(bundles.map(({ key }) => key));
  for (const bundle of run.cache === undefined ? [] : before.bundles)
    if (planned.has(bundle.hash) && isComplete(run.output, bundle.files)) manifest.bundles.set(bundle.hash, bundle);
  return { changed, documents, bundles };
}

/** PRINT, batch by batch. */
export async function printPages(given: PagesGiven, { changed, documents }: Plan): Promise<void> {
  const { workers, drafts, progress, manifest, before, renderer } = given;
  const earlier = new Map(
    before.sessions.map(({ key, files }) => [key, files.filter((file) => /^sessions\/[^/]+\.html$/.test(file))]),
  );
  // If the build is interrupted, its manifest lists only complete pages.
  manifest.write();
  await eachBatch(given, changed, 1, async (batch) => {
    const toPrint = batch.map(async (linked) => {
      return { linked, draft: await drafts.take(linked), earlier: earlier.get(linked.context.key) ?? [] };
    });
    for (const { shown, ...printed } of await workers.do('print', { sessions: await Promise.all(toPrint) })) {
      manifest.addSession({ ...printed, documents: documents.get(printed.key) ?? [] });
      renderer?.add('sessionPages', shown);
    }
    manifest.note();
  });
  const pages = sumOf(manifest.sessions, ({ pages }) => pages);
  progress.end(`${count(pages, 'page')} of sessions, ${count(changed.length, 'session')} new or changed`);
}

/** WHY: writes the index of `sessionary why`, and returns its paths. */
export async function traceSessions(
  { run, workers, drafts, sessions, before }: PagesGiven,
  { changed }: Plan,
): Promise<readonly string[]> {
  const written = async (these: ReadonlySet<LinkedSession>): Promise<readonly string[] | undefined> => {
    const traced = sessions.map(async (linked) => {
      const { key, summary } = linked.archived;
      const { turns } = these.has(linked) ? await drafts.part('history', linked) : {};
      return { key, summary, project: linked.projectName, turns };
    });
    return await workers.do('why', { sessions: await Promise.all(traced) });
  };
  const earlier = before.others.filter((path) => path.startsWith(`${WHY_FOLDER}/`));
  const isThere = earlier.length > 0 && isComplete(run.output, earlier);
  return (isThere && (await written(new Set(changed)))) || ((await written(new Set(sessions))) ?? []);
}

/** INDEX, bundle by bundle: each takes as much memory as two workers; then the vocabulary. Returns its paths. */
export async function indexBundles(given: PagesGiven, { bundles }: Plan): Promise<readonly string[]> {
  const { workers, sessions, manifest } = given;
  for (const bundle of bundles.filter(({ key }) => !manifest.bundles.has(key))) {
    const keys = new Set(bundle.documents.map(({ key }) => key));
    const inBundle = sessions.filter(({ context }) => keys.has(context.key));
    const documents = (await Promise.all(inBundle.map((linked) => documentsIn(given, linked)))).flat();
    const files = await workers.do('index', { bundle, documents });
    manifest.bundles.set(bundle.key, { hash: bundle.key, files });
  }
  return await workers.do('vocabulary', { bundles });
}

/** The most bytes of transcripts whose histories are in memory at the same time, unless a single project has more. */
const BATCH_BYTES = 40_000_000;

/** Prints the histories of projects with changed sessions or code, and records all of them in the manifest. */
export async function makeHistories(
  { run, workers, drafts, progress, sessions, before, manifest, renderer }: PagesGiven,
  projects: readonly Project[],
): Promise<void> {
  if (!run.publish.history) return;
  progress.begin('history');
  const byProject = groupBy(sessions, ({ archived }) => archived.project);
  const historiesBefore = new Map((run.cache === undefined ? [] : before.histories).map((one) => [one.key, one]));
  const printed = new Map(manifest.sessions.map(({ key, pageHash }) => [key, pageHash]));
  const changed: (Omit<HistoryOf, 'sessions'> & { readonly sessions: readonly LinkedSession[] })[] = [];
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
  const logged = async (linked: LinkedSession): Promise<LoggedSession> => ({
    archived: linked.archived,
    history: await drafts.part('history', linked),
  });
  for (const batch of inGroups(changed, (one) => bytesOf(filesOf(one.sessions)), BATCH_BYTES)) {
    const given = batch.map(async (one) => ({ ...one, sessions: await Promise.all(one.sessions.map(logged)) }));
    for (const { shown, ...printed } of await workers.do('history', { projects: await Promise.all(given) })) {
      manifest.addHistory({ ...printed, hash: hashes.get(printed.key) ?? '' });
      renderer?.add('history', shown);
    }
  }
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
