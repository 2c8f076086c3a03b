/** Lines that a call added to and removed from a file: found out and counted, not shown. */

import { diffLines, parsePatch } from 'diff';
import { filled, list, texts } from '../../base/json-readers.ts';
import type { FileChange } from '../../domain/summary.ts';
import { textOf } from '../../domain/transcript.ts';
import type { ToolCall } from '../../domain/turns.ts';
import { editsFiles, isBridged } from '../../tools/traits.ts';
import { editsOf } from './edits.ts';

/** jsdiff gives up past this many edits (a count, not a time: nothing may depend on the machine). */
const MAX_EDITS = 800;

/** Lines that a change adds and takes away. */
export interface ChangeCount {
  readonly added: number;
  readonly removed: number;
}

/** A stretch of lines that two texts share, or that only one of them has. */
export interface Piece {
  readonly value: string;
  readonly added: boolean;
  readonly removed: boolean;
}

/** Fragments rarely end in a line end, and the last line must not count as changed for that. */
function ended(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}

/** What two texts have in common, line by line; of texts that are all different, the one after the other. */
export function linesApart(before: string, after: string): readonly Piece[] {
  return (
    diffLines(ended(before), ended(after), { maxEditLength: MAX_EDITS }) ?? [
      { value: before, added: false, removed: true },
      { value: after, added: true, removed: false },
    ]
  );
}

function lineCount(value: string): number {
  if (value === '') return 0;
  return value.split('\n').length - (value.endsWith('\n') ? 1 : 0);
}

/** Hunks of a patch that was printed as diff -u does: `Index: a.ts\n===\n--- a.ts\n+++ a.ts\n@@ -1,2 +1,2 @@\n-a\n+b`. */
export function printedPatch(call: ToolCall): readonly unknown[] {
  const said = call.result === undefined ? '' : textOf(call.result.content);
  if (!/^@@ /m.test(said)) return [];
  try {
    return parsePatch(said).flatMap((file) => file.hunks.filter(({ lines }) => lines.length > 0));
  } catch {
    // jsdiff throws on what is no patch: then the text stays text.
    return [];
  }
}

/** The client's own hunks: `structuredPatch: [{oldStart, lines: [" same", "-old", "+new"]}]`; the ACP bridge prints them. */
export function patchOf(call: ToolCall): readonly unknown[] {
  const hunks = list(call.result?.structured, 'structuredPatch');
  return hunks.length === 0 && isBridged(call.name) ? printedPatch(call) : hunks;
}

function sum(counts: readonly ChangeCount[]): ChangeCount {
  return {
    added: counts.reduce((total, { added }) => total + added, 0),
    removed: counts.reduce((total, { removed }) => total + removed, 0),
  };
}

function countOf(call: ToolCall): ChangeCount {
  const lines = patchOf(call).flatMap((hunk) => texts(hunk, 'lines'));
  if (lines.length > 0) {
    return {
      added: lines.filter((line) => line.startsWith('+')).length,
      removed: lines.filter((line) => line.startsWith('-')).length,
    };
  }
  const pieces = editsOf(call).flatMap(({ before, after }) => linesApart(before, after));
  return sum(
    pieces.map(({ value, added, removed }) => ({
      added: added ? lineCount(value) : 0,
      removed: removed ? lineCount(value) : 0,
    })),
  );
}

/** What an editing call changed; undefined for other tools, failed calls and calls without a path. */
export function fileChange(call: ToolCall): FileChange | undefined {
  if (!editsFiles(call.name) || call.status !== 'ok') return undefined;
  const path = filled(call.input, 'file_path') ?? filled(call.input, 'notebook_path');
  return path === undefined ? undefined : { path, ...countOf(call) };
}
