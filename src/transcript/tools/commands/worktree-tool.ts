/** EnterWorktree and ExitWorktree: work in a second checkout. */

import type { ToolBase } from '../../types/tool.ts';
import { as, filled, readCall, type Values } from '../fields.ts';
import type { ToolModule } from '../module.ts';

declare module '../../types/tool.ts' {
  interface Tools {
    readonly worktree: WorktreeTool;
  }
}

const INPUT = { name: filled, path: filled, action: filled };
const RESULT = { worktree: as('worktreePath', filled), branch: as('worktreeBranch', filled) };

export interface WorktreeTool extends ToolBase, Values<typeof INPUT & typeof RESULT> {
  readonly kind: 'worktree';
}

export const worktree: ToolModule<WorktreeTool> = {
  names: [['EnterWorktree'], ['ExitWorktree']],
  parse: (call) => ({ kind: 'worktree', ...readCall(call, INPUT, RESULT, true) }),
};
