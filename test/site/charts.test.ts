import { describe, expect, test } from 'vitest';
import { modelChart } from '../../src/site/archive/charts.ts';
import { linkArchive } from '../../src/site/link/link-archive.ts';
import { NO_USAGE } from '../../src/transcript/parse/usage.ts';
import type { ArchivedSession } from '../../src/transcript/types/archive.ts';
import type { SessionSummary } from '../../src/transcript/types/summary.ts';
import { summaryOf } from '../helpers/summaries.ts';

function sessions(...all: Partial<SessionSummary>[]): ArchivedSession[] {
  return [...linkArchive(all.map((more, at) => summaryOf(`s${at}`, at, more))).sessions.values()];
}

describe('tokens by model', () => {
  const models = [
    { model: 'claude-opus-4-5-20251101', usage: { ...NO_USAGE, input: 1_000_000 } },
    { model: 'glm-4.7', usage: { ...NO_USAGE, cacheRead: 3_000_000 } },
    { model: '<synthetic>', usage: NO_USAGE },
  ];

  test('have the cost of models with a known price', () => {
    const chart = modelChart(sessions({ models }), { zone: 'UTC', prices: {} });
    expect(chart?.note).toBe('4.0M tokens, mostly read from cache');
    expect(chart?.bars.map(({ name, value }) => `${name}: ${value}`)).toEqual([
      'glm-4.7: 3.0M',
      'opus-4-5: 1.0M, ≈ $5.00',
    ]);
    expect(chart?.rows.map(({ name, cells }) => [name, cells.at(-1)])).toEqual([
      ['glm-4.7', 'unknown'],
      ['claude-opus-4-5-20251101', '$5.00'],
    ]);
  });

  test('include those of agents', () => {
    const [model] = models;
    const chart = modelChart(sessions({ models: model ? [model] : [], agentModels: models }), {
      zone: 'UTC',
      prices: {},
    });
    expect(chart?.note).toBe('5.0M tokens, mostly read from cache');
    expect(chart?.bars.at(-1)).toEqual({ name: 'opus-4-5', value: '2.0M, ≈ $10.00', length: '66.7%' });
  });

  test('add up with their cost where models share a bar', () => {
    const many = Array.from({ length: 9 }, (_, at) => ({
      model: `claude-opus-4-5-2025110${at}`,
      usage: { ...NO_USAGE, input: 1_000_000 },
    }));
    const chart = modelChart(sessions({ models: many }), { zone: 'UTC', prices: {} });
    expect(chart?.bars.at(-1)).toMatchObject({ name: '2 other models', value: '2.0M, ≈ $10.00' });
  });

  test('have no cost when costs are not published', () => {
    const chart = modelChart(sessions({ models }), { zone: 'UTC', prices: undefined });
    expect(chart?.columns).not.toContain('Estimated cost');
    expect(chart?.bars.at(-1)?.value).toBe('1.0M');
  });
});
