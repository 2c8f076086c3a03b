/**
 * Every regular expression takes linear time. Each one in `src` is found by parsing the source, and tried on long
 * repetitions of what may make it backtrack: spaces, letters, punctuation, and the words that the pattern contains.
 * A text that is twenty times as long must not take much longer than twenty short ones.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { parseAst } from 'vitest/node';
import { REPO } from './helpers/cli.ts';
import { cpuTime } from './helpers/cpu-time.ts';

interface Pattern {
  readonly path: string;
  readonly source: string;
  readonly flags: string;
}

/** Patterns for short texts only, and what ensures that. */
const SHORT_TEXTS: readonly (readonly [path: string, beginning: string, why: string])[] = [
  ['base/format.ts', '\\B(?=(?:\\d{3})+$)', 'the digits of a number, at most 309'],
  ['facts/verdicts/command-verdict.ts', '^(?:FAILED|ERROR) ', 'LOOKED_AT'],
  ['facts/verdicts/command-verdict.ts', '^(?:\\S.* > ', 'LOOKED_AT'],
  ['facts/verdicts/command-verdict.ts', '\\s*(?:[([]', 'LOOKED_AT'],
  ['transcript/plans/handovers.ts', '([^\\s/', 'SOURCE_LENGTH'],
  ['transcript/plans/handovers.ts', 'full transcript at: ', 'SOURCE_LENGTH'],
];

function isForShortTexts({ path, source }: Pattern): boolean {
  return SHORT_TEXTS.some(([where, beginning]) => path === where && source.startsWith(beginning));
}

const SHORT = 1_000;
const TIMES = 20;
/** How much longer a long text takes than {@link TIMES} short ones: one in linear time, {@link TIMES} in quadratic time. */
const GROWTH = 5;
/** Milliseconds that a long text may always take, and those that a short one takes at least if the long one exceeds them. */
const LIMIT = 25;
const SHORT_LIMIT = LIMIT / TIMES ** 2;
/** A machine may be busy, and garbage of other tests may be collected: of so many runs, the fastest counts. */
const RUNS = 3;
/** Milliseconds for all inputs of all patterns. Linear ones take seconds; an exponential one would never end. */
const PATIENCE = 200_000;

function* literals(node: unknown): Generator<{ readonly pattern: string; readonly flags: string }> {
  if (typeof node !== 'object' || node === null) return;
  if ('regex' in node && typeof node.regex === 'object' && node.regex !== null) {
    const { pattern, flags } = node.regex as { pattern: string; flags: string };
    yield { pattern, flags };
  }
  for (const child of Object.values(node)) yield* literals(child);
}

function patternsOf(path: string): Pattern[] {
  const program = parseAst(readFileSync(join(REPO, 'src', path), 'utf8'), { lang: 'ts' });
  return [...literals(program)].map(({ pattern, flags }) => ({ path, source: pattern, flags }));
}

const ALL = readdirSync(join(REPO, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.d.ts'))
  // Its rules are tried at keywords only, not on whole texts: see test/redact/linear-time.guard.test.ts.
  .filter((path) => !path.startsWith('redact'))
  .sort()
  .flatMap(patternsOf);
const PATTERNS = ALL.filter((pattern) => !isForShortTexts(pattern));

const ATOMS = [
  ...[' ', '\t', '\n', '\r', 'a', 'A', '0', '_', '-', '.', '/', '\\', '"', "'", '`', '*', '#', ':', ',', ';', '=', '|'],
  ...['<', '>', '[', ']', '(', ')', '{', '}', '!', '~', '@', '&', '$', '\u001b', '\u001b[', '\u200b', '漢', '\u0301'],
  ...['a ', ' a', 'a.', '0.', '-a', '"a', '`a', '\\"', '\n ', ' \n', 'a\n', '**', '](', '= '],
];

/** The words that a pattern contains. */
function wordsOf(source: string): readonly string[] {
  const runs = source.replace(/\\[nrt]/g, '\n').match(/(?:[\w :=<>"'/-]|\\[/.[\](){}*])+/g) ?? [];
  return [...new Set(runs.map((run) => run.replaceAll('\\', '')))].filter((run) => run.length > 1);
}

/** A beginning, and what is repeated after it. */
type Input = readonly [head: string, atom: string];

function inputsFor(source: string): readonly Input[] {
  const words = wordsOf(source);
  return [
    ...['', ...words].flatMap((head) => ATOMS.map((atom): Input => [head, atom])),
    ...words.map((word): Input => ['', word]),
    ...words.flatMap((word) => ATOMS.slice(0, 8).map((atom): Input => ['', word + atom])),
  ];
}

function timeOf(pattern: RegExp, text: string, times: number, clock: () => number): number {
  const began = clock();
  for (let at = 0; at < times; at += 1) text.replace(pattern, '');
  return clock() - began;
}

function textOf([head, atom]: Input, length: number): string {
  return `${head}${atom.repeat(Math.ceil(length / atom.length))}\u0001`;
}

function isSlow(pattern: RegExp, input: Input): boolean {
  const short = textOf(input, SHORT);
  // Never shorter than the processor time, and read faster.
  if (timeOf(pattern, short, 1, () => performance.now()) < SHORT_LIMIT) return false;
  const long = textOf(input, SHORT * TIMES);
  let [ofLong, ofShort] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let run = 0; run < RUNS; run += 1) {
    ofLong = Math.min(ofLong, timeOf(pattern, long, 1, cpuTime));
    if (ofLong < LIMIT) return false;
    ofShort = Math.min(ofShort, timeOf(pattern, short, TIMES, cpuTime));
  }
  return ofLong > GROWTH * ofShort;
}

/** Patterns that are slow, with the first input on which they are: all, or those up to one that does not end. */
function slowOnes(patterns: readonly Pattern[], patience = PATIENCE): readonly string[] {
  const slow: string[] = [];
  let last = '';
  const find = (): void => {
    for (const { path, source, flags } of patterns) {
      const pattern = new RegExp(source, flags.replace('y', ''));
      for (const input of inputsFor(source)) {
        last = `${path}: /${source}/${flags} on ${JSON.stringify(input)}…`;
        if (!isSlow(pattern, input)) continue;
        slow.push(last);
        break;
      }
    }
  };
  try {
    // One call for all patterns: a context and a time limit take as long as some patterns.
    runInNewContext('find()', { find }, { timeout: patience });
  } catch (error) {
    // It is an error of the other context, and no `Error` of this one.
    if (!String(error).includes('Script execution timed out')) throw error;
    slow.push(last);
  }
  return slow;
}

test('every pattern in the sources is found', () => {
  expect(PATTERNS.length).toBeGreaterThan(200);
  expect(PATTERNS.map(({ source }) => source)).toContain('[&<>"\']');
  expect(ALL.length - PATTERNS.length).toBe(SHORT_TEXTS.length);
});

test.each([
  ['\\s+$', PATIENCE],
  ['_{2,}(?=PAGEFIND)', PATIENCE],
  ['(?:a+)+$', 1_000],
])('a pattern that backtracks is recognised: %s', (source, patience) => {
  expect(slowOnes([{ path: '', source, flags: '' }], patience)).toHaveLength(1);
});

test('a pattern that looks ahead over a limited number of characters is not', () => {
  expect(slowOnes([{ path: '', source: 'a(?=\\w{0,900}-)', flags: '' }])).toEqual([]);
});

test('no pattern backtracks over what it has read', { timeout: 300_000 }, () => {
  expect(slowOnes(PATTERNS)).toEqual([]);
});
