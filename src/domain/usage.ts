/** Token counts and their sums. */

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

export function addUsage(a: Usage, b: Usage): Usage {
  return {
    input: a.input + b.input,
    output: a.output + b.output,
    cacheRead: a.cacheRead + b.cacheRead,
    cacheWrite5m: a.cacheWrite5m + b.cacheWrite5m,
    cacheWrite1h: a.cacheWrite1h + b.cacheWrite1h,
  };
}

export function sumUsage(usages: Iterable<Usage>): Usage {
  let sum = NO_USAGE;
  for (const usage of usages) sum = addUsage(sum, usage);
  return sum;
}

/** Tokens of every kind together. */
export function totalTokens(usage: Usage): number {
  return usage.input + usage.output + usage.cacheRead + usage.cacheWrite5m + usage.cacheWrite1h;
}

/** The model of messages that do not name one. */
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
