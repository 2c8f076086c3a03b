/** How property tests run: with the same cases each time, and with more of them on request. */

import type { Parameters } from 'fast-check';

/** fast-check prints it when a property fails; `PROPERTY_SEED=1 npx vitest run test/property` tries other cases. */
const SEED = Number(process.env.PROPERTY_SEED ?? 20_260_302);
/** `PROPERTY_TIMES=10`, as before a release, tries ten times as many; `npm run test:unit` tries a quarter. */
const TIMES = Number(process.env.PROPERTY_TIMES ?? 1);

/** The time limit of a property. */
export const TIMEOUT = 120_000 * Math.max(1, TIMES);

export function runs<T>(cases: number): Parameters<T> {
  return { seed: SEED, numRuns: Math.ceil(cases * TIMES) };
}
