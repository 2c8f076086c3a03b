/** EnterWorktree and ExitWorktree: work in a second checkout. */

import { count, dotted } from '../../../../base/format.ts';
import { filled, get, number, text } from '../../../../base/json-readers.ts';
import type { ToolCall } from '../../../../transcript/types/turns.ts';
import { structuredResult } from '../../calls/structured-result.ts';
import { factViews, remarkViews } from '../../calls/views.ts';
import type { RenderContext } from '../../context.ts';
import { shortPath } from '../../text/short-path.ts';
import type { ToolView } from '../tool-renderer.ts';

/** Input `{name}` or `{path}`, result `{worktreePath, worktreeBranch, message}`. */
export function enterWorktree(call: ToolCall, ctx: RenderContext): ToolView {
  const result = structuredResult(call);
  const path = filled(result, 'worktreePath');
  const branch = text(result, 'worktreeBranch') ?? '';
  const name = filled(call.input, 'name') ?? shortPath(filled(call.input, 'path') ?? path ?? '', ctx.cwd);
  return {
    summary: name,
    note: branch === name ? '' : branch,
    views: [
      ...factViews([
        ['path', path],
        ['branch', branch],
      ]),
      ...(path === undefined ? remarkViews(call, ctx) : []),
    ],
    shown: ['name', 'path'],
  };
}

const ACTIONS: ReadonlyMap<string, string> = new Map([
  ['keep', 'kept'],
  ['remove', 'removed'],
]);

/**
 * Input `{action: "keep" | "remove", discard_changes}`, result
 * `{action, originalCwd, worktreePath, worktreeBranch, discardedFiles, discardedCommits, message}`.
 */
export function exitWorktree(call: ToolCall, ctx: RenderContext): ToolView {
  const result = structuredResult(call);
  const action = filled(result, 'action') ?? filled(call.input, 'action') ?? '';
  const path = filled(result, 'worktreePath');
  return {
    summary: filled(result, 'worktreeBranch') ?? shortPath(path ?? '', ctx.cwd),
    note: dotted([
      call.status === 'ok' ? (ACTIONS.get(action) ?? action) : action,
      discarded(number(result, 'discardedFiles'), 'file'),
      discarded(number(result, 'discardedCommits'), 'commit'),
    ]),
    views: [
      ...factViews([
        ['path', path],
        ['back in', text(result, 'originalCwd')],
      ]),
      ...(get(result, 'worktreePath') === undefined ? remarkViews(call, ctx) : []),
    ],
    shown: ['action', 'discard_changes'],
  };
}

function discarded(many: number | undefined, what: string): string {
  return many === undefined || many === 0 ? '' : `${count(many, what)} discarded`;
}
