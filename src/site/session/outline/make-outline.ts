/** The outline: prompts, commands, plans, compactions and the chapters of long turns, with what happened after each. */

import { oneLine } from '../../../base/format.ts';
import { groupBy } from '../../../base/lists.ts';
import { RedChecks } from '../../../facts/verdicts/red-checks.ts';
import { type Failures, sumFailures } from '../../../transcript/types/summary.ts';
import type { Content } from '../../../transcript/types/view-types.ts';
import { failuresIn } from '../../render/turns/call-view.ts';
import type { PageLink } from '../../types/page.ts';
import type { CallView, ChapterStart, PartView, TurnView } from '../../types/view.ts';
import { contentOfPart, contentOfTurn } from '../layout/content-classes.ts';
import { turnHeight } from '../layout/heights.ts';

type Chapter = ReturnType<typeof chaptersOf>[number];

/** In pixels, with folds closed: about two screens. */
const LONG = 1_600;
/** The most chapters of a turn. Beyond that, kinds are left out, the least telling first. */
const MOST = 30;
const RUNNER = 60;
const ONCE: ReadonlySet<ChapterStart['kind']> = new Set(['task', 'pull-request']);
const LEAST_TELLING: readonly ChapterStart['kind'][] = ['agent', 'question', 'heading', 'green', 'task', 'red'];

type Start = ChapterStart & { readonly anchor: string; readonly at: number };

/** The calls with which a check went red or was fixed. @param red the checks before the turn; grows */
function turningCalls(turn: TurnView, red: RedChecks): ReadonlySet<CallView> {
  if (turn.verdict !== undefined) red.add(turn.verdict);
  const calls = turn.parts.flatMap((part) => (part.kind === 'call' ? [part.call] : []));
  return new Set(
    calls.filter(
      ({ verdict, summary }) => verdict !== undefined && red.add(verdict, summary.replaceAll('⏎', '\n')) !== undefined,
    ),
  );
}

/** Where the chapters of a long turn begin, and what happens in each. @param red the checks before it; grows */
export function chaptersOf(turn: TurnView, red: RedChecks) {
  const turning = turningCalls(turn, red);
  if (turn.kind !== 'assistant' || turnHeight(turn, 'all') < LONG) return [];
  // A plan may already be the entry of the turn itself.
  const starts = mostTelling(startsOf(turn.parts, turning).filter(({ text }) => text !== turn.outline));
  return starts.map(({ kind, text, anchor, at }, index) => {
    const parts = turn.parts.slice(at, starts[index + 1]?.at);
    return {
      kind,
      text,
      anchor,
      failures: sumFailures(parts.map(failuresIn)),
      ...marksOf(parts.flatMap(contentOfPart)),
    };
  });
}

function marksOf(content: readonly Content[]) {
  return { problems: content.some((one) => one === 'problems' || one === 'red'), changes: content.includes('changes') };
}

function startsOf(parts: readonly PartView[], turning: ReadonlySet<CallView>): readonly Start[] {
  const starts: Start[] = [];
  /** A task that is begun and completed, or a pull request that is updated, is one chapter. */
  const begun = new Set<string>();
  for (const [at, part] of parts.entries()) {
    if (part.kind === 'prose' && part.heading) starts.push({ kind: 'heading', at, ...part.heading });
    if (part.kind !== 'call') continue;
    const { anchor, chapter, verdict } = part.call;
    const isBegun = chapter !== undefined && ONCE.has(chapter.kind) && begun.has(chapter.text);
    if (chapter !== undefined) begun.add(chapter.text);
    // A change of colour tells more than what else the call did.
    if (verdict !== undefined && turning.has(part.call))
      starts.push({ kind: verdict.result, text: turnsTo(verdict), anchor, at });
    else if (chapter !== undefined && !isBegun) starts.push({ ...chapter, anchor, at });
  }
  return starts;
}

/** "Red: 5 failed, 112 passed"; "Green again: eslint" where nothing was counted. */
function turnsTo({ result, words, runner }: NonNullable<CallView['verdict']>): string {
  return `${result === 'red' ? 'Red' : 'Green again'}: ${/\d/.test(words) ? words : oneLine(runner, RUNNER)}`;
}

function mostTelling(starts: readonly Start[]): readonly Start[] {
  let telling = starts;
  for (const kind of LEAST_TELLING) {
    if (telling.length <= MOST) break;
    telling = telling.filter((start) => start.kind !== kind);
  }
  return telling.slice(0, MOST);
}

export interface OutlineItem extends PageLink {
  readonly kind: TurnView['kind'] | 'chapter';
  readonly chapter?: ChapterStart['kind'];
  readonly page: number;
  readonly isSmall?: boolean;
  readonly failures: Failures;
  readonly problems: boolean;
  readonly changes: boolean;
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
  const red = new RedChecks();
  return entriesOf(pages).flatMap(({ url, page, turn, turns }) => {
    const item: OutlineItem = {
      href: `${url}#${turn.anchor}`,
      text: turn.outline,
      kind: turn.kind,
      page,
      ...(turn.isSmall === true ? { isSmall: true } : {}),
      failures: sumFailures(turns.map((one) => one.turn.failures)),
      ...marksOf(turns.flatMap((one) => contentOfTurn(one.turn))),
    };
    const chapters = turns.flatMap((one) => chaptersOf(one.turn, red).map((chapter) => itemOf(chapter, one)));
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
      problems: items.some(({ problems }) => problems),
      changes: items.some(({ changes }) => changes),
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
