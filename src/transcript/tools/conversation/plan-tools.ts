/** EnterPlanMode and ExitPlanMode. */

import type { ToolBase } from '../../types/tool.ts';
import { as, filled, flag, readCall, text, type Values } from '../fields.ts';
import type { ToolModule } from '../module.ts';

declare module '../../types/tool.ts' {
  interface Tools {
    readonly plan: PlanTool;
    readonly 'plan-mode': PlanModeTool;
  }
}

const INPUT = { plan: text, path: as('planFilePath', filled) };

const RESULT = {
  /** What the human approved. */
  answered: as('plan', filled),
  answeredPath: as('filePath', filled),
  wasEdited: as('planWasEdited', flag),
};

export interface PlanTool extends ToolBase, Values<typeof INPUT & typeof RESULT> {
  readonly kind: 'plan';
}

export const plan: ToolModule<PlanTool> = {
  names: [['ExitPlanMode', 'exit_plan_mode']],
  parse: (call) => ({ kind: 'plan', ...readCall(call, INPUT, RESULT) }),
};

export interface PlanModeTool extends ToolBase {
  readonly kind: 'plan-mode';
}

export const planMode: ToolModule<PlanModeTool> = {
  names: [['EnterPlanMode']],
  parse: (call) => ({ kind: 'plan-mode', ...readCall(call, {}, {}) }),
};
