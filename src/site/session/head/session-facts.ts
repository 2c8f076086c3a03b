/** The facts in the head of a session: its numbers, and the environment it ran in. */

import { count, dotted, grouped, joined, oneLine } from '../../../base/format.ts';
import { distinct } from '../../../base/lists.ts';
import { totalTokens } from '../../../transcript/parse/usage.ts';
import type { ArchivedSession } from '../../../transcript/types/archive.ts';
import type { Outcome, SessionSummary } from '../../../transcript/types/summary.ts';
import type { Prices } from '../../../user-config.ts';
import { compact, outcomeOf, sessionCost } from '../../archive/session-rows.ts';
import { formatCost, PRICES_OF, roughCost } from '../../cost.ts';
import { thenEdits } from '../../render/calls/verdict-words.ts';
import { duration, span } from '../../render/text/time.ts';
import { type Fact, type FactRow, factsOf } from '../../types/page.ts';

const OUTCOMES: Readonly<Record<Outcome, string>> = {
  finished: 'finished',
  interrupted: 'interrupted',
  failed: 'with a failure',
  waiting: 'waiting for a reply',
};

/** The numbers, without those that are zero. */
export function sessionFacts(session: ArchivedSession, prices: Prices | undefined): readonly Fact[] {
  const { summary } = session;
  const outcome = outcomeOf(session);
  const models = distinct(summary.models.map(({ model }) => model));
  const efforts = summary.efforts?.join(', ') ?? '';
  return factsOf(
    ['Prompts', summary.prompts],
    ['On paths not taken', summary.sidePrompts],
    ['Tool calls', summary.calls],
    checksFact(session),
    agentFact(session),
    timeFact(session),
    [models.length > 1 ? 'Models' : 'Model', models.join(', '), efforts && `${efforts} effort`],
    tokensFact(session),
    costFact(session, prices),
    ['Ended', outcome === undefined ? '' : OUTCOMES[outcome]],
  );
}

/** "6 prompts, 346 tool calls, 3 h 26 min active, 78M tokens, ≈ $104" */
export function countersOf(session: ArchivedSession, prices: Prices | undefined): string {
  const { summary } = session;
  const tokens = totalTokens(summary.usage) + totalTokens(summary.agentUsage);
  const counters = [
    summary.prompts > 0 ? count(summary.prompts, 'prompt') : '',
    summary.calls > 0 ? count(summary.calls, 'tool call') : '',
    agentsText(summary),
    summary.activeMs > 0 ? `${duration(summary.activeMs)} active` : '',
    tokens > 0 ? `${compact(tokens)} tokens` : '',
    roughCost(sessionCost(session, prices)),
  ];
  return joined(counters, ', ');
}

/** Folders, branches and versions, which are rarely needed and therefore folded. */
export function environmentFacts({ summary, worktrees }: ArchivedSession): readonly Fact[] {
  const { cwds, cwd = '', branches, versions, agent } = summary;
  return factsOf(
    [cwds.length > 1 ? 'Folders' : 'Folder', cwds.slice(0, 8).join(', ') || cwd],
    [worktrees.length > 1 ? 'Worktrees' : 'Worktree', worktrees.join(', ')],
    [branches.length > 1 ? 'Branches' : 'Branch', branches.join(', ')],
    [agent === 'codex' ? 'Codex' : 'Claude Code', versions.join(', ')],
  );
}

/** "none with a conversation"; empty if all have one. */
function withConversation({ agents, unseenAgents }: SessionSummary): string {
  return unseenAgents === undefined ? '' : `${agents === 0 ? 'none' : grouped(agents)} with a conversation`;
}

/** "20 agents (none with a conversation)" */
function agentsText(summary: SessionSummary): string {
  const ran = summary.agents + (summary.unseenAgents?.count ?? 0);
  const seen = withConversation(summary);
  return ran === 0 ? '' : `${count(ran, 'agent')}${seen === '' ? '' : ` (${seen})`}`;
}

/** "5", with the note "3 with a conversation · 18k tokens of the others, as their results report · 3 Explore, 2 Plan". */
function agentFact({ summary }: ArchivedSession): FactRow {
  const { agents, unseenAgents = { count: 0, tokens: 0 } } = summary;
  const types = (summary.agentTypes ?? []).map(({ type, count }) => `${grouped(count)} ${oneLine(type, 40)}`);
  const reported =
    unseenAgents.tokens === 0
      ? ''
      : `${compact(unseenAgents.tokens)} tokens${agents === 0 ? '' : ' of the others'}, as their results report`;
  const note = dotted([withConversation(summary), reported, types.slice(0, 8).join(', ')]);
  return ['Agents', agents + unseenAgents.count, note];
}

/** "1 h 34 min", with the note "of 3 h" when there were breaks. */
function timeFact({ summary }: ArchivedSession): FactRow {
  const total = span(summary.start, summary.end);
  const active = summary.activeMs > 0 ? duration(summary.activeMs) : '';
  return active === '' ? ['Elapsed', total] : ['Active', active, total === active ? '' : `of ${total}`];
}

/** "12 green, 2 red", with the note "the last one green". */
function checksFact({ summary: { failures, greenChecks, story } }: ArchivedSession): FactRow {
  const green = greenChecks > 0 ? `${grouped(greenChecks)} green` : '';
  const red = failures.redChecks > 0 ? `${grouped(failures.redChecks)} red` : '';
  const { lastCheck: last } = story;
  const isTold = last && ((green && red) || last.editsAfter);
  return ['Checks', joined([green, red], ', '), isTold ? `the last one ${last.result}${thenEdits(last)}` : ''];
}

function tokensFact({ summary }: ArchivedSession): FactRow {
  const { usage, agentUsage } = summary;
  const agents = totalTokens(agentUsage);
  if (totalTokens(usage) + agents === 0) return ['Tokens', ''];
  const written = usage.cacheWrite5m + usage.cacheWrite1h;
  const note = dotted([
    `cache: ${compact(usage.cacheRead)} read`,
    written > 0 ? `${compact(written)} written` : '',
    agents > 0 ? `agents: ${compact(agents)}` : '',
  ]);
  return ['Tokens', `${compact(usage.input)} in, ${compact(usage.output)} out`, note];
}

/** "$1.20", with the note "at September 2026 list prices, without glm-4.7, 3 agents". */
function costFact(session: ArchivedSession, prices: Prices | undefined): FactRow {
  const cost = sessionCost(session, prices);
  const { unseenAgents } = session.summary;
  const leftOut = [...cost.unpriced, ...(unseenAgents ? [count(unseenAgents.count, 'agent')] : [])];
  const without = leftOut.length === 0 ? '' : `, without ${leftOut.join(', ')}`;
  return ['Estimated cost', formatCost(cost), `at ${PRICES_OF} list prices${without}`];
}
