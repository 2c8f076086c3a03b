import { oneLine } from '../../base/format.ts';
import { PROBLEMS } from './checkers.ts';
import { withoutPrefix } from './output-lines.ts';
import { RUNNERS } from './roles.ts';
import type { Runner } from './runner.ts';

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
export function failingLine(names: string, lines: readonly string[]): string | undefined {
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
