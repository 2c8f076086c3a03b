/** EnterWorktree and ExitWorktree: work in a second checkout. */

import { filled, get, number, text } from '../../../base/json-readers.ts';
import type { ToolCall } from '../../../domain/turns.ts';
import { answerOf } from '../../calls/structured-result.ts';
import { factViews, otherInputs, remarkViews } from '../../calls/views.ts';
import type { RenderContext } from '../../context.ts';
import { count, dotted } from '../../text/format.ts';
import { shortPath } from '../../text/paths.ts';
import type { ToolView } from '../tool.ts';

/** Input `{name}` or `{path}`, result `{worktreePath, worktreeBranch, message}`. */
export function enterWorktree(call: ToolCall, ctx: RenderContext): ToolView {
  const answer = answerOf(call);
  const path = filled(answer, 'worktreePath');
  const branch = text(answer, 'worktreeBranch') ?? '';
  const name = filled(call.input, 'name') ?? shortPath(filled(call.input, 'path') ?? path ?? '', ctx.cwd);
  return {
    label: call.name,
    summary: name,
    note: branch === name ? '' : branch,
    views: [
      ...factViews([
        ['path', path],
        ['branch', branch],
      ]),
      ...(path === undefined ? remarkViews(call, ctx) : []),
      ...otherInputs(call, ['name', 'path'], ctx),
    ],
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
  const answer = answerOf(call);
  const action = filled(answer, 'action') ?? filled(call.input, 'action') ?? '';
  const path = filled(answer, 'worktreePath');
  return {
    label: call.name,
    summary: filled(answer, 'worktreeBranch') ?? shortPath(path ?? '', ctx.cwd),
    note: dotted([
      call.status === 'ok' ? (ACTIONS.get(action) ?? action) : action,
      discarded(number(answer, 'discardedFiles'), 'file'),
      discarded(number(answer, 'discardedCommits'), 'commit'),
    ]),
    views: [
      ...factViews([
        ['path', path],
        ['back in', text(answer, 'originalCwd')],
      ]),
      ...(get(answer, 'worktreePath') === undefined ? remarkViews(call, ctx) : []),
      ...otherInputs(call, ['action', 'discard_changes'], ctx),
    ],
  };
}

function discarded(many: number | undefined, what: string): string {
  return many === undefined || many === 0 ? '' : `${count(many, what)} discarded`;
}
