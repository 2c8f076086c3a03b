/** What a session wrote: the lines that its edits added to files. */

import { filled, isRaw, list, text, texts } from '../../base/json-readers.ts';
import { editedPath, fileChanges, withGaps } from '../../facts/edits.ts';
import { changesBetween, changesOf, changesOfPatch, signedChanges } from '../../site/render/markup/diff.ts';
import { editsFiles, mcpName, runsCommands } from '../../transcript/tools/traits.ts';
import type { ToolCall } from '../../transcript/types/turns.ts';
import { type FileEdit, writtenByCommand } from './shell-writes.ts';

/** What a call wrote into files; nothing for calls that failed. */
export function fileEdits(call: ToolCall): readonly FileEdit[] {
  if (call.status !== 'ok') return [];
  if (editsFiles(call.name)) return editOfTool(call);
  if (runsCommands(call.name)) return [...patched(call), ...editsOfCommand(call)];
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

/** What the text of a command writes, or the diff in its result where there is one: that is how the file was left. */
function editsOfCommand(call: ToolCall): readonly FileEdit[] {
  const written = writtenByCommand(text(call.input, 'command') ?? '');
  const replaced = new Set<FileEdit>();
  const diffs = fileChanges(call).flatMap(({ path, hunks }): readonly FileEdit[] => {
    if (hunks.length === 0) return [];
    const lines = signedChanges(changesOfPatch(hunks));
    const same = written.filter((one) => isNamed(path, one.path));
    for (const one of same) replaced.add(one);
    return [{ path, lines }];
  });
  return [...diffs, ...written.filter((one) => !replaced.has(one))];
}

/** May `/w/src/a.ts` be what a command calls `src/a.ts`, `./a.ts` or `../src/a.ts`? Also on Windows: `C:\w\src\a.ts`. */
function isNamed(path: string, name: string): boolean {
  const end = `/${name.replace(/^(?:\.{1,2}\/){1,20}/, '')}`;
  return path === name || path.replaceAll('\\', '/').endsWith(end);
}

const PATHS = ['file_path', 'path', 'relative_path', 'filePath', 'filename', 'target_file'];
const BEFORE = ['old_string', 'old_text', 'oldText', 'old_str', 'search'];
const AFTER = 'new_string new_text newText new_str content contents body replace replacement repl'.split(' ');
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
