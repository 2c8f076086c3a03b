import { withoutPrefix } from './output-lines.ts';
import type { Meaning, Runner } from './runner.ts';

const COUNTS = ['failed', 'passed', 'skipped', 'total'] as const;
type Count = (typeof COUNTS)[number];

export type Heard = ReturnType<typeof heardFrom>[number];

const WORDS: ReadonlyMap<string, Count> = new Map([
  ...words('failed', 'fail failed failing failure failures error errors broken'),
  ...words('passed', 'pass passed passing succeeded successful'),
  ...words('skipped', 'skips skipped pending pendings ignored excluded todo omissions incomplete'),
  ...words('total', 'test tests example examples run runs doctest doctests property properties'),
]);

function words(count: Count, list: string): readonly (readonly [string, Count])[] {
  return list.split(' ').map((word) => [word, count]);
}

const NUMBER_FIRST = /(\d{1,9}) ([a-z]+)/gi;
const NAME_FIRST = /\b([a-z]{1,20})[:=] {0,20}(\d{1,9})/gi;

/** The numbers next to words: "5 failed | 112 passed", or else "Failures: 1, Errors: 0". */
function pairs(line: string): readonly (readonly [Count, number])[] {
  const read = (pattern: RegExp, name: number, value: number) =>
    [...line.matchAll(pattern)].flatMap((match) => {
      const count = WORDS.get((match[name] ?? '').toLowerCase());
      return count === undefined ? [] : [[count, Number(match[value])] as const];
    });
  const first = read(NUMBER_FIRST, 2, 1);
  return first.length > 0 ? first : read(NAME_FIRST, 1, 2);
}

/** The numbers of a line: those of the named groups; if a sum has none, those next to words. */
function countsIn(means: Meaning, { groups, input }: RegExpExecArray) {
  const counts = { failed: 0, passed: 0, skipped: 0, total: 0 };
  if (groups) for (const count of COUNTS) counts[count] = Number(groups[count] ?? 0);
  else if (means === 'sum') for (const [count, value] of pairs(input)) counts[count] += value;
  return counts;
}

function anyOf(runners: readonly Runner[]): RegExp {
  const patterns = runners.flatMap(({ lines }) => lines.map(({ pattern }) => pattern));
  // Sticky, because all of them match at the beginning of a line.
  return new RegExp(patterns.map(({ source }) => source.replace(/\(\?<\w+>/g, '(?:')).join('|') || '$^', 'y');
}

const ANY = new WeakMap<Runner | readonly Runner[], RegExp>();

/** Does a line match a pattern of a runner, or of one of several? */
export function isKnownTo(runners: Runner | readonly Runner[], line: string): boolean {
  const pattern = ANY.get(runners) ?? anyOf([runners].flat());
  ANY.set(runners, pattern);
  pattern.lastIndex = 0;
  return pattern.test(line);
}

/** `gh pr checks --watch` prints a check each time it looks: `test⇥pending⇥0⇥https://…`. Only its last state counts. */
const STATE = /^([^\t]{1,200})\t(?:pass|fail|pending|skipping|cancel)\t/;

function lastStates(lines: readonly string[]): readonly string[] {
  const last = new Map(lines.map((line, index) => [STATE.exec(line)?.[1], index]));
  return lines.filter((line, index) => !STATE.test(line) || last.get(STATE.exec(line)?.[1]) === index);
}

/** Where a program in watch mode starts again, or counts all its tests once more: earlier lines are outdated. */
const RESTARTS =
  /^(?:Refreshing (?:checks|run) status every |\s*RERUN {2}|File change detected|\[nodemon\] restarting|Test Suite '(?:All|Selected) tests' (?:passed|failed))/;

/** What a runner says with a line; before its `after` line, nothing but that counts. */
function heardFrom(runner: Runner, line: string, isWaiting: boolean) {
  const row = runner.lines.find(({ pattern }) => pattern.test(line));
  const match = row?.pattern.exec(line);
  if (!row || !match || (isWaiting && row.means !== 'after')) return [];
  return [{ runner, means: row.means, counts: countsIn(row.means, match) }];
}

/** In the order of the runners. A line counts once, for the first that knows it. @param others of a script’s output */
export function heardIn(lines: readonly string[], named: readonly Runner[], others: readonly Runner[]) {
  const isNamed = new Set(named.map(({ name }) => name));
  const runners = [...named, ...others.filter(({ name, byCommand }) => !isNamed.has(name) && !byCommand)];
  const waiting = new Set(
    runners.filter((one) => !isNamed.has(one.name) && one.lines.some((of) => of.means === 'after')),
  );
  const isKnown = (line: string) =>
    (others.length > 0 && isKnownTo(others, line)) || named.some((one) => isKnownTo(one, line));
  let heard: Heard[] = [];
  for (const line of lastStates(lines)) {
    if (RESTARTS.test(line)) heard = [];
    const text = isKnown(line) ? line : withoutPrefix(line);
    if (text === undefined || (text !== line && !isKnown(text))) continue;
    for (const runner of runners) {
      const [one] = heardFrom(runner, text, waiting.has(runner));
      if (one === undefined) continue;
      heard.push(one);
      waiting.delete(runner);
      break;
    }
  }
  return heard.sort((a, b) => runners.indexOf(a.runner) - runners.indexOf(b.runner));
}
