/** What tokens would cost at list prices. Only an estimate: subscriptions and discounts are not known. */

import { grouped } from '../base/format.ts';
import { type ModelUse, totalTokens, type Usage } from '../transcript/types/usage.ts';
import type { Price, Prices } from '../user-config.ts';

/** The date of the list below. */
export const PRICES_OF = 'September 2026';

/** Public list prices, by the beginning of the model's name. The longest match counts. */
const LIST: readonly (readonly [string, Price])[] = [
  ['opus-5-5', { input: 4, output: 20 }],
  ['opus-5', { input: 5, output: 25 }],
  ['opus-4-8', { input: 5, output: 25 }],
  ['opus-4-7', { input: 5, output: 25 }],
  ['opus-4-6', { input: 5, output: 25 }],
  ['opus-4-5', { input: 5, output: 25 }],
  ['opus-4-1', { input: 15, output: 75 }],
  ['opus-4', { input: 15, output: 75 }],
  ['fable-5-1', { input: 10, output: 50, cacheRead: 0.25 }],
  ['fable-5', { input: 10, output: 50 }],
  // Announced as an introductory price.
  ['sonnet-5', { input: 2, output: 10 }],
  ['sonnet-4-6', { input: 3, output: 15 }],
  ['sonnet-4-5', { input: 3, output: 15 }],
  ['sonnet-4', { input: 3, output: 15 }],
  ['3-7-sonnet', { input: 3, output: 15 }],
  ['haiku-4-5', { input: 1, output: 5 }],
  ['3-5-haiku', { input: 0.8, output: 4 }],
  ['3-haiku', { input: 0.25, output: 1.25 }],
];

/** Of the price of input. */
const CACHE = { read: 0.1, write5m: 1.25, write1h: 2 };

/** `us.anthropic.claude-opus-4-5-20251101-v1:0` -> `opus-4-5-20251101-v1:0` */
function bareName(model: string): string {
  return model.replace(/^.{0,60}claude-/, '');
}

/**
 * The beginning may be followed by a date or a variant, but not by another part of the version: `opus-4-9` is not
 * `opus-4`.
 */
function fits(name: string, beginning: string): boolean {
  return name.startsWith(beginning) && !/^(?:-\d{1,2}(?!\d)|[\w.])/.test(name.slice(beginning.length));
}

/**
 * The price of a model; undefined when it is unknown.
 * @param own prices from the configuration, which come first
 */
export function priceOf(model: string, own: Prices): Price | undefined {
  const name = bareName(model);
  const candidates = [...Object.entries(own).map(([key, price]) => [bareName(key), price] as const), ...LIST];
  const fitting = candidates.filter(([beginning]) => beginning !== '' && fits(name, beginning));
  return fitting.sort(([a], [b]) => b.length - a.length)[0]?.[1];
}

function dollars(usage: Usage, price: Price): number {
  const cacheRead = price.cacheRead ?? price.input * CACHE.read;
  const sum =
    usage.input * price.input +
    usage.output * price.output +
    usage.cacheRead * cacheRead +
    usage.cacheWrite5m * price.input * CACHE.write5m +
    usage.cacheWrite1h * price.input * CACHE.write1h;
  return sum / 1_000_000;
}

export interface Cost {
  readonly dollars: number;
  /** Models with tokens but without a price: the estimate leaves them out. */
  readonly unpriced: readonly string[];
}

export function costOf(uses: readonly ModelUse[], own: Prices): Cost {
  let sum = 0;
  const unpriced = new Set<string>();
  for (const { model, usage } of uses) {
    const price = priceOf(model, own);
    if (price) sum += dollars(usage, price);
    else if (totalTokens(usage) > 0) unpriced.add(model);
  }
  return { dollars: sum, unpriced: [...unpriced] };
}

/** Token counts that cost more are not real. */
const ABSURD = 1_000_000_000;

/** From here on, cents are meaningless in an estimate. */
const CENTS = 99.995;

/** `$0.42`, `$12.30`, `$1,725`, `under $0.01`; empty for zero. */
export function formatCost({ dollars: amount }: Pick<Cost, 'dollars'>): string {
  if (amount === 0) return '';
  if (amount > ABSURD) return 'over $1,000,000,000';
  if (amount < 0.01) return 'under $0.01';
  return amount < CENTS ? `$${amount.toFixed(2)}` : `$${grouped(amount)}`;
}

/** `≈ $0.42`, where no label says that it is an estimate; `under $0.01`. */
export function roughCost(cost: Cost): string {
  const text = formatCost(cost);
  return text.startsWith('$') ? `≈ ${text}` : text;
}
