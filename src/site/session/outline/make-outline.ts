/** The outline: prompts, commands, plans, compactions and the chapters of long turns, with what happened after each. */

import { groupBy, sumOf } from '../../../base/lists.ts';
import type { Verdict } from '../../../transcript/types/story.ts';
import { type Failures, sumFailures } from '../../../transcript/types/summary.ts';
import type { PageLink } from '../../types/page.ts';
import type { ChapterStart, TurnView } from '../../types/view.ts';
import { type LandmarkKind, landmarksOf, lastResult } from '../landmarks.ts';
import { type Chapter, chaptersOf } from './chapters.ts';

export interface OutlineItem extends PageLink {
  readonly kind: TurnView['kind'] | 'chapter';
  readonly chapter?: ChapterStart['kind'];
  readonly page: number;
  readonly isSmall?: boolean;
  readonly failures: Failures;
  readonly problems: number;
  readonly changes: number;
}

export interface OutlinePage {
  readonly url: string;
  readonly turns: readonly TurnView[];
}

type PlacedTurn = ReturnType<typeof placedOn>[number];

function placedOn(pages: readonly OutlinePage[]) {
  return pages.flatMap(({ url, turns }, index) => turns.map((turn) => ({ url, page: index + 1, turn })));
}

/** @param pages consecutive ones */
export function outlineItems(pages: readonly OutlinePage[]): readonly OutlineItem[] {
  let before: Verdict['result'] | undefined;
  return entriesOf(pages).flatMap(({ url, page, turn, turns }) => {
    const landmarks = turns.flatMap((one) => landmarksOf(one.turn));
    const count = (kind: LandmarkKind): number => landmarks.filter((landmark) => landmark.kind === kind).length;
    const item: OutlineItem = {
      href: `${url}#${turn.anchor}`,
      text: turn.outline,
      kind: turn.kind,
      page,
      ...(turn.isSmall === true ? { isSmall: true } : {}),
      failures: sumFailures(turns.map((one) => one.turn.failures)),
      problems: count('problem') + count('red'),
      changes: count('change'),
    };
    const chapters = turns.flatMap((one) => {
      const items = chaptersOf(one.turn, before).map((chapter) => itemOf(chapter, one));
      before = lastResult(one.turn, before);
      return items;
    });
    return [item, ...chapters];
  });
}

function itemOf({ anchor, text, kind, ...counts }: Chapter, { url, page }: PlacedTurn): OutlineItem {
  return { href: `${url}#${anchor}`, text, kind: 'chapter', chapter: kind, page, ...counts };
}

/** The outline on each page: all of it, or, if it is long, the page's own entries and one entry for each other page. */
export function outlines(all: readonly OutlineItem[], limit: number): (page: number) => readonly OutlineItem[] {
  if (all.length <= limit) return () => all;
  const pages = [...groupBy(all, ({ page }) => page).values()].flatMap((items) => {
    const [first] = items;
    if (first === undefined) return [];
    const whole = {
      ...first,
      failures: sumFailures(items.map(({ failures }) => failures)),
      problems: sumOf(items, ({ problems }) => problems),
      changes: sumOf(items, ({ changes }) => changes),
    };
    return [{ items, whole }];
  });
  return (page) => pages.flatMap(({ items, whole }) => (whole.page === page ? items : [whole]));
}

/** Each turn of the outline with the ones after it without an entry of their own: what the agent did in response. */
function entriesOf(pages: readonly OutlinePage[]) {
  const entries: (PlacedTurn & { readonly turns: PlacedTurn[] })[] = [];
  /** The entry that the next turns belong to. Never a path not taken: what follows it belongs to the entry before. */
  let open: (typeof entries)[number] | undefined;
  for (const placed of placedOn(pages)) {
    if (placed.turn.outline === '') {
      open?.turns.push(placed);
      continue;
    }
    const entry = { ...placed, turns: [placed] };
    entries.push(entry);
    if (placed.turn.kind !== 'branch') open = entry;
  }
  return entries;
}
