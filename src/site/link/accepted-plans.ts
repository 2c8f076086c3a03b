/** Plans that other sessions implement. In the file of the session that proposed them they look rejected. */

import { acceptedDecision, titleOfDecision } from '../../facts/story/decided.ts';
import { withTitle } from '../../facts/story/titles.ts';
import { planTitle } from '../../transcript/plans/plans.ts';
import type { Archive } from '../../transcript/types/archive.ts';
import type { Decision } from '../../transcript/types/story.ts';
import type { SessionSummary } from '../../transcript/types/summary.ts';

/** The decision about a plan: the last one about its title, else about a plan whose text is unknown. */
function decisionAbout(decided: readonly Decision[], plan: string): Decision | undefined {
  const about = (text: string) =>
    decided.findLast((one) => one.kind === 'plan' && one.about === titleOfDecision(planTitle(text)));
  return about(plan) ?? about('');
}

function withPlanTitle(summary: SessionSummary, plans: readonly string[]): SessionSummary {
  const last = plans.at(-1);
  const isIts = summary.planned && summary.handover === undefined;
  return isIts && last !== undefined ? withTitle(summary, 'plan', planTitle(last)) : summary;
}

function withAccepted(summary: SessionSummary, plans: readonly string[]): SessionSummary {
  const { story } = summary;
  const accepted = new Set(plans.flatMap((plan) => decisionAbout(story.decided, plan) ?? []));
  const decided = story.decided.map((one) => (accepted.has(one) ? acceptedDecision(one) : one));
  if (decided.every((one, index) => one === story.decided[index])) return summary;
  return { ...summary, story: { ...story, decided } };
}

/** Corrects titles and stories. @returns as many summaries in the same order; the same objects where nothing changes */
export function acceptPlans(all: readonly SessionSummary[], { sessions }: Archive): readonly SessionSummary[] {
  const plans = new Map([...sessions.values()].map(({ summary, handedOver }) => [summary, handedOver]));
  return all.map((summary) => {
    const handed = plans.get(summary) ?? [];
    const texts = handed.map(({ plan }) => plan);
    return withAccepted(withPlanTitle(summary, texts), texts);
  });
}
