/** Lines that a call added to and removed from a file: counted, not shown. */

import { diffLines } from 'diff';
import type { FileChange, ToolCall } from '../domain/session.ts';
import { filled, list, text, texts } from '../domain/shape.ts';

const EDITORS: ReadonlySet<string> = new Set(['Edit', 'MultiEdit', 'Write', 'NotebookEdit']);
/** Beyond this many characters the two texts are counted, not compared. */
const COMPARE = 200_000;

function lineCount(value: string): number {
  if (value === '') return 0;
  return value.split('\n').length - (value.endsWith('\n') ? 1 : 0);
}

interface Count {
  readonly added: number;
  readonly removed: number;
}

/** `structuredPatch: [{oldStart, lines: [" same", "-old", "+new"]}]` */
function fromPatch(hunks: readonly unknown[]): Count {
  const lines = hunks.flatMap((hunk) => texts(hunk, 'lines'));
  return {
    added: lines.filter((line) => line.startsWith('+')).length,
    removed: lines.filter((line) => line.startsWith('-')).length,
  };
}

function fromTexts(before: string, after: string): Count {
  if (before.length + after.length > COMPARE) return { added: lineCount(after), removed: lineCount(before) };
  let added = 0;
  let removed = 0;
  for (const change of diffLines(before, after)) {
    if (change.added) added += change.count;
    if (change.removed) removed += change.count;
  }
  return { added, removed };
}

function countOf(call: ToolCall): Count {
  const hunks = list(call.result?.structured, 'structuredPatch');
  if (hunks.length > 0) return fromPatch(hunks);
  if (call.name === 'Write') return { added: lineCount(text(call.input, 'content') ?? ''), removed: 0 };
  const edits = call.name === 'MultiEdit' ? list(call.input, 'edits') : [call.input];
  const counts = edits.map((edit) =>
    fromTexts(text(edit, 'old_string') ?? '', text(edit, 'new_string') ?? ''),
  );
  return {
    added: counts.reduce((sum, count) => sum + count.added, 0),
    removed: counts.reduce((sum, count) => sum + count.removed, 0),
  };
}

/** What an editing call changed; undefined for other tools, failed calls and calls without a path. */
export function fileChange(call: ToolCall): FileChange | undefined {
  if (!EDITORS.has(call.name) || call.status !== 'ok') return undefined;
  const path = filled(call.input, 'file_path') ?? filled(call.input, 'notebook_path');
  return path === undefined ? undefined : { path, ...countOf(call) };
}
