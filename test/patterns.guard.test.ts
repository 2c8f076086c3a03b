/**
 * Every regular expression takes linear time. Each one in `src` is found by parsing the source, and tried on long
 * repetitions of what may make it backtrack: spaces, letters, punctuation, and the words that the pattern contains.
 * A pattern that backtracks over 10,000 characters for each of them takes much longer than the limit.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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
  ['model/plans/handovers.ts', '([^\\s/', 'SOURCE_LENGTH'],
  ['model/plans/handovers.ts', 'full transcript at: ', 'SOURCE_LENGTH'],
];

function isForShortTexts({ path, source }: Pattern): boolean {
  return SHORT_TEXTS.some(([where, beginning]) => path === where && source.startsWith(beginning));
}

const LENGTH = 10_000;
/** Milliseconds for {@link LENGTH} characters; a pattern in linear time takes less than one. */
const LIMIT = 25;
/** A pattern over the limit with {@link LENGTH} characters takes a hundredth of it or more with a tenth of them. */
const SHORT = LENGTH / 10;
const SHORT_LIMIT = LIMIT / 400;

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

function timeOf(pattern: RegExp, [head, atom]: Input, length: number, clock: () => number): number {
  const text = `${head}${atom.repeat(Math.ceil(length / atom.length))}\u0001`;
  const began = clock();
  text.replace(pattern, '');
  return clock() - began;
}

function isSlow(pattern: RegExp, input: Input): boolean {
  // Never shorter than the processor time, and read faster.
  if (timeOf(pattern, input, SHORT, () => performance.now()) < SHORT_LIMIT) return false;
  const isOver = (): boolean => timeOf(pattern, input, LENGTH, cpuTime) > LIMIT;
  // Twice: garbage of other tests may have been collected meanwhile.
  return isOver() && isOver();
}

function slowest({ source, flags }: Pattern): string | undefined {
  const pattern = new RegExp(source, flags.replace('y', ''));
  const input = inputsFor(source).find((each) => isSlow(pattern, each));
  return input === undefined ? undefined : JSON.stringify(input);
}

test('every pattern in the sources is found', () => {
  expect(PATTERNS.length).toBeGreaterThan(200);
  expect(PATTERNS.map(({ source }) => source)).toContain('[&<>"\']');
  expect(ALL.length - PATTERNS.length).toBe(SHORT_TEXTS.length);
});

test('a pattern that backtracks is recognised', () => {
  for (const source of ['\\s+$', '_{2,}(?=PAGEFIND)'])
    expect(slowest({ path: '', source, flags: '' }), source).toBeDefined();
});

test('no pattern backtracks over what it has read', { timeout: 300_000 }, () => {
  const slow = PATTERNS.flatMap((pattern) => {
    const input = slowest(pattern);
    return input === undefined ? [] : [`${pattern.path}: /${pattern.source}/${pattern.flags} on ${input}…`];
  });
  expect(slow).toEqual([]);
});
