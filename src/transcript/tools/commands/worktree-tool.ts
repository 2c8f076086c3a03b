/** EnterWorktree: work in a second checkout. */

import { as, filled, type Read, reading } from '../fields.ts';
import type { ToolModule } from '../module.ts';

const INPUT = { name: filled, path: filled };
const RESULT = { worktree: as('worktreePath', filled), branch: as('worktreeBranch', filled) };

declare module '../../types/tool.ts' {
  interface Tools {
    readonly worktree: Read<'worktree', typeof INPUT, typeof RESULT>;
  }
}

export const worktree: ToolModule<'worktree'> = {
  names: [['EnterWorktree']],
  family: 'organizes',
  parse: reading('worktree', INPUT, RESULT, true),
  view: ({ name, path, worktree, branch }, call, show) => {
    const summary = name ?? show.path(path ?? worktree);
    return {
      summary,
      note: branch === undefined || branch === summary ? '' : branch,
      views: [
        ...show.facts([
          ['path', worktree],
          ['branch', branch],
        ]),
        ...(worktree === undefined ? show.remarks(call) : []),
      ],
    };
  },
};
