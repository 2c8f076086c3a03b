/** Commands that a session ran, wherever they stand: on its line, on paths not taken, in its agents. */

import type { SessionPage } from '../domain/page.ts';
import type { CallView, PartView, TurnView, View } from '../domain/view.ts';
import { isShell } from '../model/names.ts';

type Command = SessionPage['commands'][number];

/** A page with the turns that stand on it. */
export interface CommandPage {
  readonly url: string;
  readonly turns: readonly TurnView[];
  /** What its commands are marked with: the title of the agent whose page it is. */
  readonly note: string;
}

function fromViews(views: readonly View[], url: string, note: string): readonly Command[] {
  return views.flatMap((view) => {
    if (view.kind === 'group') return fromViews(view.views, url, note);
    return view.kind === 'conversation' ? fromTurns(view.turns, url, view.title) : [];
  });
}

function fromCall(call: CallView, url: string, note: string): readonly Command[] {
  const inside = fromViews(call.views, url, note);
  if (!isShell(call.tool)) return inside;
  const command = {
    text: call.summary,
    href: `${url}#${call.anchor}`,
    failed: call.status === 'failed',
    note,
  };
  return [command, ...inside];
}

function fromPart(part: PartView, url: string, note: string): readonly Command[] {
  if (part.kind === 'call') return fromCall(part.call, url, note);
  return part.kind === 'view' ? fromViews([part.view], url, note) : [];
}

function fromTurns(turns: readonly TurnView[], url: string, note: string): readonly Command[] {
  return turns.flatMap((turn) => [
    ...turn.parts.flatMap((part) => fromPart(part, url, note)),
    ...fromTurns(turn.turns ?? [], url, note || 'on a path not taken'),
  ]);
}

/** @param pages the session's own in order, those of its large agents after them */
export function commandsOf(pages: readonly CommandPage[]): readonly Command[] {
  return pages.flatMap(({ url, turns, note }) => fromTurns(turns, url, note));
}
