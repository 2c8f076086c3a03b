/** Tools of MCP servers. */

import { head } from '../../../../base/format.ts';
import { filled, get, isRaw, keys } from '../../../../base/json-readers.ts';
import { cleaned } from '../../../../transcript/text/result-text.ts';
import { mcpName } from '../../../../transcript/tools/traits.ts';
import type { ToolCall } from '../../../../transcript/types/turns.ts';
import type { View } from '../../../types/view.ts';
import { patchViews, replacementViews } from '../../calls/patch-views.ts';
import { inputViews, monoViews, proseViews } from '../../calls/views.ts';
import type { RenderContext } from '../../context.ts';
import { jsonView, parsedJson } from '../../text/tidy-json.ts';
import type { ToolView } from '../tool-renderer.ts';

/** The row says "github · create_issue" and the inputs: short ones with their values. */
export function mcp(call: ToolCall, ctx: RenderContext): ToolView {
  const { server, tool } = mcpName(call.name) ?? { server: '', tool: '' };
  return {
    label: `${server} · ${tool}`,
    summary: inputWords(call),
    views: [...bodyViews(call, ctx), ...resultViews(call, ctx)],
    shown: 'all',
  };
}

/** The inputs; replacements are shown as diffs. */
function bodyViews(call: ToolCall, ctx: RenderContext): View[] {
  const path = filled(call.input, 'path') ?? filled(call.input, 'file_path') ?? '';
  const { names, views } = replacementViews(call.input, path, ctx);
  const others = keys(call.input).filter((name) => !names.includes(name));
  return [...inputViews(call, others, ctx), ...views];
}

/** Longest value that the row shows. */
const SHORT = 60;

/** `{title: "Cart", body: "a long text ..."}` -> "title: Cart, body" */
function inputWords(call: ToolCall): string {
  return keys(call.input)
    .slice(0, 40)
    .map((key) => {
      const value = get(call.input, key);
      const short = typeof value === 'string' && value.length <= SHORT && !value.includes('\n') && value.trim() !== '';
      return short || typeof value === 'number' || typeof value === 'boolean' ? `${key}: ${value}` : key;
    })
    .join(', ');
}

/**
 * Text blocks in order; images and resources are added the same way for every call. A result that is only structured
 * (`{structuredContent: {...}}`) is shown as JSON.
 */
function resultViews(call: ToolCall, ctx: RenderContext): View[] {
  if (call.status !== 'ok') return [];
  const views = (call.result?.content ?? []).flatMap((block) =>
    block.kind === 'text' ? textViews(cleaned(block.text), ctx) : [],
  );
  const structured = get(call.result?.structured, 'structuredContent');
  return views.length > 0 || structured === undefined ? views : valueViews(structured, ctx);
}

function textViews(said: string, ctx: RenderContext): View[] {
  const json = parsedJson(said);
  if (json !== undefined) return valueViews(json, ctx);
  const diffs = patchViews(said, ctx);
  if (diffs !== undefined) return diffs;
  return MARKDOWN.test(head(said, 20_000)) ? proseViews(said, ctx, 'Result') : monoViews(said, ctx, 'Result');
}

/** Many servers wrap one text: `{"result": "..."}`. */
function valueViews(value: unknown, ctx: RenderContext): View[] {
  const only = isRaw(value) && keys(value).length === 1 ? get(value, 'result') : undefined;
  return typeof only === 'string' && only.trim() !== '' ? textViews(only, ctx) : [jsonView(value, ctx, 'Result')];
}

/** Bold words, a fence, a link: signs of Markdown that code, logs and columns do not have. */
const MARKDOWN = /(?:^|\s)\*\*[^\s*][^*\n]*[^\s*]\*\*(?=[\s:.,;)]|$)|^```|\]\(https?:/m;
