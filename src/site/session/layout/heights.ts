/** About how tall turns are, in pixels of a wide window, for the minimap and for turns not laid out yet. */

import { sumOf } from '../../../base/lists.ts';
import type { Shown } from '../../../transcript/types/view-types.ts';
import type { CallView, PartView, TurnView, View } from '../../types/view.ts';
import { FOLD, proseHeight, ROW, TURN } from '../../views/measures.ts';
import { insideOf, moduleOf } from '../../views/view-kinds.ts';
import { type BodyPart, bodyParts } from './body-parts.ts';
import { contentOfCall, contentOfTurn } from './content-classes.ts';

export const SHOWN: readonly Shown[] = ['all', 'conversation', 'changes', 'problems'];

const CONTEXT = 144;

/** The last height class: 1,024 rem and more. */
const TALLEST = 10;

/** A class for each choice of the reader: ` tall-3` has 8 to 16 rem. None for a choice that hides the turn. */
export function heightClasses(turn: TurnView): string {
  return SHOWN.map((shown) => {
    const height = turnHeight(turn, shown);
    if (height === 0) return '';
    const level = Math.min(Math.max(Math.floor(Math.log2(height / 16)), 2), TALLEST);
    return ` ${shown === 'all' ? 'tall' : shown}-${level}`;
  }).join('');
}

/** 0 when the turn is not shown. */
export function turnHeight(turn: TurnView, shown: Shown): number {
  if (turn.turns !== undefined) return FOLD + (shown === 'all' ? 0 : heightOfTurns(turn.turns, shown));
  const isAnswer = turn.kind === 'assistant';
  const isShown = shown === 'all' || contentOfTurn(turn).includes(shown === 'conversation' ? 'talk' : shown);
  if (isAnswer && !isShown) return 0;
  const parts = bodyParts(turn.parts).filter(({ kind }) => !isHidden(kind, shown, isAnswer));
  const height = sumOf(parts, (part) => partHeight(part, shown));
  const isContext = !isShown || shown === 'changes' || shown === 'problems';
  return TURN + (isContext && !isAnswer ? Math.min(height, CONTEXT) : height);
}

function heightOfTurns(turns: readonly TurnView[], shown: Shown): number {
  return sumOf(turns, (turn) => turnHeight(turn, shown));
}

function isHidden(kind: BodyPart['kind'], shown: Shown, isAnswer: boolean): boolean {
  if (shown === 'all') return false;
  if (kind === 'remark' || kind === 'thinking') return true;
  if (shown === 'conversation') return false;
  return (kind === 'prose' && isAnswer) || (kind === 'notice' && shown === 'changes');
}

export function partHeight(part: BodyPart | PartView, shown: Shown): number {
  switch (part.kind) {
    case 'prose':
    case 'remark':
      return proseHeight(part.html.length);
    case 'view':
      return viewHeight(part.view, shown);
    case 'call':
      return callHeight(part.call, shown);
    case 'run':
      return ROW + (shown === 'all' ? 0 : runHeight(part.parts, shown));
    case 'thinking':
      return ROW;
    case 'notice':
      return FOLD + (part.html === undefined ? 0 : proseHeight(part.html.length));
    default:
      return FOLD;
  }
}

/** Runs are shown for the changes in them. */
function runHeight(parts: readonly PartView[], shown: Shown): number {
  const inside = shown === 'changes' ? sumOf(parts, (part) => (part.kind === 'call' ? partHeight(part, shown) : 0)) : 0;
  return inside === 0 ? -ROW : inside;
}

function callHeight(call: CallView, shown: Shown): number {
  if (shown === 'all') return ROW;
  if (!contentOfCall(call).includes(shown === 'conversation' ? 'talk' : shown)) return 0;
  return ROW + FOLD + sumOf(call.views, (view) => viewHeight(view, shown));
}

function viewHeight(view: View, shown: Shown): number {
  const inside = shown === 'all' ? 0 : heightOfTurns(insideOf(view).turns, shown);
  return moduleOf(view).height(view, shown) + inside;
}
