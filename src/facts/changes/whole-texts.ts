/** The whole text of a file before and after a call that edited it, as far as it is known. */

import { flag, list, text } from '../../base/json-readers.ts';
import { originalFile } from '../../transcript/text/result-text.ts';
import { editsFiles, toolOf } from '../../transcript/tools/traits.ts';
import { textOf } from '../../transcript/types/transcript.ts';
import type { ToolCall } from '../../transcript/types/turns.ts';
import { patchOf } from '../edits.ts';

/** Results in the transcripts of agents say in words only that there was a file. */
const UPDATED = /^The file .+ has been (?:updated|overwritten)/;

/** `a\r\nb\n` -> a, b */
export function linesOfFile(file: string): readonly string[] {
  return file === '' ? [] : file.replace(/\r?\n$/, '').split(/\r?\n/);
}

/** New files have no patch. Only newer versions say that there was no file. */
export function isCreation(call: ToolCall): boolean {
  const { structured, content = [] } = call.result ?? {};
  return (
    toolOf(call.name)?.edit === 'file' &&
    text(structured, 'type') !== 'update' &&
    patchOf(call).length === 0 &&
    !UPDATED.test(textOf(content))
  );
}

/** The whole file before an editing call, as far as its result says so. */
export function textBefore(call: ToolCall): string | undefined {
  if (!editsFiles(call.name)) return undefined;
  return isCreation(call) ? '' : originalFile(call);
}

/**
 * The whole file after the call; undefined when it is not known exactly, as when the human changed the edit.
 * @param before the whole file before it
 */
export function textAfter(call: ToolCall, before = textBefore(call)): string | undefined {
  if (flag(call.result?.structured, 'userModified')) return undefined;
  const edit = toolOf(call.name)?.edit;
  if (edit === 'file') return text(call.input, 'content');
  if (before === undefined || edit === undefined || edit === 'cell') return undefined;
  const edits = edit === 'replacement' ? [call.input] : list(call.input, 'edits');
  return edits.reduce<string | undefined>((file, one) => (file === undefined ? file : replaced(file, one)), before);
}

function replaced(file: string, edit: unknown): string | undefined {
  const [before, after] = [text(edit, 'old_string'), text(edit, 'new_string')];
  if (before === undefined || after === undefined || !file.includes(before)) return undefined;
  // Nothing is replaced to write the first text of a file.
  if (before === '') return file === '' ? after : undefined;
  // A function, because `$` has a meaning in a replacement.
  return flag(edit, 'replace_all') ? file.replaceAll(before, () => after) : file.replace(before, () => after);
}
