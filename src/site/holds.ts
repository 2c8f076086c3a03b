/**
 * What turns, calls and runs hold, as classes: ` has-changes has-problems has-talk`. The style sheet could find out by
 * itself with `:has()`, but then the browser asks again whenever anything on the page changes.
 */

import type { CallView, PartView, TurnView, View } from '../domain/view.ts';

type Held = 'changes' | 'problems' | 'talk';

export function turnHolds(turn: TurnView): string {
  return classes(inTurn(turn));
}

export function callHolds(call: CallView): string {
  return classes(inCall(call));
}

export function runHolds(parts: readonly PartView[]): string {
  return classes(parts.flatMap((part) => (part.kind === 'call' ? inCall(part.call) : [])));
}

function classes(held: readonly Held[]): string {
  return [...new Set(held)]
    .sort()
    .map((one) => ` has-${one}`)
    .join('');
}

function inTurn(turn: TurnView): readonly Held[] {
  return [...turn.parts.flatMap(inPart), ...(turn.turns ?? []).flatMap(inTurn)];
}

function inPart(part: PartView): readonly Held[] {
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

function inCall({ status, views }: CallView): readonly Held[] {
  return [...views.flatMap(inView), ...(status === 'ok' ? [] : (['problems'] as const))];
}

function inView(view: View): readonly Held[] {
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
      // What an agent says is not said to the reader.
      return view.turns.flatMap(inTurn).filter((held) => held !== 'talk');
    default:
      return [];
  }
}
