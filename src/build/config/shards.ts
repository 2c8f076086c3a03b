/** The options `--shard 3/8` and `--merge`, by which several machines make one site. docs/SCALING.md says how. */

import { UserError } from '../../base/errors.ts';
import { sumOf } from '../../base/lists.ts';
import { sharedKey } from '../../redact/shared-key.ts';
import type { OptionValues } from './options.ts';

/** From 1 to `of`. */
export interface Shard {
  readonly number: number;
  readonly of: number;
}

const MOST = 1000;

/**
 * @param isCacheGiven does the user say where the cache is?
 * @throws UserError if shards could not be joined
 */
export function shardOf(
  { shard, merge = false }: OptionValues,
  isCacheGiven: boolean,
  env: NodeJS.ProcessEnv,
): Shard | undefined {
  if (shard === undefined && !merge) return undefined;
  const option = shard === undefined ? '--merge' : '--shard';
  if (shard !== undefined && merge)
    throw new UserError('Give --shard on each machine, and --merge where their caches are joined, not both.');
  if (!isCacheGiven) throw new UserError(`Give --cache with ${option}: the shards are joined in that folder.`);
  if (sharedKey(env) === undefined)
    throw new UserError(
      `Set SESSIONARY_KEY for ${option} to a long random text, the same on all machines, such as the output of \`openssl rand -hex 32\`.`,
    );
  if (shard === undefined) return undefined;
  const [, number, of] = /^(\d{1,4})\/(\d{1,4})$/.exec(shard)?.map(Number) ?? [];
  if (number === undefined || of === undefined || number < 1 || number > of || of > MOST)
    throw new UserError(`--shard must be a part such as 3/8, of at most ${MOST}, not "${shard}".`);
  return { number, of };
}

/** Its part of the items: consecutive ones, such that all shards are about equally large. */
export function inShard<Item>(items: readonly Item[], { number, of }: Shard, size: (item: Item) => number): Item[] {
  const total = Math.max(1, sumOf(items, size));
  let before = 0;
  return items.filter((item) => {
    const middle = before + size(item) / 2;
    before += size(item);
    return Math.floor((middle / total) * of) === number - 1;
  });
}
