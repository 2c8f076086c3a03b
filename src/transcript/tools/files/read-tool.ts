/** Read: the text of a file, an image, a notebook or pages. */

import { bytes, count, dotted, grouped } from '../../../base/format.ts';
import * as field from '../../../base/json/declared-fields.ts';
import { okText } from '../../text/result-text.ts';
import type { ToolCall, Tools } from '../../types/turns.ts';
import type { View } from '../../types/view-types.ts';
import { type Read, reading } from '../fields.ts';
import type { Show, ToolModule } from '../module.ts';

const INPUT = {
  path: field.as(['file_path', 'path'], field.text),
  offset: field.number,
  limit: field.number,
  pages: field.filled,
};

const FILE = {
  content: field.text,
  startLine: field.number,
  numLines: field.number,
  totalLines: field.number,
  originalSize: field.number,
  base64: field.filled,
  mediaType: field.text,
};

const RESULT = {
  /** "text", "image", "pdf", "file_unchanged" */
  type: field.text,
  file: field.object(FILE),
};

declare module '../../types/turns.ts' {
  interface Tools {
    readonly read: Read<'read', typeof INPUT, typeof RESULT>;
  }
}

type ReadTool = Tools['read'];

export const read: ToolModule<'read'> = {
  names: [['Read', 'view_image', 'read_file']],
  family: 'reads',
  parse: reading('read', INPUT, RESULT),
  view: (tool, call, show) => ({
    summary: show.path(tool.path),
    note: noteOf(tool),
    views: call.status === 'ok' ? viewsOf(tool, call, show) : [],
  }),
};

/** Nothing was read: the file has fewer lines, or none. A blank line that was read is as empty, but not the only line. */
function emptyNote({ file }: ReadTool): string | undefined {
  if (file?.content !== '') return undefined;
  const { startLine = 1, totalLines = 1 } = file;
  if (startLine > Math.max(totalLines, 1)) return `from line ${grouped(startLine)}, past the end`;
  return totalLines <= 1 ? 'empty' : undefined;
}

/** "lines 10–40 of 120", "120 lines", "image, 12 KB", or what the input asked for. */
function noteOf(tool: ReadTool): string {
  const { type, file, pages, offset, limit } = tool;
  const empty = emptyNote(tool);
  const asked = pages === undefined ? '' : `pages ${pages}`;
  if (empty !== undefined) return empty;
  if (type === 'file_unchanged') return 'unchanged since it was read';
  if (file?.originalSize !== undefined) return dotted([`${type || 'file'}, ${bytes(file.originalSize)}`, asked]);
  const { startLine, numLines, totalLines } = file ?? {};
  if (startLine !== undefined && numLines !== undefined && numLines > 0) {
    if (startLine <= 1 && (totalLines === undefined || numLines >= totalLines)) return count(numLines, 'line');
    return `${lineRange(startLine, numLines)}${totalLines === undefined ? '' : ` of ${grouped(totalLines)}`}`;
  }
  if (limit !== undefined) return lineRange(offset ?? 1, limit);
  return offset === undefined ? asked : `from line ${grouped(offset)}`;
}

function lineRange(start: number, lines: number): string {
  return lines === 1 ? `line ${grouped(start)}` : `lines ${grouped(start)}–${grouped(start + lines - 1)}`;
}

function viewsOf(tool: ReadTool, call: ToolCall, show: Show): readonly View[] {
  const { type, file, path = '' } = tool;
  const said = okText(call);
  const empty = emptyNote(tool);
  // Reminders are in the printed result, never in the structured one. For an empty file there is only the reminder.
  const size = file?.totalLines === undefined ? '' : `The file has ${count(file.totalLines, 'line')}.`;
  if (empty !== undefined) return show.mono(said.trim() || (empty === 'empty' ? 'The file is empty.' : size));
  if (file?.content !== undefined) return [show.code(file.content, path, file.startLine ?? 1)];
  const media = show.media(file?.base64, type === 'pdf' ? 'application/pdf' : (file?.mediaType ?? ''), call);
  // The row already says that nothing changed.
  if (media.length > 0 || type === 'file_unchanged') return media;
  return show.listing(said, path);
}
