/** Long runs of tool calls, folded into one row: "14 calls: 6 Read, 5 Edit, 3 Bash". */

import { groupBy } from '../../base/groups.ts';
import type { CallView, PartView } from '../../domain/view.ts';
import { count } from '../../render/text/format.ts';

/** What the template prints in place of the parts of a run. */
export interface RunView {
  readonly kind: 'run';
  readonly title: string;
  readonly parts: readonly PartView[];
}

/** Shorter runs are read as fast as their summary. */
const FEWEST = 4;
/** Tools that the title names. */
const NAMED = 4;

/** What a reader looks for stays visible: red checks and failed calls, plans, questions, agents, images. */
const NEVER_FOLDED: ReadonlySet<string> = new Set(['plan', 'questions', 'conversation', 'image']);

function isQuiet({ status, verdict, views }: CallView): boolean {
  return status === 'ok' && verdict?.result !== 'red' && !views.some(({ kind }) => NEVER_FOLDED.has(kind));
}

function titleOf(calls: readonly CallView[]): string {
  const groups = groupBy(calls, ({ label }) => label);
  if (groups.size === 1) return `${count(calls.length, 'call')}, all ${calls[0]?.label}`;
  const names = [...groups]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([label, group]) => `${group.length} ${label}`);
  const named = names.length > NAMED ? names.slice(0, NAMED - 1) : names;
  const rest = names.length > named.length ? [`${names.length - named.length} other tools`] : [];
  return `${count(calls.length, 'call')}: ${[...named, ...rest].join(', ')}`;
}

/** Folds are quiet already: they may be inside a run, but not at its ends. */
function isFold(part: PartView): boolean {
  return part.kind === 'thinking' || part.kind === 'aside';
}

/** The parts of a turn, with runs of quiet calls folded. */
export function foldRuns(parts: readonly PartView[]): readonly (PartView | RunView)[] {
  const folded: (PartView | RunView)[] = [];
  let run: PartView[] = [];
  const close = (): void => {
    const inside = run.slice(0, run.findLastIndex((part) => part.kind === 'call') + 1);
    const calls = inside.flatMap((part) => (part.kind === 'call' ? [part.call] : []));
    const isLong = calls.length >= FEWEST;
    if (isLong) folded.push({ kind: 'run', title: titleOf(calls), parts: inside });
    for (const part of isLong ? run.slice(inside.length) : run) folded.push(part);
    run = [];
  };
  for (const part of parts) {
    if (part.kind === 'call' ? isQuiet(part.call) : isFold(part) && run.length > 0) run.push(part);
    else {
      close();
      folded.push(part);
    }
  }
  close();
  return folded;
}
