/**
 * Runners of tests: first those of JavaScript, Python, Go and Rust, then those of the JVM, Ruby, PHP, .NET, Elixir,
 * Swift, Dart, C and the shell.
 */

import { ofKind, type Runner } from './runner.ts';

export const TEST_RUNNERS: readonly Runner[] = ofKind('tests', {
  vitest: {
    called: /^vitest\b(?! (?:init|list)\b)/,
    sums: [/^\s*Tests {1,2}\d+ (?:failed|passed|skipped|todo|expected fail)\b/],
    bad: [
      /^\s*Test Files {2}(?<failed>\d+) failed/,
      /^\s*Errors {2}(?<failed>\d+) errors?$/,
      /^ERROR: Coverage for \w+ /,
    ],
    each: [/^\s*FAIL {2}\S/],
  },
  jest: {
    called: /^(?:jest|react-scripts test|craco test)\b/,
    // The total is missing where a filter cut the line.
    sums: [/^\s*Tests: +(?:\d+ (?:failed|passed|skipped|todo), )*\d+ (?:failed|passed|skipped|todo|total)$/],
    bad: [/^Test Suites: (?<failed>\d+) failed/, /^Jest: .* coverage threshold .* not met/],
    each: [/^FAIL \S+\.[cm]?[jt]sx?\b/],
    good: [/^PASS \S+\.[cm]?[jt]sx?\b/],
  },
  mocha: {
    called: /^(?:_?mocha|mochapack|nyc mocha|c8 mocha|hardhat test)\b/,
    sums: [/^\s*(?<passed>\d+) passing(?: \(\d+\w+\))?$/, /^\s*(?<failed>\d+) failing$/],
  },
  jasmine: {
    called: /^(?:jasmine|karma start|ng test)\b/,
    sums: [
      /^(?<total>\d+) specs?, (?<failed>\d+) failures?\b/,
      /^TOTAL: (?:(?<failed>\d+) FAILED, )?(?<passed>\d+) SUCCESS$/,
    ],
  },
  Cucumber: {
    called: /^(?:cucumber(?:-js)?|behave)\b/,
    sums: [/^\d+ scenarios? \(.*\)$/, /^(?<passed>\d+) scenarios? passed, (?<failed>\d+) failed, \d+ skipped/],
  },
  ava: {
    called: /^(?:c8 )?ava\b/,
    sums: [
      /^\s*(?<failed>\d+) tests? failed$/,
      /^\s*(?<passed>\d+) tests? passed$/,
      /^\s*(?<failed>\d+) (?:uncaught exceptions?|unhandled rejections?)$/,
    ],
  },
  'node:test': {
    called: /^(?:node|tsx) (?:\S+ )*--test\b/,
    sums: [/^(?:#|ℹ) pass (?<passed>\d+)$/, /^(?:#|ℹ) (?:fail|cancelled) (?<failed>\d+)$/],
  },
  tap: {
    called: /^(?:tap|tape|borp)\b/,
    sums: [/^# pass {2}(?<passed>\d+)$/, /^# fail {2}(?<failed>\d+)$/],
    each: [/^not ok \d+\b(?!.*# (?:TODO|SKIP|todo|skip))/],
  },
  'bun test': {
    called: /^bun(?: --\S+)* test\b/,
    sums: [/^\s*(?<passed>[1-9]\d*) pass$/, /^\s*(?<failed>[1-9]\d*) fail$/],
    // For an output cut to its last lines, without the one that counts what passed.
    good: [/^\s*0 fail$/],
    pending: /^\s*0 pass$/,
    bad: [/^ (?<failed>[1-9]\d*) errors?$/, /^# Unhandled error between tests$/, /^(?:error: )?\d+ tests? failed:$/],
    each: [/^\(fail\) /, /^✗ .* \[\d/],
  },
  'deno test': {
    called: /^deno (?:task )?(?:test|bench)\b/,
    sums: [/^(?:ok|FAILED) \| (?<passed>\d+) passed(?: \(\d+ steps?\))? \| (?<failed>\d+) failed\b/],
  },
  pytest: {
    called: /^(?:pytest|py\.test|tox|nox)\b(?! .*--(?:collect-only|co|fixtures|markers|version|help)\b)/,
    sums: [
      /^Pytest: \d+ (?:passed|failed)\b/,
      /^={2,} .*\b\d+ (?:passed|failed|errors?)\b.* in \d[\d.]*s\b/,
      /^(?=\d+ (?:passed|failed|errors?|skipped|deselected|xfailed))(?:\d+ \w+, )*\d+ (?:passed|failed|errors?|warnings?)\b.* in \d[\d.]*s\b/,
    ],
    bad: [/^(?:FAIL |ERROR: )?(?:Required test coverage|Coverage failure)\b.*\b(?:not reached|less than)\b/],
    each: [/^(?:FAILED|ERROR) \S+\.py(?:::|\b)/],
  },
  unittest: {
    called:
      /^(?:unittest|python[\d.]* (?:\S*manage\.py test|-m unittest|\S*test\w*\.py)|(?:\.\/)?manage\.py test|nose2|trial|stestr)\b/,
    sums: [
      /^Ran (?<total>\d+) tests? in \d/,
      /^OK \(skipped=(?<skipped>\d+)/,
      /^FAILED \((?:failures|errors|skipped|unexpected successes|expected failures)=\d/,
    ],
    bad: [/^FAILED \(/],
    each: [/^(?:FAIL|ERROR): \w+ \([\w.]+\)/],
  },
  'go test': {
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
  'go test, by its command': {
    name: 'go test',
    called: /^(?:go(?: -C \S+)? test)\b/,
    after: 'its command',
    good: [/^PASS$/],
    bad: [/^FAIL$/, /^panic: /],
  },
  'cargo test': {
    called: /^cargo (?:\+\S+ )?(?:test|t|nextest)\b/,
    sums: [
      /^test result: (?:ok|FAILED)\. (?<passed>\d+) passed; (?<failed>\d+) failed;/,
      /^cargo test: \d+ passed\b/,
      /^\s*Summary \[.*\] .*\btests? run: /,
    ],
    bad: [/^error: could not compile /, /^error: .* compilation failed/],
    each: [/^error\[E\d+\]: /],
  },
  Playwright: {
    called: /^playwright test\b/,
    after: /^Running \d+ tests? using \d+ workers?/,
    sums: [/^\s{2}(?<failed>\d+) (?:failed|interrupted)$/, /^\s{2}(?<passed>\d+) (?:passed(?: \(.*\))?|flaky)$/],
    bad: [/^\s{2}\d+ errors? (?:was|were) not a part of any test/],
  },
  Cypress: {
    called: /^(?:cypress run|start-server-and-test .*cypress)\b/,
    sums: [/^\s*│ (?:Passing|Failing): +\d+ +│$/],
    bad: [/^\s*✖ {2}(?<failed>\d+) of \d+ failed \(/],
    good: [/^\s*✔ {2}All specs passed!/],
  },
  Maven: {
    called: /^mvnw?\b(?!.*(?:dependency|versions|help):)/,
    // Lines of single classes also have the time.
    sums: [/^(?:\[\w+\] )?(?:\[\w+\] )?Tests run: \d+, Failures: \d+, Errors: \d+(?:, Skipped: \d+)?\s*$/],
    bad: [/^\[(?:INFO|ERROR)\] BUILD FAILURE/, /^\[ERROR\] COMPILATION ERROR/],
    good: [/^\[INFO\] BUILD SUCCESS/],
  },
  Gradle: {
    called: /^gradlew?\b(?! (?:tasks|dependencies|help|--stop|--version)\b)/,
    sums: [/^\d+ tests? completed, \d+ failed/],
    bad: [/^BUILD FAILED in \d/, /^> Task \S+ FAILED$/, /^FAILURE: Build failed with an exception/],
    good: [/^BUILD SUCCESSFUL in \d/],
  },
  JUnit: {
    called: /^java .*(?:junit|JUnit)/,
    sums: [
      /^\[ +(?<passed>\d+) tests successful +\]$/,
      /^\[ +(?<failed>\d+) tests failed +\]$/,
      /^OK \((?<passed>\d+) tests?\)$/,
    ],
  },
  RSpec: {
    called: /^(?:rspec|parallel_rspec|spring rspec)\b/,
    sums: [/^\d+ examples?, \d+ failures?\b/],
    each: [/^rspec \.\/\S+:\d+ #/],
  },
  minitest: {
    called: /^(?:rails test|ruby -Itest|ruby (?:\S+ )*test\/|m test)\b/,
    sums: [/^\d+ (?:runs|tests), \d+ assertions, \d+ failures, \d+ errors\b/],
  },
  PHPUnit: {
    called: /^(?:phpunit|paratest|codecept run)\b/,
    sums: [/^OK \((?<passed>\d+) tests?, \d+ assertions?\)$/, /^Tests: \d+, Assertions: \d+/],
    bad: [/^(?:FAILURES|ERRORS)!$/],
  },
  Pest: {
    called: /^(?:pest|artisan test|php artisan test)\b/,
    sums: [/^\s*Tests: {4}.*\(\d+ assertions?\)$/],
    each: [/^\s*FAILED {2}Tests\\/],
  },
  'dotnet test': {
    called: /^dotnet (?:test|vstest)\b/,
    sums: [
      /^(?:Passed|Failed)! {2}- Failed: +(?<failed>\d+), Passed: +(?<passed>\d+),/,
      /^Test summary: total: \d+, failed: (?<failed>\d+), succeeded: (?<passed>\d+),/,
      /^ {4,5}(?:Passed|Failed): \d+$/,
    ],
    bad: [/^Test Run Failed\.$/, /^Build FAILED\.$/],
    each: [/^.*\): error (?:CS|FS|BC|NU|MSB|NETSDK)\d+: /],
  },
  ExUnit: {
    called: /^mix (?:test|coveralls)\b/,
    sums: [/^(?:\d+ (?:doctests?|properties|property), )*\d+ tests?, \d+ failures?\b/, /^Result: \d+ passed/],
    bad: [/^== Compilation error in file /, /^\*\* \((?:Mix|CompileError|SyntaxError|TokenMissingError)\)/],
  },
  zig: {
    called: /^zig (?:build )?test\b/,
    isQuiet: true,
    sums: [
      /^All (?<passed>\d+) tests passed\.$/,
      /^(?<passed>\d+) passed; \d+ skipped; (?<failed>\d+) failed\.$/,
      /^Build Summary: .*; (?<passed>\d+)\/\d+ tests passed(?:; \d+ skipped)?(?:; (?<failed>\d+) failed)?/,
    ],
    bad: [/^error: the following (?:test |build )?command (?:failed|exited|crashed|terminated)\b/],
  },
  'forge test': {
    called: /^forge test\b/,
    sums: [/^Ran \d+ test suites? in .*: (?<passed>\d+) tests? passed, (?<failed>\d+) failed, /],
  },
  bats: {
    called: /^bats\b/,
    sums: [/^\d+ tests?, \d+ failures?(?:, \d+ skipped)?$/],
    each: [/^not ok \d+ /],
    good: [/^ok \d+ (?!.*# skip)/],
  },
  'swift test': {
    called: /^(?:swift test|xcodebuild (?:\S+ )*test)\b/,
    // Of XCTest, then of Swift Testing; both run, and the first may have 0 tests.
    sums: [
      /^\s*Executed (?<total>\d+) tests?, with (?<failed>\d+) failures?\b/,
      /^✔ Test run with (?<passed>\d+) tests?(?: in \d+ suites?)? passed after \d/,
    ],
    bad: [
      /^✘ Test run with \d+ tests?(?: in \d+ suites?)? failed after \d/,
      /^error: fatalError$/,
      /^\*\* TEST FAILED \*\*$/,
    ],
    each: [/^✘ Test (?!run with ).* failed after \d/],
    good: [/^\*\* TEST SUCCEEDED \*\*$/],
  },
  'flutter test': {
    called: /^(?:flutter|dart) test\b/,
    sums: [/^\d\d:\d\d \+(?<passed>\d+)(?: ~\d+)? -(?<failed>\d+): Some tests failed\.$/],
    bad: [/^Some tests failed\.$/],
    good: [/^(?:\d\d:\d\d \+(?<passed>\d+).*: )?All tests passed!$/],
  },
  ctest: {
    called: /^ctest\b/,
    sums: [/^\d+% tests passed, (?<failed>\d+) tests? failed out of (?<total>\d+)$/],
  },
  sbt: {
    called: /^sbt\b.*(?:\btest|[cC]ompile|…)/,
    sums: [
      /^(?:\[info\] )?Tests: succeeded (?<passed>\d+), failed (?<failed>\d+),/,
      /^(?:\[\w+\] )?(?:Passed|Failed): Total \d+, Failed (?<failed>\d+), Errors \d+, Passed (?<passed>\d+)/,
    ],
    bad: [/^\[error\] \(.*\) (?:sbt\.TestsFailedException|Compilation failed)/],
  },
  prove: { called: /^prove\b/, bad: [/^Result: FAIL$/], good: [/^All tests successful\.$/, /^Result: PASS$/] },
  testthat: {
    called: /^(?:Rscript|R) .*(?:testthat|devtools::test)/,
    sums: [/^\[ FAIL (?<failed>\d+) \| WARN \d+ \| SKIP (?<skipped>\d+) \| PASS (?<passed>\d+) \]/],
  },
});
