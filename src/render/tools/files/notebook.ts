/** Notebooks: cells as they were read, and one that was changed. */

import { filled, get, list, raw, text } from '../../../base/json-readers.ts';
import type { ToolCall } from '../../../domain/turns.ts';
import type { View } from '../../../domain/view.ts';
import {
  codeView,
  monoViews,
  okText,
  otherInputs,
  outputViews,
  proseViews,
  remarkViews,
  wordViews,
} from '../../calls/views.ts';
import type { RenderContext } from '../../context.ts';
import { changesBetween, diffView } from '../../markup/diff.ts';
import { languageOfFence } from '../../markup/language.ts';
import { count, dotted, lineCount, oneLine } from '../../text/format.ts';
import { shortPath } from '../../text/paths.ts';
import { parsedJson } from '../../text/tidy-json.ts';
import type { ToolView } from '../tool.ts';

/** `source` and outputs are one text, or a list of lines. */
function joined(value: unknown, key: string): string {
  return (
    text(value, key) ??
    list(value, key)
      .filter((line) => typeof line === 'string')
      .join('')
  );
}

/**
 * Cells as Claude Code reads them, `{cellType: "code", source, language, execution_count, cell_id,
 * outputs: [{output_type, text, image: {image_data, media_type}}]}`, or as they stand in the file.
 */
export function notebookViews(cells: readonly unknown[], call: ToolCall, ctx: RenderContext): View[] {
  return cells.flatMap((cell, index) => cellViews(cell, index, call, ctx));
}

function cellViews(cell: unknown, index: number, call: ToolCall, ctx: RenderContext): View[] {
  const type = text(cell, 'cellType') ?? text(cell, 'cell_type') ?? 'code';
  const source = joined(cell, 'source');
  const language = filled(cell, 'language') ?? 'python';
  const label = oneLine(dotted([`Cell ${index + 1}`, type === 'code' ? language : type]), 80);
  const outputs = list(cell, 'outputs');
  return [
    ...sourceViews(source, type, language, label, ctx),
    ...outputViews(
      outputs
        .map(outputText)
        .filter((said) => said !== '')
        .join('\n'),
      'Output',
      false,
      ctx,
    ),
    ...outputs.flatMap((output) => pictures(output, call, ctx)),
  ];
}

/** Markdown is read, code is shown. */
function sourceViews(
  source: string,
  type: string,
  language: string,
  label: string,
  ctx: RenderContext,
): View[] {
  if (source.trim() === '') return [];
  if (type === 'markdown') return proseViews(source, label, ctx);
  if (type !== 'code') return monoViews(source, label, ctx);
  const view = codeView(source, `cell.${languageOfFence(language)}`, 1, ctx);
  return [view.kind === 'code' ? { ...view, label } : view];
}

/** `{text}`, `{data: {"text/plain": ...}}` or `{ename, evalue, traceback: [...]}`. */
function outputText(output: unknown): string {
  const traceback = list(output, 'traceback').filter((line) => typeof line === 'string');
  if (traceback.length > 0) return traceback.join('\n');
  return joined(output, 'text') || joined(raw(output, 'data'), 'text/plain');
}

/** Pictures of a cell, unless the result carries them beside the text. */
function pictures(output: unknown, call: ToolCall, ctx: RenderContext): View[] {
  if (call.result?.content.some((block) => block.kind === 'media')) return [];
  const image = raw(output, 'image');
  const data = raw(output, 'data');
  const base64 = filled(image, 'image_data') ?? filled(data, 'image/png') ?? filled(data, 'image/jpeg');
  if (base64 === undefined) return [];
  const media = {
    kind: 'media',
    media: 'image',
    mediaType: 'image/png',
    base64,
    address: undefined,
  } as const;
  return [ctx.assets.media(media, call.result?.line ?? call.line)];
}

const OPEN = /<cell id="([^"\n]{0,100})">/g;
const TAGS = /^(?:<cell_type>(\w{1,20})<\/cell_type>)?(?:<language>([\w+#-]{1,40})<\/language>)?/;

/**
 * `<cell id="c1"><cell_type>markdown</cell_type># Title</cell id="c1">`: the type is told when it is not code, the
 * language when it is not Python. What stands between two cells was printed by the first.
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
  const told = Array.isArray(structured) ? structured : list(structured, 'cells');
  const cells = told.length > 0 ? told : printedCells(okText(call));
  const views = notebookViews(cells, call, ctx);
  return {
    label: call.name,
    summary: shortPath(text(call.input, 'notebook_path') ?? '', ctx.cwd),
    note: cells.length === 0 ? '' : count(cells.length, 'cell'),
    views: [
      ...(views.length > 0 ? views : monoViews(okText(call), undefined, ctx)),
      ...otherInputs(call, ['notebook_path'], ctx),
    ],
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
    label: call.name,
    summary: shortPath(text(call.input, 'notebook_path') ?? '', ctx.cwd),
    note: dotted([
      call.status === 'ok' ? (MODES.get(mode) ?? mode) : mode,
      cell === undefined ? '' : `cell ${cell}`,
      after === '' ? '' : count(lineCount(after), 'line'),
    ]),
    views: [
      ...changeViews(call, after, ctx),
      ...wordViews(text(structured, 'error') ?? '', 'Error', ctx),
      ...remarkViews(call, ctx),
      ...otherInputs(call, ['notebook_path', 'new_source', 'edit_mode', 'cell_id', 'cell_type'], ctx),
    ],
  };
}

const MODES: ReadonlyMap<string, string> = new Map([
  ['replace', 'changed'],
  ['insert', 'inserted'],
  ['delete', 'deleted'],
]);

/** A new cell as itself, a change as a diff; without the cell as it was, all its lines are new. */
function changeViews(call: ToolCall, after: string, ctx: RenderContext): View[] {
  const structured = call.result?.structured;
  const type = filled(structured, 'cell_type') ?? filled(call.input, 'cell_type') ?? 'code';
  const language =
    type === 'markdown' ? 'markdown' : languageOfFence(filled(structured, 'language') ?? 'python');
  const before = text(call.input, 'edit_mode') === 'insert' ? '' : sourceBefore(call);
  if (before === '' && after === '') return [];
  if (before === '' && text(call.input, 'edit_mode') === 'insert')
    return sourceViews(after, type, language, oneLine(dotted(['New cell', type]), 80), ctx);
  const path = shortPath(text(call.input, 'notebook_path') ?? '', ctx.cwd);
  return [diffView(path, changesBetween(before, after, undefined), ctx, language)];
}

/** The cell as it was: told by the result, or found in the file that it holds, by its id or `cell-<index>`. */
function sourceBefore(call: ToolCall): string {
  const structured = call.result?.structured;
  const told = text(structured, 'old_source');
  if (told !== undefined) return told;
  const id = filled(call.input, 'cell_id') ?? filled(structured, 'cell_id');
  if (id === undefined) return '';
  const cells = list(parsedJson(text(structured, 'original_file') ?? ''), 'cells');
  const index = /^cell-(\d{1,6})$/.exec(id)?.[1];
  const cell =
    cells.find((each) => get(each, 'id') === id) ?? (index === undefined ? undefined : cells[Number(index)]);
  return joined(cell, 'source');
}
