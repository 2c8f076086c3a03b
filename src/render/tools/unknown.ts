/** Tools without a renderer of their own: nothing is known about them, everything is shown. */

import { keys } from '../../base/json-readers.ts';
import type { ToolCall } from '../../domain/turns.ts';
import type { View } from '../../domain/view.ts';
import { inputViews, monoViews, okText } from '../calls/views.ts';
import type { RenderContext } from '../context.ts';
import { jsonView, parsedJson } from '../text/tidy-json.ts';
import type { ToolView } from './tool.ts';

/** The default: the tool's name and the names of its inputs. */
export function unknown(call: ToolCall, ctx: RenderContext): ToolView {
  return {
    label: call.name,
    summary: inputNames(call),
    note: '',
    views: plainBody(call, ctx),
  };
}

export function inputNames(call: ToolCall): string {
  return keys(call.input).slice(0, 40).join(', ');
}

/** Inputs as a table and tidy JSON, the result as text, or as tidy JSON when that is what it is. */
function plainBody(call: ToolCall, ctx: RenderContext): View[] {
  const inputs = inputViews(call, keys(call.input), ctx);
  const said = okText(call);
  const json = parsedJson(said);
  return [
    ...inputs,
    ...(json === undefined ? monoViews(said, 'Result', ctx) : [jsonView(json, 'Result', ctx)]),
  ];
}
