import { bad, each, good, type Row, type Runner, runner, runnersIn, sum } from './runner.ts';

/** Linters that are quiet when all is well; `PROBLEMS` has the lines that they print otherwise. */
const QUIET_LINTERS = `
  actionlint alex ansible-lint bandit brakeman checkov checkstyle codespell commitlint cspell depcheck detekt djlint doc8
  dotenv-linter editorconfig-checker erblint erb_lint haml-lint hadolint hlint htmlhint knip ktlint kube-linter luacheck
  lychee markdown-link-check markdownlint markdownlint-cli2 mdl phpcs proselint protolint publint pydocstyle redocly
  reek remark rstcheck rumdl secretlint selene slim-lint solhint spectral sqlfluff swiftlint textlint tflint tfsec
  tslint typos vale vulture write-good yamllint zizmor`
  .trim()
  .split(/\s+/);

const NO_CHECKS: ReadonlyMap<string, string> = new Map([
  ['cspell', 'init|trace|suggestions|dictionaries'],
  ['redocly', '(?!lint)\\S+'],
  ['sqlfluff', 'version|rules|dialects|parse|render'],
  ['swiftlint', 'version|rules|reporters|docs|generate-docs'],
  ['tflint', '--init'],
  ['vale', 'sync|ls-[a-z]+'],
]);

/** What some of them print in forms of their own. */
const OWN_LINES: ReadonlyMap<string, readonly Row[]> = new Map([
  ['bandit', [each(/^>> Issue: /), bad(/^\s+(?:Low|Medium|High): [1-9]/)]],
  ['hadolint', [each(/^\S+:\d+ (?:DL|SC)\d+ /)]],
  ['sqlfluff', [each(/^L: +\d+ \| P: +\d+ \| /), bad(/^== \[.*\] FAIL$/)]],
  ['swiftlint', [sum(/^Done linting! Found \d+ violations?, (?<failed>\d+) serious /)]],
  ['tflint', [sum(/^(?<failed>\d+) issue\(s\) found:$/), each(/^(?:Error|Warning|Notice): /)]],
]);

const FORMAT_CHECK = /^(?:dprint check|(?:oxfmt|(?:terraform|tofu) fmt|taplo (?:fmt|format))(?=.* --?check\b))/;

export const CHECKERS: readonly Row[] = [
  ...QUIET_LINTERS.flatMap((name) => {
    const called = new RegExp(`^${name}(?![\\w-]| (?:${NO_CHECKS.get(name) ?? '(?!)'})(?: |$))`);
    return [runner(name, 'lint', called, 'quiet', 'by command'), ...(OWN_LINES.get(name) ?? [])];
  }),
  runner('format check', 'lint', FORMAT_CHECK, 'quiet', 'by command'),
  each(/^[\w./-]+\.(?:tf|tfvars|tofu|toml)$/),
  bad(/^Found (?<failed>\d+) not formatted files?\.$/),
  runner('terraform validate', 'lint', /^(?:terraform|tofu) validate\b/),
  good(/^Success! The configuration is valid/),
  runner('helm lint', 'lint', /^helm lint\b/),
  sum(/^\d+ chart\(s\) linted, (?<failed>\d+) chart\(s\) failed$/),
  runner('buf lint', 'lint', /^buf lint\b/, 'quiet'),
  runner('Pyrefly', 'types', /^pyrefly check\b/),
  sum(/^ ?INFO (?<failed>\d+) errors?\b/),
  runner('tsc', 'types', /^(?:tsc|tsgo|vue-tsc|svelte-check|astro check|attw|ngc)(?![\w-]| --(?:init|show))/, 'quiet'),
  sum(/^svelte-check found (?<failed>\d+) errors?\b/),
  each(/^(?:\S.*(?:\(\d+,\d+\):|:\d+:\d+ -) error TS\d+: |error TS\d+: )/),
  bad(/^Found (?<failed>\d+) errors?(?: in \d+ files?\.| in the same file| in \S+:\d+|\. Watching)/),
  runner('eslint', 'lint', /^(?:eslint|xo|next lint|oxlint|standard|stylelint)(?![\w-])/, 'quiet'),
  sum(/^✖ \d+ problems? \((?<failed>\d+) errors?, \d+ warnings?\)$/),
  sum(/^Found \d+ warnings? and (?<failed>\d+) errors?\.$/),
  each(/^\s+\d+:\d+\s+error\s+\S/),
  good(/^✔ No ESLint warnings or errors$/),
  runner('biome', 'lint', /^(?:biome|rome) (?:check|lint|ci|format)\b/),
  sum(/^Found (?<failed>\d+) errors?\.$/),
  bad(/^(?:\s*[×✖] Some (?:errors|warnings) were emitted while |\s*[×✖] The following files contains? errors)/),
  // Where the summary was cut off.
  bad(/^ ?(?:at )?\S+(?::\d+:\d+)? (?:format|organizeImports|parse|assist\/\S+)(?: {1,2}FIXABLE)? {1,2}━{3}/),
  good(/^Checked \d+ files? in \d[\d.]*\s?[mµn]?s\b/),
  runner('biome', 'lint', /^(?:biome|rome) (?:check|lint|ci|format)\b/, 'by command'),
  // Where the summary was cut off.
  each(/^\s{0,4}[×✖] (?!Some (?:errors|warnings) were)\S/),
  runner('prettier', 'lint', /^prettier\b(?=.*(?: --check\b| -c\b| --list-different\b| -l\b))/, 'quiet'),
  each(/^(?:\[error\] \S+: \w*Error: |\[warn\] \S+\.\w+$)/),
  bad(/^\[(?:warn|error)\] Code style issues found in (?:the above file|(?<failed>\d+) files)/),
  bad(/^Code style issues found in (?<failed>\d+) files?/),
  good(/^All matched files use Prettier code style!$/),
  runner('ruff', 'lint', /^ruff (?:check|format(?=.* --(?:check|diff)\b)|(?!format|clean|rule|version|server)\S*[./])/),
  sum(/^Found \d+ errors? \(\d+ fixed, (?<failed>\d+) remaining\)\.$/),
  sum(/^Found (?<failed>\d+) errors?\.$/),
  bad(/^(?<failed>\d+) files? would be reformatted\b/),
  good(/^(?:All checks passed!$|\d+ files? (?:already formatted|left unchanged)$)/),
  each(/^\s*--> \S+:\d+:\d+$/),
  runner('ty', 'types', /^ty check\b/),
  sum(/^Found (?<failed>\d+) diagnostics?$/),
  good(/^All checks passed!$/),
  runner('black', 'lint', /^(?:black|isort)\b(?=.* --(?:check|check-only|diff)\b)/, 'quiet'),
  each(/^(?:ERROR: \S+ Imports are incorrectly sorted|would reformat \S)/),
  bad(/^(?:(?<failed>\d+) files? would be reformatted\b|Oh no! 💥)/),
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
  bad(/^Your code has been rated at (?!10\.00)/),
  good(/^Your code has been rated at 10\.00\/10/),
  runner('golangci-lint', 'lint', /^golangci-lint run\b/, 'quiet'),
  sum(/^(?<failed>\d+) issues(?:\.|:$)/),
  runner('go vet', 'lint', /^(?:go(?: -C \S+)? vet|staticcheck|revive|errcheck)\b/, 'quiet', 'by command'),
  each(/^(?:vet: )?\S+\.go:\d+:\d+: /),
  runner('gofmt', 'lint', /^(?:gofmt|goimports|gofumpt)(?: -\w)* -l\b(?!.* -w\b)/, 'quiet', 'by command'),
  each(/^[\w./-]+\.go$/),
  runner('clippy', 'lint', /^cargo (?:\+\S+ )?(?:clippy|fmt(?=.* --check\b))/, 'quiet'),
  bad(/^error: could not compile (?:.*? due to (?<failed>\d+) previous error)?/),
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
  each(/^(?:In \S.* line \d+:$|\S+:\d+:\d+: (?:error|warning|note): .*\[SC\d+\]$)/),
  runner('RuboCop', 'lint', /^(?:rubocop|standardrb)\b/),
  sum(/^\d+ files? inspected, (?:no|(?<failed>\d+)) offenses? detected/),
  runner('PHPStan', 'types', /^(?:phpstan|psalm|larastan)\b/),
  bad(/^\s*\[ERROR\] Found (?<failed>\d+) errors?\s*$/),
  bad(/^(?<failed>\d+) errors? found$/),
  good(/^(?:\s*\[OK\] No errors\s*$|\s*No errors found!\s*$)/),
];

/** After a place: a warning or a remark, with which most of them exit well. */
const MINOR = /(?!\s*(?:- )?\[?(?:[Ww]arn(?:ing)?|[Nn]ote|[Ii]nfo(?:rmation)?|[Hh]elp|[Hh]int|[Ss]uggestion)\b)/.source;

/**
 * How any linter lists problems: `README.md:1:81 MD013/line-length Line length`, `✖ 3 errors, 1 warning in 2 files.`
 */
export const PROBLEMS: readonly Runner[] = runnersIn([
  runner('problems', 'lint', undefined),
  // `src/a.ts:3:5: …`, `README.md:3 MD013 …`, `a.kt:3:1 - …`, `a.cs(3,5): …`
  each(
    new RegExp(
      `^\\s*(?=[^\\s:(]*[A-Za-z])(?=[^\\s:(]*[./]|[A-Z]\\w*file)(?:[A-Za-z]:)?[^\\s:()|{"',]+(?::\\d+(?:[:.-]\\d+)*|\\(\\d+,\\d+\\))(?::(?!\\d)|\\s+)${MINOR}(?!.*\\[Warning/).*[^\\s:]`,
    ),
  ),
  // `  3:5  error  …`, below the name of the file
  each(/^\s*(?:line )?\d+:\d+(?:-\d+:\d+)?:?\s+(?:[✖✗✘×]|[Ee]rror|ERROR|[Ff]atal)\s+\S/),
  // ` 3 | ERROR | [x] …`
  each(/^\s*\d+ \| ERROR\b/),
  sum(/^.*\b(?:[Ee]rrors?|[Ff]ailures?|[Ii]ssues|[Pp]roblems|[Vv]iolations|[Oo]ffenses)(?: found)?: (?<failed>\d+)\b/),
  sum(/^(?:.*[^\d.:])?(?<failed>\d+) (?:errors?|ERRORS?|Errors?|failures?)(?:\(s\)|(?![\w-]))/),
  sum(
    /^(?:.*[^\d.:])?(?<failed>\d+) (?:\w+ )?(?:problems?|issues?|violations?|offen[cs]es?|findings?|misspellings?|diagnostics?|not formatted files?|files? (?:would|need|not) .*)(?:\(s\)|(?![\w-]))/,
  ),
  bad(/^(?:[Ww]ould reformat|[Uu]nformatted|[Nn]ot formatted)\b/),
  each(/^\s{0,4}(?:\[?(?:[Ee]rror|ERROR|[Ff]atal|FATAL|FAIL(?:ED|URE)?)\]?(?:\[\w+\])?:? |[✖✗✘×❌] ?)\S/),
  good(/^.*\b(?:[Nn]o|zero) (?:\w+ )?(?:errors?|issues?|problems?|violations?|offenses?|warnings?)\b/),
]);
