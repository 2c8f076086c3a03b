/** How long checks were red. */

import type { Verdict } from '../../transcript/types/verdict.ts';

export interface TimedCheck {
  readonly time: number | undefined;
  readonly verdict: Pick<Verdict, 'result'>;
}

/**
 * Milliseconds of activity from each red check to the next green one.
 * @param times of all messages, ascending
 * @param pause longer breaks do not count
 */
export function redTime(times: readonly number[], checks: readonly TimedCheck[], pause: number): number {
  const inOrder = checks
    .flatMap(({ time, verdict }) => (time === undefined ? [] : [{ time, result: verdict.result }]))
    .sort((a, b) => a.time - b.time);
  let next = 0;
  let isRed = false;
  let sum = 0;
  for (const [index, time] of times.entries()) {
    const gap = time - (times[index - 1] ?? time);
    if (isRed && gap <= pause) sum += gap;
    for (let check = inOrder[next]; check !== undefined && check.time <= time; check = inOrder[next]) {
      isRed = check.result === 'red';
      next += 1;
    }
  }
  return sum;
}
