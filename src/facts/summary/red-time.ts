/** How long checks were red. */

import type { ToolCall } from '../../transcript/types/turns.ts';

/**
 * Milliseconds of activity from each red check to the next green one.
 * @param times of all messages, ascending
 * @param pause longer breaks do not count
 */
export function redTime(times: readonly number[], calls: readonly ToolCall[], pause: number): number {
  const checks = calls
    .flatMap(({ time, verdict }) => (time === undefined || verdict === undefined ? [] : [{ time, ...verdict }]))
    .sort((a, b) => a.time - b.time);
  let next = 0;
  let isRed = false;
  let sum = 0;
  for (const [index, time] of times.entries()) {
    const gap = time - (times[index - 1] ?? time);
    if (isRed && gap <= pause) sum += gap;
    for (let check = checks[next]; check !== undefined && check.time <= time; check = checks[next]) {
      isRed = check.result === 'red';
      next += 1;
    }
  }
  return sum;
}
