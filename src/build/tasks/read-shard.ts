/**
 * `build --shard 3/8`: reads and drafts its part of the sessions, and leaves the result in the cache. What the archive
 * has to be known for, which is little, is left to the build that joins the caches.
 */

import { bytes, count } from '../../base/format.ts';
import { inShard, type Shard } from '../config/shards.ts';
import { NO_LINKS } from '../read-archive.ts';
import type { Work } from '../work/work.ts';
import { bytesOf, sizeOf } from '../workers.ts';
import { storedFacts } from './stored-facts.ts';

export async function readShard({ run, workers, progress, found }: Work, shard: Shard): Promise<void> {
  progress.begin('read');
  const files = inShard(found.sessions, shard, sizeOf);
  const unread = files.filter((file) => storedFacts(run, file, NO_LINKS) === undefined);
  workers.expect(unread);
  let size = 0;
  const read = unread.map(async (file) => {
    await workers.do('read', { file, links: NO_LINKS });
    size += sizeOf(file);
    progress.at(count(unread.length, 'session'), size, bytesOf(unread));
  });
  await Promise.all(read);
  progress.end(`shard ${shard.number} of ${shard.of}: ${count(files.length, 'session')}, ${bytes(bytesOf(files))}`);
}
