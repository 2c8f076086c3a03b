/** The minimap: where prompts, chapters, changes, agents, red checks and other problems are on a page. */

import type { Verdict } from '../../transcript/types/verdict.ts';
import type { TurnView } from '../types/view.ts';
import { type Landmark, layoutOf } from './landmarks.ts';
import { chaptersOf } from './outline/chapters.ts';

/** Units from top to bottom; ticks of one kind in the same unit become one. */
const UNITS = 300;
/** In pixels: a page not much longer than a screen needs no minimap. */
const SHORTEST = 1_600;

/** Undefined if the page is short. @param before how the last check went on the pages before this one */
export function minimapOf(turns: readonly TurnView[], before?: Verdict['result']) {
  const { landmarks, checks, tops, height, starts } = layoutOf(turns);
  if (height < SHORTEST) return undefined;
  const scaled = (top: number): number => Math.floor((top / height) * UNITS);
  const taken = new Set<string>();
  const ticks = [...landmarks, ...chapterMarks(turns, starts, before)].flatMap(({ kind, anchor, top }) => {
    const y = scaled(top);
    if (taken.has(`${kind} ${y}`)) return [];
    taken.add(`${kind} ${y}`);
    return [{ kind, anchor, y }];
  });
  const placed = checks.map(({ result, top }) => ({ result, y: scaled(top) }));
  const ribbon = ribbonOf(before === undefined ? placed : [{ result: before, y: 0 }, ...placed]);
  return { units: UNITS, ticks, ribbon, turns: tops.map(scaled) };
}

function chapterMarks(
  turns: readonly TurnView[],
  starts: ReadonlyMap<string, number>,
  before: Verdict['result'] | undefined,
): readonly Landmark[] {
  let result = before;
  return turns.flatMap((turn) => {
    const chapters = chaptersOf(turn, result);
    result = lastResult([turn], result);
    return chapters.map(({ anchor }): Landmark => ({ kind: 'chapter', anchor, top: starts.get(anchor) ?? 0 }));
  });
}

/** How the last check went, on a page or those before it. */
export function lastResult(turns: readonly TurnView[], before?: Verdict['result']): Verdict['result'] | undefined {
  return layoutOf(turns).checks.at(-1)?.result ?? before;
}

/** Each check colours what follows it, up to the first check that went the other way. */
function ribbonOf(checks: readonly { readonly result: Verdict['result']; readonly y: number }[]) {
  const turns = checks.filter(({ result }, index) => result !== checks[index - 1]?.result);
  return turns.map(({ result, y }, index) => ({ result, y, height: Math.max((turns[index + 1]?.y ?? UNITS) - y, 1) }));
}
