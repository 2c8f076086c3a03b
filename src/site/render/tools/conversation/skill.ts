/** Skill, which was also called SlashCommand. */

import { filled, text } from '../../../../base/json-readers.ts';
import type { ToolCall } from '../../../../transcript/types/turns.ts';
import { monoViews, proseViews, remarkViews } from '../../calls/views.ts';
import type { RenderContext } from '../../context.ts';
import type { ToolView } from '../tool-renderer.ts';

/**
 * Input `{skill, args}` (SlashCommand: `{command: "/commit -m fix"}`), result `{commandName, allowedTools}`, or
 * `{status: "forked", result}` when another agent carried it out.
 */
export function skill(call: ToolCall, ctx: RenderContext): ToolView {
  const structured = call.result?.structured;
  const result = text(structured, 'result');
  const name = filled(call.input, 'skill') ?? filled(call.input, 'command');
  const args = text(call.input, 'args') ?? '';
  const isLong = args.length > 100 || args.includes('\n');
  return {
    summary: name ?? filled(structured, 'commandName') ?? '',
    note: args,
    views: [
      ...monoViews(isLong ? args : '', ctx, 'Arguments'),
      ...(result === undefined ? remarkViews(call, ctx) : proseViews(result, ctx)),
    ],
    shown: ['skill', 'command', 'args'],
  };
}
