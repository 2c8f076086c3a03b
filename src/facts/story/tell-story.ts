/** Tells the story of a session: what was asked, what was decided, what came of it, and how the last check went. */

import { merged } from '../../base/lists.ts';
import type { Story, Verdict } from '../../transcript/types/story.ts';
import type { AgentRun, Turn } from '../../transcript/types/turns.ts';
import { type Fact, ofKind } from '../facts.ts';
import { RedChecks } from '../verdicts/red-checks.ts';
import type { Asked } from './asked.ts';
import { passage, resultOf } from './what-came-of-it.ts';

const MOST = 12;

/** @param retracted lines of messages that were taken back */
export function storyOf(
  turns: readonly Turn[],
  facts: readonly Fact[],
  asked: Asked | undefined,
  retracted: ReadonlySet<number>,
  agents: readonly AgentRun[] = [],
): Story {
  const onPath = facts.filter(({ turn }) => turn !== undefined);
  const decided = ofKind(onPath, 'decision').map(({ decision, turn = 0 }) => ({ ...decision, turn }));
  const ofAgent = resultOf(agents.at(-1)?.turns ?? [], new Set());
  const result = resultOf(turns, retracted) ?? (ofAgent && { ...ofAgent, turn: 0 });
  const byAgents = facts.filter(({ isAgents }) => isAgents);
  const lastCheck = lastCheckOf(merged(onPath, byAgents, (one, own) => (one.time ?? 0) < (own.time ?? 0)));
  return {
    ...(asked && {
      asked: {
        ...passage(asked.text, Math.max(turns.indexOf(asked.turn), 0)),
        ...(asked.goal !== undefined && { goal: passage(asked.goal, 0).text }),
      },
    }),
    decided: decided.slice(0, MOST),
    decisions: decided.length,
    ...(result === undefined ? {} : { result }),
    ...(lastCheck === undefined ? {} : { lastCheck }),
  };
}

/**
 * The last check that is still red, else the last one. Of the session's own code: not of what was there before, which it
 * had set aside or checked out elsewhere.
 */
function lastCheckOf(facts: readonly Fact[]): Verdict | undefined {
  const checks: Extract<Fact, { readonly kind: 'check' }>[] = [];
  const red = new RedChecks();
  let baseline: Extract<Fact, { readonly kind: 'baseline' }> | undefined;
  const bases: string[] = [];
  for (const fact of facts) {
    const { call, kind } = fact;
    if (kind === 'baseline') bases.push(...fact.bases);
    if (kind === 'baseline' && fact.bases.length === 0) baseline = fact;
    const command = call?.tool.kind === 'bash' ? call.tool.command : '';
    const isAside = baseline !== undefined && (baseline.call === call ? baseline.isAside : baseline.lasts);
    if (kind !== 'check' || isAside || bases.some((base) => command.includes(base))) continue;
    red.add(fact.verdict, command);
    checks.push(fact);
  }
  const last = checks.findLast(({ verdict }) => red.has(verdict)) ?? checks.at(-1);
  if (last === undefined) return undefined;
  const later = ofKind(facts.slice(facts.indexOf(last)), 'edit').filter(({ call }) => !call?.writesPlan);
  // What its output says is only in calls: an archive may not publish that.
  const { failing: _, ...verdict } = last.verdict;
  const [call, editsAfter] = [last.call && { call: last.call.id }, new Set(later.map((edit) => edit.call)).size];
  return { ...verdict, ...call, ...(editsAfter > 0 && { editsAfter }) };
}
