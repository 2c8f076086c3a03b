/** Changes that a tool prints or takes as text, as diffs. */

import { isRaw, list, text } from '../../../base/json-readers.ts';
import { patchedFiles } from '../../../facts/summary/line-changes.ts';
import type { View } from '../../types/view.ts';
import type { RenderContext } from '../context.ts';
import { changesBetween, changesOfPatch, diffView } from '../markup/diff.ts';

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

/** What servers call the replaced text, and the text that replaces it. */
const PAIRS = [
  ['old_string', 'new_string'],
  ['old_str', 'new_str'],
  ['old_text', 'new_text'],
  ['oldText', 'newText'],
] as const;

/** The inputs of a call that describe replacements, and these as diffs: `{edits: [{oldText, newText}]}`. */
export function replacementViews(
  input: unknown,
  path: string,
  ctx: RenderContext,
): { readonly names: readonly string[]; readonly views: readonly View[] } {
  const pair = pairOf(input);
  if (pair !== undefined) return { names: pair, views: [between(input, pair, path, ctx)] };
  const edits = list(input, 'edits').map((edit) => ({ edit, pair: pairOf(edit) }));
  const views = edits.flatMap(({ edit, pair: own }) => (own === undefined ? [] : [between(edit, own, path, ctx)]));
  // Edits of another shape would be lost.
  return views.length === 0 || views.length < edits.length ? { names: [], views: [] } : { names: ['edits'], views };
}

type Pair = (typeof PAIRS)[number];

function pairOf(value: unknown): Pair | undefined {
  return isRaw(value) ? PAIRS.find((names) => names.every((name) => text(value, name) !== undefined)) : undefined;
}

function between(value: unknown, [before, after]: Pair, path: string, ctx: RenderContext): View {
  const changes = changesBetween(text(value, before) ?? '', text(value, after) ?? '', undefined);
  return diffView(path, changes, ctx);
}
