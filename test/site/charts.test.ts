import { describe, expect, test } from 'vitest';
import { modelChart, toolChart } from '../../src/site/archive/charts.ts';
import { linkArchive } from '../../src/site/link/link-archive.ts';
import type { ArchivedSession } from '../../src/transcript/types/archive.ts';
import type { SessionSummary } from '../../src/transcript/types/summary.ts';
import { NO_USAGE } from '../../src/transcript/types/usage.ts';
import { summaryOf } from '../helpers/summaries.ts';

function sessions(...all: Partial<SessionSummary>[]): ArchivedSession[] {
  return [...linkArchive(all.map((more, at) => summaryOf(`s${at}`, at, more))).sessions.values()];
}

describe('calls by tool', () => {
  test('add up over sessions; the part with errors is at the end of the bar', () => {
    const chart = toolChart(
      sessions(
        { tools: [{ name: 'Bash', calls: 6, errors: 1 }] },
        {
          tools: [
            { name: 'Read', calls: 5, errors: 0 },
            { name: 'Bash', calls: 4, errors: 1 },
          ],
        },
      ),
    );
    expect(chart?.bars).toEqual([
      {
        label: 'Bash',
        value: '10, 2 errors',
        title: 'Bash: 10, 2 errors',
        length: '100%',
        failed: '20%',
        from: '80%',
      },
      { label: 'Read', value: '5', title: 'Read: 5', length: '50%', failed: '', from: '50%' },
    ]);
    expect(chart?.rows).toEqual([
      { name: 'Bash', cells: ['10', '2'] },
      { name: 'Read', cells: ['5', '0'] },
    ]);
  });

  test('the smallest tools share one bar; the table lists them all', () => {
    const tools = Array.from({ length: 12 }, (_, at) => ({ name: `tool${at}`, calls: 20 - at, errors: 0 }));
    const chart = toolChart(sessions({ tools }));
    expect(chart?.bars).toHaveLength(8);
    expect(chart?.bars.at(-1)?.title).toBe('5 other tools: 55');
    expect(chart?.rows).toHaveLength(12);
  });

  test('a last tool has a bar of its own rather than a shared one; tools with equal counts are in the order of their names', () => {
    const tools = Array.from({ length: 8 }, (_, at) => ({ name: `tool${7 - at}`, calls: 3, errors: 0 }));
    const chart = toolChart(sessions({ tools }));
    expect(chart?.bars.map(({ label }) => label)).toEqual([
      'tool0',
      'tool1',
      'tool2',
      'tool3',
      'tool4',
      'tool5',
      'tool6',
      'tool7',
    ]);
  });

  test('invisible characters in a name are spelled out', () => {
    const chart = toolChart(sessions({ tools: [{ name: 'Ba\u202esh', calls: 1, errors: 0 }] }));
    expect(chart?.bars[0]?.label).toBe('Ba[U+202E]sh');
  });

  test('without calls there is no chart', () => {
    expect(toolChart(sessions({}))).toBeUndefined();
  });
});

describe('tokens by model', () => {
  const models = [
    { model: 'claude-opus-4-5-20251101', usage: { ...NO_USAGE, input: 1_000_000 } },
    { model: 'glm-4.7', usage: { ...NO_USAGE, cacheRead: 3_000_000 } },
    { model: '<synthetic>', usage: NO_USAGE },
  ];

  test('have the cost of models with a known price', () => {
    const chart = modelChart(sessions({ models }), { zone: 'UTC', prices: {} });
    expect(chart?.note).toBe('4.0M tokens, mostly read from cache');
    expect(chart?.bars.map(({ title }) => title)).toEqual(['glm-4.7: 3.0M', 'opus-4-5: 1.0M, ≈ $5.00']);
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
    expect(chart?.bars.at(-1)?.title).toBe('opus-4-5: 2.0M, ≈ $10.00');
  });

  test('add up with their cost where models share a bar', () => {
    const many = Array.from({ length: 9 }, (_, at) => ({
      model: `claude-opus-4-5-2025110${at}`,
      usage: { ...NO_USAGE, input: 1_000_000 },
    }));
    const chart = modelChart(sessions({ models: many }), { zone: 'UTC', prices: {} });
    expect(chart?.bars.at(-1)?.title).toBe('2 other models: 2.0M, ≈ $10.00');
  });

  test('have no cost when costs are not published', () => {
    const chart = modelChart(sessions({ models }), { zone: 'UTC', prices: undefined });
    expect(chart?.columns).not.toContain('Estimated cost');
    expect(chart?.bars.at(-1)?.value).toBe('1.0M');
  });
});
