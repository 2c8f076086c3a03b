/** Sessions -> bars: tokens by model, calls by tool. Every bar has its number in words, every chart its table. */

import type { ArchivedSession } from '../../domain/archive.ts';
import type { BarChart } from '../../domain/overview-pages.ts';
import { byModel, type ModelUse, totalTokens } from '../../domain/usage.ts';
import { markUnseen } from '../../render/markup/invisible.ts';
import { count, grouped, oneLine } from '../../render/text/format.ts';
import { modelName } from '../../render/text/model-name.ts';
import { costOf, formatCost } from '../cost.ts';
import { compact, type ListOptions, sum } from './session-rows.ts';

/** Bars of one chart; what comes after them is one bar together. */
const BARS = 7;
const LABEL = 30;

interface Row {
  readonly label: string;
  readonly amount: number;
  /** How much of it failed. */
  readonly failed: number;
  readonly value: string;
}

/** Names come out of transcripts, and a drawing has no place for marks: unseen characters are named in plain words. */
function label(name: string): string {
  return markUnseen(oneLine(name, LABEL), (unseen) => `[${unseen.label}]`) || '(no name)';
}

/** `0.6312` -> "63.1%" */
function percent(part: number, whole: number): string {
  return `${Math.round((part / Math.max(whole, 1)) * 1000) / 10}%`;
}

function barsOf(rows: readonly Row[]): BarChart['bars'] {
  const most = Math.max(0, ...rows.map(({ amount }) => amount));
  return rows.map(({ label: name, amount, failed, value }) => ({
    label: name,
    value,
    title: `${name}: ${value}`,
    length: percent(amount, most),
    failed: failed === 0 ? '' : percent(failed, most),
    from: percent(amount - failed, most),
  }));
}

/** The largest, and the sum of the others. */
function largest<T>(all: readonly T[], rest: (others: readonly T[]) => T): readonly T[] {
  if (all.length <= BARS + 1) return all;
  return [...all.slice(0, BARS), rest(all.slice(BARS))];
}

function callWords(calls: number, failed: number): string {
  return failed === 0 ? grouped(calls) : `${grouped(calls)}, ${grouped(failed)} failed`;
}

/** Calls by tool; undefined when there were none. */
export function toolChart(sessions: readonly ArchivedSession[]): BarChart | undefined {
  const uses = new Map<string, { name: string; calls: number; failed: number }>();
  for (const { summary } of sessions) {
    for (const { name, calls, failed } of summary.tools) {
      const use = uses.get(name) ?? { name, calls: 0, failed: 0 };
      use.calls += calls;
      use.failed += failed;
      uses.set(name, use);
    }
  }
  const all = [...uses.values()].sort((a, b) => b.calls - a.calls || (a.name < b.name ? -1 : 1));
  if (all.length === 0) return undefined;
  const rows = all.map(
    ({ name, calls, failed }): Row => ({
      label: label(name),
      amount: calls,
      failed,
      value: callWords(calls, failed),
    }),
  );
  const rest = (others: readonly Row[]): Row => {
    const [amount, failed] = [
      sum(others.map((row) => row.amount)),
      sum(others.map((row) => row.failed)),
    ] as const;
    return {
      label: `${others.length} other tools`,
      amount,
      failed,
      value: callWords(amount, failed),
    };
  };
  const calls = sum(all.map((use) => use.calls));
  return {
    id: 'tools',
    title: 'Tools used',
    note: count(calls, 'call'),
    bars: barsOf(largest(rows, rest)),
    columns: ['Tool', 'Calls', 'Failed'],
    rows: all.map((use) => ({ name: use.name, cells: [grouped(use.calls), grouped(use.failed)] })),
  };
}

/** Tokens by model, those of agents included; undefined when nobody counted. */
export function modelChart(sessions: readonly ArchivedSession[], options: ListOptions): BarChart | undefined {
  const all = byModel(sessions.flatMap(({ summary }) => [...summary.models, ...summary.agentModels]))
    .map(({ model, usage }) => ({ model, usage, total: totalTokens(usage) }))
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total || (a.model < b.model ? -1 : 1));
  if (all.length === 0) return undefined;
  const cached = sum(all.map(({ usage }) => usage.cacheRead)) / sum(all.map(({ total }) => total));
  const { prices } = options;
  const priceOf = (...uses: readonly ModelUse[]): string =>
    prices === undefined ? '' : formatCost(costOf(uses, prices));
  const rowOf = (name: string, amount: number, cost: string): Row => {
    const value = cost === '' ? compact(amount) : `${compact(amount)}, ≈ ${cost}`;
    return { label: name, amount, failed: 0, value };
  };
  const rows = all.map(({ model, usage, total }) =>
    rowOf(label(modelName(model)), total, priceOf({ model, usage })),
  );
  const rest = (others: readonly Row[]): Row => {
    const cost = priceOf(...all.slice(-others.length));
    return rowOf(`${others.length} other models`, sum(others.map((row) => row.amount)), cost);
  };
  return {
    id: 'models',
    title: 'Tokens by model',
    note: `${compact(sum(all.map(({ total }) => total)))} tokens${cached > 0.5 ? ', most of them read from cache' : ''}`,
    bars: barsOf(largest(rows, rest)),
    columns: [
      'Model',
      'Input',
      'Output',
      'Read from cache',
      'Written to cache',
      ...(prices === undefined ? [] : ['Estimated cost']),
    ],
    rows: all.map(({ model, usage }) => ({
      name: model,
      cells: [
        grouped(usage.input),
        grouped(usage.output),
        grouped(usage.cacheRead),
        grouped(usage.cacheWrite5m + usage.cacheWrite1h),
        ...(prices === undefined ? [] : [priceOf({ model, usage }) || 'unknown']),
      ],
    })),
  };
}
