/**
 * `build --shard 3/8`: reads and drafts its share of the sessions, and leaves the result in the cache. What the archive
 * has to be known for, which is little, is left to the build that joins the caches.
 */

import { bytes, count } from '../../base/format.ts';
import { inShare, type Share } from '../config/shards.ts';
import { NO_LINKS } from '../read-archive.ts';
import type { Work } from '../work/work.ts';
import { bytesOf, sizeOf } from '../workers.ts';
import { storedFacts } from './stored-facts.ts';

/** @returns how many sessions are in the share */
export async function readShare({ run, workers, progress, found }: Work, share: Share): Promise<number> {
  progress.begin('read');
  const files = inShare(found.sessions, share, sizeOf);
  const unread = files.filter((file) => storedFacts(run, file, NO_LINKS) === undefined);
  workers.expect(unread);
  let size = 0;
  const read = unread.map(async (file) => {
    await workers.do('read', { file, links: NO_LINKS });
    size += sizeOf(file);
    progress.at(count(unread.length, 'session'), size, bytesOf(unread));
  });
  await Promise.all(read);
  progress.end(`share ${share.number} of ${share.of}: ${count(files.length, 'session')}, ${bytes(bytesOf(files))}`);
  return files.length;
}
