/** Long runs of tool calls, folded into one row: "14 calls: 6 Read, 5 Edit, 3 Bash". */

import type { CallView, PartView } from '../../domain/view.ts';
import { count } from '../../render/text/format.ts';

/** What the template prints in place of the parts of a run. */
export interface RunView {
  readonly kind: 'run';
  readonly title: string;
  readonly parts: readonly PartView[];
}

/** Fewer rows than these are seen as fast as their sum. */
const FEWEST = 4;
const NAMED = 4;

/** What a reader looks for stays in sight: failures, plans, questions, agents, pictures. */
const SPOKEN: ReadonlySet<string> = new Set(['plan', 'questions', 'conversation', 'image']);

function isQuiet({ status, views }: CallView): boolean {
  return status === 'ok' && !views.some(({ kind }) => SPOKEN.has(kind));
}

function titleOf(calls: readonly CallView[]): string {
  const counts = new Map<string, number>();
  for (const { label } of calls) counts.set(label, (counts.get(label) ?? 0) + 1);
  if (counts.size === 1) return `${count(calls.length, 'call')}, all ${calls[0]?.label}`;
  const names = [...counts].sort((a, b) => b[1] - a[1]).map(([label, times]) => `${times} ${label}`);
  const rest = names.length > NAMED ? [`${names.length - NAMED + 1} other kinds`] : [];
  const named = rest.length > 0 ? names.slice(0, NAMED - 1) : names;
  return `${count(calls.length, 'call')}: ${[...named, ...rest].join(', ')}`;
}

/** Folds are quiet already: they may stand inside a run, not at its ends. */
function isFold(part: PartView): boolean {
  return part.kind === 'thinking' || part.kind === 'aside';
}

/** The parts of a turn, with runs of quiet calls folded. */
export function foldRuns(parts: readonly PartView[]): readonly (PartView | RunView)[] {
  const folded: (PartView | RunView)[] = [];
  let run: PartView[] = [];
  const close = (): void => {
    const last = run.findLastIndex((part) => part.kind === 'call') + 1;
    const inside = run.slice(0, last);
    const calls = inside.flatMap((part) => (part.kind === 'call' ? [part.call] : []));
    const isLong = calls.length >= FEWEST;
    if (isLong) folded.push({ kind: 'run', title: titleOf(calls), parts: inside });
    for (const part of isLong ? run.slice(last) : run) folded.push(part);
    run = [];
  };
  for (const part of parts) {
    const isPart = part.kind === 'call' ? isQuiet(part.call) : isFold(part) && run.length > 0;
    if (isPart) run.push(part);
    else {
      close();
      folded.push(part);
    }
  }
  close();
  return folded;
}
