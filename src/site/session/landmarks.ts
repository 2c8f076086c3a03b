import type { Verdict } from '../../transcript/types/verdict.ts';
import type { Content } from '../../transcript/types/view-types.ts';
import type { PartView, TurnView } from '../types/view.ts';
import { TURN } from '../views/measures.ts';
import { bodyParts } from './layout/body-parts.ts';
import { contentOfPart, contentOfTurn } from './layout/content-classes.ts';
import { partHeight } from './layout/heights.ts';

/** What a reader looks for in a session. A `problem` is one of any kind but a red check, which is `red`. */
export type LandmarkKind = 'prompt' | 'chapter' | 'change' | 'agent' | 'red' | 'problem' | 'compaction';

export interface Landmark {
  readonly kind: LandmarkKind;
  /** Of the call, or of the turn if the landmark has no anchor of its own. */
  readonly anchor: string;
  /** How far down it is: approximate pixels on a page with its folds closed. */
  readonly top: number;
}

export interface PlacedCheck {
  readonly result: Verdict['result'];
  readonly top: number;
}

export interface PageLayout {
  readonly landmarks: readonly Landmark[];
  readonly checks: readonly PlacedCheck[];
  readonly tops: readonly number[];
  readonly height: number;
  /** Positions of headings and calls that may begin a chapter, by anchor. */
  readonly starts: ReadonlyMap<string, number>;
}

/** One turn, measured from its own top. */
type TurnLayout = Omit<PageLayout, 'tops'>;

/** The minimap and the outline need the same turns. */
const cache = new WeakMap<TurnView, TurnLayout>();

function turnLayout(turn: TurnView): TurnLayout {
  const cached = cache.get(turn);
  if (cached !== undefined) return cached;
  const landmarks: Landmark[] = kindsOfTurn(turn).map((kind) => ({ kind, anchor: turn.anchor, top: 0 }));
  const checks: PlacedCheck[] = [];
  const starts = new Map<string, number>();
  if (turn.verdict !== undefined) checks.push({ result: turn.verdict.result, top: 0 });
  let height = TURN;
  for (const part of bodyParts(turn.parts)) {
    for (const inner of part.kind === 'run' ? part.parts : [part]) {
      if ((inner.kind === 'remark' || inner.kind === 'prose') && inner.heading)
        starts.set(inner.heading.anchor, height);
      if (inner.kind === 'remark') continue;
      const call = inner.kind === 'call' ? inner.call : undefined;
      const anchor = call?.anchor ?? turn.anchor;
      landmarks.push(...kindsOfPart(inner).map((kind) => ({ kind, anchor, top: height })));
      if (call?.verdict) checks.push({ result: call.verdict.result, top: height });
      if (call) starts.set(anchor, height);
    }
    height += partHeight(part, 'all');
  }
  const layout = { landmarks, checks, height, starts };
  cache.set(turn, layout);
  return layout;
}

export function layoutOf(turns: readonly TurnView[]): PageLayout {
  const landmarks: Landmark[] = [];
  const checks: PlacedCheck[] = [];
  const tops: number[] = [];
  const starts = new Map<string, number>();
  let height = 0;
  for (const turn of turns) {
    const layout = turnLayout(turn);
    tops.push(height);
    for (const landmark of layout.landmarks) landmarks.push({ ...landmark, top: height + landmark.top });
    for (const check of layout.checks) checks.push({ ...check, top: height + check.top });
    for (const [anchor, top] of layout.starts) starts.set(anchor, height + top);
    height += layout.height;
  }
  return { landmarks, checks, tops, height, starts };
}

const PROMPTS: ReadonlySet<TurnView['kind']> = new Set(['user', 'command', 'shell']);

function kindsOfTurn(turn: TurnView): readonly LandmarkKind[] {
  if (PROMPTS.has(turn.kind)) return turn.verdict?.result === 'red' ? ['prompt', 'red'] : ['prompt'];
  if (turn.kind === 'compaction') return ['compaction'];
  return turn.kind === 'branch' ? kindsOfContent(contentOfTurn(turn)) : [];
}

/** Changes and problems inside an agent count at its call. */
function kindsOfPart(part: PartView): readonly LandmarkKind[] {
  const views = part.kind === 'call' ? part.call.views : part.kind === 'view' ? [part.view] : [];
  const isAgent = views.some(({ kind }) => kind === 'conversation');
  return [...(isAgent ? (['agent'] as const) : []), ...kindsOfContent(contentOfPart(part))];
}

function kindsOfContent(content: readonly Content[]): readonly LandmarkKind[] {
  const kinds = [['changes', 'change'] as const, ['red', 'red'] as const, ['problems', 'problem'] as const];
  return kinds.flatMap(([what, kind]) => (content.includes(what) ? [kind] : []));
}
