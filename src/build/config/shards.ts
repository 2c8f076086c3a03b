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

/** Its part of the items: consecutive ones. Each shard takes its fair part, by size, of what those before it left. */
export function inShard<Item>(items: readonly Item[], { number, of }: Shard, size: (item: Item) => number): Item[] {
  let shard: readonly Item[] = [];
  let rest = items;
  for (let others = of - 1; others >= of - number; others -= 1) {
    const fair = sumOf(rest, size) / (others + 1);
    let used = 0;
    const end = rest.findIndex((item, at) => {
      used += size(item);
      return at > 0 && used - size(item) / 2 > fair;
    });
    shard = end === -1 ? rest : rest.slice(0, end);
    rest = rest.slice(shard.length);
  }
  return [...shard];
}
