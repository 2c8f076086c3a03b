/** What a result carries beside its text. */

import type { ToolCall } from '../../domain/turns.ts';
import type { View } from '../../domain/view.ts';
import type { RenderContext } from '../context.ts';
import { oneLine } from '../text/format.ts';
import { jsonView } from '../text/tidy-json.ts';
import { blockViews } from './resource.ts';

/** Pictures, documents, resources and unknown blocks among a result's content: every tool may return them. */
export function attachedViews(call: ToolCall, ctx: RenderContext): View[] {
  const result = call.result;
  if (result === undefined) return [];
  return result.content.flatMap((block): View[] => {
    if (block.kind === 'media') return [ctx.assets.media(block, result.line)];
    if (block.kind !== 'unknown') return [];
    return (
      blockViews(block.type, block.value, result.line, ctx) ?? [
        jsonView(block.value, `Unknown block: ${oneLine(block.type, 60)}`, ctx),
      ]
    );
  });
}
