/** What a session wrote: the lines that its edits added to files. */

import { filled, isRaw, list, text, texts } from '../../base/json-readers.ts';
import type { ToolCall } from '../../domain/turns.ts';
import { editedPath, withGaps } from '../../model/facts/line-changes.ts';
import { changesBetween, changesOf, signedChanges } from '../../render/markup/diff.ts';
import { editsFiles, mcpName, runsCommands } from '../../tools/traits.ts';
import { type FileEdit, writtenByCommand } from './shell-writes.ts';

/** What a call wrote into files; nothing for calls that failed. */
export function fileEdits(call: ToolCall): readonly FileEdit[] {
  if (call.status !== 'ok') return [];
  if (editsFiles(call.name)) return editOfTool(call);
  if (runsCommands(call.name)) return [...patched(call), ...writtenByCommand(text(call.input, 'command') ?? '')];
  return mcpName(call.name) === undefined ? [] : editOfServer(call);
}

function editOfTool(call: ToolCall): readonly FileEdit[] {
  const path = editedPath(call);
  if (path === undefined) return [];
  return [{ path, lines: withGaps(changesOf(call).map(signedChanges)) }];
}

/** A patch in the result of a command: `{filePath, structuredPatch: [...]}`. */
function patched(call: ToolCall): readonly FileEdit[] {
  const structured = call.result?.structured;
  const hunks = list(structured, 'structuredPatch');
  const path = filled(structured, 'filePath');
  return path === undefined || hunks.length === 0
    ? []
    : [{ path, lines: withGaps(hunks.map((hunk) => texts(hunk, 'lines'))) }];
}

const PATHS = ['file_path', 'path', 'relative_path', 'filePath', 'filename', 'target_file'];
const BEFORE = ['old_string', 'old_text', 'oldText', 'old_str', 'search'];
const AFTER = [
  'new_string',
  'new_text',
  'newText',
  'new_str',
  'content',
  'contents',
  'body',
  'replace',
  'replacement',
  'repl',
];
const WRITING = /write|edit|create|insert|replace|patch|update/i;

function firstOf(input: unknown, names: readonly string[]): string | undefined {
  return names.map((name) => text(input, name)).find((value) => value !== undefined);
}

/** An edit by the tool of an MCP server: `{path, edits: [{oldText, newText}]}`, `{relative_path, body}`. */
function editOfServer(call: ToolCall): readonly FileEdit[] {
  const path = firstOf(call.input, PATHS);
  if (path === undefined || path === '' || !WRITING.test(mcpName(call.name)?.tool ?? '')) return [];
  const several = list(call.input, 'edits').filter(isRaw);
  const lines = (several.length > 0 ? several : [call.input]).flatMap((edit) =>
    signedChanges(changesBetween(firstOf(edit, BEFORE) ?? '', firstOf(edit, AFTER) ?? '', undefined)),
  );
  return lines.length === 0 ? [] : [{ path, lines }];
}
