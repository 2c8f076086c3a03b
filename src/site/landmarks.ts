/** What a reader looks for in a session, in its order: prompts, changes, agents, problems, compactions. */

import type { CallView, PartView, TurnView, View } from '../domain/view.ts';
import { shownSize } from '../render/media.ts';
import { foldRuns } from './runs.ts';

export type LandmarkKind = 'prompt' | 'change' | 'agent' | 'problem' | 'compaction';

export interface Landmark {
  readonly kind: LandmarkKind;
  /** Of the call, or of the turn when the thing itself has none. */
  readonly anchor: string;
  /** How far down it stands, in about the pixels of a page whose folds are closed. */
  readonly top: number;
}

export interface Landscape {
  readonly landmarks: readonly Landmark[];
  /** Where each turn begins. */
  readonly tops: readonly number[];
  readonly height: number;
}

/** Heights of the style sheet, roughly: what matters is which part of the page is how long. */
const TURN = 60;
const ROW = 26;
const FOLD = 32;
/** The last class of heights: 1,024 rem and more. */
const TALLEST = 10;
/** Characters of markup in a line of prose. */
const LINE = 95;

export function landscapeOf(turns: readonly TurnView[]): Landscape {
  const landmarks: Landmark[] = [];
  const tops: number[] = [];
  let top = 0;
  for (const turn of turns) {
    tops.push(top);
    const mark = (kind: LandmarkKind, anchor = turn.anchor): void => {
      landmarks.push({ kind, anchor, top });
    };
    const own = kindOfTurn(turn);
    if (own !== undefined) mark(own);
    top += TURN;
    for (const part of foldRuns(turn.parts)) {
      for (const inner of part.kind === 'run' ? part.parts : [part])
        for (const kind of kindsOf(inner)) mark(kind, inner.kind === 'call' ? inner.call.anchor : undefined);
      top += part.kind === 'run' ? ROW : heightOf(part);
    }
  }
  return { landmarks, tops, height: top };
}

/**
 * About how tall a turn is, as a class: ` tall-3` has 2^3 = 8 rem to 16 rem. The browser keeps that room for turns that
 * it has not laid out yet, so that little moves when it does.
 */
export function heightClass(turn: TurnView): string {
  const rems = landscapeOf([turn]).height / 16;
  return ` tall-${Math.min(Math.max(Math.floor(Math.log2(rems)), 2), TALLEST)}`;
}

function kindOfTurn(turn: TurnView): LandmarkKind | undefined {
  switch (turn.kind) {
    case 'user':
    case 'command':
    case 'shell':
      return 'prompt';
    case 'compaction':
      return 'compaction';
    case 'branch':
      return turn.failures > 0 ? 'problem' : undefined;
    default:
      return undefined;
  }
}

function kindsOf(part: PartView): readonly LandmarkKind[] {
  if (part.kind === 'call') return kindsOfCall(part.call);
  if (part.kind === 'notice') return part.tone === 'plain' ? [] : ['problem'];
  return part.kind === 'view' ? kindsOfView(part.view) : [];
}

function kindsOfCall({ status, views }: CallView): readonly LandmarkKind[] {
  return [...new Set([...views.flatMap(kindsOfView), ...(status === 'ok' ? [] : (['problem'] as const))])];
}

function kindsOfView(view: View): readonly LandmarkKind[] {
  switch (view.kind) {
    case 'diff':
      return ['change'];
    case 'conversation':
      return ['agent'];
    case 'problem':
      return ['problem'];
    default:
      return [];
  }
}

function heightOf(part: PartView): number {
  switch (part.kind) {
    case 'prose':
      return proseHeight(part.html.length);
    case 'view':
      return viewHeight(part.view);
    case 'call':
      return ROW;
    default:
      return FOLD;
  }
}

function viewHeight(view: View): number {
  if (view.kind === 'plan') return TURN + proseHeight(view.html.length);
  if (view.kind === 'image') return FOLD + shownSize(view).height;
  return view.kind === 'text' ? proseHeight(view.text.length) : 2 * FOLD;
}

function proseHeight(letters: number): number {
  return ROW * (0.5 + Math.ceil(letters / LINE));
}
