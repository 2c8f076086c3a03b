import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// Same input, same bytes: no test may depend on the zone of the machine.
process.env.TZ = 'UTC';

// Packages as programs get them: builds for development check themselves, and take twice as long.
process.env.NODE_ENV = 'production';

/** Tests of the finished product: they need built sites, and a browser. */
const WHOLE = 'test/**/*.e2e.test.ts';

/** Tests of time, depth and size, with inputs that are made to be slow or large. */
const GUARDS = 'test/**/*.guard.test.ts';

/** Tests of whole sites, then the guards, then what is short and fills up the end: no worker waits long for another. */
const ORDER = ['.e2e.test.ts', '.guard.test.ts', '.test.ts'];

/** What takes long begins first. A worker starts anew for another project, so the files of one are not interrupted. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => ORDER.findIndex((end) => moduleId.endsWith(end));
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}

/** What unit tests have compiled is kept for the next run. With it, Vitest cannot load the browser of the other tests. */
const COMPILED = { fsModuleCache: true, fsModuleCachePath: 'node_modules/.cache/vitest' };

/** `--mode quick`: without the guards, and with a quarter of the random cases. Variables are set here, for any shell. */
function isQuick(mode: string): boolean {
  if (mode !== 'quick') return false;
  process.env.PROPERTY_TIMES ??= '0.25';
  return true;
}

export default defineConfig(({ mode }) => ({
  test: {
    // One more than the cores: tests of whole sites wait for builds, pages and timers, while others can run.
    maxWorkers: availableParallelism() + 1,
    // Files share a process, one after the other: what they import is loaded once for each worker, not for each file.
    isolate: false,
    sequence: { sequencer: LongFirst },
    // What a page does by itself takes as long as a busy machine needs.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'units',
          experimental: COMPILED,
          include: ['test/**/*.test.ts'],
          exclude: isQuick(mode) ? [WHOLE, GUARDS] : [WHOLE],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'whole',
          include: [WHOLE],
          globalSetup: 'test/helpers/global-setup.ts',
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
}));
