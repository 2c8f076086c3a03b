/** What a session wrote: the lines that its edits added to files. */

import { filled, isRaw, list, text, texts } from '../../base/json-readers.ts';
import type { ToolCall } from '../../domain/turns.ts';
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

/** The file that an editing tool changes. */
export function editedPath({ name, input }: Pick<ToolCall, 'name' | 'input'>): string | undefined {
  return editsFiles(name) ? (filled(input, 'file_path') ?? filled(input, 'notebook_path')) : undefined;
}

function editOfTool(call: ToolCall): readonly FileEdit[] {
  const path = editedPath(call);
  if (path === undefined) return [];
  const edits = changesOf(call).map(signedChanges);
  return [{ path, lines: edits.flatMap((lines, at) => (at === 0 ? lines : ['@', ...lines])) }];
}

function linesOfHunks(hunks: readonly unknown[]): readonly string[] {
  return hunks.flatMap((hunk, at) => (at === 0 ? texts(hunk, 'lines') : ['@', ...texts(hunk, 'lines')]));
}

function linesOfEdits(edits: readonly { readonly before: string; readonly after: string }[]): readonly string[] {
  return edits.flatMap(({ before, after }) => signedChanges(changesBetween(before, after, undefined)));
}

/** A patch in the result of a command: `{filePath, structuredPatch: [...]}`. */
function patched(call: ToolCall): readonly FileEdit[] {
  const structured = call.result?.structured;
  const hunks = list(structured, 'structuredPatch');
  const path = filled(structured, 'filePath');
  return path === undefined || hunks.length === 0 ? [] : [{ path, lines: linesOfHunks(hunks) }];
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
  const edits = (several.length > 0 ? several : [call.input]).map((edit) => ({
    before: firstOf(edit, BEFORE) ?? '',
    after: firstOf(edit, AFTER) ?? '',
  }));
  const lines = linesOfEdits(edits);
  return lines.length === 0 ? [] : [{ path, lines }];
}
