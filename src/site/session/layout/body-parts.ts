/** Long runs of quiet calls are folded into one row, "14 calls: 6 Read, 5 Edit, 3 Bash". */

import { count } from '../../../base/format.ts';
import { groupBy } from '../../../base/lists.ts';
import type { CallView, PartView } from '../../types/view.ts';
import { moduleOf } from '../../views/view-kinds.ts';

export interface RunView {
  readonly kind: 'run';
  readonly title: string;
  readonly parts: readonly PartView[];
}

/** What the agent said before it went on working: "Let me look at the tests." */
export type RemarkView = Omit<Extract<PartView, { kind: 'prose' }>, 'kind'> & { readonly kind: 'remark' };

export type AsideView = Extract<PartView, { kind: 'aside' }>;

export type BodyPart = Exclude<PartView, AsideView> | RunView | RemarkView;

/** Shorter runs are as quick to read as their summary. */
const FEWEST = 4;
const NAMED = 4;

/** What readers look for stays visible: red checks and failed calls, and plans, questions, agents, images. */
function isQuiet({ status, verdict, views }: CallView): boolean {
  return status === 'ok' && verdict?.result !== 'red' && !views.some((view) => moduleOf(view).staysVisible);
}

function titleOf(calls: readonly CallView[], hasThinking: boolean): string {
  const groups = groupBy(calls, ({ label }) => label);
  const thinking = hasThinking ? ', thinking' : '';
  if (groups.size === 1) return `${count(calls.length, 'call')}, all ${calls[0]?.label}${thinking}`;
  const names = [...groups]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([label, group]) => `${group.length} ${label}`);
  const named = names.length > NAMED ? names.slice(0, NAMED - 1) : names;
  const rest = names.length > named.length ? [`${names.length - named.length} other tools`] : [];
  return `${count(calls.length, 'call')}: ${[...named, ...rest].join(', ')}${thinking}`;
}

/** The body of a turn. Thinking belongs to the run that it is in, precedes or follows. */
export function bodyParts(parts: readonly PartView[]): readonly BodyPart[] {
  const body: BodyPart[] = [];
  let run: Extract<PartView, { kind: 'call' | 'thinking' }>[] = [];
  const close = (): void => {
    const calls = run.flatMap((part) => (part.kind === 'call' ? [part.call] : []));
    if (calls.length >= FEWEST)
      body.push({ kind: 'run', title: titleOf(calls, calls.length < run.length), parts: run });
    // Not spread into the arguments of `push`, which are limited.
    else for (const part of run) body.push(part);
    run = [];
  };
  for (const part of withRemarks(parts)) {
    if (part.kind === 'aside') continue;
    if (part.kind === 'thinking' || (part.kind === 'call' && isQuiet(part.call))) run.push(part);
    else {
      close();
      body.push(part);
    }
  }
  close();
  return body;
}

/** Prose followed by a call is a remark, unless it is the last prose of the turn or leads to a question. */
function withRemarks(parts: readonly PartView[]): readonly (PartView | RemarkView)[] {
  const lastProse = parts.findLastIndex(({ kind }) => kind === 'prose');
  let next: CallView | undefined;
  return parts
    .toReversed()
    .map((part, at): PartView | RemarkView => {
      if (part.kind === 'call') next = part.call;
      if (part.kind !== 'prose' || next === undefined || parts.length - 1 - at === lastProse) return part;
      return next.views.some(({ kind }) => kind === 'questions') ? part : { ...part, kind: 'remark' };
    })
    .toReversed();
}

/** What the client added to a turn, by reason, "hook output × 3", in the order of the first of each. */
export function asideGroups(parts: readonly PartView[]) {
  const asides = parts.flatMap((part) => (part.kind === 'aside' ? [part] : []));
  return [...groupBy(asides, ({ title }) => title)].map(([title, same]) => ({
    title: same.length === 1 ? title : `${title} × ${same.length}`,
    asides: same,
  }));
}
