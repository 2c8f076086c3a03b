/** Lines of an output -> what each runner reported. */

import { withoutPrefix } from './output-lines.ts';
import type { Runner } from './runner.ts';

type Count = 'failed' | 'passed' | 'skipped' | 'total';

/** What the lines of one runner reported. */
export interface Tally {
  readonly runner: Runner;
  /** From lines with sums; undefined if there is no such line. */
  counts: Record<Count, number> | undefined;
  /** The number of lines for single failures. */
  each: number;
  /** Lines that mean failure, and their numbers. */
  bad: number;
  badCount: number;
  /** Lines that mean success, and their numbers. */
  good: number;
  goodCount: number;
  isPending: boolean;
}

const WORDS: ReadonlyMap<string, Count> = new Map([
  ...words('failed', 'fail failed failing failure failures error errors broken'),
  ...words('passed', 'pass passed passing succeeded successful'),
  ...words('skipped', 'skips skipped pending pendings ignored excluded todo omissions incomplete'),
  ...words('total', 'test tests example examples run runs doctest doctests property properties'),
]);

function words(count: Count, list: string): readonly (readonly [string, Count])[] {
  return list.split(' ').map((word) => [word, count]);
}

const NUMBER_FIRST = /(\d{1,9}) ([a-z]+)/gi;
const NAME_FIRST = /\b([a-z]{1,20})[:=] {0,20}(\d{1,9})/gi;

/** The numbers next to words: "5 failed | 112 passed", or else "Failures: 1, Errors: 0". */
function pairs(line: string): readonly (readonly [Count, number])[] {
  const read = (pattern: RegExp, name: number, value: number): readonly (readonly [Count, number])[] =>
    [...line.matchAll(pattern)].flatMap((match) => {
      const count = WORDS.get((match[name] ?? '').toLowerCase());
      return count === undefined ? [] : [[count, Number(match[value])] as const];
    });
  const first = read(NUMBER_FIRST, 2, 1);
  return first.length > 0 ? first : read(NAME_FIRST, 1, 2);
}

function addSums(tally: Tally, match: RegExpExecArray): void {
  tally.counts ??= { failed: 0, passed: 0, skipped: 0, total: 0 };
  const { groups, input } = match;
  if (groups === undefined) {
    for (const [count, value] of pairs(input)) tally.counts[count] += value;
    return;
  }
  for (const count of ['failed', 'passed', 'skipped', 'total'] as const)
    tally.counts[count] += Number(groups[count] ?? 0);
}

function first(patterns: readonly RegExp[] | undefined, line: string): RegExpExecArray | null | undefined {
  return patterns?.find((pattern) => pattern.test(line))?.exec(line);
}

/** Adds a line to the tally if the runner knows it. */
function add(tally: Tally, line: string): boolean {
  const { sums, each, bad, good, pending } = tally.runner;
  const sum = first(sums, line);
  if (sum) {
    addSums(tally, sum);
    return true;
  }
  if (first(each, line)) {
    tally.each += 1;
    return true;
  }
  const badly = first(bad, line);
  const well = first(good, line);
  tally.bad += badly ? 1 : 0;
  tally.badCount += Number(badly?.groups?.failed ?? 0);
  tally.good += well ? 1 : 0;
  tally.goodCount += Number(well?.groups?.passed ?? 0);
  const isPending = pending?.test(line) ?? false;
  tally.isPending ||= isPending;
  return Boolean(badly ?? well) || isPending;
}

/** All patterns of some rows in one, which is much faster than trying them one by one. */
function anyOf(rows: readonly Runner[]): RegExp {
  const patterns = rows.flatMap(({ sums = [], each = [], bad = [], good = [], pending, after }) => [
    ...[...sums, ...each, ...bad, ...good],
    ...[pending ?? [], after instanceof RegExp ? after : []].flat(),
  ]);
  // Sticky, because all of them match at the beginning of a line.
  return new RegExp(patterns.map(({ source }) => source.replace(/\(\?<\w+>/g, '(?:')).join('|') || '$^', 'y');
}

/** Made once for a row, and once for the table of all rows. */
const ANY = new WeakMap<Runner | readonly Runner[], RegExp>();

function knows(rows: Runner | readonly Runner[], line: string): boolean {
  const pattern = ANY.get(rows) ?? anyOf([rows].flat());
  ANY.set(rows, pattern);
  pattern.lastIndex = 0;
  return pattern.test(line);
}

/** `gh pr checks --watch` prints a check each time it looks: `test⇥pending⇥0⇥https://…`. Only its last state counts. */
const STATE = /^([^\t]{1,200})\t(?:pass|fail|pending|skipping|cancel)\t/;

function lastStates(lines: readonly string[]): readonly string[] {
  const last = new Map(lines.map((line, index) => [STATE.exec(line)?.[1], index]));
  return lines.filter((line, index) => {
    const name = STATE.exec(line)?.[1];
    return name === undefined || last.get(name) === index;
  });
}

/** Where a program in watch mode starts again, or counts all its tests once more: earlier lines are outdated. */
const RESTARTS =
  /^(?:Refreshing (?:checks|run) status every |\s*RERUN {2}|File change detected|\[nodemon\] restarting|Test Suite '(?:All|Selected) tests' (?:passed|failed))/;

function empty(runner: Runner): Tally {
  return { runner, counts: undefined, each: 0, bad: 0, badCount: 0, good: 0, goodCount: 0, isPending: false };
}

/**
 * Counts the lines of an output for each runner that knows them. A line counts once, for the first runner.
 * @param named the runners that the command names; they come first
 * @param others further runners to look for, as in the output of a script
 */
export function talliesOf(
  lines: readonly string[],
  named: readonly Runner[],
  others: readonly Runner[],
): readonly Tally[] {
  const isNamed = new Set(named.map(({ name }) => name));
  const rows = [...named, ...others.filter((row) => !isNamed.has(row.name) && row.after !== 'its command')];
  let tallies = rows.map(empty);
  const isKnown = (line: string): boolean =>
    (others.length > 0 && knows(others, line)) || named.some((row) => knows(row, line));
  const waiting = new Set(rows.filter(({ after, name }) => after instanceof RegExp && !isNamed.has(name)));
  for (const line of lastStates(lines)) {
    if (RESTARTS.test(line)) tallies = rows.map(empty);
    const text = isKnown(line) ? line : withoutPrefix(line);
    if (text === undefined || (text !== line && !isKnown(text))) continue;
    for (const row of waiting) if (row.after instanceof RegExp && row.after.test(text)) waiting.delete(row);
    tallies.some((tally) => !waiting.has(tally.runner) && add(tally, text));
  }
  return tallies;
}
