/**
 * About how tall turns are, in the pixels of a wide window: for the minimap, and for the space that the browser
 * reserves for turns that it has not laid out yet. They approximate the heights in the style sheet; only the
 * proportions matter.
 */

import { sumOf } from '../../../base/lists.ts';
import { shownSize } from '../../render/assets/media.ts';
import type { CallView, PartView, TurnView, View } from '../../types/view.ts';
import { type BodyPart, bodyParts } from './body-parts.ts';
import { contentOfCall, contentOfTurn } from './content-classes.ts';

/** What the reader chose to see (`browser/reading/show-filter.ts`). */
export const SHOWN = ['all', 'conversation', 'changes', 'problems'] as const;
export type Shown = (typeof SHOWN)[number];

/** A turn without its parts. */
export const TURN = 60;
const ROW = 26;
const FOLD = 32;
/** A line of code. */
const CODE = 19;
/** Taller boxes scroll, or are cut until the reader asks for all. */
const BOX = 640;
const DIFF = 544;
/** Characters of markup per line of prose. */
const LINE = 95;
/** The height of prompts that are only context. */
const CONTEXT = 144;

/** The last height class: 1,024 rem and more. */
const TALLEST = 10;

/**
 * The approximate height of a turn, as a class for each choice of the reader: ` tall-3` has 2^3 = 8 rem to 16 rem when
 * everything is shown, ` changes-5` 32 rem to 64 rem with its changes open. There is none for a choice that hides the
 * turn.
 */
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

/** A row, with its body if the choice opens it. */
function callHeight(call: CallView, shown: Shown): number {
  if (shown === 'all') return ROW;
  if (!contentOfCall(call).includes(shown === 'conversation' ? 'talk' : shown)) return 0;
  return ROW + FOLD + sumOf(call.views, (view) => viewHeight(view, shown));
}

function viewHeight(view: View, shown: Shown): number {
  const box = shown === 'problems' ? BOX / 2 : BOX;
  switch (view.kind) {
    case 'plan':
      return TURN + proseHeight(view.html.length);
    case 'image':
      return FOLD + shownSize(view).height;
    case 'diff':
      return FOLD + Math.min(view.lines.length * CODE, DIFF);
    case 'code':
      return FOLD + Math.min(view.lines.length * CODE, BOX);
    case 'terminal':
      return FOLD + (view.command === undefined ? 0 : FOLD) + Math.min(view.lines.length * CODE, box);
    case 'failure':
    case 'json':
      return FOLD + Math.min(view.text.split('\n').length * CODE, box);
    case 'text':
      return view.mono ? FOLD + Math.min(view.text.split('\n').length * CODE, box) : proseHeight(view.text.length);
    case 'markup':
      return proseHeight(view.html.length);
    case 'questions':
      return sumOf(view.questions, ({ options, free }) => TURN + (options.length + free.length) * 2 * ROW);
    case 'conversation':
      return (
        2 * FOLD +
        (shown === 'all'
          ? proseHeight(`${view.task ?? ''}${view.answer ?? ''}`.length)
          : heightOfTurns(view.turns, shown))
      );
    default:
      return 2 * FOLD;
  }
}

function proseHeight(characters: number): number {
  return ROW * (0.5 + Math.ceil(characters / LINE));
}
