/** Prints histories of projects: those whose sessions or code changed since the last build. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../base/hash.ts';
import { groupBy, inGroups } from '../base/lists.ts';
import { writeFileIn } from '../base/write-file.ts';
import type { Project } from '../domain/archive.ts';
import { ALL_DECISIONS, allDecisionsMarkdown } from '../site/history/decision-views.ts';
import type { PagesGiven } from './make-pages.ts';
import { isComplete, type Manifest } from './store/manifest.ts';
import type { HistoryOf } from './work/session-context.ts';
import { bytesOf } from './workers.ts';

interface Given extends Omit<PagesGiven, 'progress'> {
  readonly projects: readonly Project[];
}

/** The most bytes of transcripts whose histories are in memory at the same time, unless a single project has more. */
const BATCH_BYTES = 40_000_000;

/** Prints the histories that are not up to date, and records all of them in the manifest. */
export async function makeHistories({ run, workers, projects, sessions, before, manifest }: Given): Promise<void> {
  if (!run.publish.history) return;
  const byProject = groupBy(sessions, ({ archived }) => archived.project);
  const known = new Map(run.isCached ? before.histories.map((one) => [one.hash, one]) : []);
  const changed: HistoryOf[] = [];
  const hashes = new Map<string, string>();
  for (const { key, name, paths } of projects) {
    const its = byProject.get(key) ?? [];
    const hash = sha256(JSON.stringify([run.hash, key, name, paths, its.map(({ pageHash }) => pageHash)]));
    const same = known.get(hash);
    hashes.set(key, hash);
    if (same !== undefined && isComplete(run.output, same.files)) manifest.addHistory(same);
    else changed.push({ project: { key, name, paths }, sessions: its });
  }
  const sizeOf = ({ sessions: its }: HistoryOf): number => bytesOf(its.map(({ file }) => file));
  for (const batch of inGroups(changed, sizeOf, BATCH_BYTES))
    for (const printed of await workers.do('history', { projects: batch }))
      manifest.addHistory({ ...printed, hash: hashes.get(printed.key) ?? '' });
}

/** Writes the decisions of all projects into one file, if there are any. Returns its path. */
export function writeAllDecisions(output: string, histories: Manifest['histories']): readonly string[] {
  const paths = histories.flatMap(({ files }) => files.filter((path) => /^decisions\/.+\.md$/.test(path)));
  if (paths.length === 0) return [];
  const logs = paths.map((path) => readFileSync(join(output, path), 'utf8'));
  writeFileIn(join(output, ALL_DECISIONS), allDecisionsMarkdown(logs));
  return [ALL_DECISIONS];
}
