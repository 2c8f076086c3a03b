/** Calls of a session with their places, wherever they stand: on its line, on paths not taken, in its agents. */

import type { CallView, PartView, TurnView, View } from '../../domain/view.ts';

/** A page with the turns that stand on it. */
export interface CallPage {
  readonly url: string;
  readonly turns: readonly TurnView[];
  /** What its calls are marked with: the title of the agent whose page it is. */
  readonly note: string;
}

export interface PlacedCall {
  readonly call: CallView;
  readonly href: string;
  /** Who made it, when the session's main line did not. */
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

/** @param pages the session's own in order, those of its large agents after them */
export function callsOf(pages: readonly CallPage[]): readonly PlacedCall[] {
  return pages.flatMap(({ url, turns, note }) => inTurns(turns, url, note));
}
