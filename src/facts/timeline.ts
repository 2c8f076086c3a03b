/** When a session did what: the data of the strip in its head and in lists. */

import type { Timeline } from '../transcript/types/summary.ts';
import type { stretchesOf } from './activity.ts';
import { type Fact, ofKind } from './facts.ts';

type Span = readonly [from: number, to: number];

/** In order; those that overlap or adjoin are one. */
function merged(spans: readonly Span[]): readonly Span[] {
  const all: [from: number, to: number][] = [];
  for (const [from, to] of [...spans].sort(([a], [b]) => a - b)) {
    const last = all.at(-1);
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to);
    else all.push([from, to]);
  }
  return all;
}

/** @param prompts times of the human's turns: what passed before them is not the agent's work */
export function timelineOf(
  facts: readonly Fact[],
  stretches: ReturnType<typeof stretchesOf>,
  agents: readonly { readonly start: number | undefined; readonly end: number | undefined }[],
  prompts: ReadonlySet<number | undefined>,
  [start, end]: Span,
): Timeline {
  const seconds = (times: readonly (number | undefined)[]): readonly number[] =>
    times.flatMap((time) => (time === undefined ? [] : Math.round((time - start) / 1000)));
  const spans = (list: readonly Span[]): readonly number[] => seconds(merged(list).flat());
  const checks = ofKind(facts, 'check')
    .filter(({ isAgents, time }) => !isAgents && time !== undefined)
    .sort((a, b) => (a.time ?? 0) - (b.time ?? 0));
  const isRed = (at: number): boolean => checks[at]?.verdict.result === 'red';
  const red = checks.flatMap(({ time = 0 }, at): Span[] => (isRed(at) ? [[time, checks[at + 1]?.time ?? end]] : []));
  const ofAgents = agents.flatMap(({ start, end }): Span[] => (start && end ? [[start, end]] : []));
  const own = stretches.flatMap(({ to, activeMs }): Span[] =>
    activeMs > 0 && !prompts.has(to) ? [[to - activeMs, to]] : [],
  );
  return {
    work: spans([...own, ...ofAgents]),
    agents: spans(ofAgents),
    edits: seconds(
      [...new Set(ofKind(facts, 'edit').map(({ call }) => call))].map((call) =>
        call?.writesPlan ? undefined : call?.time,
      ),
    ),
    commits: seconds(ofKind(facts, 'commit').map(({ time }) => time)),
    red: spans(red),
    green: seconds(checks.flatMap(({ time }, at) => (isRed(at) ? [] : [time]))),
  };
}
