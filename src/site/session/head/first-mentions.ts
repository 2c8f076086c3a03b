/** The calls behind the lists in a session's head: files and commits link to the call that first made them. */

import type { View } from '../../../domain/view.ts';
import type { PlacedCall } from '../calls.ts';

/** A file or commit, and the address of the first call that mentions it. */
export type FirstMentions = readonly (readonly [name: string, href: string])[];

function firstMentions(
  calls: readonly PlacedCall[],
  namesIn: (call: PlacedCall['call']) => readonly string[],
): FirstMentions {
  const found = new Map<string, string>();
  for (const { call, href } of calls) {
    for (const name of namesIn(call)) if (!found.has(name)) found.set(name, href);
  }
  return [...found];
}

/** Changed files, by path as the diff names it. A failed call changed nothing. */
export function firstChanges(calls: readonly PlacedCall[]): FirstMentions {
  return firstMentions(calls, ({ status, views }) => (status === 'ok' ? views.flatMap(pathsIn) : []));
}

function pathsIn(view: View): readonly string[] {
  if (view.kind === 'diff') return view.isPrinted ? [] : [view.path];
  return view.kind === 'group' ? view.views.flatMap(pathsIn) : [];
}

/** Commits, by key. */
export function firstCommits(calls: readonly PlacedCall[]): FirstMentions {
  return firstMentions(calls, ({ commits = [] }) => commits);
}
