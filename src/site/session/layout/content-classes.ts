/** What turns, calls and runs contain, as classes: with `:has()` instead, the browser would evaluate it again and again. */

import type { Content } from '../../../transcript/types/view-types.ts';
import type { CallView, PartView, TurnView, View } from '../../types/view.ts';
import { insideOf, moduleOf } from '../../views/view-kinds.ts';

export function turnClasses(turn: TurnView): string {
  return classes(contentOfTurn(turn));
}

export function callClasses(call: CallView): string {
  return classes(contentOfCall(call));
}

/** @param parts of a run of calls */
export function runClasses(parts: readonly PartView[]): string {
  return classes(parts.flatMap((part) => (part.kind === 'call' ? contentOfCall(part.call) : [])));
}

function classes(content: readonly Content[]): string {
  return [...new Set(content.map((one) => (one === 'red' ? 'problems' : one)))]
    .sort()
    .map((one) => ` has-${one}`)
    .join('');
}

/** With repetitions. */
export function contentOfTurn(turn: TurnView): readonly Content[] {
  const check = turn.verdict?.result === 'red' ? (['red'] as const) : [];
  return [...check, ...turn.parts.flatMap(contentOfPart), ...(turn.turns ?? []).flatMap(contentOfTurn)];
}

export function contentOfPart(part: PartView): readonly Content[] {
  if (part.kind === 'call') return contentOfCall(part.call);
  if (part.kind === 'view') return ['talk', ...contentOfView(part.view)];
  if (part.kind === 'thinking' || part.kind === 'aside') return [];
  return part.kind === 'notice' && part.tone !== 'plain' ? ['talk', 'problems'] : ['talk'];
}

export function contentOfCall({ status, verdict, views }: CallView): readonly Content[] {
  return [...views.flatMap(contentOfView), ...(verdict?.result === 'red' ? (['red'] as const) : OF_STATUS[status])];
}

/** A call that the human denied is a decision. */
const OF_STATUS: Readonly<Record<CallView['status'], readonly Content[]>> = {
  ok: [],
  failed: ['problems'],
  denied: ['problems', 'talk'],
  unanswered: ['problems'],
};

function contentOfView(view: View): readonly Content[] {
  const { views, turns } = insideOf(view);
  // An agent does not talk to the reader.
  const inTurns = turns.flatMap(contentOfTurn).filter((content) => content !== 'talk');
  return [...(moduleOf(view).content?.(view) ?? []), ...views.flatMap(contentOfView), ...inTurns];
}
