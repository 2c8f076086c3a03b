/** What messages say about their tokens and their price, and sums of that. */

import { filled, get, isRaw, list, number, type Raw, raw, text } from '../../base/json-readers.ts';
import { sumOf } from '../../base/lists.ts';

export const NO_USAGE = { input: 0, output: 0, cacheRead: 0, cacheWrite5m: 0, cacheWrite1h: 0 };
export type Usage = Readonly<typeof NO_USAGE>;

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

/** `"iterations":[{"type":"advisor_message","model":…,"input_tokens":3,…}]`. Others are in the sums, or free. */
const NOT_IN_SUMS: ReadonlySet<string | undefined> = new Set(['advisor_message', 'compaction']);

/** `claude-opus-4-6-fast`: how other services name the fast mode of a model. */
const FAST_NAME = /claude-.{1,40}-fast(?![a-z])/;
/** Models that charge more for all of a message with more input than that. */
const MUCH_INPUT: readonly (readonly [RegExp, number])[] = [
  [/haiku-5[-.]5(?!\d)/, 100_000],
  [/sonnet-4(?:[-.]5)?(?![-.]?\d{1,2}(?!\d))/, 200_000],
];

/** A number above 2^53 was kept as text; here its approximate size is enough. */
function tokens(from: Raw, key: string): number {
  const digits = text(from, key) ?? '';
  return Math.max(0, number(from, key) ?? (/^\d{16,300}$/.test(digits) ? Number(digits) : 0));
}

/**
 * `{"input_tokens":3,"output_tokens":9,"cache_read_input_tokens":10306,"cache_creation_input_tokens":12591,
 * "cache_creation":{"ephemeral_1h_input_tokens":12591}}`. What is not known to be kept for an hour is kept for 5
 * minutes.
 * @param request the usage of the whole message
 */
function usageOf(value: Raw, request: Raw, model: string | undefined): PricedUsage {
  const written = raw(value, 'cache_creation');
  const hour = tokens(written, 'ephemeral_1h_input_tokens');
  const sum = tokens(value, 'cache_creation_input_tokens');
  const usage = {
    input: tokens(value, 'input_tokens'),
    output: tokens(value, 'output_tokens'),
    cacheRead: tokens(value, 'cache_read_input_tokens'),
    cacheWrite1h: hour,
    cacheWrite5m: sum === 0 ? tokens(written, 'ephemeral_5m_input_tokens') : Math.max(0, sum - hour),
  };
  const input = totalTokens(usage) - usage.output;
  const conditions: readonly (readonly [Term, boolean])[] = [
    ['fast', text(value, 'speed') === 'fast' || FAST_NAME.test(model ?? '')],
    ['us', text(request, 'inference_geo') === 'us'],
    ['batch', text(request, 'service_tier') === 'batch'],
    ['long', MUCH_INPUT.some(([charges, most]) => input > most && charges.test(model ?? ''))],
  ];
  const terms = conditions.flatMap(([term, applies]) => (applies ? [term] : []));
  const webSearches = tokens(raw(value, 'server_tool_use'), 'web_search_requests');
  return { ...usage, ...(terms.length > 0 && { terms }), ...(webSearches > 0 && { webSearches }) };
}

/** @param message `"message":{"model":"claude-opus-5","usage":{…}}` */
export function readUsage(message: Raw): MessageUsage | undefined {
  const request = get(message, 'usage');
  if (!isRaw(request)) return undefined;
  const model = filled(message, 'model');
  const others = list(request, 'iterations').flatMap((item) => {
    if (!isRaw(item) || !NOT_IN_SUMS.has(text(item, 'type'))) return [];
    const own = filled(item, 'model') ?? model;
    return [{ model: own, usage: usageOf(item, request, own) }];
  });
  const usage = usageOf(request, request, model);
  return others.length === 0 ? usage : { ...usage, others };
}
