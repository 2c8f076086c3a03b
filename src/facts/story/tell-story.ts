/** Tells the story of a session: what was asked, what was decided, what came of it, and how the last check went. */

import type { Story, Verdict } from '../../transcript/types/story.ts';
import type { AgentRun, ToolCall, Turn } from '../../transcript/types/turns.ts';
import { type Fact, ofKind } from '../facts.ts';
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
  const lastCheck = lastCheckOf(facts.filter(({ turn, isAgents }) => turn !== undefined || isAgents));
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

/** Of the session's own code: not of what was there before, which it had set aside or checked out elsewhere. */
function lastCheckOf(facts: readonly Fact[]): Verdict | undefined {
  let last: Extract<Fact, { readonly kind: 'check' }> | undefined;
  let baseline: Extract<Fact, { readonly kind: 'baseline' }> | undefined;
  let edits = new Set<ToolCall>();
  const bases: string[] = [];
  for (const fact of facts) {
    const { call, kind, time = 0 } = fact;
    if (kind === 'baseline') bases.push(...fact.bases);
    if (kind === 'baseline' && fact.bases.length === 0) baseline = fact;
    const command = call?.tool.kind === 'bash' ? call.tool.command : '';
    const isAside = baseline !== undefined && (baseline.call === call ? baseline.isAside : baseline.lasts);
    if (kind === 'check' && !isAside && !bases.some((base) => command.includes(base)))
      [last, edits] = [fact, new Set()];
    const isLater = !fact.isAgents || time > (last?.time ?? Infinity);
    if (kind === 'edit' && call && !call.writesPlan && isLater) edits.add(call);
  }
  if (last === undefined) return undefined;
  // What its output says is only in calls: an archive may not publish that.
  const { failing: _, ...verdict } = last.verdict;
  const call = last.call && { call: last.call.id };
  return { ...verdict, ...call, ...(edits.size > 0 && { editsAfter: edits.size }) };
}
