/** What a session did to each file in the end, as diffs. */

import { count, dotted, visible } from '../../../base/format.ts';
import type { NetChange, NetLine, Session } from '../../../transcript/types/session.ts';
import type { More, ViewOf } from '../../../transcript/types/view-types.ts';
import type { RenderContext } from '../context.ts';
import { type Change, diffView, foldUnchanged, gap, patchText } from '../markup/diff.ts';
import { shortPath } from '../text/short-path.ts';
import { viewWeight } from './weight.ts';

/** Bytes of markup of all diffs together; further diffs are in files beside the page. */
const WEIGHT = 200_000;
const NEITHER: { readonly diff?: ViewOf<'diff'>; readonly more?: More } = {};

export type NetChangeView = ReturnType<typeof netChangeViews>[number];

/** The net change of every file that the session or its agents edited, in the order of the first edits. */
export function netChangeViews(session: Session, ctx: RenderContext) {
  let weight = 0;
  return session.netChanges.map((change) => {
    const { path, added, removed, lines, edited } = change;
    const names = { path: visible(path), name: shortPath(path, ctx.cwd), note: noteOf(change) };
    const view = { ...names, added, removed, addedByEdits: edited.added, removedByEdits: edited.removed };
    if (lines === undefined || lines.length === 0) return { ...view, ...NEITHER };
    const changes = withGaps(lines);
    const diff = diffView(path, changes, ctx);
    weight += viewWeight(diff);
    if (weight <= WEIGHT) return { ...view, ...NEITHER, diff };
    const label = `Net change, ${count(changes.length, 'line')}`;
    return { ...view, ...NEITHER, more: { href: ctx.assets.store(patchText(changes)), label } };
  });
}

function noteOf({ isNew, calls, lines }: NetChange): string {
  const what = lines === undefined ? 'net change not known' : lines.length === 0 ? 'no net change' : '';
  return dotted([isNew ? 'new file' : '', what, count(calls.length, 'edit')]);
}

/** Gaps stand for the lines that the transcript does not show, and for long unchanged parts. */
function withGaps(lines: readonly NetLine[]): readonly Change[] {
  const changes: Change[] = [];
  let [oldNext, newNext] = [1, 1];
  for (const line of lines) {
    const left = Math.max((line.oldNumber ?? oldNext) - oldNext, (line.newNumber ?? newNext) - newNext);
    if (left > 0) {
      changes.push(gap(left));
      oldNext += left;
      newNext += left;
    }
    changes.push(line);
    if (line.kind !== 'added') oldNext++;
    if (line.kind !== 'removed') newNext++;
  }
  return foldUnchanged(changes);
}
