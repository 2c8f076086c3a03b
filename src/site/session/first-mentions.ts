/** Where a session did what its head lists: from files and commits a reader wants to see the change. */

import type { View } from '../../domain/view.ts';
import { committedIn } from '../../model/facts/git.ts';
import { runsCommands } from '../../tools/traits.ts';
import type { PlacedCall } from './calls.ts';

/** What is listed -> address of the call that did it first. */
export type FirstMentions = readonly (readonly [listed: string, href: string])[];

function firstMentions(
  calls: readonly PlacedCall[],
  listed: (call: PlacedCall['call']) => readonly string[],
): FirstMentions {
  const found = new Map<string, string>();
  for (const { call, href } of calls) {
    for (const name of listed(call)) if (!found.has(name)) found.set(name, href);
  }
  return [...found];
}

/** By path, as the diff names it. What failed changed nothing. */
export function firstChanges(calls: readonly PlacedCall[]): FirstMentions {
  return firstMentions(calls, ({ status, views }) => (status === 'ok' ? views.flatMap(pathsIn) : []));
}

function pathsIn(view: View): readonly string[] {
  if (view.kind === 'diff') return [view.path];
  return view.kind === 'group' ? view.views.flatMap(pathsIn) : [];
}

/** By the name that git printed. */
export function firstCommits(calls: readonly PlacedCall[]): FirstMentions {
  return firstMentions(calls, ({ tool, views }) => (runsCommands(tool) ? views.flatMap(commitsIn) : []));
}

function commitsIn(view: View): readonly string[] {
  if (view.kind !== 'terminal') return [];
  const printed = view.lines.map((runs) => runs.map(({ text }) => text).join('')).join('\n');
  return committedIn(printed).map(({ sha }) => sha);
}
