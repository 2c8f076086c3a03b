/** Where a session first changed each file: from its list of files a reader wants to see the change. */

import type { View } from '../domain/view.ts';
import type { PlacedCall } from './calls.ts';

/** Path as the diff names it -> address of the call. What failed changed nothing. */
export function firstChanges(calls: readonly PlacedCall[]): readonly (readonly [string, string])[] {
  const places = new Map<string, string>();
  for (const { call, href } of calls) {
    if (call.status !== 'ok') continue;
    for (const path of call.views.flatMap(pathsIn)) if (!places.has(path)) places.set(path, href);
  }
  return [...places];
}

function pathsIn(view: View): readonly string[] {
  if (view.kind === 'diff') return [view.path];
  return view.kind === 'group' ? view.views.flatMap(pathsIn) : [];
}
