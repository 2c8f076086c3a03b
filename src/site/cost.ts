/** What tokens would cost at list prices. Only an estimate: subscriptions and discounts are not known. */

import { count, dotted, grouped } from '../base/format.ts';
import { sumOf } from '../base/lists.ts';
import { type ModelUse, type PricedUsage, type Term, totalTokens } from '../transcript/parse/usage.ts';
import type { Price, Prices } from '../user-config.ts';

export const PRICES_OF = 'November 2026';

/** With what differs from {@link TIMES}. */
type ListPrice = Price & { readonly times?: Partial<typeof TIMES> };

/** Public list prices, by the beginning of the model's name. The longest match counts. */
const LIST: readonly (readonly [string, ListPrice])[] = [
  ['opus-5-5', { input: 4, output: 20, cacheRead: 0.2 }],
  ['opus-5', { input: 5, output: 25 }],
  ['opus-4-8', { input: 5, output: 25 }],
  ['opus-4-7', { input: 5, output: 25, times: { fast: [6, 6] } }],
  ['opus-4-6', { input: 5, output: 25, times: { fast: [6, 6] } }],
  ['opus-4-5', { input: 5, output: 25 }],
  ['opus-4-1', { input: 15, output: 75 }],
  ['opus-4', { input: 15, output: 75 }],
  ['fable-5-2', { input: 8, output: 40, cacheRead: 0.2 }],
  ['fable-5-1', { input: 10, output: 50, cacheRead: 0.25 }],
  ['fable-5', { input: 10, output: 50 }],
  ['sonnet-5-5', { input: 2, output: 10, cacheRead: 0.1 }],
  ['sonnet-5', { input: 2, output: 10 }],
  ['sonnet-4-6', { input: 3, output: 15 }],
  ['sonnet-4-5', { input: 3, output: 15 }],
  ['sonnet-4', { input: 3, output: 15 }],
  ['3-7-sonnet', { input: 3, output: 15 }],
  ['haiku-5-5', { input: 0.1, output: 0.5, times: { long: [5, 5] } }],
  ['haiku-4-5', { input: 1, output: 5 }],
  ['3-5-haiku', { input: 0.8, output: 4 }],
  ['3-haiku', { input: 0.25, output: 1.25 }],
];

/** Of the price of input. */
const CACHE = { read: 0.1, write5m: 1.25, write1h: 2 };

/** How many times the list price it is on these terms: of input, and of output. */
const TIMES: Readonly<Record<Term, readonly [number, number]>> = {
  fast: [2, 2],
  us: [1.1, 1.1],
  batch: [0.5, 0.5],
  long: [2, 1.5],
};
const WEB_SEARCH = 0.01;

/** `us.anthropic.claude-opus-4.5-20251101-v1:0` -> `opus-4-5-20251101-v1:0` */
function bareName(model: string): string {
  return model.replace(/^.{0,60}claude-/, '').replace(/(?<=\d)\.(?=\d)/g, '-');
}

/** A date or a variant may follow, but not another part of the version: `opus-4-9` is not `opus-4`. */
function fits(name: string, beginning: string): boolean {
  return name.startsWith(beginning) && !/^(?:-\d{1,2}(?!\d)|[\w.])/.test(name.slice(beginning.length));
}

/** Undefined when it is unknown. @param own prices from the configuration, which come first */
export function priceOf(model: string, own: Prices): ListPrice | undefined {
  const name = bareName(model);
  const candidates = [
    ...Object.entries(own).map(([key, price]): (typeof LIST)[number] => {
      // A price of a fast mode is not multiplied again.
      return [bareName(key), key.includes('-fast') ? { ...price, times: { fast: [1, 1] } } : price];
    }),
    ...LIST,
  ];
  const fitting = candidates.filter(([beginning]) => beginning !== '' && fits(name, beginning));
  return fitting.sort(([a], [b]) => b.length - a.length)[0]?.[1];
}

function dollars(usage: PricedUsage, price: ListPrice): number {
  const cacheRead = price.cacheRead ?? price.input * CACHE.read;
  const input =
    usage.input * price.input +
    usage.cacheRead * cacheRead +
    usage.cacheWrite5m * price.input * CACHE.write5m +
    usage.cacheWrite1h * price.input * CACHE.write1h;
  let sums: readonly [number, number] = [input, usage.output * price.output];
  for (const term of usage.terms ?? []) {
    const [ofInput, ofOutput] = price.times?.[term] ?? TIMES[term];
    sums = [sums[0] * ofInput, sums[1] * ofOutput];
  }
  return (sums[0] + sums[1]) / 1_000_000 + (usage.webSearches ?? 0) * WEB_SEARCH;
}

export interface Cost {
  readonly dollars: number;
  /** Models with tokens but without a price: the estimate leaves them out. */
  readonly unpriced: readonly string[];
  readonly unpricedTokens: number;
}

export function costOf(uses: readonly ModelUse[], own: Prices): Cost {
  let sum = 0;
  const unpriced = new Map<string, number>();
  for (const { model, usage } of uses) {
    const price = priceOf(model, own);
    if (price) sum += dollars(usage, price);
    else if (totalTokens(usage) > 0) unpriced.set(model, (unpriced.get(model) ?? 0) + totalTokens(usage));
  }
  return { dollars: sum, unpriced: [...unpriced.keys()], unpricedTokens: sumOf([...unpriced.values()], Number) };
}

const TERM_WORDS: Readonly<Record<Term, string>> = {
  fast: 'fast mode',
  us: 'in the US only',
  batch: 'batch',
  long: 'long context',
};

/** "fast mode · 100 web searches": what the price of a model's tokens depends on. */
export function termsText({ terms = [], webSearches = 0 }: PricedUsage): string {
  return dotted([
    ...terms.map((term) => TERM_WORDS[term]),
    webSearches === 0 ? '' : count(webSearches, 'web search', 'web searches'),
  ]);
}

/** `$0.42`, `$12.30`, `$1,725`, `under $0.01`; empty for zero. */
export function formatCost({ dollars: amount }: Pick<Cost, 'dollars'>): string {
  if (amount === 0) return '';
  // Token counts that cost more are not real.
  if (amount > 1_000_000_000) return 'over $1,000,000,000';
  if (amount < 0.01) return 'under $0.01';
  // From there on, cents are meaningless.
  return amount < 99.995 ? `$${amount.toFixed(2)}` : `$${grouped(amount)}`;
}

/** `≈ $0.42`, where no label says that it is an estimate; `under $0.01`. */
export function roughCost(cost: Cost): string {
  const text = formatCost(cost);
  return text.startsWith('$') ? `≈ ${text}` : text;
}
