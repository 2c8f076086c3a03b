/** Sessions -> a bar chart of tokens by model. Every bar has its number as text, and there is a table. */

import { dotted, grouped, joined, oneLine } from '../../base/format.ts';
import { sumOf } from '../../base/lists.ts';
import { byModel, totalTokens } from '../../transcript/parse/usage.ts';
import type { ArchivedSession } from '../../transcript/types/archive.ts';
import { costOf, formatCost, roughCost, termsText } from '../cost.ts';
import { replaceInvisible } from '../render/markup/invisible.ts';
import { modelName } from '../render/text/model-name.ts';
import { compact, type ListOptions } from './session-rows.ts';

/** All others share one more bar. */
const BARS = 7;
const LABEL = 30;

/** Names come from transcripts: a drawing cannot contain markup, so invisible characters are spelled out as text. */
function label(name: string): string {
  return replaceInvisible(oneLine(name, LABEL), (unseen) => `[${unseen.label}]`) || '(no name)';
}

/** `(0.6312, 1)` -> "63.1%" */
function percent(part: number, whole: number): string {
  return `${Math.round((part / Math.max(whole, 1)) * 1000) / 10}%`;
}

/** Tokens by model, those of agents included; undefined when no tokens were counted. */
export function modelChart(sessions: readonly ArchivedSession[], { prices }: ListOptions) {
  const all = byModel(sessions.flatMap(({ summary }) => [...summary.models, ...summary.agentModels]))
    .map((use) => ({ ...use, total: totalTokens(use.usage) }))
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total || (a.model < b.model ? -1 : 1));
  if (all.length === 0) return undefined;
  const shown = all.length <= BARS + 1 ? all.length : BARS;
  const others = all.slice(shown);
  const bars = [
    ...all.slice(0, shown).map((use) => ({ name: label(modelName(use.model)), uses: [use] })),
    ...(others.length > 0 ? [{ name: `${others.length} other models`, uses: others }] : []),
  ].map(({ name, uses }) => {
    const amount = sumOf(uses, ({ total }) => total);
    const cost = prices === undefined ? '' : roughCost(costOf(uses, prices));
    return { name, amount, value: joined([compact(amount), cost], ', ') };
  });
  const most = Math.max(...bars.map(({ amount }) => amount));
  const tokens = sumOf(all, ({ total }) => total);
  const isMostlyCached = sumOf(all, ({ usage }) => usage.cacheRead) / tokens > 0.5;
  return {
    title: 'Tokens by model',
    note: `${compact(tokens)} tokens${isMostlyCached ? ', mostly read from cache' : ''}`,
    bars: bars.map(({ name, amount, value }) => ({ name, value, length: percent(amount, most) })),
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
