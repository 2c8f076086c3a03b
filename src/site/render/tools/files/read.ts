/** Read and LS: what is in files and folders. */

import { bytes, count, dotted, grouped, toLines } from '../../../../base/format.ts';
import { filled, list, number, raw, text } from '../../../../base/json-readers.ts';
import { withoutNumbers } from '../../../../transcript/text/numbered-lines.ts';
import { withoutReminders } from '../../../../transcript/text/reminders.ts';
import { okText } from '../../../../transcript/text/result-text.ts';
import type { ToolCall } from '../../../../transcript/types/turns.ts';
import type { View } from '../../../types/view.ts';
import { codeView, mediaViews, monoViews, reminderViews } from '../../calls/views.ts';
import type { RenderContext } from '../../context.ts';
import { shortPath } from '../../text/short-path.ts';
import type { ToolView } from '../tool-renderer.ts';
import { notebookViews } from './notebook.ts';

/** Input `{file_path, offset, limit, pages}`, result `{type, file: {content, startLine, numLines, totalLines}}`. */
export function read(call: ToolCall, ctx: RenderContext): ToolView {
  const path = text(call.input, 'file_path') ?? text(call.input, 'path') ?? '';
  return {
    summary: shortPath(path, ctx.cwd),
    note: readNote(call),
    views: readViews(call, path, ctx),
    shown: ['file_path', 'path', 'offset', 'limit', 'pages'],
  };
}

function isPastEnd(file: unknown): boolean {
  const lines = Math.max(number(file, 'totalLines') ?? 1, 1);
  return text(file, 'content') === '' && (number(file, 'startLine') ?? 1) > lines;
}

function sizeOf(file: unknown): string {
  if (!isPastEnd(file)) return 'The file is empty.';
  const lines = number(file, 'totalLines');
  return lines === undefined ? '' : `The file has ${count(lines, 'line')}.`;
}

/** A blank line that was read is as empty, but not the only line. */
function isEmpty(file: unknown): boolean {
  return text(file, 'content') === '' && (number(file, 'totalLines') ?? 1) <= 1;
}

/** "lines 10–40 of 120", "120 lines", "image, 12 KB", or what the input asked for. */
function readNote(call: ToolCall): string {
  const structured = call.result?.structured;
  const file = raw(structured, 'file');
  const type = text(structured, 'type') ?? '';
  if (isPastEnd(file)) return `from line ${grouped(number(file, 'startLine') ?? 1)}, past the end`;
  if (isEmpty(file)) return 'empty';
  if (type === 'file_unchanged') return 'unchanged since it was read';
  const cells = list(file, 'cells').length;
  if (cells > 0) return count(cells, 'cell');
  const size = number(file, 'originalSize');
  if (size !== undefined) {
    const pages = number(file, 'count');
    return dotted([
      `${type === 'parts' ? 'pdf' : type || 'file'}, ${bytes(size)}`,
      pages === undefined ? pagesAsked(call) : count(pages, 'page'),
    ]);
  }
  return lineNote(call, file);
}

function pagesAsked(call: ToolCall): string {
  const pages = filled(call.input, 'pages');
  return pages === undefined ? '' : `pages ${pages}`;
}

function lineNote(call: ToolCall, file: unknown): string {
  const start = number(file, 'startLine');
  const lines = number(file, 'numLines');
  const total = number(file, 'totalLines');
  if (start !== undefined && lines !== undefined && lines > 0) {
    if (start <= 1 && (total === undefined || lines >= total)) return count(lines, 'line');
    return `${lineRange(start, lines)}${total === undefined ? '' : ` of ${grouped(total)}`}`;
  }
  const offset = number(call.input, 'offset');
  const limit = number(call.input, 'limit');
  if (limit !== undefined) return lineRange(offset ?? 1, limit);
  return offset === undefined ? pagesAsked(call) : `from line ${grouped(offset)}`;
}

function lineRange(start: number, lines: number): string {
  return lines === 1 ? `line ${grouped(start)}` : `lines ${grouped(start)}–${grouped(start + lines - 1)}`;
}

function readViews(call: ToolCall, path: string, ctx: RenderContext): View[] {
  if (call.status !== 'ok') return [];
  const structured = call.result?.structured;
  const file = raw(structured, 'file');
  const content = text(file, 'content');
  // Reminders are in the printed result, never in the structured one. For an empty file there is only the reminder.
  if (isPastEnd(file) || isEmpty(file)) return monoViews(okText(call).trim() || sizeOf(file), ctx);
  if (content !== undefined) return [codeView(content, path, number(file, 'startLine') ?? 1, ctx)];
  const cells = list(file, 'cells');
  if (cells.length > 0) return notebookViews(cells, call, ctx);
  const media = fileViews(call, ctx);
  if (media.length > 0) return media;
  // The row already says so.
  if (text(structured, 'type') === 'file_unchanged') return [];
  return printedViews(okText(call), path, ctx);
}

/** Documents and images of the structured result. */
function fileViews(call: ToolCall, ctx: RenderContext): View[] {
  const structured = call.result?.structured;
  const type = text(structured, 'type');
  const parts = type === 'parts' ? list(structured, 'pages') : [raw(structured, 'file')];
  return parts.flatMap((part) => {
    const mediaType = type === 'pdf' ? 'application/pdf' : (text(part, 'mediaType') ?? '');
    return mediaViews(filled(part, 'base64'), mediaType, call, ctx);
  });
}

/** A numbered listing, with the reminders between its lines below it; or a message. */
function printedViews(said: string, path: string, ctx: RenderContext): View[] {
  const { text: rest, reminders } = withoutReminders(said);
  const listing = withoutNumbers(rest);
  if (listing === undefined) return monoViews(said, ctx);
  return [codeView(listing.text, path, listing.start, ctx), ...reminderViews(reminders, ctx)];
}

/** Input `{path, ignore}`, result an indented listing: `- /home/ada/shop/\n  - src/\n    - cart.ts`. */
export function ls(call: ToolCall, ctx: RenderContext): ToolView {
  const said = okText(call);
  // The first entry is the folder itself.
  const entries = toLines(said).filter((line) => /^\s*- /.test(line)).length - 1;
  return {
    summary: shortPath(text(call.input, 'path'), ctx.cwd),
    note: entries > 0 ? count(entries, 'entry', 'entries') : '',
    views: monoViews(said, ctx),
    shown: ['path'],
  };
}
