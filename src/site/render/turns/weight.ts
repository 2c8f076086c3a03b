/** Estimates the bytes of markup of a view, by which long sessions are cut into pages. */

import { sumOf } from '../../../base/lists.ts';
import type { PartView, View } from '../../types/view.ts';
import { BOX, ITEM } from '../../views/measures.ts';
import { insideOf, moduleOf } from '../../views/view-kinds.ts';

export function turnWeight(parts: readonly PartView[]): number {
  return 400 + sumOf(parts, partWeight);
}

/** Of the row of a call. */
const WORDS = ['summary', 'lead', 'note'] as const;

function partWeight(part: PartView): number {
  switch (part.kind) {
    case 'prose':
    case 'thinking':
      return BOX + part.html.length;
    case 'call':
      return 2 * BOX + sumOf(WORDS, (name) => (part.call[name] ?? '').length) + sumOf(part.call.views, viewWeight);
    case 'notice':
      return BOX + part.title.length + (part.html ?? part.text).length;
    case 'context':
      return BOX + part.text.length;
    case 'aside':
      return BOX + sumOf(part.items, (item) => ITEM + item.label.length + item.text.length);
    case 'view':
      return viewWeight(part.view);
  }
}

export function viewWeight(view: View): number {
  const { views, turns } = insideOf(view);
  return moduleOf(view).weight(view) + sumOf(views, viewWeight) + sumOf(turns, ({ weight }) => weight);
}
