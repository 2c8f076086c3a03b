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

const cache = new WeakMap<TurnView, ReturnType<typeof layoutOfTurn>>();

function layoutOfTurn(turn: TurnView) {
  const landmarks: Landmark[] = kindsOfTurn(turn).map((kind) => ({ kind, anchor: turn.anchor, top: 0 }));
  const checks: { readonly result: Verdict['result']; readonly top: number }[] = [];
  /** Positions of headings and calls that may begin a chapter, by anchor. */
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
  return { landmarks, checks, height, starts };
}

/** The layout of consecutive turns; `tops` is where each begins. */
export function layoutOf(turns: readonly TurnView[]) {
  let height = 0;
  const placed = turns.map((turn) => {
    const layout = cache.get(turn) ?? layoutOfTurn(turn);
    cache.set(turn, layout);
    height += layout.height;
    return { ...layout, from: height - layout.height };
  });
  const down = <Item extends { readonly top: number }>(items: readonly Item[], from: number): readonly Item[] =>
    items.map((item) => ({ ...item, top: from + item.top }));
  return {
    landmarks: placed.flatMap(({ landmarks, from }) => down(landmarks, from)),
    checks: placed.flatMap(({ checks, from }) => down(checks, from)),
    tops: placed.map(({ from }) => from),
    height,
    starts: new Map(placed.flatMap(({ starts, from }) => [...starts].map(([anchor, top]) => [anchor, from + top]))),
  };
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
