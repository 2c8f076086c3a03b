/** LSP: what a language server says about a position in the code. */

import { count, toLines, visible } from '../../../../base/format.ts';
import { filled, number, scalar, text } from '../../../../base/json-readers.ts';
import { okText } from '../../../../transcript/text/result-text.ts';
import type { ToolCall } from '../../../../transcript/types/turns.ts';
import type { ListItem, View } from '../../../types/view.ts';
import { listViews, monoViews, proseViews } from '../../calls/views.ts';
import type { RenderContext } from '../../context.ts';
import { shortPath } from '../../text/short-path.ts';
import type { ToolView } from '../tool-renderer.ts';

/**
 * Input `{operation: "findReferences", filePath, line: 10, character: 5, query}`, result
 * `{operation, result: "Found 2 references ...", filePath, resultCount, fileCount}`.
 */
export function lsp(call: ToolCall, ctx: RenderContext): ToolView {
  const operation = text(call.input, 'operation') ?? '';
  return {
    summary: `${operationWords(operation)} ${placeOf(call, ctx)}`.trim(),
    note: noteOf(call),
    views: resultViews(call, operation, ctx),
    shown: ['operation', 'filePath', 'line', 'character', 'query'],
  };
}

/** `goToDefinition` -> "go to definition" */
function operationWords(operation: string): string {
  return operation.replace(/([a-z])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`);
}

/** `src/cart.ts:10:5`, or the query of a search through the whole workspace. */
function placeOf(call: ToolCall, ctx: RenderContext): string {
  const query = filled(call.input, 'query');
  if (query !== undefined) return `"${query}"`;
  const path = shortPath(text(call.input, 'filePath'), ctx.cwd);
  return [path, ...['line', 'character'].flatMap((key) => scalar(call.input, key) ?? [])].join(':');
}

function noteOf(call: ToolCall): string {
  const results = number(call.result?.structured, 'resultCount');
  const files = number(call.result?.structured, 'fileCount') ?? 0;
  if (call.status !== 'ok' || results === undefined) return '';
  if (results === 0) return 'nothing found';
  return `${count(results, 'result')}${files < 2 ? '' : ` in ${count(files, 'file')}`}`;
}

function resultViews(call: ToolCall, operation: string, ctx: RenderContext): View[] {
  if (call.status !== 'ok') return [];
  const said = filled(call.result?.structured, 'result') ?? okText(call);
  if (operation === 'hover') return proseViews(said, ctx);
  const places = placesIn(said);
  return places.length === 0 ? monoViews(said, ctx) : listViews(places);
}

const HEADING = /^Found \d+ .{0,200}:$/;
const FILE = /^(\S.{0,1000}):$/;
const LINE = /^\s+Line (\d+(?::\d+)?)(?:\s{0,20}[-:]\s{0,20}(.*))?$/;
const PLACE = /^\s*(\S.{0,1000}?:\d+(?::\d+)?)(?:\s+[-–]\s+(.*))?$/;

/**
 * `Found 2 references across 2 files:\n\nsrc/cart.ts:\n  Line 10:5\n...` or one `src/cart.ts:10:5` a line, as a
 * list; empty when any line is something else.
 */
function placesIn(said: string): ListItem[] {
  const items: ListItem[] = [];
  let file = '';
  for (const line of toLines(said)) {
    if (line.trim() === '' || HEADING.test(line)) continue;
    const heading = FILE.exec(line)?.[1];
    const place = (file === '' ? null : LINE.exec(line)) ?? PLACE.exec(line);
    if (heading !== undefined) file = heading;
    else if (place === null || items.length === 500) return [];
    else
      items.push({
        text: visible(LINE.test(line) ? `${file}:${place[1]}` : (place[1] ?? '')),
        note: visible(place[2] ?? ''),
      });
  }
  return items;
}
