/**
 * `build --shard 3/8`: reads, links and drafts its part of the sessions, and leaves the result in the cache. What links to
 * sessions of other shards, and what the whole archive has to be known for, is left to the build that joins the caches.
 */

import { count } from '../../base/format.ts';
import { compareText, groupBy, valueFor } from '../../base/lists.ts';
import { headOf } from '../../transcript/discover/existing-files.ts';
import type { SessionFile } from '../../transcript/discover/session-file.ts';
import { inShard, type Shard } from '../config/shards.ts';
import { Cache } from '../store/cache.ts';
import type { LinkedSession } from '../work/session-context.ts';
import type { Work } from '../work/work.ts';
import { bytesOf } from '../workers.ts';

const HEAD = 1 << 16;
const TIME = /"timestamp"\s{0,2}:\s{0,2}"([^"]{1,40})"/;
const SLUG = /"slug"\s{0,2}:\s{0,2}"[^"]{1,80}"/g;
const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/**
 * The sessions of a shard follow each other in time. One that shares its slug with an earlier session, or names it in its
 * beginning, is in the same shard: it probably implements its plan.
 */
export function sessionsInShard(sessions: readonly SessionFile[], shard: Shard): readonly SessionFile[] {
  const ids = new Set(sessions.map(({ id }) => id));
  const timed = sessions.map((file) => {
    const path = file.path ?? file.agents[0]?.path;
    const head = path === undefined ? '' : headOf(path, HEAD);
    const named = [file.id, ...(head.match(ID) ?? []).filter((id) => ids.has(id)), ...(head.match(SLUG) ?? [])];
    return { file, time: TIME.exec(head)?.[1] ?? '', named };
  });
  const begun = new Map<string, string>();
  const together = timed
    .sort((a, b) => compareText(a.time, b.time))
    .map(({ file, time, named }) => {
      const from = named.flatMap((name) => begun.get(name) ?? [])[0] ?? time;
      for (const name of named) valueFor(begun, name, () => from);
      return { file, from };
    })
    .sort((a, b) => compareText(a.from, b.from));
  const groups = [...groupBy(together, ({ from }) => from).values()].map((group) => group.map(({ file }) => file));
  return inShard(groups, shard, bytesOf).flat();
}

/**
 * Drafts sessions that links to others in the same shard changed. Sessions with secrets are left to the build that
 * numbers them all, except in the first shard: it has the oldest sessions, whose secrets come first.
 */
export async function draftLinked(
  { run, workers, progress, settings: { shard } }: Work,
  linked: readonly LinkedSession[],
): Promise<void> {
  const { cache } = run;
  if (cache === undefined || !run.isDrafted) return;
  progress.begin('render');
  const isLeft = ({ context, draftHash }: LinkedSession): boolean =>
    (shard?.number === 1 || context.secrets?.length === 0) && !new Cache(cache).has('pages', draftHash);
  const changed = linked.filter(isLeft);
  workers.expect(changed.map(({ file }) => file));
  await Promise.all(changed.map((session) => workers.do('open', { session, isDrafted: true })));
  progress.end(`${count(changed.length, 'session')} changed by links`);
}
