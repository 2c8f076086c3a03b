/** EnterPlanMode and ExitPlanMode. */

import { as, filled, flag, type Read, reading, text } from '../fields.ts';
import type { ToolModule } from '../module.ts';

const INPUT = { plan: text, path: as('planFilePath', filled) };

const RESULT = {
  /** What the human approved. */
  answered: as('plan', filled),
  answeredPath: as('filePath', filled),
  wasEdited: as('planWasEdited', flag),
};

declare module '../../types/tool.ts' {
  interface Tools {
    readonly plan: Read<'plan', typeof INPUT, typeof RESULT>;
    readonly 'plan-mode': ToolBase & { readonly kind: 'plan-mode' };
  }
}

/** The model read the plan itself, from the input or from the result. */
export const plan: ToolModule<'plan'> = {
  names: [['ExitPlanMode', 'exit_plan_mode']],
  family: 'plans',
  parse: reading('plan', INPUT, RESULT),
  view: (tool, call, show) =>
    call.plan === undefined
      ? { label: 'Plan', summary: tool.plan ?? '', views: show.prose(tool.plan) }
      : { label: 'Plan', ...show.plan(call, call.plan) },
};

export const planMode: ToolModule<'plan-mode'> = {
  names: [['EnterPlanMode']],
  family: 'plans',
  parse: reading('plan-mode', {}, {}),
  view: (_tool, { status }) => ({ label: 'Plan mode', summary: status === 'ok' ? 'entered' : '', views: [] }),
};
