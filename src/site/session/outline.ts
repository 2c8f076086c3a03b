/** The outline of a session: its prompts, commands, plans and compactions, with what happened after each. */

import { groupBy } from '../../base/groups.ts';
import { sumOf } from '../../base/sums.ts';
import type { LandmarkKind, OutlineItem } from '../../domain/session-page.ts';
import { sumFailures } from '../../domain/summary.ts';
import type { TurnView } from '../../domain/view.ts';
import { layoutOf } from './landmarks.ts';

/** A page and its turns. */
export interface OutlinePage {
  readonly url: string;
  readonly turns: readonly TurnView[];
}

interface Entry {
  readonly url: string;
  readonly page: number;
  readonly turn: TurnView;
  /** The turn, and the ones after it without an entry of their own: what the agent did in response. */
  readonly turns: TurnView[];
}

/** @param pages that follow each other */
export function outlineOf(pages: readonly OutlinePage[]): readonly OutlineItem[] {
  return entriesOf(pages).map(({ url, page, turn, turns }) => {
    const { landmarks } = layoutOf(turns);
    const count = (kind: LandmarkKind): number => landmarks.filter((landmark) => landmark.kind === kind).length;
    return {
      href: `${url}#${turn.anchor}`,
      text: turn.outline,
      kind: turn.kind,
      page,
      failures: sumFailures(turns.map(({ failures }) => failures)),
      problems: count('problem') + count('red'),
      changes: count('change'),
    };
  });
}

/**
 * The outline on each page: all of it, or, when it is long, the page's own entries and one for each other page, which
 * stands for all entries there.
 */
export function outlines(all: readonly OutlineItem[], limit: number): (page: number) => readonly OutlineItem[] {
  if (all.length <= limit) return () => all;
  const pages = [...groupBy(all, ({ page }) => page).values()].flatMap((items) => {
    const [first] = items;
    if (first === undefined) return [];
    const sum = (of: 'problems' | 'changes'): number => sumOf(items, (item) => item[of]);
    return [
      {
        items,
        whole: {
          ...first,
          failures: sumFailures(items.map(({ failures }) => failures)),
          problems: sum('problems'),
          changes: sum('changes'),
        },
      },
    ];
  });
  return (page) => pages.flatMap(({ items, whole }) => (whole.page === page ? items : [whole]));
}

function entriesOf(pages: readonly OutlinePage[]): readonly Entry[] {
  const entries: Entry[] = [];
  /** The entry that the next turns belong to. Never a path not taken: what follows it belongs to the entry before. */
  let open: Entry | undefined;
  for (const [index, { url, turns }] of pages.entries()) {
    for (const turn of turns) {
      if (turn.outline === '') {
        open?.turns.push(turn);
        continue;
      }
      const entry: Entry = { url, page: index + 1, turn, turns: [turn] };
      entries.push(entry);
      if (turn.kind !== 'branch') open = entry;
    }
  }
  return entries;
}
