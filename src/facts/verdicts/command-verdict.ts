/**
 * Command, output and exit code -> verdict. Undefined if nothing was checked or the result is unknown: no tests found,
 * no such command, or the output of something else (a file, a diff, a CI log).
 */

import { oneLine } from '../../base/format.ts';
import { groupBy, sumOf } from '../../base/lists.ts';
import { type Step, stepsOf } from '../../transcript/text/shell-steps.ts';
import type { Verdict } from '../../transcript/types/story.ts';
import { PROBLEMS } from './checkers.ts';
import { type Ended, type ExitCode, exitedWell, tellsNothing } from './exits.ts';
import { echoedCommands, isEcho, outputLines, withoutPrefix } from './output-lines.ts';
import { type Role, RUNNERS, roleOf } from './roles.ts';
import type { Meaning, Runner } from './runner.ts';
import { type Heard, heardIn, isKnownTo } from './tally.ts';

const LONGEST = 200;
/** Patterns look at no more of a line: some take longer than in proportion. */
const LOOKED_AT = 400;

/** Names of failed tests, as runners print them: `FAIL  src/tides.test.ts > ebbs`, `--- FAIL: TestEbb (0.00s)` */
const TESTS: readonly RegExp[] = [
  // vitest, jest
  /^\s*FAIL {1,2}(?:\|.*\| )?\S.* > \S|^\s{0,4}● (?!Console\b)\S/,
  // pytest, unittest
  /^(?:FAILED|ERROR) \S+(?:::| - )\S|^\S+::\S+ (?:FAILED|ERROR)\b|^(?:FAIL|ERROR): \w+ \(\S/,
  // Go, cargo, nextest, RSpec, TAP, bun
  /^\s*--- FAIL: \S|^test \S.* \.\.\. FAILED$|^\s+FAIL \[.*\] \S|^rspec \.\/\S+:\d+ # |^\s*not ok \d+\b(?!.*# (?:TODO|SKIP))|^\(fail\) \S/i,
  // Gradle, Maven, dotnet
  /^(?:\S.* > .*|\S+\(\)) FAILED$|^\[ERROR\] +(?:\S+:\d+ |.*<<< (?:FAILURE|ERROR)!)|^\s+Failed \S+ \[[\d<]/,
  // Deno, ctest, Flutter, gh
  /^\S.* => \.?\S+:\d+:\d+$|^\s+\d+ - \S.* \((?:Failed|Timeout|SEGFAULT)\)|^\d\d:\d\d \+\d+.* -\d+: .* \[E\]$|^[^\t]+\tfail\t/,
];

/** `   × ebbs 3ms`, `    1) ebbs`: without the place */
const BARE: readonly RegExp[] = [/^\s*[×✕✗✖✘] (?!\d+ problem|failing tests:|[Bb]uild )\S|^\s{0,4}\d+\) (?!\d)\S/];

const ERRORS: readonly RegExp[] = [
  /\berror (?:TS\d+: )|\berror(?:\[\w+\])?: \S|^E {2,}\S|^(?:\w+\.)*\w*(?:Error|Exception)\b(?::|$)|^panic: /,
];

/** `/work/src/tides.ts`: below it, ESLint lists `  3:5  error  …` */
const FILE = /^(?=.*[./])\S+\.\w{1,5}$/;
const PLACE = /^\s+\d+:\d+\s/;
/** `✕ ebbs (5 ms)`, `--- FAIL: TestEbb (0.00s)`, `× ebbs 3ms` */
const END = /\s*(?:[([]\d[\d.]{0,9} ?m?s[)\]]|\s\d[\d.]{0,9}m?s)$/;

function singles(runners: readonly Runner[]): readonly RegExp[] {
  return runners.flatMap(({ lines }) => lines.flatMap(({ means, pattern }) => (means === 'each' ? [pattern] : [])));
}

/**
 * What failed first, in the words of the output: the name of a test, else an error; undefined if no line says it.
 * @param names of the runners, separated by commas
 */
function failingLine(names: string, lines: readonly string[]): string | undefined {
  const called = RUNNERS.filter(({ name }) => names.split(', ').includes(name));
  const own = singles(called);
  const isOfTests = called.some(({ kind }) => kind === 'tests');
  const problems = singles(PROBLEMS);
  const inOrder = isOfTests ? [TESTS, BARE, own, ERRORS, problems] : [own, problems, ERRORS, TESTS];
  const at = inOrder
    .map((patterns) =>
      lines.findIndex((line) => {
        const whole = line.slice(0, LOOKED_AT);
        const inside = withoutPrefix(whole) ?? whole;
        return patterns.some((pattern) => pattern.test(whole) || pattern.test(inside));
      }),
    )
    .find((index) => index >= 0);
  const line = at === undefined ? undefined : lines[at];
  if (line === undefined) return undefined;
  const file = PLACE.test(line)
    ? lines.slice(0, at).findLast((one) => one.length < LOOKED_AT && FILE.test(one))
    : undefined;
  return oneLine(`${file ?? ''} ${line.slice(0, LOOKED_AT).replace(END, '')}`, LONGEST);
}

/** Nothing was checked. The words are those of shells and of runners that found nothing to do. */
const NOT_RUN: readonly RegExp[] = [
  /\bcommand not found\b|: not found$|^\S+: No such file or directory$|\bcannot execute\b|^zsh: (?:no such|permission)/,
  /^(?:error: )?(?:unrecognized subcommand|unknown (?:sub)?command|Unknown (?:option|argument|syntax)|no such (?:sub)?command)/i,
  /^error: (?:unexpected|unknown|unrecognized|invalid|Invalid) (?:argument|option|flag|value)/,
  /\bMissing script\b|^error: Script not found|ERR_PNPM_(?:NO_SCRIPT|RECURSIVE_EXEC_FIRST_FAIL)|^error Command "\S+" not found/i,
  /\bNo test files? found\b|\bno tests? (?:found|ran|collected|executed|to run)\b|\bNo tests executed\b|^0 examples, |^=* ?\d+ deselected(?:, \d+ warnings?)? in \d/i,
  /^g?make: \*\*\* No (?:rule to make target|targets specified)|^error: Justfile does not contain|^mise ERROR no task/,
  /^(?:ERROR: )?(?:usage|Usage|USAGE): |^ERROR: (?:file or directory not found|not found)|: No module named /,
  /This is not the tsc command|could not determine executable to run|^npm (?:ERR!|error) (?:code )?(?:ENOENT|E404|EUSAGE)/,
  /^no (?:Go files in|required module|packages)|\bgo\.mod file not found|^no checks reported on |matched no packages$/,
  /^Command running in background with ID|^Could not find (?:task|gem|command)|^fatal: /,
  /^Command timed out after |^\[Request interrupted by user/,
];

/** What the lines of a runner say together; undefined if they say nothing, or that nothing was checked. */
function reported(runner: string, heard: readonly Heard[]): Verdict | undefined {
  const times = (means: Meaning): number => heard.filter((one) => one.means === means).length;
  const total = (means: Meaning, count: keyof Heard['counts']) =>
    sumOf(heard, (one) => (one.means === means ? one.counts[count] : 0));
  const others = total('sum', 'total') - total('sum', 'failed') - total('sum', 'skipped');
  const passed = total('sum', 'passed') || Math.max(others, 0);
  const isSummed = times('sum') > 0;
  if (total('sum', 'failed') > 0 || times('bad') > 0 || (!isSummed && times('each') > 0)) {
    const failed = total('sum', 'failed') || total('bad', 'failed') || times('each') || undefined;
    return { result: 'red', runner, failed, passed: passed || undefined };
  }
  if (times('pending') > 0) return undefined;
  const isCheck = heard.some((one) => one.runner.kind !== 'tests');
  if (passed === 0 && times('good') === 0 && !(isSummed && isCheck)) return undefined;
  return { result: 'green', runner, failed: 0, passed: passed || total('good', 'passed') || undefined };
}

/** Does a step print something that is not about a check? What only filters the output of another step does not. */
function printsOther({ isHarmless, check, runners }: Role, before: Step | undefined): boolean {
  return before?.operator !== '|' && !isHarmless && check === undefined && runners.length === 0;
}

class CommandLine implements Ended {
  readonly lines: readonly string[];
  readonly steps: readonly (Step & Role)[];
  readonly exit: ExitCode;
  #nothingRan: boolean;

  constructor(command: string, output: string, exit: ExitCode) {
    this.steps = stepsOf(command).map((step) => ({ ...step, ...roleOf(step) }));
    this.exit = exit;
    const mayCheck = this.steps.some(({ runners, runsOthers }) => runners.length > 0 || runsOthers);
    this.lines = mayCheck ? outputLines(output) : [];
    this.#nothingRan = this.lines.some((line) => NOT_RUN.some((pattern) => pattern.test(line)));
  }

  /** Of each runner, what it reported or how it ended. */
  verdicts(): readonly Verdict[] {
    const called = this.steps.flatMap(({ runners }) => runners);
    const others = this.steps.some(({ runsOthers }) => runsOthers);
    if (called.length === 0 && !others) return [];
    const echoed = others ? echoedCommands(this.lines).flatMap(stepsOf) : [];
    const named = [...new Set([...called, ...echoed.flatMap((step) => roleOf(step).runners)])];
    const parts = new Map<string, Verdict>();
    for (const [name, heard] of groupBy(heardIn(this.lines, named, others ? RUNNERS : []), (one) => one.runner.name)) {
      const part = reported(name, heard);
      if (part) parts.set(name, part);
      // An exit code says nothing while checks are running, or if there were none.
      else if (heard.some(({ means }) => means === 'pending')) this.#nothingRan = true;
    }
    this.#addUnknownLines(named, parts);
    this.#addExits(parts);
    if (!tellsNothing(this.exit) && this.exit !== 0) {
      // The hooks passed, but the commit was refused.
      for (const [name, { result }] of parts) if (result === 'green' && HOOKS.has(name)) parts.delete(name);
    }
    return withoutEchoes([...parts.values()]);
  }

  /**
   * Runners of which no line and no exit code is known: any line like a problem counts, and only silence is green. If
   * something else printed, too, its lines are not theirs.
   */
  #addUnknownLines(named: readonly Runner[], parts: Map<string, Verdict>): void {
    if (this.#nothingRan) return;
    const isLint = ({ kind }: Runner): boolean => kind === 'lint' || kind === 'types';
    const isHeard = parts.size > 0;
    const isShared =
      this.steps.some((step, index) => printsOther(step, this.steps[index - 1])) ||
      named.some((one) => parts.has(one.name) && !isLint(one));
    const silent = named.filter(({ name }) => !parts.has(name));
    const mayList = silent.filter((one) => (isLint(one) || one.isQuiet) && this.#mayPrint(one));
    const isScript = this.steps.every(({ runners }) => runners.length === 0);
    const lines = (mayList.length === 0 ? [] : this.lines).filter((line) => {
      const isOthers = named.some((one) => isKnownTo(one, line)) || (isScript && isKnownTo(RUNNERS, line));
      return !isOthers && !isEcho(line, this.steps);
    });
    // A runner without lines of its own rather than one that would have printed them otherwise.
    const [blamed] = [...mayList].sort((a, b) => a.lines.length - b.lines.length);
    const problems = blamed && !isShared ? reported(blamed.name, heardIn(lines, PROBLEMS, [])) : undefined;
    if (problems) parts.set(problems.runner, problems);
    for (const runner of silent) {
      const isTold = lines.length > 0 && mayList.includes(runner);
      if (!isTold || ((isShared || isHeard) && runner.lines.length > 0)) this.#addSilent(runner, parts);
    }
  }

  /** Are its lines in the output, and does only that say how it ended? */
  #mayPrint(runner: Runner): boolean {
    const named = this.steps.findIndex(({ runners }) => runners.includes(runner));
    const index = named < 0 ? this.steps.findIndex(({ runsOthers }) => runsOthers) : named;
    const isElsewhere = this.steps[index]?.redirected || this.#counted(index) !== undefined;
    return !isElsewhere && exitedWell(this, index) === undefined;
  }

  #addSilent(runner: Runner, parts: Map<string, Verdict>): void {
    if (parts.has(runner.name) || !runner.isQuiet || this.exit !== 0) return;
    const index = this.steps.findIndex(({ runners }) => runners.includes(runner));
    const counted = this.#counted(index);
    const { redirected, operator } = this.steps[index] ?? {};
    // `go build ./... 2>/dev/null || ls`: the output may come from a command that ran because this one failed.
    const hasFailed = (operator === '||' && this.lines.length > 0) || exitedWell(this, index) === false;
    // With several numbers, it is unknown which one is its own.
    if (counted === undefined ? redirected || hasFailed : counted.length !== 1) return;
    const failed = Number(counted?.[0] ?? 0);
    parts.set(runner.name, { result: failed > 0 ? 'red' : 'green', runner: runner.name, failed, passed: undefined });
  }

  /** The numbers that `| wc -l` or `| grep -c` may have printed in place of the lines of a step; undefined without them. */
  #counted(index: number): readonly string[] | undefined {
    const pipeline = this.steps.slice(index + 1);
    const end = pipeline.findIndex(({ operator }) => operator !== '|');
    const [name, ...rest] = (this.steps[index]?.operator === '|' ? pipeline[end]?.words : undefined) ?? [];
    const counts =
      (name === 'wc' && rest.includes('-l')) || (name === 'grep' && rest.some((word) => /^-\w*c/.test(word)));
    return counts ? this.lines.filter((line) => /^\s*\d{1,9}$/.test(line)) : undefined;
  }

  /** Uses the exit codes of runners, and of scripts with telling names, if the output was cut or says nothing. */
  #addExits(parts: Map<string, Verdict>): void {
    if (this.#nothingRan || tellsNothing(this.exit)) return;
    for (const [index, { check: name, runners }] of this.steps.entries()) {
      const well = name === undefined ? undefined : exitedWell(this, index);
      if (name === undefined || well === undefined) continue;
      const isSaid = runners.length > 0 ? parts.has(name) : parts.size > 0;
      const isRed = [...parts.values()].some(({ result }) => result === 'red');
      if (well ? isSaid : isRed) continue;
      const passed = parts.get(name)?.passed;
      parts.set(name, { result: well ? 'green' : 'red', runner: name, failed: well ? 0 : undefined, passed });
    }
  }
}

/** Drops what npm, make or a hook says about a failed script if the script's own runner reported the failure. */
function withoutEchoes(parts: readonly Verdict[]): readonly Verdict[] {
  const red = parts.filter(({ result }) => result === 'red');
  const real = parts.filter(({ runner }) => !ECHOES.has(runner));
  if (red.length === 0) return parts;
  return red.every(({ runner }) => ECHOES.has(runner)) ? red : real;
}

const HOOKS: ReadonlySet<string> = new Set(RUNNERS.filter(({ kind }) => kind === 'hooks').map(({ name }) => name));
const ECHOES: ReadonlySet<string> = new Set(['script', 'husky', 'make', 'lefthook', 'act']);

/** The verdict of a command line. Of several runners, the worst result counts, and their numbers are added up. */
export function verdictOf(run: { command: string; output: string; exit: ExitCode }): Verdict | undefined {
  const commands = new CommandLine(run.command, run.output, run.exit);
  const parts = commands.verdicts();
  const red = parts.filter(({ result }) => result === 'red');
  const shown = red.length > 0 ? red : parts;
  if (shown.length === 0) return undefined;
  const total = (of: 'failed' | 'passed', list: readonly Verdict[]): number | undefined => {
    const counts = list.flatMap((part) => part[of] ?? []);
    return counts.length === 0 ? undefined : sumOf(counts, Number);
  };
  const runner = shown.map((part) => part.runner).join(', ');
  const failing = red.length > 0 ? failingLine(runner, commands.lines) : undefined;
  return {
    result: red.length > 0 ? 'red' : 'green',
    runner,
    failed: total('failed', shown),
    passed: total('passed', parts),
    ...(failing === undefined ? {} : { failing }),
  };
}
