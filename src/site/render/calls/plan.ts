import { oneLine, visible } from '../../../base/format.ts';
import { plainWords } from '../../../base/markdown.ts';
import type { Plan } from '../../../transcript/types/call.ts';
import type { View } from '../../../transcript/types/view-types.ts';
import type { RenderContext } from '../context.ts';

const PLAN_NOTES: Readonly<Record<Plan['status'], string>> = {
  approved: 'approved',
  'approved-cleared': 'approved, context cleared',
  rejected: 'rejected',
  blocked: 'blocked, undecided',
  pending: 'unanswered',
};

/** "approved, context cleared", "rejected", "approved, edited" */
export function planNote({ status, wasEdited }: Plan): string {
  return `${PLAN_NOTES[status]}${wasEdited ? ', edited' : ''}`;
}

/** The first heading of a plan is its title, which is shown above it. */
const TITLE = /^\s{0,100}#{1,6} [^\n]*\n?/;

export function planView(plan: Plan, ctx: RenderContext): View {
  return {
    kind: 'plan',
    title: oneLine(plainWords(plan.title), 300),
    status: plan.status,
    note: planNote(plan),
    html: ctx.prose.agent(plan.text.replace(TITLE, '')),
    feedback: plan.feedback === undefined ? undefined : visible(plan.feedback),
    proposed: plan.proposed === undefined ? undefined : ctx.prose.folded(plan.proposed),
    implementations: (plan.implementations ?? []).map(({ key, title }) => ({
      href: `sessions/${key}.html`,
      text: oneLine(title, 200),
    })),
  };
}
