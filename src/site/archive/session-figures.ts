import { count, grouped } from '../../base/format.ts';
import { valueFor } from '../../base/lists.ts';
import { totalTokens } from '../../transcript/parse/usage.ts';
import type { Archive, ArchivedSession } from '../../transcript/types/archive.ts';
import { commitKey, netCountOf, remnant, sumChanges } from '../../transcript/types/summary.ts';
import { formatCost, PRICES_OF } from '../cost.ts';
import { oldestFirst } from '../link/lineage.ts';
import { duration } from '../render/text/time.ts';
import { type Fact, factsOf } from '../types/page.ts';
import { compact, type ListOptions, sessionCost } from './session-rows.ts';

const MICRO = 1_000_000;

/**
 * What sessions add up to: on the pages of months, members and projects, on the home page, and in `report.json`.
 *
 * `microDollars` is the estimated cost in millionths of a dollar: whole numbers, so that sums do not depend on their order;
 * `unpricedTokens` are not in it. `added` and `removed` are lines of single edits, which are only in files for programs;
 * `netAdded` and `netRemoved` are lines that differ in the end, session by session. A pull request counts once, in the
 * first session that has it.
 */
const FIGURES = [
  ...(['sessions', 'prompts', 'calls', 'activeMs', 'tokens', 'microDollars', 'unpricedTokens'] as const),
  ...(['added', 'removed', 'netAdded', 'netRemoved', 'commits', 'pullRequests'] as const),
  ...(['redChecks', 'redMs', 'toolErrors'] as const),
];

export type Figures = Readonly<Record<(typeof FIGURES)[number], number>>;

/** Each figure added up. */
export function sumFigures(list: Iterable<Figures>): Figures {
  const sum = Object.fromEntries(FIGURES.map((key) => [key, 0])) as Record<keyof Figures, number>;
  for (const one of list) for (const key of FIGURES) sum[key] += one[key];
  return sum;
}

export type FiguresOf = (session: ArchivedSession) => Figures;

/** Names of what a session shipped. The same commit in two projects is two commits, on a page of each. */
function shippedIn({ summary, project, key }: ArchivedSession) {
  return {
    commits: summary.commits.map((commit) => `${project}\n${commitKey(commit, key)}`),
    pullRequests: summary.pullRequests,
  };
}

/** The figures of each session. What several sessions shipped belongs to the one that has it first. */
export function sessionFigures({ sessions }: Archive, { prices }: ListOptions): FiguresOf {
  const owners = new Map<string, ArchivedSession>();
  const inOrder = [...sessions.values()].filter(({ summary }) => remnant(summary) === undefined).sort(oldestFirst);
  for (const session of inOrder)
    for (const name of Object.values(shippedIn(session)).flat()) if (!owners.has(name)) owners.set(name, session);
  const figuresOf = (session: ArchivedSession): Figures => {
    const { summary } = session;
    const shipped = shippedIn(session);
    const isOwn = (name: string): boolean => owners.get(name) === session;
    const net = netCountOf(summary.files);
    const cost = sessionCost(session, prices);
    return {
      sessions: 1,
      prompts: summary.prompts,
      calls: summary.calls,
      activeMs: summary.activeMs,
      tokens: totalTokens(summary.usage) + totalTokens(summary.agentUsage),
      microDollars: Math.round(cost.dollars * MICRO),
      unpricedTokens: cost.unpricedTokens + (summary.unseenAgents?.tokens ?? 0),
      ...sumChanges(summary.files),
      netAdded: net.added,
      netRemoved: net.removed,
      commits: shipped.commits.filter(isOwn).length,
      pullRequests: shipped.pullRequests.filter(isOwn).length,
      redChecks: summary.failures.redChecks,
      redMs: summary.redMs ?? 0,
      toolErrors: summary.failures.toolErrors,
    };
  };
  // A session is on the pages of its week, month, member and project.
  const known = new Map<ArchivedSession, Figures>();
  return (session) => valueFor(known, session, () => figuresOf(session));
}

/** Empty if nothing has a known price. */
export function costText({ microDollars }: Pick<Figures, 'microDollars'>): string {
  return formatCost({ dollars: microDollars / MICRO });
}

/** "+1,204 −310"; empty without a change. */
export function linesText({ netAdded, netRemoved }: Pick<Figures, 'netAdded' | 'netRemoved'>): string {
  return netAdded + netRemoved === 0 ? '' : `+${grouped(netAdded)} −${grouped(netRemoved)}`;
}

/** Figures as the facts of a page; zeros are left out, except for sessions and prompts. */
export function figureFacts(figures: Figures): readonly Fact[] {
  const { redMs, toolErrors, activeMs, tokens, unpricedTokens } = figures;
  const without = unpricedTokens > 0 ? `, without ${compact(unpricedTokens)} tokens that have no price` : '';
  return factsOf(
    ['Sessions', grouped(figures.sessions)],
    ['Prompts', grouped(figures.prompts)],
    ['Active', activeMs > 0 ? duration(activeMs) : ''],
    ['Estimated cost', costText(figures), `at ${PRICES_OF} list prices${without}`],
    ['Tokens', tokens > 0 ? compact(tokens) : ''],
    ['Lines', linesText(figures)],
    ['Pull requests', figures.pullRequests],
    ['Commits', figures.commits],
    ['Red checks', figures.redChecks, redMs > 0 ? `red for ${duration(redMs)}` : ''],
    ['Tool calls', figures.calls, toolErrors > 0 ? count(toolErrors, 'tool error') : ''],
  );
}

/** For programs and templates: durations in seconds, the cost in dollars. */
export function figuresJson({ activeMs, redMs, microDollars, unpricedTokens, ...rest }: Figures, hasCosts: boolean) {
  return {
    ...rest,
    activeSeconds: activeMs / 1000,
    redSeconds: redMs / 1000,
    ...(hasCosts ? { dollars: microDollars / MICRO, unpricedTokens } : {}),
  };
}
