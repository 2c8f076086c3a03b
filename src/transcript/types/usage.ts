/** Token counts and their sums. */

import { sumOf } from '../../base/lists.ts';

export interface Usage {
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  readonly cacheWrite5m: number;
  readonly cacheWrite1h: number;
}

/** What changes the price of tokens. `long`: much input, in a model that charges more for that. */
export type Term = 'fast' | 'us' | 'batch' | 'long';

export interface PricedUsage extends Usage {
  readonly terms?: readonly Term[];
  /** Made by the API, which charges for each. */
  readonly webSearches?: number;
}

export interface ModelUse {
  readonly model: string;
  readonly usage: PricedUsage;
}

export interface MessageUsage extends PricedUsage {
  /** Not included: what its advisor spent, and compaction by the API. */
  readonly others?: readonly { readonly model: string | undefined; readonly usage: PricedUsage }[];
}

export const NO_USAGE: Usage = { input: 0, output: 0, cacheRead: 0, cacheWrite5m: 0, cacheWrite1h: 0 };

const KINDS = Object.keys(NO_USAGE) as readonly (keyof Usage)[];

export function sumUsage(usages: Iterable<Usage>): Usage {
  const sum: Record<keyof Usage, number> = { ...NO_USAGE };
  for (const usage of usages) for (const kind of KINDS) sum[kind] += usage[kind];
  return sum;
}

export function totalTokens(usage: Usage): number {
  return sumOf(KINDS, (kind) => usage[kind]);
}

/** Tokens by model and terms, in order of first use; none for a model whose messages have no usage. */
export function byModel(
  messages: Iterable<{ readonly model: string | undefined; readonly usage: MessageUsage | undefined }>,
): readonly ModelUse[] {
  const sums = new Map<string, ModelUse>();
  const add = (model: string | undefined, usage: PricedUsage): void => {
    const name = model ?? (totalTokens(usage) > 0 ? 'unknown model' : undefined);
    if (name === undefined) return;
    const key = [name, ...(usage.terms ?? [])].join('\n');
    const before = sums.get(key)?.usage;
    const webSearches = (before?.webSearches ?? 0) + (usage.webSearches ?? 0);
    const sum: PricedUsage = {
      ...sumUsage([before ?? NO_USAGE, usage]),
      ...(usage.terms && { terms: usage.terms }),
      ...(webSearches > 0 && { webSearches }),
    };
    sums.set(key, { model: name, usage: sum });
  };
  for (const { model, usage = NO_USAGE as MessageUsage } of messages) {
    add(model, usage);
    for (const other of usage.others ?? []) add(other.model, other.usage);
  }
  return [...sums.values()];
}
