/** Runners of tests in JavaScript, Python, Go and Rust. */

import type { Runner } from './runner.ts';

export const TEST_RUNNERS: readonly Runner[] = [
  {
    name: 'vitest',
    kind: 'tests',
    called: /^vitest\b(?! (?:init|list)\b)/,
    sums: [/^\s*Tests {1,2}\d+ (?:failed|passed|skipped|todo|expected fail)\b/],
    bad: [
      /^\s*Test Files {2}(?<failed>\d+) failed/,
      /^\s*Errors {2}(?<failed>\d+) errors?$/,
      /^ERROR: Coverage for \w+ /,
    ],
    each: [/^\s*FAIL {2}\S/],
  },
  {
    name: 'jest',
    kind: 'tests',
    called: /^(?:jest|react-scripts test|craco test)\b/,
    // The total is missing where a filter cut the line.
    sums: [/^\s*Tests: +(?:\d+ (?:failed|passed|skipped|todo), )*\d+ (?:failed|passed|skipped|todo|total)$/],
    bad: [/^Test Suites: (?<failed>\d+) failed/, /^Jest: .* coverage threshold .* not met/],
    each: [/^FAIL \S+\.[cm]?[jt]sx?\b/],
    good: [/^PASS \S+\.[cm]?[jt]sx?\b/],
  },
  {
    name: 'mocha',
    kind: 'tests',
    called: /^(?:_?mocha|mochapack|nyc mocha|c8 mocha)\b/,
    sums: [/^\s*(?<passed>\d+) passing(?: \(\d+\w+\))?$/, /^\s*(?<failed>\d+) failing$/],
  },
  {
    name: 'ava',
    kind: 'tests',
    called: /^(?:c8 )?ava\b/,
    sums: [
      /^\s*(?<failed>\d+) tests? failed$/,
      /^\s*(?<passed>\d+) tests? passed$/,
      /^\s*(?<failed>\d+) (?:uncaught exceptions?|unhandled rejections?)$/,
    ],
  },
  {
    name: 'node:test',
    kind: 'tests',
    called: /^(?:node|tsx) (?:\S+ )*--test\b/,
    sums: [/^(?:#|ℹ) pass (?<passed>\d+)$/, /^(?:#|ℹ) (?:fail|cancelled) (?<failed>\d+)$/],
  },
  {
    name: 'tap',
    kind: 'tests',
    called: /^(?:tap|tape|borp)\b/,
    sums: [/^# pass {2}(?<passed>\d+)$/, /^# fail {2}(?<failed>\d+)$/],
    each: [/^not ok \d+\b(?!.*# (?:TODO|SKIP|todo|skip))/],
  },
  {
    name: 'bun test',
    kind: 'tests',
    called: /^bun(?: --\S+)* test\b/,
    sums: [/^\s*(?<passed>[1-9]\d*) pass$/, /^\s*(?<failed>[1-9]\d*) fail$/],
    // For an output cut to its last lines, without the one that counts what passed.
    good: [/^\s*0 fail$/],
    pending: /^\s*0 pass$/,
    bad: [/^ (?<failed>[1-9]\d*) errors?$/, /^# Unhandled error between tests$/, /^(?:error: )?\d+ tests? failed:$/],
    each: [/^\(fail\) /, /^✗ .* \[\d/],
  },
  {
    name: 'deno test',
    kind: 'tests',
    called: /^deno (?:task )?(?:test|bench)\b/,
    sums: [/^(?:ok|FAILED) \| (?<passed>\d+) passed(?: \(\d+ steps?\))? \| (?<failed>\d+) failed\b/],
  },
  {
    name: 'pytest',
    kind: 'tests',
    called: /^(?:pytest|py\.test|tox|nox)\b(?! .*--(?:collect-only|co|fixtures|version|help)\b)/,
    sums: [
      /^Pytest: \d+ (?:passed|failed)\b/,
      /^={2,} .*\b\d+ (?:passed|failed|errors?)\b.* in \d[\d.]*s\b/,
      /^(?=\d+ (?:passed|failed|errors?|skipped|deselected|xfailed))(?:\d+ \w+, )*\d+ (?:passed|failed|errors?|warnings?)\b.* in \d[\d.]*s\b/,
    ],
    bad: [/^(?:FAIL |ERROR: )?(?:Required test coverage|Coverage failure)\b.*\b(?:not reached|less than)\b/],
    each: [/^(?:FAILED|ERROR) \S+\.py(?:::|\b)/],
  },
  {
    name: 'unittest',
    kind: 'tests',
    called:
      /^(?:unittest|python[\d.]* (?:\S*manage\.py test|-m unittest|\S*test\w*\.py)|(?:\.\/)?manage\.py test|nose2|trial|stestr)\b/,
    sums: [
      /^Ran (?<total>\d+) tests? in \d/,
      /^FAILED \((?:failures|errors|skipped|unexpected successes|expected failures)=\d/,
    ],
    bad: [/^FAILED \(/],
    each: [/^(?:FAIL|ERROR): \w+ \([\w.]+\)/],
  },
  {
    name: 'go test',
    kind: 'tests',
    called: /^(?:go(?: -C \S+)? test|gotestsum|richgo test|ginkgo)\b/,
    sums: [
      // rtk's summary
      /^Go test: \d+ passed\b/,
      /^DONE \d+ tests?(?:, \d+ \w+)* in \d/,
      /^(?:Passed|FAIL)! -- (?<passed>\d+) Passed \| (?<failed>\d+) Failed\b/,
    ],
    good: [/^ok\s+\S+\s+(?:\(cached\)|\d[\d.]*s)(?!.*\[no tests to run\])/],
    each: [/^--- FAIL: /],
    bad: [/^FAIL\s+\S+\s+(?:\(cached\)|\d[\d.]*s|\[(?:build|setup) failed\])/],
  },
  {
    name: 'go test',
    kind: 'tests',
    called: /^(?:go(?: -C \S+)? test)\b/,
    after: 'its command',
    good: [/^PASS$/],
    bad: [/^FAIL$/, /^panic: /],
  },
  {
    name: 'cargo test',
    kind: 'tests',
    called: /^cargo (?:\+\S+ )?(?:test|t|nextest)\b/,
    sums: [
      /^test result: (?:ok|FAILED)\. (?<passed>\d+) passed; (?<failed>\d+) failed;/,
      /^cargo test: \d+ passed\b/,
      /^\s*Summary \[.*\] .*\btests? run: /,
    ],
    bad: [/^error: could not compile /, /^error: .* compilation failed/],
    each: [/^error\[E\d+\]: /],
  },
  {
    name: 'Playwright',
    kind: 'tests',
    called: /^playwright test\b/,
    after: /^Running \d+ tests? using \d+ workers?/,
    sums: [/^\s{2}(?<failed>\d+) (?:failed|interrupted)$/, /^\s{2}(?<passed>\d+) (?:passed(?: \(.*\))?|flaky)$/],
    bad: [/^\s{2}\d+ errors? (?:was|were) not a part of any test/],
  },
  {
    name: 'Cypress',
    kind: 'tests',
    called: /^(?:cypress run|start-server-and-test .*cypress)\b/,
    sums: [/^\s*│ (?:Passing|Failing): +\d+ +│$/],
    bad: [/^\s*✖ {2}(?<failed>\d+) of \d+ failed \(/],
    good: [/^\s*✔ {2}All specs passed!/],
  },
];
