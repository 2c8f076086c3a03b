/** Runners of tests in the languages of the JVM, Ruby, PHP, .NET, Elixir, Swift, Dart, C and the shell. */

import type { Runner } from './runner.ts';

export const MORE_TEST_RUNNERS: readonly Runner[] = [
  {
    name: 'Maven',
    kind: 'tests',
    called: /^mvnw?\b(?!.*(?:dependency|versions|help):)/,
    // Lines of single classes also have the time.
    sums: [/^(?:\[\w+\] )?(?:\[\w+\] )?Tests run: \d+, Failures: \d+, Errors: \d+(?:, Skipped: \d+)?\s*$/],
    bad: [/^\[(?:INFO|ERROR)\] BUILD FAILURE/, /^\[ERROR\] COMPILATION ERROR/],
    good: [/^\[INFO\] BUILD SUCCESS/],
  },
  {
    name: 'Gradle',
    kind: 'tests',
    called: /^gradlew?\b(?! (?:tasks|dependencies|help|--stop|--version)\b)/,
    sums: [/^\d+ tests? completed, \d+ failed/],
    bad: [/^BUILD FAILED in \d/, /^> Task \S+ FAILED$/, /^FAILURE: Build failed with an exception/],
    good: [/^BUILD SUCCESSFUL in \d/],
  },
  {
    name: 'JUnit',
    kind: 'tests',
    called: /^java .*(?:junit|JUnit)/,
    sums: [
      /^\[ +(?<passed>\d+) tests successful +\]$/,
      /^\[ +(?<failed>\d+) tests failed +\]$/,
      /^OK \((?<passed>\d+) tests?\)$/,
    ],
  },
  {
    name: 'RSpec',
    kind: 'tests',
    called: /^(?:rspec|parallel_rspec|spring rspec)\b/,
    sums: [/^\d+ examples?, \d+ failures?\b/],
    each: [/^rspec \.\/\S+:\d+ #/],
  },
  {
    name: 'minitest',
    kind: 'tests',
    called: /^(?:rails test|ruby -Itest|ruby (?:\S+ )*test\/|m test)\b/,
    sums: [/^\d+ (?:runs|tests), \d+ assertions, \d+ failures, \d+ errors\b/],
  },
  {
    name: 'PHPUnit',
    kind: 'tests',
    called: /^(?:phpunit|paratest|codecept run)\b/,
    sums: [/^OK \((?<passed>\d+) tests?, \d+ assertions?\)$/, /^Tests: \d+, Assertions: \d+/],
    bad: [/^(?:FAILURES|ERRORS)!$/],
  },
  {
    name: 'Pest',
    kind: 'tests',
    called: /^(?:pest|artisan test|php artisan test)\b/,
    sums: [/^\s*Tests: {4}.*\(\d+ assertions?\)$/],
    each: [/^\s*FAILED {2}Tests\\/],
  },
  {
    name: 'dotnet test',
    kind: 'tests',
    called: /^dotnet (?:test|vstest)\b/,
    sums: [
      /^(?:Passed|Failed)! {2}- Failed: +(?<failed>\d+), Passed: +(?<passed>\d+),/,
      /^Test summary: total: \d+, failed: (?<failed>\d+), succeeded: (?<passed>\d+),/,
      /^ {4,5}(?:Passed|Failed): \d+$/,
    ],
    bad: [/^Test Run Failed\.$/, /^Build FAILED\.$/],
    each: [/^.*\): error (?:CS|FS|BC|NU|MSB|NETSDK)\d+: /],
  },
  {
    name: 'ExUnit',
    kind: 'tests',
    called: /^mix (?:test|coveralls)\b/,
    sums: [/^(?:\d+ (?:doctests?|properties|property), )*\d+ tests?, \d+ failures?\b/, /^Result: \d+ passed/],
    bad: [/^== Compilation error in file /, /^\*\* \((?:Mix|CompileError|SyntaxError|TokenMissingError)\)/],
  },
  {
    name: 'bats',
    kind: 'tests',
    called: /^bats\b/,
    sums: [/^\d+ tests?, \d+ failures?(?:, \d+ skipped)?$/],
    each: [/^not ok \d+ /],
    good: [/^ok \d+ (?!.*# skip)/],
  },
  {
    name: 'swift test',
    kind: 'tests',
    called: /^(?:swift test|xcodebuild (?:\S+ )*test)\b/,
    sums: [/^\s*Executed (?<total>\d+) tests?, with (?<failed>\d+) failures?\b/],
    bad: [/^error: fatalError$/, /^\*\* TEST FAILED \*\*$/],
    good: [/^\*\* TEST SUCCEEDED \*\*$/],
  },
  {
    name: 'flutter test',
    kind: 'tests',
    called: /^(?:flutter|dart) test\b/,
    sums: [/^\d\d:\d\d \+(?<passed>\d+)(?: ~\d+)? -(?<failed>\d+): Some tests failed\.$/],
    bad: [/^Some tests failed\.$/],
    good: [/^(?:\d\d:\d\d \+(?<passed>\d+).*: )?All tests passed!$/],
  },
  {
    name: 'ctest',
    kind: 'tests',
    called: /^ctest\b/,
    sums: [/^\d+% tests passed, (?<failed>\d+) tests? failed out of (?<total>\d+)$/],
  },
  {
    name: 'sbt',
    kind: 'tests',
    called: /^sbt\b.*(?:\btest|[cC]ompile|…)/,
    sums: [
      /^(?:\[info\] )?Tests: succeeded (?<passed>\d+), failed (?<failed>\d+),/,
      /^(?:\[\w+\] )?(?:Passed|Failed): Total \d+, Failed (?<failed>\d+), Errors \d+, Passed (?<passed>\d+)/,
    ],
    bad: [/^\[error\] \(.*\) (?:sbt\.TestsFailedException|Compilation failed)/],
  },
  {
    name: 'prove',
    kind: 'tests',
    called: /^prove\b/,
    bad: [/^Result: FAIL$/],
    good: [/^All tests successful\.$/, /^Result: PASS$/],
  },
  {
    name: 'testthat',
    kind: 'tests',
    called: /^(?:Rscript|R) .*(?:testthat|devtools::test)/,
    sums: [/^\[ FAIL (?<failed>\d+) \| WARN \d+ \| SKIP (?<skipped>\d+) \| PASS (?<passed>\d+) \]/],
  },
];
