/** The chapters of a long turn: where they begin, and what happens in each. */

import { oneLine } from '../../../base/format.ts';
import type { Verdict } from '../../../transcript/types/story.ts';
import { sumFailures } from '../../../transcript/types/summary.ts';
import { failuresIn } from '../../render/turns/call-view.ts';
import type { CallView, ChapterStart, PartView, TurnView } from '../../types/view.ts';
import { contentOfPart } from '../layout/content-classes.ts';
import { turnHeight } from '../layout/heights.ts';

export type Chapter = ReturnType<typeof chaptersOf>[number];

/** In pixels, with folds closed: about two screens. */
const LONG = 1_600;
/** The most chapters of a turn. Beyond that, kinds are left out, the least telling first. */
const MOST = 30;
const RUNNER = 60;
const ONCE: ReadonlySet<ChapterStart['kind']> = new Set(['task', 'pull-request']);
const LEAST_TELLING: readonly ChapterStart['kind'][] = ['agent', 'question', 'heading', 'green', 'task', 'red'];

type Result = Verdict['result'];
type Start = ChapterStart & { readonly anchor: string; readonly at: number };

/** @param before how the last check before the turn went */
export function chaptersOf(turn: TurnView, before: Result | undefined) {
  if (turn.kind !== 'assistant' || turnHeight(turn, 'all') < LONG) return [];
  // A plan may already be the entry of the turn itself.
  const starts = mostTelling(startsOf(turn.parts, before).filter(({ text }) => text !== turn.outline));
  return starts.map(({ kind, text, anchor, at }, index) => {
    const parts = turn.parts.slice(at, starts[index + 1]?.at);
    const content = parts.map(contentOfPart);
    const has = (wanted: string): number => content.filter((list) => list.some((one) => one === wanted)).length;
    return {
      ...{ kind, text, anchor },
      failures: sumFailures(parts.map(failuresIn)),
      problems: has('problems') + has('red'),
      changes: has('changes'),
    };
  });
}

function startsOf(parts: readonly PartView[], before: Result | undefined): readonly Start[] {
  const starts: Start[] = [];
  /** A task that is begun and completed, or a pull request that is updated, is one chapter. */
  const begun = new Set<string>();
  let result = before;
  for (const [at, part] of parts.entries()) {
    if (part.kind === 'prose' && part.heading) starts.push({ kind: 'heading', at, ...part.heading });
    if (part.kind !== 'call') continue;
    const { anchor, chapter, verdict } = part.call;
    const isBegun = chapter !== undefined && ONCE.has(chapter.kind) && begun.has(chapter.text);
    if (chapter !== undefined) begun.add(chapter.text);
    // A change of colour tells more than what else the call did.
    if (verdict !== undefined && (verdict.result === 'red' ? result !== 'red' : result === 'red'))
      starts.push({ kind: verdict.result, text: turnsTo(verdict), anchor, at });
    else if (chapter !== undefined && !isBegun) starts.push({ ...chapter, anchor, at });
    result = verdict?.result ?? result;
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
