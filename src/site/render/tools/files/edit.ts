/** Edit, MultiEdit and Write: changes to files, as diffs. */

import { count, dotted, lineCount } from '../../../../base/format.ts';
import { flag, list, text } from '../../../../base/json-readers.ts';
import { fileChanges } from '../../../../facts/summary/line-changes.ts';
import type { ToolCall } from '../../../../transcript/types/turns.ts';
import { proseViews, remarkViews } from '../../calls/views.ts';
import type { RenderContext } from '../../context.ts';
import { changesOf, diffView, plusMinus } from '../../markup/diff.ts';
import { shortPath } from '../../text/short-path.ts';
import type { ToolView } from '../tool-renderer.ts';

/** Input `{file_path, old_string, new_string, replace_all}`, result `{structuredPatch, originalFile}`. */
export function edit(call: ToolCall, ctx: RenderContext): ToolView {
  const remark = flag(call.input, 'replace_all') ? 'everywhere' : '';
  return row(call, remark, ['file_path', 'old_string', 'new_string', 'replace_all'], ctx);
}

/** Input `{file_path, edits: [{old_string, new_string, replace_all}]}`. */
export function multiEdit(call: ToolCall, ctx: RenderContext): ToolView {
  return row(call, count(list(call.input, 'edits').length, 'edit'), ['file_path', 'edits'], ctx);
}

/** Input `{file_path, content}`, result `{type: "create" | "update", structuredPatch}`. */
export function write(call: ToolCall, ctx: RenderContext): ToolView {
  const content = text(call.input, 'content') ?? '';
  const lines = count(lineCount(content), 'line');
  const view = row(call, '', ['file_path', 'content'], ctx);
  if (call.writesPlan) {
    const views = [...proseViews(content, ctx), ...remarkViews(call, ctx)];
    return { ...view, note: `plan, ${lines}`, views };
  }
  const updated = text(call.result?.structured, 'type') === 'update';
  return { ...view, note: updated ? `${lines}, ${view.note}` : lines };
}

function row(call: ToolCall, remark: string, shown: readonly string[], ctx: RenderContext): ToolView {
  const path = text(call.input, 'file_path') ?? '';
  // A call that failed changed nothing.
  const [change] = fileChanges(call);
  const what = call.writesPlan ? 'plan' : '';
  return {
    summary: shortPath(path, ctx.cwd),
    note: dotted([what, change ? plusMinus(change) : '', remark]),
    views: [
      ...changesOf(call)
        .filter((changes) => changes.length > 0)
        .map((changes) => diffView(path, changes, ctx)),
      ...remarkViews(call, ctx),
    ],
    shown,
  };
}
