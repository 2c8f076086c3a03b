/** Diffs in results: as objects, or printed. */

import { parsePatch } from 'diff';
import * as field from '../../base/json/declared-fields.ts';
import type { Hunk } from '../types/turns.ts';

const LINES: field.Field<readonly string[]> = {
  fits: Array.isArray,
  // A hunk with anything else says nothing about the file.
  read: (value) => (Array.isArray(value) && value.every((line) => typeof line === 'string') ? value : []),
};

const HUNKS = field.objects({
  oldStart: field.number,
  oldLines: field.number,
  newStart: field.number,
  newLines: field.number,
  lines: LINES,
});

/** `[{oldStart: 3, oldLines: 2, newStart: 3, newLines: 2, lines: [" same", "-old", "+new"]}]`; of Codex, as it is printed */
export const hunks: field.Field<readonly Hunk[]> = {
  fits: (value) => typeof value === 'string' || HUNKS.fits(value),
  read: (value) => (typeof value === 'string' ? printedHunks(value) : HUNKS.read(value)),
};

/** The files of a unified diff; none if it is not one after all. */
export function patchedFiles(patch: string): ReturnType<typeof parsePatch> {
  try {
    return parsePatch(patch);
  } catch {
    return [];
  }
}

/** Hunks of a printed unified diff: `Index: a.ts\n===\n--- a.ts\n+++ a.ts\n@@ -1,2 +1,2 @@\n-a\n+b`. */
export function printedHunks(printed: string): readonly Hunk[] {
  if (!/^@@ /m.test(printed)) return [];
  return patchedFiles(printed).flatMap((file) => file.hunks.filter(({ lines }) => lines.length > 0));
}
