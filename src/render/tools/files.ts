/** Read, LS and notebooks: what stands in files. */

import type { ToolCall } from '../../domain/session.ts';
import { filled, get, list, number, raw, text } from '../../domain/shape.ts';
import type { View } from '../../domain/view.ts';
import type { RenderContext } from '../context.ts';
import { changesBetween, diffView } from '../diff.ts';
import { shortPath } from '../paths.ts';
import { cleaned, saysOnlyDone } from '../result.ts';
import { codeView, monoViews, okText, otherInputs } from '../views.ts';
import { count, dotted, grouped, lineCount, oneLine } from '../words.ts';
import type { ToolView } from './tool.ts';

/** Text with its numbers taken off, which stood before each line. */
interface Numbered {
  readonly text: string;
  readonly start: number;
  /** False when the lines had no numbers: a message, not a file. */
  readonly found: boolean;
}

const NUMBER = /^ {0,12}(\d{1,9})(?:→|\t)/;

/**
 * `     1→import a` or `1\timport a` -> `import a` from line 1. Lines without a number belong to the one
 * before (a form feed inside a line); text whose first line has none is no numbered listing.
 */
export function withoutNumbers(listing: string): Numbered {
  const lines = listing.replace(/\r\n?/g, '\n').split('\n');
  const first = NUMBER.exec(lines[0] ?? '');
  if (first === null) return { text: listing, start: 1, found: false };
  return {
    text: lines.map((line) => line.replace(NUMBER, '')).join('\n'),
    start: Number(first[1]),
    found: true,
  };
}

/** Input `{file_path, offset, limit, pages}`, result `{type, file: {content, startLine, numLines, totalLines}}`. */
export function read(call: ToolCall, ctx: RenderContext): ToolView {
  const path = text(call.input, 'file_path') ?? text(call.input, 'path') ?? '';
  return {
    label: call.name,
    summary: shortPath(path, ctx.cwd),
    note: readNote(call),
    views: [
      ...readViews(call, path, ctx),
      ...otherInputs(call, ['file_path', 'path', 'offset', 'limit'], ctx),
    ],
  };
}

/** "lines 10–40 of 120", "120 lines", or what the input asked for. */
function readNote(call: ToolCall): string {
  const file = raw(call.result?.structured, 'file');
  const start = number(file, 'startLine');
  const lines = number(file, 'numLines');
  const total = number(file, 'totalLines');
  if (text(file, 'content') === '') return 'empty';
  if (start !== undefined && lines !== undefined && lines > 0) {
    if (start <= 1 && (total === undefined || lines >= total)) return count(lines, 'line');
    return `lines ${grouped(start)}–${grouped(start + lines - 1)}${total === undefined ? '' : ` of ${grouped(total)}`}`;
  }
  const size = number(file, 'originalSize');
  if (size !== undefined) return `${text(call.result?.structured, 'type') ?? 'file'}, ${grouped(size)} bytes`;
  const offset = number(call.input, 'offset');
  const limit = number(call.input, 'limit');
  if (limit !== undefined) return `lines ${grouped(offset ?? 1)}–${grouped((offset ?? 1) + limit - 1)}`;
  return offset === undefined ? '' : `from line ${grouped(offset)}`;
}

function readViews(call: ToolCall, path: string, ctx: RenderContext): View[] {
  if (call.status !== 'ok') return [];
  const structured = call.result?.structured;
  const file = raw(structured, 'file');
  const content = text(file, 'content');
  if (content !== undefined)
    return content === ''
      ? emptyFile(call, ctx)
      : [codeView(cleaned(content), path, number(file, 'startLine') ?? 1, ctx)];
  const base64 = text(file, 'base64');
  if (text(structured, 'type') === 'pdf' && base64 !== undefined) {
    const media = {
      kind: 'media',
      media: 'document',
      mediaType: 'application/pdf',
      base64,
      address: undefined,
    } as const;
    return [ctx.assets.media(media, call.line)];
  }
  const cells = list(file, 'cells');
  if (cells.length > 0) return cells.flatMap((cell) => cellViews(cell, ctx));
  const listing = withoutNumbers(okText(call));
  return listing.found
    ? [codeView(listing.text, path, listing.start, ctx)]
    : monoViews(listing.text, undefined, ctx);
}

/** An empty file, or a reminder that it is one: nothing else to show. */
function emptyFile(call: ToolCall, ctx: RenderContext): View[] {
  const said = okText(call).trim();
  return monoViews(said === '' ? 'The file is empty.' : said, undefined, ctx);
}

/** A cell of a notebook: `{cellType: "code", source: "x = 1", language: "python", outputs: [{text}]}`. */
function cellViews(cell: unknown, ctx: RenderContext): View[] {
  const type = text(cell, 'cellType') ?? text(cell, 'cell_type') ?? 'cell';
  const source = sourceOf(cell);
  if (source === '') return [];
  const name = type === 'code' ? 'cell.py' : 'cell.md';
  const view = codeView(source, name, 1, ctx);
  const outputs = list(cell, 'outputs').map((output) => text(output, 'text') ?? '');
  return [
    view.kind === 'code' ? { ...view, label: oneLine(`${type} cell`, 80) } : view,
    ...monoViews(outputs.join('\n'), 'Output', ctx),
  ];
}

/** `source` is one text, or a list of lines. */
function sourceOf(cell: unknown): string {
  const lines = list(cell, 'source').filter((line) => typeof line === 'string');
  return text(cell, 'source') ?? lines.join('');
}

/** Input `{path}`, result an indented listing. */
export function ls(call: ToolCall, ctx: RenderContext): ToolView {
  const path = text(call.input, 'path') ?? '';
  return {
    label: call.name,
    summary: shortPath(path, ctx.cwd),
    note: '',
    views: [...monoViews(okText(call), undefined, ctx), ...otherInputs(call, ['path'], ctx)],
  };
}

/** Input `{notebook_path, cell_id, edit_mode, new_source}`, result `{original_file, old_source, new_source}`. */
export function notebookEdit(call: ToolCall, ctx: RenderContext): ToolView {
  const path = text(call.input, 'notebook_path') ?? '';
  const after = text(call.input, 'new_source') ?? '';
  const before = text(call.result?.structured, 'old_source') ?? '';
  const said = okText(call);
  return {
    label: call.name,
    summary: shortPath(path, ctx.cwd),
    note: dotted([filled(call.input, 'edit_mode'), count(lineCount(after), 'line')]),
    views: [
      diffView(path, changesBetween(before, after, undefined), ctx, 'python'),
      ...(saysOnlyDone(said) ? [] : monoViews(said, undefined, ctx)),
      ...otherInputs(call, ['notebook_path', 'new_source', 'edit_mode'], ctx),
    ],
  };
}

export function notebookRead(call: ToolCall, ctx: RenderContext): ToolView {
  const path = text(call.input, 'notebook_path') ?? '';
  const cells = list(call.result?.structured, 'cells');
  const structured =
    get(call.result?.structured, 'cells') === undefined ? [] : cells.flatMap((cell) => cellViews(cell, ctx));
  return {
    label: call.name,
    summary: shortPath(path, ctx.cwd),
    note: cells.length === 0 ? '' : count(cells.length, 'cell'),
    views: structured.length > 0 ? structured : monoViews(okText(call), undefined, ctx),
  };
}
