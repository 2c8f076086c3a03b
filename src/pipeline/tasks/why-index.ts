/** WHY: the index of `sessionary why`, made from the traces of all sessions and written to the output folder. */

import { writeFiles } from '../../base/write-file.ts';
import { indexFiles, type TracedSession } from '../../why/index/write-index.ts';
import { draftPart } from '../work/draft-store.ts';
import type { Run } from '../work/run.ts';
import type { LinkedSession } from '../work/session-context.ts';
import { fromDraft } from './read-task.ts';
import type { Given } from './tasks.ts';

async function traced(run: Run, linked: LinkedSession): Promise<TracedSession> {
  const { key, summary } = linked.archived;
  return {
    key,
    title: summary.title,
    project: linked.projectName,
    member: summary.member ?? '',
    start: summary.start ?? 0,
    pullRequests: summary.pullRequests,
    trace: await fromDraft(run, linked, (hash) => draftPart(run.store, 'trace', hash)),
  };
}

/** The task. Returns the paths of the files, relative to the output folder. */
export async function writeWhyIndex({ run, sessions }: Given<'why'>): Promise<readonly string[]> {
  const all: TracedSession[] = [];
  for (const linked of sessions) all.push(await traced(run, linked));
  return writeFiles(run.output, indexFiles(all));
}
