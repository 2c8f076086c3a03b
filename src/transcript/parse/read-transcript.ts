/** A transcript -> entries, problems and blank lines, which together are all its lines. */

import { type Budget, budgetOf } from '../../base/bounds.ts';
import { codeOf } from '../../base/errors.ts';
import { head } from '../../base/format.ts';
import { sha256 } from '../../base/hash.ts';
import { fromJson, get, isRaw, text } from '../../base/json-readers.ts';
import { isOfCodex, Rollout } from './codex/rollout.ts';
import type { Entry } from './entry.ts';
import { readEntry } from './entry.ts';
import { type LineOfFile, type LinesRead, type RawLine, readLines } from './jsonl.ts';
import { NO_REDACTION, type Redaction } from './redaction.ts';
import type { Kept, Problem, Transcript } from './transcript.ts';
import { type Copy, isBeginningOf, unionOf } from './union.ts';

// A killed client leaves half a record without a newline, to which the next one appends; two clients at once may leave
// two records on a line.

/** The index after the `}` of the object that begins at `from`; undefined if it does not end. */
function endOfObject(line: string, from: number): number | undefined {
  let depth = 0;
  for (let at = from; at < line.length; at += 1) {
    const character = line.charCodeAt(at);
    if (character === 0x22) at = endOfText(line, at) - 1;
    else if (character === 0x7b) depth += 1;
    else if (character === 0x7d) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return undefined;
}

/** The index after the text whose quotation mark is at an index. */
function endOfText(json: string, start: number): number {
  for (let at = json.indexOf('"', start + 1); at !== -1; at = json.indexOf('"', at + 1)) {
    let before = at;
    while (json[before - 1] === '\\') before -= 1;
    if ((at - before) % 2 === 0) return at + 1;
  }
  return json.length;
}

function recordsAt(line: string) {
  const records: string[] = [];
  let from = 0;
  for (;;) {
    while (line[from]?.trim() === '' || line[from] === '\0') from += 1;
    const end = line[from] === '{' ? endOfObject(line, from) : undefined;
    const record = end === undefined ? '' : line.slice(from, end);
    if (end === undefined || !text(fromJson(record), 'type')) return { records, rest: line.slice(from) };
    records.push(record);
    from = end;
  }
}

/** An object that is not the value of a field or an item of a list: in a string, its quotation mark would be escaped. */
const BEGINNING = /[^\s:,[]\{"/g;
/** Whole records after half a record begin at one of the first such places. */
const TRIES = 8;

/** @param line starts with `{` and is not JSON */
function gluedRecords(line: string): ReturnType<typeof recordsAt> {
  const { records, rest } = recordsAt(line);
  if (rest === '') return { records, rest };
  BEGINNING.lastIndex = 0;
  for (let tries = 0, match = BEGINNING.exec(rest); match && tries < TRIES; match = BEGINNING.exec(rest)) {
    tries += 1;
    const after = recordsAt(rest.slice(match.index + 1));
    if (after.records.length > 0 && after.rest === '')
      return { records: [...records, ...after.records], rest: rest.slice(0, match.index + 1) };
  }
  return { records, rest };
}

const EXCERPT = 300;

function excerpt(line: string): string {
  return line.length > EXCERPT ? `${head(line, EXCERPT)}…` : line;
}

function whyNotJson(line: string): string {
  if (!line.startsWith('{')) return 'The line is not JSON.';
  return line.endsWith('}') ? 'The line is not valid JSON.' : 'The line is cut off before its JSON object ends.';
}

/** Without spaces and the NUL bytes that a crash leaves around a line. Linear, unlike `/\s+$/`. */
function trimEdges(line: string): string {
  const isEdge = (at: number): boolean => line[at] === '\0' || line[at]?.trim() === '';
  let from = 0;
  let to = line.length;
  while (from < to && isEdge(from)) from += 1;
  while (to > from && isEdge(to - 1)) to -= 1;
  return line.slice(from, to);
}

/** A fast test: may the line contain a number that JavaScript cannot represent? */
const MAYBE_BIG = /[:[,]\s{0,20}-?(?:\d{16}|\d[\d.]{0,20}[eE]\+?\d{3})/;
const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

function isExact(number: string): boolean {
  const value = Number(number);
  return /[.eE]/.test(number) ? Number.isFinite(value) : Number.isSafeInteger(value);
}

/** `{"id":9007199254740993}` -> `{"id":"9007199254740993"}`. An expression for long texts would overflow the stack. */
function quoteBigNumbers(json: string): string {
  const pieces: string[] = [];
  let done = 0;
  for (let at = 0; at < json.length; ) {
    const quote = json.indexOf('"', at);
    const end = quote === -1 ? json.length : quote;
    for (const { 0: number, index } of json.slice(at, end).matchAll(NUMBER)) {
      if (isExact(number)) continue;
      pieces.push(json.slice(done, at + index), `"${number}"`);
      done = at + index + number.length;
    }
    at = endOfText(json, end);
  }
  return pieces.join('') + json.slice(done);
}

/** The value of a line, in which numbers that JavaScript cannot represent are text; undefined if it is not JSON. */
export function parseJson(source: string): unknown {
  const value = fromJson(source);
  return value !== undefined && MAYBE_BIG.test(source) ? fromJson(quoteBigNumbers(source)) : value;
}

/** Fields that tell lines apart and never contain a secret: types, times and ids of Claude Code's own. */
const IDENTITY = 'type subtype operation timestamp parentUuid leafUuid messageId requestId agentId'.split(' ');
const MESSAGE_IDENTITY = ['id', 'role'];

/** For the address of a line without a uuid. It is public, and made only from what redaction never removes. */
function digestOf(value: unknown): string {
  const message = get(value, 'message');
  const parts = [...IDENTITY.map((name) => text(value, name)), ...MESSAGE_IDENTITY.map((name) => text(message, name))];
  return sha256(JSON.stringify(parts.map((part) => part ?? null)));
}

/** The program that wrote a transcript, once its first line was read. */
type Written = { by?: Rollout | 'Claude Code' };

/** One line -> its entries, a problem, or undefined if it is blank. Never throws. @param written of the lines before it */
export function parseLine(
  line: RawLine,
  redaction: Redaction = NO_REDACTION,
  written: Written = {},
): readonly Entry[] | Problem | undefined {
  const source = trimEdges(line.text);
  const problem = (reason: string): Problem => {
    return { line: line.number, reason, excerpt: excerpt(redaction.text(line.text)) };
  };
  if (line.isRest) return problem('The file is too large: from this line on, it is not read.');
  if (source === '') {
    return line.text.includes('\0') ? problem('The line contains only NUL bytes.') : undefined;
  }
  const value = parseJson(source);
  if (value === undefined) return problem(whyNotJson(source));
  const clean = redaction.mayChange(source) ? redaction.value(value) : value;
  if (!isRaw(clean)) return problem('The line is not a JSON object.');
  written.by ??= isOfCodex(clean) ? new Rollout() : 'Claude Code';
  const type = text(clean, 'type') ?? '';
  if (written.by !== 'Claude Code') return written.by.read(clean, line.number, source.length);
  if (type === '') return problem('The object has no type.');
  return [readEntry(clean, line.number, type, () => digestOf(value))];
}

function isProblem(value: readonly Entry[] | Problem): value is Problem {
  return 'reason' in value;
}

function readGlued(line: RawLine, problem: Problem, redaction: Redaction, written: Written) {
  const source = trimEdges(line.text);
  const { records, rest } = source.startsWith('{') ? gluedRecords(source) : { records: [], rest: source };
  const entries = records.flatMap((record) => {
    const read = parseLine({ number: line.number, text: record }, redaction, written);
    return read === undefined || isProblem(read) ? [] : read;
  });
  if (entries.length === 0) return { entries, problem };
  const reason =
    rest === ''
      ? 'There is more than one record on the line; all of them were read.'
      : 'The line has more than one record, and one of them is cut off; the others were read.';
  return { entries, problem: { ...problem, reason } };
}

/** The problem with a line that is from one of several files: `The line is not JSON (in 6f0c….jsonl).` */
function inItsFile(problem: Problem, { from }: RawLine, redaction: Redaction): Problem {
  if (from === undefined) return problem;
  const reason = `${problem.reason.replace(/\.$/, '')} (in ${redaction.text(from.file)}).`;
  return { ...problem, lineOfFile: from.number, reason };
}

/** Lines -> the entries, problems and blank lines of a transcript. */
export function parseLines(lines: Iterable<RawLine>, redaction: Redaction = NO_REDACTION): Transcript {
  const entries: Entry[] = [];
  const problems: Problem[] = [];
  const blank: number[] = [];
  const broken = new Map<number, string>();
  const written: Written = {};
  let count = 0;
  for (const line of lines) {
    count = line.number;
    const read = parseLine(line, redaction, written);
    if (read === undefined) blank.push(line.number);
    else if (isProblem(read)) {
      const glued = readGlued(line, read, redaction, written);
      problems.push(inItsFile(glued.problem, line, redaction));
      for (const entry of glued.entries) entries.push(entry);
      if (glued.entries.length === 0) broken.set(line.number, redaction.text(line.text));
    } else entries.push(...read);
  }
  const transcript = { entries, problems, blank, lines: count, ...(broken.size === 0 ? {} : { broken }) };
  return written.by instanceof Rollout ? { ...transcript, ...written.by.finish(entries) } : transcript;
}

/** The lines of one copy, without those that were read before they were whole. */
function* copyLines(lines: Iterable<RawLine>): Generator<RawLine> {
  let before: RawLine | undefined;
  let dropped = 0;
  for (const line of lines) {
    if (before !== undefined && isBeginningOf(line.text, before.text)) dropped += 1;
    else if (before !== undefined) yield before;
    before = { ...line, number: line.number - dropped };
  }
  if (before !== undefined) yield before;
}

/** The lines of all copies. A part that cannot be read ends its copy. */
export async function keptLines({ copies, forgotten }: Kept, budget?: Budget): Promise<LinesRead> {
  const [only, ...others] = copies;
  if (only !== undefined && others.length === 0 && forgotten.length === 0) {
    const read = await readLines(only.parts, budget);
    return { ...read, lines: copyLines(read.lines) };
  }
  const read: Copy[] = [];
  const rests: LineOfFile[] = [];
  let damaged: Omit<LinesRead, 'lines'> = {};
  for (const { parts, ...copy } of copies) {
    const { lines, failure } = await readLines(parts, budget);
    if (failure !== undefined) damaged = { failure, damaged: copy.name, ...damaged };
    const texts: string[] = [];
    for (const { text, number, isRest } of lines) {
      if (isRest) rests.push({ file: copy.name, number });
      else texts.push(text);
    }
    read.push({ ...copy, lines: texts });
  }
  const left = rests.map((from) => ({ text: '', isRest: true, from }) as const);
  const lines = [...unionOf(read, forgotten), ...left].map((line, index) => ({ number: index + 1, ...line }));
  return { ...damaged, lines };
}

/** Lines before broken compression or the end of the budget are kept. A problem with line 0 concerns the whole file. */
export async function readTranscript(
  file: string | Kept,
  redaction: Redaction = NO_REDACTION,
  budget: Budget = budgetOf(),
): Promise<Transcript> {
  const read = await (typeof file === 'string' ? readLines(file, budget) : keptLines(file, budget));
  const transcript = parseLines(read.lines, redaction);
  if (read.failure === undefined) return transcript;
  const name = read.damaged === undefined ? '' : ` ${redaction.text(read.damaged)}`;
  const reason = `The file${name} could not be read to its end (${codeOf(read.failure)}).`;
  return { ...transcript, problems: [{ line: 0, reason, excerpt: '' }, ...transcript.problems] };
}
