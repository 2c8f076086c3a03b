/** Type checkers, linters and formatters. */

import { ofKind, type Runner } from './runner.ts';

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

export const CHECKERS: readonly Runner[] = ofKind('lint', {
  ...Object.fromEntries(
    BY_EXIT_CODE.map((name) => {
      const called = new RegExp(`^${name}(?![\\w-]| (?:${NO_CHECKS.get(name) ?? '(?!)'})(?: |$))`);
      return [name, { called, isQuiet: true }];
    }),
  ),
  'checks of formatters': {
    name: 'format check',
    called:
      /^(?:dprint check|oxfmt(?=.* --check\b)|(?:terraform|tofu) fmt(?=.* -check\b)|taplo (?:fmt|format)(?=.* --check\b))/,
    isQuiet: true,
  },
  'terraform validate': { called: /^(?:terraform|tofu) validate\b/, good: [/^Success! The configuration is valid/] },
  'helm lint': { called: /^helm lint\b/, sums: [/^\d+ chart\(s\) linted, (?<failed>\d+) chart\(s\) failed$/] },
  'buf lint': { called: /^buf lint\b/, isQuiet: true },
  Pyrefly: {
    kind: 'types',
    called: /^pyrefly check\b/,
    sums: [/^ ?INFO (?<failed>\d+) errors?\b/],
  },
  tsc: {
    kind: 'types',
    called: /^(?:tsc|tsgo|vue-tsc|svelte-check|astro check|attw|ngc)(?![\w-]| --(?:init|version|help|showConfig))/,
    isQuiet: true,
    sums: [/^svelte-check found (?<failed>\d+) errors?\b/],
    each: [/^\S.*(?:\(\d+,\d+\):|:\d+:\d+ -) error TS\d+: /, /^error TS\d+: /],
    bad: [/^Found (?<failed>\d+) errors?(?: in \d+ files?\.| in the same file| in \S+:\d+|\. Watching)/],
  },
  eslint: {
    called: /^(?:eslint|xo|next lint|oxlint|standard|stylelint)(?![\w-])/,
    isQuiet: true,
    sums: [
      /^✖ \d+ problems? \((?<failed>\d+) errors?, \d+ warnings?\)$/,
      /^Found \d+ warnings? and (?<failed>\d+) errors?\.$/,
    ],
    each: [/^\s+\d+:\d+\s+error\s+\S/],
    good: [/^✔ No ESLint warnings or errors$/],
  },
  biome: {
    called: /^(?:biome|rome) (?:check|lint|ci|format)\b/,
    sums: [/^Found (?<failed>\d+) errors?\.$/],
    bad: [
      /^\s*[×✖] Some (?:errors|warnings) were emitted while /,
      /^\s*[×✖] The following files contains? errors/,
      // Where the summary was cut off.
      /^ ?(?:at )?\S+(?::\d+:\d+)? (?:format|organizeImports|parse|assist\/\S+)(?: {1,2}FIXABLE)? {1,2}━{3}/,
    ],
    good: [/^Checked \d+ files? in \d[\d.]*\s?[mµn]?s\b/],
  },
  'biome, by its command': {
    name: 'biome',
    called: /^(?:biome|rome) (?:check|lint|ci|format)\b/,
    after: 'its command',
    // Where the summary was cut off.
    each: [/^\s{0,4}[×✖] (?!Some (?:errors|warnings) were)\S/],
  },
  prettier: {
    called: /^prettier\b(?=.*(?: --check\b| -c\b| --list-different\b| -l\b))/,
    isQuiet: true,
    bad: [
      /^\[(?:warn|error)\] Code style issues found in (?:the above file|(?<failed>\d+) files)/,
      /^Code style issues found in (?<failed>\d+) files?/,
    ],
    each: [/^\[error\] \S+: \w*Error: /, /^\[warn\] \S+\.\w+$/],
    good: [/^All matched files use Prettier code style!$/],
  },
  ruff: {
    called: /^ruff (?:check|format(?=.* --(?:check|diff)\b)|(?!format|clean|rule|version|server)\S*[./])/,
    sums: [/^Found \d+ errors? \(\d+ fixed, (?<failed>\d+) remaining\)\.$/, /^Found (?<failed>\d+) errors?\.$/],
    bad: [/^(?<failed>\d+) files? would be reformatted\b/],
    good: [/^All checks passed!$/, /^\d+ files? (?:already formatted|left unchanged)$/],
  },
  ty: {
    kind: 'types',
    called: /^ty check\b/,
    sums: [/^Found (?<failed>\d+) diagnostics?$/],
    good: [/^All checks passed!$/],
  },
  black: {
    called: /^(?:black|isort)\b(?=.* --(?:check|check-only|diff)\b)/,
    isQuiet: true,
    bad: [/^(?<failed>\d+) files? would be reformatted\b/],
    each: [/^ERROR: \S+ Imports are incorrectly sorted/],
    good: [/^\d+ files? would be left unchanged\.$/],
  },
  mypy: {
    kind: 'types',
    called: /^(?:d?mypy)\b/,
    sums: [/^Found (?<failed>\d+) errors? in \d+ files? \((?:checked|errors)/],
    each: [/^\S+\.pyi?:\d+(?::\d+)?: error: /],
    good: [/^Success: no issues found in \d+ source files?$/],
  },
  pyright: {
    kind: 'types',
    called: /^(?:based)?pyright\b/,
    sums: [/^(?<failed>\d+) errors?, \d+ warnings?, \d+ (?:informations?|notes?)\s*$/],
  },
  flake8: {
    called: /^(?:flake8|pycodestyle|pyflakes)\b/,
    isQuiet: true,
    each: [/^\S+\.py:\d+:\d+: [A-Z]{1,3}\d+ /],
  },
  pylint: {
    called: /^pylint\b/,
    each: [/^\S+\.py:\d+:\d+: [A-Z]\d{4}: /],
    good: [/^Your code has been rated at 10\.00\/10/],
  },
  'golangci-lint': { called: /^golangci-lint run\b/, isQuiet: true, sums: [/^(?<failed>\d+) issues(?:\.|:$)/] },
  'go vet': {
    called: /^(?:go(?: -C \S+)? vet|staticcheck|revive|errcheck)\b/,
    isQuiet: true,
    after: 'its command',
    each: [/^(?:vet: )?\S+\.go:\d+:\d+: /],
  },
  gofmt: {
    called: /^(?:gofmt|goimports|gofumpt)(?: -\w)* -l\b(?!.* -w\b)/,
    isQuiet: true,
    after: 'its command',
    each: [/^[\w./-]+\.go$/],
  },
  clippy: {
    called: /^cargo (?:\+\S+ )?(?:clippy|fmt(?=.* --check\b))/,
    isQuiet: true,
    bad: [
      /^error: could not compile .*? due to (?<failed>\d+) previous error/,
      /^error: could not compile /,
      /^Diff in \S+:/,
    ],
    good: [/^\s+Finished .*\btarget\(s\) in /],
  },
  credo: {
    called: /^mix credo\b/,
    sums: [/^\d+ mods\/funs, found (?:no issues|(?<failed>\d+) )/],
  },
  dialyzer: {
    kind: 'types',
    called: /^mix dialyzer\b/,
    sums: [/^Total errors: (?<failed>\d+), Skipped: \d+/],
    bad: [/^done \(warnings were emitted\)$/],
    good: [/^done \(passed successfully\)$/],
  },
  'mix format': {
    called: /^mix format(?=.* --check-formatted\b)/,
    isQuiet: true,
    bad: [/^\*\* \(Mix\) mix format failed/],
  },
  shellcheck: {
    called: /^shellcheck\b/,
    isQuiet: true,
    each: [/^In \S.* line \d+:$/, /^\S+:\d+:\d+: (?:error|warning|note): .*\[SC\d+\]$/],
  },
  RuboCop: {
    called: /^(?:rubocop|standardrb)\b/,
    sums: [/^\d+ files? inspected, (?:no|(?<failed>\d+)) offenses? detected/],
  },
  PHPStan: {
    kind: 'types',
    called: /^(?:phpstan|psalm|larastan)\b/,
    bad: [/^\s*\[ERROR\] Found (?<failed>\d+) errors?\s*$/, /^(?<failed>\d+) errors? found$/],
    good: [/^\s*\[OK\] No errors\s*$/, /^\s*No errors found!\s*$/],
  },
});
