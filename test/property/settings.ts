/** How property tests run: the same cases each time, and more of them when someone asks. */

import type { Parameters } from 'fast-check';

/** Printed by fast-check when a property fails; `PROPERTY_SEED=1 npx vitest run test/property` tries others. */
const SEED = Number(process.env.PROPERTY_SEED ?? 20_260_302);
/** `PROPERTY_TIMES=20` for a long night. */
const TIMES = Number(process.env.PROPERTY_TIMES ?? 1);

/** No property stops half-way without a word: the time limit is the test's own. */
export const PATIENCE = 120_000 * TIMES;

export function runs<T>(cases: number): Parameters<T> {
  return { seed: SEED, numRuns: cases * TIMES };
}
