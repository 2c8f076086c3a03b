/** StructuredOutput: an agent's answer in the shape that it was asked for. */

import { keys } from '../../../base/json-readers.ts';
import type { ToolCall } from '../../../domain/turns.ts';
import { remarkViews } from '../../calls/views.ts';
import type { RenderContext } from '../../context.ts';
import { jsonView } from '../../text/tidy-json.ts';
import type { ToolView } from '../tool.ts';
import { inputNames } from '../unknown.ts';

/** The input is the answer, of any shape; the result only says that it was taken. */
export function structuredOutput(call: ToolCall, ctx: RenderContext): ToolView {
  return {
    label: call.name,
    summary: inputNames(call),
    note: '',
    views: [
      ...(keys(call.input).length === 0 ? [] : [jsonView(call.input, undefined, ctx)]),
      ...remarkViews(call, ctx),
    ],
  };
}
