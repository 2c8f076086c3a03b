import { defineConfig } from 'vitest/config';

process.env.TZ = 'UTC';

const folder = process.env.FOLDER ?? 'redact';

/** The unit tests of one folder, for mutation tests. */
export default defineConfig({
  test: {
    include: [`test/${folder}/**/*.test.ts`],
    exclude: ['test/**/*.e2e.test.ts'],
    testTimeout: 20_000,
    isolate: false,
  },
});
