/** Edits as described by the input of a call, for calls whose result has no patch. */

import { list, text } from '../../base/json-readers.ts';
import { originalFile } from '../../transcript/text/result-text.ts';
import { type Tool, toolOf } from '../../transcript/tools/traits.ts';
import type { ToolCall } from '../../transcript/types/turns.ts';

/** One replacement. `start` is the first line: 1 for whole files, undefined for fragments. */
export interface Edit {
  readonly before: string;
  readonly after: string;
  readonly start: number | undefined;
}

function fragment(value: unknown): readonly Edit[] {
  const before = text(value, 'old_string');
  const after = text(value, 'new_string');
  if (before === undefined && after === undefined) return [];
  return [{ before: before ?? '', after: after ?? '', start: undefined }];
}

function whole(call: ToolCall): readonly Edit[] {
  const after = text(call.input, 'content');
  return after === undefined ? [] : [{ before: originalFile(call) ?? '', after, start: 1 }];
}

/** `{new_source, edit_mode}` of a notebook cell. Newer results have its previous content. */
function cell(call: ToolCall): readonly Edit[] {
  const after = text(call.input, 'edit_mode') === 'delete' ? '' : (text(call.input, 'new_source') ?? '');
  return [{ before: text(call.result?.structured, 'old_source') ?? '', after, start: undefined }];
}

const READERS: Readonly<Record<NonNullable<Tool['edit']>, (call: ToolCall) => readonly Edit[]>> = {
  replacement: ({ input }) => fragment(input),
  replacements: ({ input }) => list(input, 'edits').flatMap(fragment),
  cell,
  file: whole,
};

/** The replacements of an editing call; none for other tools. */
export function editsOf(call: ToolCall): readonly Edit[] {
  const shape = toolOf(call.name)?.edit;
  return shape === undefined ? [] : READERS[shape](call);
}
