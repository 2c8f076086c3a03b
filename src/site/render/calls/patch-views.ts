/** Diffs that a tool prints. */

import { patchedFiles } from '../../../transcript/tools/patches.ts';
import type { View } from '../../types/view.ts';
import type { RenderContext } from '../context.ts';
import { changesOfPatch, diffView } from '../markup/diff.ts';

const BEGINS = /^(?:diff --git |Index: |--- \S)/;
const HUNK = /^@@ -\d/m;

/** A unified diff, file by file; undefined for a text that is not one, or that contains more than changed lines. */
export function patchViews(printed: string, ctx: RenderContext): View[] | undefined {
  const patch = printed.replace(/^[\0\s]+/, '');
  if (!BEGINS.test(patch) || !HUNK.test(patch)) return undefined;
  const files = patchedFiles(patch);
  // Renames and binary files have no lines to show.
  if (files.length === 0 || files.some(({ hunks }) => hunks.length === 0)) return undefined;
  return files.map(({ oldFileName = '', newFileName = oldFileName, hunks }) => {
    const path = (newFileName === '/dev/null' ? oldFileName : newFileName).replace(/^[ab]\//, '');
    return { ...diffView(path, changesOfPatch(hunks), ctx), isPrinted: true };
  });
}
