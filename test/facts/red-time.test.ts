import { expect, test } from 'vitest';
import { assistant, at, result, results, sessionOf, toolUse, user } from '../helpers/lines.ts';

/** A session that runs tests at these minutes. */
async function redMinutes(...checks: readonly (readonly [minute: number, output: string])[]) {
  const { summary } = await sessionOf([
    user('go', at(0)),
    ...checks.flatMap(([minute, output], n) => [
      assistant([toolUse(`c${n}`, 'Bash', { command: 'npx vitest run' })], {}, at(minute * 60)),
      results(result(`c${n}`, output)),
    ]),
  ]);
  return summary.redMs === undefined ? undefined : summary.redMs / 60_000;
}

const RED = ' Tests  1 failed | 2 passed (3)';
const GREEN = ' Tests  3 passed (3)';

test('checks are red from the first red one to the next green one', async () => {
  expect(await redMinutes([1, GREEN], [10, RED], [20, RED], [35, GREEN], [40, GREEN])).toBe(25);
});

test('checks that never turn green are red to the end, and pauses do not count', async () => {
  expect(await redMinutes([10, RED], [15, RED], [90, RED])).toBe(5);
});

test('a session without a red check has no such time', async () => {
  expect(await redMinutes([1, GREEN])).toBeUndefined();
});
