import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// Same input, same bytes: no test may depend on the zone of the machine.
process.env.TZ = 'UTC';

/** Tests of the finished product: they need built sites, and a browser. */
const WHOLE = ['test/**/*.e2e.test.ts'];

/** What takes long begins first, and what is short fills up the end: no worker waits long for another. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isWhole = ({ project }: TestSpecification): boolean => project.name === 'whole';
    return [...sorted.filter(isWhole), ...sorted.filter((file) => !isWhole(file))];
  }
}

export default defineConfig({
  test: {
    // Twice the cores: half of the time, tests of whole sites wait for builds, pages and timers.
    maxWorkers: availableParallelism() * 2,
    // Files share a process, one after the other: what they import is loaded once for each worker, not for each file.
    isolate: false,
    sequence: { sequencer: LongFirst },
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
