import { defineConfig } from 'vitest/config';

// Same input, same bytes: no test may depend on the zone of the machine.
process.env.TZ = 'UTC';

/** Tests of the finished product: they need built sites, and a browser. */
const WHOLE = ['test/cli/**/*.test.ts', 'test/site-wide/**/*.test.ts', 'test/browser/**/*.test.ts'];

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'units',
          include: ['test/**/*.test.ts'],
          exclude: WHOLE,
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'whole',
          include: WHOLE,
          globalSetup: 'test/helpers/global-setup.ts',
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
