/** Sessions -> bar charts: calls by tool, tokens by model. Every bar has its number as text, every chart a table. */

import { count, dotted, grouped, joined, oneLine } from '../../base/format.ts';
import { groupBy, sumOf } from '../../base/lists.ts';
import type { ArchivedSession } from '../../transcript/types/archive.ts';
import type { ToolUse } from '../../transcript/types/summary.ts';
import { byModel, totalTokens } from '../../transcript/types/usage.ts';
import { costOf, formatCost, roughCost, termsText } from '../cost.ts';
import { replaceInvisible } from '../render/markup/invisible.ts';
import { modelName } from '../render/text/model-name.ts';
import { compact, type ListOptions } from './session-rows.ts';

/** Bars of one chart; everything else shares one more bar. */
const BARS = 7;
const LABEL = 30;

interface Measure {
  readonly amount: number;
  readonly failed: number;
  readonly value: string;
}

/** Names come from transcripts: a drawing cannot contain markup, so invisible characters are spelled out as text. */
function label(name: string): string {
  return replaceInvisible(oneLine(name, LABEL), (unseen) => `[${unseen.label}]`) || '(no name)';
}

/** `(0.6312, 1)` -> "63.1%" */
function percent(part: number, whole: number): string {
  return `${Math.round((part / Math.max(whole, 1)) * 1000) / 10}%`;
}

/** @param items the largest first @param kind plural @param measure of one item, or of all that share the last bar */
function barsOf<Item>(
  items: readonly Item[],
  kind: string,
  nameOf: (item: Item) => string,
  measure: (items: readonly Item[]) => Measure,
) {
  const shown = items.length <= BARS + 1 ? items.length : BARS;
  const rows = items.slice(0, shown).map((item) => ({ name: label(nameOf(item)), ...measure([item]) }));
  const others = items.slice(shown);
  if (others.length > 0) rows.push({ name: `${others.length} other ${kind}`, ...measure(others) });
  const most = Math.max(0, ...rows.map(({ amount }) => amount));
  return rows.map(({ name, amount, failed, value }) => ({
    label: name,
    value,
    title: `${name}: ${value}`,
    length: percent(amount, most),
    failed: failed === 0 ? '' : percent(failed, most),
    from: percent(amount - failed, most),
  }));
}

function callsOf(uses: readonly Omit<ToolUse, 'name'>[]): Omit<ToolUse, 'name'> {
  return { calls: sumOf(uses, ({ calls }) => calls), errors: sumOf(uses, ({ errors }) => errors) };
}

/** Calls by tool; undefined when there were none. */
export function toolChart(sessions: readonly ArchivedSession[]) {
  const byName = groupBy(
    sessions.flatMap(({ summary }) => summary.tools),
    ({ name }) => name,
  );
  const all = [...byName]
    .map(([name, uses]) => ({ name, ...callsOf(uses) }))
    .sort((a, b) => b.calls - a.calls || (a.name < b.name ? -1 : 1));
  if (all.length === 0) return undefined;
  const bars = barsOf(
    all,
    'tools',
    ({ name }) => name,
    (uses) => {
      const { calls: amount, errors: failed } = callsOf(uses);
      const value = failed === 0 ? grouped(amount) : `${grouped(amount)}, ${count(failed, 'error')}`;
      return { amount, failed, value };
    },
  );
  return {
    id: 'tools',
    title: 'Tools used',
    note: count(callsOf(all).calls, 'call'),
    bars,
    columns: ['Tool', 'Calls', 'Errors'],
    rows: all.map(({ name, calls, errors }) => ({ name, cells: [grouped(calls), grouped(errors)] })),
  };
}

/** Tokens by model, those of agents included; undefined when no tokens were counted. */
export function modelChart(sessions: readonly ArchivedSession[], { prices }: ListOptions) {
  const all = byModel(sessions.flatMap(({ summary }) => [...summary.models, ...summary.agentModels]))
    .map((use) => ({ ...use, total: totalTokens(use.usage) }))
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total || (a.model < b.model ? -1 : 1));
  if (all.length === 0) return undefined;
  const bars = barsOf(
    all,
    'models',
    ({ model }) => modelName(model),
    (uses) => {
      const amount = sumOf(uses, ({ total }) => total);
      const cost = prices === undefined ? '' : roughCost(costOf([...uses], prices));
      return { amount, failed: 0, value: joined([compact(amount), cost], ', ') };
    },
  );
  const tokens = sumOf(all, ({ total }) => total);
  const isMostlyCached = sumOf(all, ({ usage }) => usage.cacheRead) / tokens > 0.5;
  return {
    id: 'models',
    title: 'Tokens by model',
    note: `${compact(tokens)} tokens${isMostlyCached ? ', mostly read from cache' : ''}`,
    bars,
    columns: [
      ...['Model', 'Input', 'Output', 'Read from cache', 'Written to cache'],
      ...(prices === undefined ? [] : ['Estimated cost']),
    ],
    rows: all.map((use) => {
      const { input, output, cacheRead, cacheWrite5m, cacheWrite1h } = use.usage;
      const cells = [input, output, cacheRead, cacheWrite5m + cacheWrite1h].map(grouped);
      const cost = prices === undefined ? [] : [formatCost(costOf([use], prices)) || 'unknown'];
      return { name: dotted([use.model, termsText(use.usage)]), cells: [...cells, ...cost] };
    }),
  };
}

/** Tools and tokens, as far as there are any. */
export function chartsOf(sessions: readonly ArchivedSession[], options: ListOptions) {
  return [toolChart(sessions), modelChart(sessions, options)].filter((chart) => chart !== undefined);
}
