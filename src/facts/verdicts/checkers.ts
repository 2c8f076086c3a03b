/** Type checkers, linters and formatters. */

import { bad, each, good, type Row, runner, sum } from './runner.ts';

/** Linters whose exit codes say it all. */
const BY_EXIT_CODE = `
  actionlint ansible-lint bandit commitlint cspell detekt hadolint knip ktlint markdownlint markdownlint-cli2 publint
  sqlfluff swiftlint tflint typos vale yamllint zizmor`
  .trim()
  .split(/\s+/);

/** Their commands that check nothing. */
const NO_CHECKS: ReadonlyMap<string, string> = new Map([
  ['cspell', 'init|trace|suggestions|dictionaries'],
  ['sqlfluff', 'version|rules|dialects|parse|render'],
  ['swiftlint', 'version|rules|reporters|docs|generate-docs'],
  ['tflint', '--init'],
  ['vale', 'sync|ls-[a-z]+'],
]);

export const CHECKERS: readonly Row[] = [
  ...BY_EXIT_CODE.map((name) => {
    const called = new RegExp(`^${name}(?![\\w-]| (?:${NO_CHECKS.get(name) ?? '(?!)'})(?: |$))`);
    return runner(name, 'lint', called, 'quiet');
  }),
  runner(
    'format check',
    'lint',
    /^(?:dprint check|oxfmt(?=.* --check\b)|(?:terraform|tofu) fmt(?=.* -check\b)|taplo (?:fmt|format)(?=.* --check\b))/,
    'quiet',
  ),
  runner('terraform validate', 'lint', /^(?:terraform|tofu) validate\b/),
  good(/^Success! The configuration is valid/),
  runner('helm lint', 'lint', /^helm lint\b/),
  sum(/^\d+ chart\(s\) linted, (?<failed>\d+) chart\(s\) failed$/),
  runner('buf lint', 'lint', /^buf lint\b/, 'quiet'),
  runner('Pyrefly', 'types', /^pyrefly check\b/),
  sum(/^ ?INFO (?<failed>\d+) errors?\b/),
  runner(
    'tsc',
    'types',
    /^(?:tsc|tsgo|vue-tsc|svelte-check|astro check|attw|ngc)(?![\w-]| --(?:init|version|help|showConfig))/,
    'quiet',
  ),
  sum(/^svelte-check found (?<failed>\d+) errors?\b/),
  each(/^\S.*(?:\(\d+,\d+\):|:\d+:\d+ -) error TS\d+: /),
  each(/^error TS\d+: /),
  bad(/^Found (?<failed>\d+) errors?(?: in \d+ files?\.| in the same file| in \S+:\d+|\. Watching)/),
  runner('eslint', 'lint', /^(?:eslint|xo|next lint|oxlint|standard|stylelint)(?![\w-])/, 'quiet'),
  sum(/^✖ \d+ problems? \((?<failed>\d+) errors?, \d+ warnings?\)$/),
  sum(/^Found \d+ warnings? and (?<failed>\d+) errors?\.$/),
  each(/^\s+\d+:\d+\s+error\s+\S/),
  good(/^✔ No ESLint warnings or errors$/),
  runner('biome', 'lint', /^(?:biome|rome) (?:check|lint|ci|format)\b/),
  sum(/^Found (?<failed>\d+) errors?\.$/),
  bad(/^\s*[×✖] Some (?:errors|warnings) were emitted while /),
  bad(/^\s*[×✖] The following files contains? errors/),
  // Where the summary was cut off.
  bad(/^ ?(?:at )?\S+(?::\d+:\d+)? (?:format|organizeImports|parse|assist\/\S+)(?: {1,2}FIXABLE)? {1,2}━{3}/),
  good(/^Checked \d+ files? in \d[\d.]*\s?[mµn]?s\b/),
  runner('biome', 'lint', /^(?:biome|rome) (?:check|lint|ci|format)\b/, 'by command'),
  // Where the summary was cut off.
  each(/^\s{0,4}[×✖] (?!Some (?:errors|warnings) were)\S/),
  runner('prettier', 'lint', /^prettier\b(?=.*(?: --check\b| -c\b| --list-different\b| -l\b))/, 'quiet'),
  each(/^\[error\] \S+: \w*Error: /),
  each(/^\[warn\] \S+\.\w+$/),
  bad(/^\[(?:warn|error)\] Code style issues found in (?:the above file|(?<failed>\d+) files)/),
  bad(/^Code style issues found in (?<failed>\d+) files?/),
  good(/^All matched files use Prettier code style!$/),
  runner('ruff', 'lint', /^ruff (?:check|format(?=.* --(?:check|diff)\b)|(?!format|clean|rule|version|server)\S*[./])/),
  sum(/^Found \d+ errors? \(\d+ fixed, (?<failed>\d+) remaining\)\.$/),
  sum(/^Found (?<failed>\d+) errors?\.$/),
  bad(/^(?<failed>\d+) files? would be reformatted\b/),
  good(/^All checks passed!$/),
  good(/^\d+ files? (?:already formatted|left unchanged)$/),
  runner('ty', 'types', /^ty check\b/),
  sum(/^Found (?<failed>\d+) diagnostics?$/),
  good(/^All checks passed!$/),
  runner('black', 'lint', /^(?:black|isort)\b(?=.* --(?:check|check-only|diff)\b)/, 'quiet'),
  each(/^ERROR: \S+ Imports are incorrectly sorted/),
  bad(/^(?<failed>\d+) files? would be reformatted\b/),
  good(/^\d+ files? would be left unchanged\.$/),
  runner('mypy', 'types', /^(?:d?mypy)\b/),
  sum(/^Found (?<failed>\d+) errors? in \d+ files? \((?:checked|errors)/),
  each(/^\S+\.pyi?:\d+(?::\d+)?: error: /),
  good(/^Success: no issues found in \d+ source files?$/),
  runner('pyright', 'types', /^(?:based)?pyright\b/),
  sum(/^(?<failed>\d+) errors?, \d+ warnings?, \d+ (?:informations?|notes?)\s*$/),
  runner('flake8', 'lint', /^(?:flake8|pycodestyle|pyflakes)\b/, 'quiet'),
  each(/^\S+\.py:\d+:\d+: [A-Z]{1,3}\d+ /),
  runner('pylint', 'lint', /^pylint\b/),
  each(/^\S+\.py:\d+:\d+: [A-Z]\d{4}: /),
  good(/^Your code has been rated at 10\.00\/10/),
  runner('golangci-lint', 'lint', /^golangci-lint run\b/, 'quiet'),
  sum(/^(?<failed>\d+) issues(?:\.|:$)/),
  runner('go vet', 'lint', /^(?:go(?: -C \S+)? vet|staticcheck|revive|errcheck)\b/, 'quiet', 'by command'),
  each(/^(?:vet: )?\S+\.go:\d+:\d+: /),
  runner('gofmt', 'lint', /^(?:gofmt|goimports|gofumpt)(?: -\w)* -l\b(?!.* -w\b)/, 'quiet', 'by command'),
  each(/^[\w./-]+\.go$/),
  runner('clippy', 'lint', /^cargo (?:\+\S+ )?(?:clippy|fmt(?=.* --check\b))/, 'quiet'),
  bad(/^error: could not compile .*? due to (?<failed>\d+) previous error/),
  bad(/^error: could not compile /),
  bad(/^Diff in \S+:/),
  good(/^\s+Finished .*\btarget\(s\) in /),
  runner('credo', 'lint', /^mix credo\b/),
  sum(/^\d+ mods\/funs, found (?:no issues|(?<failed>\d+) )/),
  runner('dialyzer', 'types', /^mix dialyzer\b/),
  sum(/^Total errors: (?<failed>\d+), Skipped: \d+/),
  bad(/^done \(warnings were emitted\)$/),
  good(/^done \(passed successfully\)$/),
  runner('mix format', 'lint', /^mix format(?=.* --check-formatted\b)/, 'quiet'),
  bad(/^\*\* \(Mix\) mix format failed/),
  runner('shellcheck', 'lint', /^shellcheck\b/, 'quiet'),
  each(/^In \S.* line \d+:$/),
  each(/^\S+:\d+:\d+: (?:error|warning|note): .*\[SC\d+\]$/),
  runner('RuboCop', 'lint', /^(?:rubocop|standardrb)\b/),
  sum(/^\d+ files? inspected, (?:no|(?<failed>\d+)) offenses? detected/),
  runner('PHPStan', 'types', /^(?:phpstan|psalm|larastan)\b/),
  bad(/^\s*\[ERROR\] Found (?<failed>\d+) errors?\s*$/),
  bad(/^(?<failed>\d+) errors? found$/),
  good(/^\s*\[OK\] No errors\s*$/),
  good(/^\s*No errors found!\s*$/),
];
