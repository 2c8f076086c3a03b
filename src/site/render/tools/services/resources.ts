/** ListMcpResourcesTool and ReadMcpResourceTool: what MCP servers offer to read. */

import { count, dotted, oneLine } from '../../../../base/format.ts';
import { filled, get, list, text } from '../../../../base/json-readers.ts';
import type { ToolCall } from '../../../../transcript/types/turns.ts';
import { resourceViews } from '../../calls/resource.ts';
import { structuredList, structuredResult } from '../../calls/structured-result.ts';
import { listViews, remarkViews, wordViews } from '../../calls/views.ts';
import type { RenderContext } from '../../context.ts';
import type { ToolView } from '../tool-renderer.ts';

/** Input `{server}`, result `[{uri, name, mimeType, description, server}]`. */
export function listMcpResources(call: ToolCall, ctx: RenderContext): ToolView {
  const listed = structuredList(call);
  const resources = listed.filter((each) => text(each, 'uri') !== undefined);
  const server = filled(call.input, 'server');
  return {
    summary: server ?? 'all servers',
    note: call.status === 'ok' ? (resources.length === 0 ? 'none' : count(resources.length, 'resource')) : '',
    views: [
      ...listViews(
        resources.map((each) => ({
          text: oneLine(filled(each, 'name') ?? text(each, 'uri') ?? '', 300),
          note: oneLine(dotted([text(each, 'uri'), server === undefined ? text(each, 'server') : '']), 400),
        })),
      ),
      ...(resources.length === 0 && listed.length > 0 ? remarkViews(call, ctx) : []),
    ],
    shown: ['server'],
  };
}

/** Input `{server, uri}`, result `{contents: [{uri, mimeType, text, blob, blobSavedTo}], error}`. */
export function readMcpResource(call: ToolCall, ctx: RenderContext): ToolView {
  const result = structuredResult(call);
  const line = call.result?.line ?? call.line;
  return {
    summary: dotted([text(call.input, 'server'), text(call.input, 'uri')]),
    views: [
      ...list(result, 'contents').flatMap((each) => resourceViews(each, line, ctx)),
      ...wordViews(text(result, 'error'), ctx, 'Error'),
      ...(get(result, 'contents') === undefined ? remarkViews(call, ctx) : []),
    ],
    shown: ['server', 'uri'],
  };
}
