/** The tool calls of a session with their addresses, wherever they are, and what the lists in its head link to. */

import { familyOf } from '../../transcript/tools/registry.ts';
import type { CallView, PartView, TurnView, View } from '../types/view.ts';

export interface PlacedCall {
  readonly call: CallView;
  readonly href: string;
  readonly note: string;
}

function inViews(views: readonly View[], url: string, note: string): readonly PlacedCall[] {
  return views.flatMap((view) => {
    if (view.kind === 'group') return inViews(view.views, url, note);
    return view.kind === 'conversation' ? inTurns(view.turns, url, view.title) : [];
  });
}

function inPart(part: PartView, url: string, note: string): readonly PlacedCall[] {
  if (part.kind === 'view') return inViews([part.view], url, note);
  if (part.kind !== 'call') return [];
  const { call } = part;
  return [{ call, href: `${url}#${call.anchor}`, note }, ...inViews(call.views, url, note)];
}

function inTurns(turns: readonly TurnView[], url: string, note: string): readonly PlacedCall[] {
  return turns.flatMap((turn) => [
    ...turn.parts.flatMap((part) => inPart(part, url, note)),
    ...inTurns(turn.turns ?? [], url, note || 'on a path not taken'),
  ]);
}

/** @param pages the session's own in order, followed by those of its large agents */
export function placedCalls(
  pages: readonly { readonly url: string; readonly turns: readonly TurnView[]; readonly note: string }[],
): readonly PlacedCall[] {
  return pages.flatMap(({ url, turns, note }) => inTurns(turns, url, note));
}

/** Calls that ran a shell command. */
export function commandsOf(calls: readonly PlacedCall[]) {
  return calls
    .filter(({ call }) => familyOf(call.tool) === 'runs')
    .map(({ call, href, note }) => ({ text: call.summary, href, ...stateOf(call), note }));
}

/** How a command went: its verdict, or that it failed or was denied. */
function stateOf({ status, verdict }: CallView): { readonly state: string; readonly isRed: boolean } {
  if (verdict !== undefined) return { state: verdict.words, isRed: verdict.result === 'red' };
  return { state: status === 'failed' || status === 'denied' ? status : '', isRed: false };
}

/** A file or commit, and the address of the first call that mentions it. */
export type FirstMentions = readonly (readonly [name: string, href: string])[];

function firstMentions(calls: readonly PlacedCall[], namesIn: (call: CallView) => readonly string[]): FirstMentions {
  const mentions = new Map<string, string>();
  for (const { call, href } of calls) {
    for (const name of namesIn(call)) if (!mentions.has(name)) mentions.set(name, href);
  }
  return [...mentions];
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
