/**
 * What turns, calls and runs contain, as classes: ` has-changes has-problems has-talk`. The style sheet could use
 * `:has()` instead, but the browser would evaluate it again whenever anything on the page changes.
 */

import type { CallView, PartView, TurnView, View } from '../../types/view.ts';

/** `red` is a problem as well: a check that shows failures. */
export type Content = 'changes' | 'problems' | 'red' | 'talk';

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
  const own = turn.verdict?.result === 'red' ? (['red'] as const) : [];
  return [...own, ...turn.parts.flatMap(contentOfPart), ...(turn.turns ?? []).flatMap(contentOfTurn)];
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

const CONTENT_OF_VIEWS: ReadonlyMap<View['kind'], readonly Content[]> = new Map([
  ['diff', ['changes']],
  ['problem', ['problems']],
  ['plan', ['talk']],
  ['questions', ['talk']],
]);

function contentOfView(view: View): readonly Content[] {
  if (view.kind === 'diff' && view.isPrinted) return [];
  if (view.kind === 'group') return view.views.flatMap(contentOfView);
  if (view.kind !== 'conversation') return CONTENT_OF_VIEWS.get(view.kind) ?? [];
  // An agent does not talk to the reader. If it has its own page, only its failures are known here.
  return [
    ...view.turns.flatMap(contentOfTurn).filter((content) => content !== 'talk'),
    ...(view.failures.redChecks > 0 ? (['red'] as const) : []),
    ...(view.failures.toolErrors > 0 ? (['problems'] as const) : []),
  ];
}
