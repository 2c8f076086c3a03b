/**
 * What turns, calls and runs hold, as classes: ` has-changes has-problems has-talk`. The style sheet could find out by
 * itself with `:has()`, but then the browser asks again whenever anything on the page changes.
 */

import type { CallView, PartView, TurnView, View } from '../../domain/view.ts';

export type Content = 'changes' | 'problems' | 'talk';

/** The classes of a turn. */
export function turnClasses(turn: TurnView): string {
  return classes(contentOfTurn(turn));
}

/** The classes of a call. */
export function callClasses(call: CallView): string {
  return classes(inCall(call));
}

/** The classes of a run of calls. */
export function runClasses(parts: readonly PartView[]): string {
  return classes(parts.flatMap((part) => (part.kind === 'call' ? inCall(part.call) : [])));
}

function classes(held: readonly Content[]): string {
  return [...new Set(held)]
    .sort()
    .map((one) => ` has-${one}`)
    .join('');
}

/** All that it holds, again and again when it holds it several times. */
export function contentOfTurn(turn: TurnView): readonly Content[] {
  return [...turn.parts.flatMap(contentOfPart), ...(turn.turns ?? []).flatMap(contentOfTurn)];
}

/** The same of one part of a turn. */
export function contentOfPart(part: PartView): readonly Content[] {
  switch (part.kind) {
    case 'call':
      return inCall(part.call);
    case 'prose':
    case 'context':
      return ['talk'];
    case 'notice':
      return part.tone === 'plain' ? ['talk'] : ['talk', 'problems'];
    case 'view':
      return ['talk', ...inView(part.view)];
    default:
      return [];
  }
}

function inCall({ status, views }: CallView): readonly Content[] {
  return [...views.flatMap(inView), ...(status === 'ok' ? [] : (['problems'] as const))];
}

function inView(view: View): readonly Content[] {
  switch (view.kind) {
    case 'diff':
      return ['changes'];
    case 'problem':
      return ['problems'];
    case 'plan':
    case 'questions':
      return ['talk'];
    case 'group':
      return view.views.flatMap(inView);
    case 'conversation':
      // What an agent says is not said to the reader. Of one with a page of its own only failures are known.
      return [
        ...view.turns.flatMap(contentOfTurn).filter((held) => held !== 'talk'),
        ...(view.failures > 0 ? (['problems'] as const) : []),
      ];
    default:
      return [];
  }
}
