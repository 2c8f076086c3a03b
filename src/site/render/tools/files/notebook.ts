/** Notebooks: cells that were read, and one that was changed. */

import { count, dotted, joined, lineCount, oneLine } from '../../../../base/format.ts';
import { filled, get, list, raw, text, texts } from '../../../../base/json-readers.ts';
import { okText } from '../../../../transcript/text/result-text.ts';
import type { ToolCall } from '../../../../transcript/types/turns.ts';
import type { View } from '../../../types/view.ts';
import { codeView, mediaViews, monoViews, outputViews, proseViews, remarkViews, wordViews } from '../../calls/views.ts';
import type { RenderContext } from '../../context.ts';
import { changesBetween, diffView } from '../../markup/diff.ts';
import { languageOfFence } from '../../markup/language.ts';
import { shortPath } from '../../text/short-path.ts';
import { parsedJson } from '../../text/tidy-json.ts';
import type { ToolView } from '../tool-renderer.ts';

/** `source` and outputs are one text, or a list of lines. */
function wholeText(value: unknown, key: string): string {
  return text(value, key) ?? texts(value, key).join('');
}

/**
 * Cells as Claude Code reads them, `{cellType: "code", source, language, execution_count, cell_id,
 * outputs: [{output_type, text, image: {image_data, media_type}}]}`, or as the file has them.
 */
export function notebookViews(cells: readonly unknown[], call: ToolCall, ctx: RenderContext): View[] {
  return cells.flatMap((cell, index) => cellViews(cell, index, call, ctx));
}

function cellViews(cell: unknown, index: number, call: ToolCall, ctx: RenderContext): View[] {
  const type = text(cell, 'cellType') ?? text(cell, 'cell_type') ?? 'code';
  const source = wholeText(cell, 'source');
  const language = filled(cell, 'language') ?? 'python';
  const label = oneLine(dotted([`Cell ${index + 1}`, type === 'code' ? language : type]), 80);
  const outputs = list(cell, 'outputs');
  return [
    ...sourceViews(source, type, language, label, ctx),
    ...outputViews(joined(outputs.map(outputText), '\n'), ctx, 'Output'),
    ...outputs.flatMap((output) => images(output, call, ctx)),
  ];
}

/** Markdown is prose, code is code. */
function sourceViews(source: string, type: string, language: string, label: string, ctx: RenderContext): View[] {
  if (source.trim() === '') return [];
  if (type === 'markdown') return proseViews(source, ctx, label);
  if (type !== 'code') return monoViews(source, ctx, label);
  return [{ ...codeView(source, `cell.${languageOfFence(language)}`, 1, ctx), label }];
}

/** `{text}`, `{data: {"text/plain": ...}}` or `{ename, evalue, traceback: [...]}`. */
function outputText(output: unknown): string {
  const traceback = texts(output, 'traceback');
  if (traceback.length > 0) return traceback.join('\n');
  return wholeText(output, 'text') || wholeText(raw(output, 'data'), 'text/plain');
}

function images(output: unknown, call: ToolCall, ctx: RenderContext): View[] {
  const data = raw(output, 'data');
  const base64 = filled(raw(output, 'image'), 'image_data') ?? filled(data, 'image/png') ?? filled(data, 'image/jpeg');
  return mediaViews(base64, 'image/png', call, ctx);
}

const OPEN = /<cell id="([^"\n]{0,100})">/g;
const TAGS = /^(?:<cell_type>(\w{1,20})<\/cell_type>)?(?:<language>([\w+#-]{1,40})<\/language>)?/;

/**
 * `<cell id="c1"><cell_type>markdown</cell_type># Title</cell id="c1">`: the type is named if it is not code, the
 * language if it is not Python. The text between two cells is the output of the first.
 */
function printedCells(said: string): unknown[] {
  const opens = [...said.matchAll(OPEN)];
  return opens.flatMap((open, index) => {
    const part = said.slice(open.index + open[0].length, opens[index + 1]?.index ?? said.length);
    const close = `</cell id="${open[1]}">`;
    const end = part.indexOf(close);
    if (end < 0) return [];
    const [tags = '', type = 'code', language] = TAGS.exec(part) ?? [];
    const text = part.slice(end + close.length).trim();
    return [{ cell_type: type, language, source: part.slice(tags.length, end), outputs: [{ text }] }];
  });
}

/** Input `{notebook_path, cell_id}`, result `{cells}`, or the cells as a list. */
export function notebookRead(call: ToolCall, ctx: RenderContext): ToolView {
  const structured = call.result?.structured;
  const listed = Array.isArray(structured) ? structured : list(structured, 'cells');
  const cells = listed.length > 0 ? listed : printedCells(okText(call));
  const views = notebookViews(cells, call, ctx);
  return {
    summary: shortPath(text(call.input, 'notebook_path'), ctx.cwd),
    note: cells.length === 0 ? '' : count(cells.length, 'cell'),
    views: views.length > 0 ? views : monoViews(okText(call), ctx),
    shown: ['notebook_path'],
  };
}

/**
 * Input `{notebook_path, cell_id, cell_type, edit_mode: "replace" | "insert" | "delete", new_source}`, result
 * `{old_source, new_source, cell_id, cell_type, language, original_file, error}`.
 */
export function notebookEdit(call: ToolCall, ctx: RenderContext): ToolView {
  const structured = call.result?.structured;
  const mode = filled(call.input, 'edit_mode') ?? 'replace';
  const cell = filled(call.input, 'cell_id');
  const after = mode === 'delete' ? '' : (text(call.input, 'new_source') ?? '');
  return {
    summary: shortPath(text(call.input, 'notebook_path'), ctx.cwd),
    note: dotted([
      call.status === 'ok' ? (MODES.get(mode) ?? mode) : mode,
      cell === undefined ? '' : `cell ${cell}`,
      after === '' ? '' : count(lineCount(after), 'line'),
    ]),
    views: [
      ...changeViews(call, after, ctx),
      ...wordViews(text(structured, 'error'), ctx, 'Error'),
      ...remarkViews(call, ctx),
    ],
    shown: ['notebook_path', 'new_source', 'edit_mode', 'cell_id', 'cell_type'],
  };
}

const MODES: ReadonlyMap<string, string> = new Map([
  ['replace', 'changed'],
  ['insert', 'inserted'],
  ['delete', 'deleted'],
]);

/** A new cell as it is, a change as a diff; if the old source is unknown, all lines are new. */
function changeViews(call: ToolCall, after: string, ctx: RenderContext): View[] {
  const structured = call.result?.structured;
  const type = filled(structured, 'cell_type') ?? filled(call.input, 'cell_type') ?? 'code';
  const language = type === 'markdown' ? 'markdown' : languageOfFence(filled(structured, 'language') ?? 'python');
  if (text(call.input, 'edit_mode') === 'insert')
    return sourceViews(after, type, language, oneLine(dotted(['New cell', type]), 80), ctx);
  const before = sourceBefore(call);
  if (before === '' && after === '') return [];
  const path = shortPath(text(call.input, 'notebook_path'), ctx.cwd);
  return [diffView(path, changesBetween(before, after, undefined), ctx, language)];
}

/** The old source of the cell: from the result, or from the file in it, by the cell's id or `cell-<index>`. */
function sourceBefore(call: ToolCall): string {
  const structured = call.result?.structured;
  const before = text(structured, 'old_source');
  if (before !== undefined) return before;
  const id = filled(call.input, 'cell_id') ?? filled(structured, 'cell_id');
  if (id === undefined) return '';
  const cells = list(parsedJson(text(structured, 'original_file') ?? ''), 'cells');
  const index = /^cell-(\d{1,6})$/.exec(id)?.[1];
  const cell = cells.find((each) => get(each, 'id') === id) ?? (index === undefined ? undefined : cells[Number(index)]);
  return wholeText(cell, 'source');
}
