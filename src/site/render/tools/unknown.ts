/** Tools without their own renderer: nothing is known about them, so everything is shown. */

import { keys } from '../../../base/json-readers.ts';
import { okText } from '../../../transcript/text/result-text.ts';
import type { ToolCall } from '../../../transcript/types/turns.ts';
import { inputViews, tidyViews } from '../calls/views.ts';
import type { RenderContext } from '../context.ts';
import type { ToolView } from './tool-renderer.ts';

/** The default: the names of the inputs, then inputs and result, as tidy JSON where they are JSON. */
export function unknown(call: ToolCall, ctx: RenderContext): ToolView {
  return {
    summary: inputNames(call),
    views: [...inputViews(call, keys(call.input), ctx), ...tidyViews(okText(call), ctx)],
    shown: 'all',
  };
}

export function inputNames(call: ToolCall): string {
  return keys(call.input).slice(0, 40).join(', ');
}
