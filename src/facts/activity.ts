/** How long calls worked and how long they waited, from that how long a session was active, and when it did what. */

import { sumOf } from '../base/lists.ts';
import { textOf } from '../transcript/parse/content.ts';
import { familyOf, waitsForHuman } from '../transcript/tools/registry.ts';
import { isPrompt, isRequest } from '../transcript/turns/prompts.ts';
import type { Timeline } from '../transcript/types/summary.ts';
import type { AssistantTurn, ToolCall, Turn } from '../transcript/types/turns.ts';
import { type Fact, ofKind } from './facts.ts';
import { RedChecks } from './verdicts/red-checks.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** Longer breaks do not count as active time. */
const PAUSE = 30 * MINUTE;
/** A call whose result comes this much later than its work took has not waited: starting and reporting take time, too. */
const SLACK = 10 * SECOND;
/** After which Claude Code stops a command or moves it to the background, unless the call says otherwise. */
const COMMAND_LIMIT = 2 * MINUTE;
const INSTANT: ReadonlySet<string | undefined> = new Set(['edits', 'reads', 'tracks']);

/** `ok tides 2.7s`, `3 passed in 3.21s`, `Time: 3.2 s`, `real 0m2.700s`, `Ran 12 tests. [786.00ms]` */
const PRINTED =
  /(?:\b(?:in|took|time|duration|elapsed|real|total|after|passing)\b[ \t:=()≈~]{0,12}|^(?:ok|FAIL)[ \t]+\S{1,200}[ \t]+|\[)(?:(\d{1,4})m ?)?(\d{1,6}(?:\.\d{1,9})?) ?(ms|s|secs?|seconds?|m|mins?|minutes?)\b/gim;
const READ = 20_000;

/** The times that an output says, added up; undefined if it says none. */
function printedTime(output: string): number | undefined {
  const times = [...output.slice(-READ).matchAll(PRINTED)].map(([, minutes = 0, value, unit = '']) => {
    const size = unit === 'ms' ? 1 : unit.startsWith('m') ? MINUTE : SECOND;
    return Number(minutes) * MINUTE + Number(value) * size;
  });
  return times.length === 0 ? undefined : sumOf(times, Number);
}

/** Milliseconds. Without either, it waited, and it is not known how long. */
export interface CallTime {
  readonly workMs?: number;
  readonly waitedMs?: number;
}

/**
 * The rest of the time between call and result, it waited for the human, or its turn. Undefined without these times.
 */
export function callTime(call: ToolCall): CallTime | undefined {
  const { name, tool, status, time, result, began, isUnasked, verdict } = call;
  const gap = time === undefined || result?.time === undefined ? -1 : result.time - time;
  if (gap < 0) return undefined;
  const isRefused = status === 'denied' && result?.denial !== 'interrupted';
  if (waitsForHuman(name) || isRefused) return { waitedMs: gap };
  const measured = began === undefined ? tool.measuredMs : (time ?? 0) + gap - began;
  if (gap <= SLACK || isUnasked) return { workMs: gap };
  if (measured !== undefined) return workedFor(measured, gap);
  if (INSTANT.has(familyOf(name))) return { waitedMs: gap };
  if (tool.kind !== 'bash') return { workMs: gap };
  const printed = printedTime(textOf(result?.content ?? []));
  const limit = (tool.timeout ?? COMMAND_LIMIT) + SLACK;
  const most = printed === undefined || verdict === undefined ? limit : Math.min(limit, printed * 10 + MINUTE);
  if (gap <= most) return { workMs: gap };
  return printed === undefined ? {} : workedFor(printed, gap);
}

function workedFor(workMs: number, gap: number): CallTime {
  return gap - workMs <= SLACK ? { workMs: gap } : { workMs, waitedMs: gap - workMs };
}

/**
 * @param times of lines, ascending @param calls while none of them works, an open one waits @param pause longer ones do not count
 */
export function stretchesOf(times: readonly number[], calls: readonly ToolCall[], pause = PAUSE) {
  const events = calls.flatMap((call) => {
    const { time: from, result } = call;
    const to = result?.time;
    if (from === undefined || to === undefined || to < from) return [];
    const began = Math.max(from, to - (callTime(call)?.workMs ?? 0));
    return [
      { at: from, opens: 1, works: 0, isLine: false },
      { at: began, opens: 0, works: 1, isLine: false },
      { at: to, opens: -1, works: -1, isLine: false },
    ];
  });
  const stretches: { readonly to: number; readonly activeMs: number }[] = [];
  let [before, open, working, active] = [times[0] ?? 0, 0, 0, 0];
  const lines = times.map((at) => ({ at, opens: 0, works: 0, isLine: true }));
  for (const { at, opens, works, isLine } of [...events, ...lines].sort((a, b) => a.at - b.at)) {
    if (open === 0 || working > 0) active += Math.max(0, at - before);
    [before, open, working] = [Math.max(before, at), open + opens, working + works];
    if (!isLine) continue;
    stretches.push({ to: at, activeMs: active <= pause ? active : 0 });
    active = 0;
  }
  return stretches;
}

export type Wait = ReturnType<typeof waitsIn>[number];

/** What waited for the human in a turn: its calls; before a prompt, the session, since the agent's turn ended. */
export function waitsIn(turn: Turn, before: Turn | undefined) {
  const { time = 0, parts } = turn;
  const calls = parts.flatMap((part) => (part.kind === 'call' ? [part.call] : []));
  const asked = calls.map((call) => ({ time: call.result?.time ?? 0, ms: callTime(call)?.waitedMs ?? 0 }));
  const since = before?.kind === 'assistant' && (isPrompt(turn) || isRequest(turn)) ? before.end : undefined;
  return [...asked, { time, ms: time - (since ?? time) }].filter(({ ms }) => ms >= MINUTE);
}

/** How long a turn took without what its calls waited, as the client measures it. */
export function turnTime({ time, end, parts, durationMs }: AssistantTurn): number | undefined {
  if (durationMs !== undefined || time === undefined || end === undefined) return durationMs;
  const calls = parts.flatMap((part) => (part.kind === 'call' ? [part.call] : []));
  return sumOf(stretchesOf([time, end], calls, Infinity), ({ activeMs }) => activeMs);
}

type Check = Extract<Fact, { readonly kind: 'check' }>;

/** The checks with a time, in order. `isRed`: is anything red after it? */
function timedChecks(checks: readonly Check[]) {
  const red = new RedChecks();
  return checks
    .flatMap(({ time, call, verdict }) => (time === undefined ? [] : [{ time, call, verdict }]))
    .sort((a, b) => a.time - b.time)
    .map(({ time, call, verdict }) => {
      red.add(verdict, call?.tool.kind === 'bash' ? call.tool.command : '');
      return { time, isGreen: verdict.result === 'green', isRed: red.isRed };
    });
}

/** Milliseconds of activity from each red check to the green one that fixes it. */
export function redTime(stretches: ReturnType<typeof stretchesOf>, checks: readonly Check[]): number {
  const timed = timedChecks(checks);
  let [next, isRed, sum] = [0, false, 0];
  for (const { to, activeMs } of stretches) {
    if (isRed) sum += activeMs;
    for (let check = timed[next]; check !== undefined && check.time <= to; check = timed[++next]) isRed = check.isRed;
  }
  return sum;
}

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
  const checks = timedChecks(ofKind(facts, 'check').filter(({ isAgents }) => !isAgents));
  const red = checks.flatMap(({ time, isRed }, at): Span[] => (isRed ? [[time, checks[at + 1]?.time ?? end]] : []));
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
    green: seconds(checks.flatMap(({ time, isGreen }) => (isGreen ? [time] : []))),
  };
}
