import type { Content } from '../../transcript/types/view-types.ts';
import type { PartView, TurnView } from '../types/view.ts';
import { TURN } from '../views/measures.ts';
import { bodyParts } from './layout/body-parts.ts';
import { contentOfPart, contentOfTurn } from './layout/content-classes.ts';
import { partHeight, turnHeight } from './layout/heights.ts';

/** What a reader looks for in a session. A `problem` is one of any kind but a red check, which is `red`. */
type LandmarkKind = 'prompt' | 'change' | 'agent' | 'red' | 'problem' | 'compaction';

interface Landmark {
  readonly kind: LandmarkKind;
  /** Of the call, or of the turn if the landmark has no anchor of its own. */
  readonly anchor: string;
  /** How far below the beginning of its turn it is: approximate pixels on a page with its folds closed. */
  readonly top: number;
}

/** From top to bottom. */
export function landmarksOf(turn: TurnView): readonly Landmark[] {
  const landmarks: Landmark[] = kindsOfTurn(turn).map((kind) => ({ kind, anchor: turn.anchor, top: 0 }));
  let top = TURN;
  for (const part of bodyParts(turn.parts)) {
    for (const inner of part.kind === 'run' ? part.parts : [part]) {
      if (inner.kind === 'remark') continue;
      const anchor = inner.kind === 'call' ? inner.call.anchor : turn.anchor;
      for (const kind of kindsOfPart(inner)) landmarks.push({ kind, anchor, top });
    }
    top += partHeight(part, 'all');
  }
  return landmarks;
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

/** Units of the minimap from top to bottom; ticks of one kind in the same unit become one. */
const UNITS = 300;
/** In pixels: a page not much longer than a screen needs no minimap. */
const SHORTEST = 1_600;

/** Where prompts, changes, agents, red checks and other problems are on a page, and where its turns begin; undefined if it is short. */
export function minimapOf(turns: readonly TurnView[]) {
  const tops: number[] = [];
  let height = 0;
  for (const turn of turns) {
    tops.push(height);
    height += turnHeight(turn, 'all');
  }
  if (height < SHORTEST) return undefined;
  const scaled = (top: number): number => Math.floor((top / height) * UNITS);
  const taken = new Set<string>();
  const all = turns.flatMap((turn, at) =>
    landmarksOf(turn).map(({ top, ...tick }) => ({ ...tick, y: scaled((tops[at] ?? 0) + top) })),
  );
  const ticks = all.filter(({ kind, y }) => !taken.has(`${kind} ${y}`) && taken.add(`${kind} ${y}`));
  return { units: UNITS, ticks, turns: tops.map(scaled) };
}
