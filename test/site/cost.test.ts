import { expect, test } from 'vitest';
import { costOf, formatCost, priceOf, roughCost, termsText } from '../../src/site/cost.ts';
import type { PricedUsage } from '../../src/transcript/parse/usage.ts';

const usage = (
  tokens: Partial<Record<'input' | 'output' | 'cacheRead' | 'cacheWrite5m' | 'cacheWrite1h', number>>,
) => ({ input: 0, output: 0, cacheRead: 0, cacheWrite5m: 0, cacheWrite1h: 0, ...tokens });
const MILLION = 1_000_000;

test.each([
  ['claude-opus-4-5-20251101', 5],
  ['claude-opus-4-20250514', 15],
  ['claude-opus-4-1', 15],
  ['us.anthropic.claude-sonnet-4-20250514-v1:0', 3],
  ['claude-3-5-haiku-20241022', 0.8],
  ['claude-fable-5-1', 10],
  ['claude-fable-5-2', 8],
  ['opus-5-5', 4],
  ['claude-sonnet-5-5', 2],
  ['claude-haiku-5-5', 0.1],
  ['anthropic/claude-sonnet-4.6', 3],
  ['claude-opus-4-6-fast', 5],
])('%s costs %d dollars a million tokens in', (model, input) => {
  expect(priceOf(model, {})?.input).toBe(input);
});

test.each(['glm-4.7', 'claude-opus-4-9', 'claude-opus-45', '', 'constructor', '__proto__'])(
  '%s has no price',
  (model) => {
    expect(priceOf(model, {})).toBeUndefined();
  },
);

test('each kind of token has its own price', () => {
  const of = (tokens: Parameters<typeof usage>[0]) =>
    costOf([{ model: 'claude-opus-4-5', usage: usage(tokens) }], {}).dollars;
  expect(of({ input: MILLION })).toBeCloseTo(5);
  expect(of({ output: MILLION })).toBeCloseTo(25);
  expect(of({ cacheRead: MILLION })).toBeCloseTo(0.5);
  expect(of({ cacheWrite5m: MILLION })).toBeCloseTo(6.25);
  expect(of({ cacheWrite1h: MILLION })).toBeCloseTo(10);
});

test.each([
  ['claude-opus-5', 0.5],
  ['claude-opus-5-5', 0.2],
  ['claude-fable-5-1', 0.25],
  ['claude-fable-5-2', 0.2],
  ['claude-sonnet-5-5', 0.1],
  ['claude-haiku-5-5', 0.01],
])('%s reads a million tokens from the cache for %d dollars', (model, amount) => {
  expect(costOf([{ model, usage: usage({ cacheRead: MILLION }) }], {}).dollars).toBeCloseTo(amount, 5);
});

test.each<[string, string, Partial<PricedUsage>, number]>([
  ['fast mode', 'claude-opus-5-5', { input: MILLION, output: MILLION, terms: ['fast'] }, 48],
  ['the fast mode of an older model', 'claude-opus-4-7', { output: 100_000, terms: ['fast'] }, 15],
  ['inference in the US', 'claude-opus-4-8', { input: MILLION, terms: ['us'] }, 5.5],
  ['a batch', 'claude-haiku-4-5', { output: MILLION, terms: ['batch'] }, 2.5],
  ['long input', 'claude-sonnet-4-5', { input: MILLION, output: MILLION, terms: ['long'] }, 28.5],
  ['long input of a small model', 'claude-haiku-5-5', { input: MILLION, output: MILLION, terms: ['long'] }, 3],
  ['fast mode in the US', 'claude-opus-5', { cacheRead: MILLION, terms: ['fast', 'us'] }, 1.1],
  ['searches by the API', 'claude-haiku-4-5', { webSearches: 30 }, 0.3],
])('%s changes the price', (_what, model, tokens, amount) => {
  expect(costOf([{ model, usage: { ...usage({}), ...tokens } }], {}).dollars).toBeCloseTo(amount);
});

test('what a price depends on is said in words', () => {
  expect(termsText({ ...usage({}), terms: ['fast', 'us'], webSearches: 1 })).toBe(
    'fast mode · in the US only · 1 web search',
  );
  expect(termsText(usage({ input: 1 }))).toBe('');
});

test('a configured price of a fast mode is not multiplied', () => {
  const uses = [{ model: 'claude-opus-5-fast', usage: { ...usage({ input: MILLION }), terms: ['fast'] as const } }];
  expect(costOf(uses, { 'opus-5-fast': { input: 9, output: 45 } }).dollars).toBeCloseTo(9);
  expect(costOf(uses, { 'opus-5': { input: 6, output: 30 } }).dollars).toBeCloseTo(12);
});

test('configured prices override the list', () => {
  const uses = [{ model: 'glm-4.7', usage: usage({ input: MILLION }) }];
  expect(costOf(uses, { 'glm-4.7': { input: 0.6, output: 2.2 } }).dollars).toBeCloseTo(0.6);
  expect(priceOf('claude-opus-4-5', { 'opus-4-5': { input: 1, output: 1 } })?.input).toBe(1);
});

test('models without a price are reported, not guessed', () => {
  const uses = ['glm-4.7', 'kimi-k2', 'glm-4.7'].map((model) => ({ model, usage: usage({ input: MILLION }) }));
  expect(costOf(uses, {})).toEqual({ dollars: 0, unpriced: ['glm-4.7', 'kimi-k2'], unpricedTokens: 3 * MILLION });
});

test('small amounts have no false precision', () => {
  expect(formatCost({ dollars: 0 })).toBe('');
  expect(formatCost({ dollars: 0.0004 })).toBe('under $0.01');
  expect(formatCost({ dollars: 12.3 })).toBe('$12.30');
});

test('an estimate without a label has a sign, unless words say the same', () => {
  expect(roughCost({ dollars: 0.42, unpriced: [], unpricedTokens: 0 })).toBe('≈ $0.42');
  expect(roughCost({ dollars: 0.001, unpriced: [], unpricedTokens: 0 })).toBe('under $0.01');
  expect(roughCost({ dollars: 0, unpriced: [], unpricedTokens: 0 })).toBe('');
});
