/** Token counts and their sums. */

import { sumOf } from '../../base/lists.ts';

/** Tokens of one API message. */
export interface Usage {
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  readonly cacheWrite5m: number;
  readonly cacheWrite1h: number;
}

export interface ModelUse {
  readonly model: string;
  readonly usage: Usage;
}

export const NO_USAGE: Usage = { input: 0, output: 0, cacheRead: 0, cacheWrite5m: 0, cacheWrite1h: 0 };

const KINDS = Object.keys(NO_USAGE) as readonly (keyof Usage)[];

export function sumUsage(usages: Iterable<Usage>): Usage {
  const sum: Record<keyof Usage, number> = { ...NO_USAGE };
  for (const usage of usages) for (const kind of KINDS) sum[kind] += usage[kind];
  return sum;
}

export function addUsage(a: Usage, b: Usage): Usage {
  return sumUsage([a, b]);
}

/** Tokens of every kind together. */
export function totalTokens(usage: Usage): number {
  return sumOf(KINDS, (kind) => usage[kind]);
}

const UNKNOWN_MODEL = 'unknown model';

/** Tokens by model, in order of first use; none for a model whose messages have no usage. */
export function byModel(
  messages: Iterable<{ readonly model: string | undefined; readonly usage: Usage | undefined }>,
): readonly ModelUse[] {
  const sums = new Map<string, Usage>();
  for (const { model, usage = NO_USAGE } of messages) {
    const name = model ?? (totalTokens(usage) > 0 ? UNKNOWN_MODEL : undefined);
    if (name !== undefined) sums.set(name, addUsage(sums.get(name) ?? NO_USAGE, usage));
  }
  return [...sums].map(([model, usage]) => ({ model, usage }));
}
