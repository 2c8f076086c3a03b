/** A session as one strip: time runs from left to right, and where the agent waited, the line has a gap. */

import { count, joined } from '../../base/format.ts';
import { sumOf } from '../../base/lists.ts';
import type { SessionSummary } from '../../transcript/types/summary.ts';
import { timeView } from './text/time.ts';

/** The longest wait as a part of all work: a session of two days is as legible as one of an hour. */
const LONGEST_WAIT = 1 / 20;
/** Stretches with red checks whose times are named. */
const NAMED = 2;

type Span = readonly [from: number, to: number];

function pairs(flat: readonly number[]): readonly Span[] {
  return flat.flatMap((from, at): Span[] => (at % 2 === 0 ? [[from, flat[at + 1] ?? from]] : []));
}

/** Seconds -> one of so many units from the left. */
function scaleOf(work: readonly Span[], end: number, units: number): (second: number) => number {
  const longest = sumOf(work, ([from, to]) => to - from) * LONGEST_WAIT || Infinity;
  const knots: Span[] = [[0, 0]];
  let [before, drawn] = [0, 0];
  for (const [from, to] of [...work, [end, end] as const]) {
    const begins = drawn + Math.min(Math.max(from - before, 0), longest);
    drawn = begins + to - from;
    knots.push([from, begins], [to, drawn]);
    before = to;
  }
  return (second) => {
    const at = Math.max(
      knots.findLastIndex(([from]) => from <= second),
      0,
    );
    const [[from, left] = [0, 0], [to, right] = [from, left]] = knots.slice(at);
    return Math.max(
      0,
      Math.floor(((left + ((second - from) / (to - from || 1)) * (right - left)) / (drawn || 1)) * (units - 1)),
    );
  };
}

/** "checks red at 10:12, green at 10:40", "checks red 4 times from 10:12, green at 17:20", "checks green" */
function checksText(red: readonly Span[], green: readonly number[], clock: (second: number) => string): string {
  const many = red.length > NAMED ? `red ${red.length} times from ${clock(red[0]?.[0] ?? 0)}` : '';
  const words = (many === '' ? red : red.slice(-1)).flatMap(([from, to]) => [
    many || `red at ${clock(from)}`,
    green.includes(to) ? `green at ${clock(to)}` : '',
  ]);
  return red.length + green.length === 0 ? '' : `checks ${joined(words, ', ') || 'green'}`;
}

/** Lanes from the back to the front, if they have marks. @param units how finely they are drawn from left to right; 6 are on top of each other */
export function stripView(
  { timeline, start = 0, end = start, promptTimes, agents, commits }: SessionSummary,
  zone: string,
  units: number,
) {
  if (timeline === undefined || end <= start) return undefined;
  const unitOf = scaleOf(pairs(timeline.work), (end - start) / 1000, units);
  const line = (seconds: readonly number[], y: number): string => {
    const spans = pairs(seconds.map(unitOf));
    const isDrawn = (unit: number): boolean => spans.some(([from, to]) => from <= unit && unit <= to);
    const row = Array.from({ length: units }, (_, unit) => (isDrawn(unit) ? 'x' : ' ')).join('');
    return [...row.matchAll(/x+/g)].map(({ index, 0: run }) => `M${index} ${y}h${run.length}`).join('');
  };
  const marks = (seconds: readonly number[], rest: string): string =>
    [...new Set(seconds.map(unitOf))].map((unit) => `M${unit} ${rest}`).join('');
  const some = (number: number, word: string): string => (number > 0 ? count(number, word) : '');
  const { work, edits, green } = timeline;
  const prompts = promptTimes.map((time) => (time - start) / 1000);
  const red = pairs(timeline.red);
  const checks = checksText(red, green, (second) => timeView(start + second * 1000, zone)?.text.slice(11) ?? '');
  const lanes = [
    { text: '', d: line(work, 3) },
    { text: some(prompts.length, 'prompt'), d: marks(prompts, '0v3') },
    {
      text: some(edits.length, 'edit'),
      d: line(
        edits.flatMap((at) => [at, at]),
        3,
      ),
    },
    { text: some(agents, 'agent'), d: line(timeline.agents, 4) },
    { text: checks, d: line(timeline.red, 6) },
    { text: red.length > 0 ? '' : checks, d: marks(green, '6h0') },
    { text: some(commits.length, 'commit'), d: marks(timeline.commits, '3h0') },
  ];
  const words = lanes.map(({ text, d }) => d && text);
  const text = joined(words, ', ');
  return text === '' ? undefined : { units, lanes, text };
}
