/**
 * Archives to measure with: the input, repeated up to the requested size. Every copy has other ids and other days, and
 * one word in twelve is different, so that caches by content (highlighting, outputs, lines) give no unfair advantage.
 */

import { appendFileSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { filled } from '../../src/base/json-readers.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Days between one copy and the next. */
const SHIFT = 3;
/** One word in this many is changed. */
const CHANGED = 12;

const UUID = /\b[0-9a-f]{8}(?=-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b)/g;
const TIMESTAMP = /"\d{4}-\d{2}-\d{2}T[\d:.]+Z"/g;
/** Words of prose and code; those of JSON itself are in quotes, without spaces. */
const WORD = /(?<= )[a-z]{5,}(?= )/g;
/** Words of programming languages: with those changed, code would be easier to highlight. */
const KEYWORDS = new Set(
  'async await break catch class const continue default delete export extends false final function import interface private protected public readonly return static string struct super switch throw typeof undefined unsigned while yield'.split(
    ' ',
  ),
);

function otherId(copy: number): (id: string) => string {
  return (id) => ((Number.parseInt(id, 16) ^ (copy * 0x9e3779b1)) >>> 0).toString(16).padStart(8, '0');
}

function otherDay(copy: number): (quoted: string) => string {
  return (quoted) => {
    const time = Date.parse(quoted.slice(1, -1));
    return Number.isNaN(time) ? quoted : `"${new Date(time + copy * SHIFT * DAY_MS).toISOString()}"`;
  };
}

function otherWord(copy: number): (word: string) => string {
  const suffix = copy.toString(36);
  return (word) => {
    let hash = copy;
    for (let at = 0; at < word.length; at += 1) hash = (hash * 31 + word.charCodeAt(at)) % 65_521;
    return hash % CHANGED === 0 && !KEYWORDS.has(word) ? `${word}${suffix}` : word;
  };
}

/** The text with one word in twelve changed. @param copy another number changes others, 0 none */
export function changedWords(text: string, copy: number): string {
  return copy === 0 ? text : text.replace(WORD, otherWord(copy));
}

function change(text: string, copy: number): string {
  if (copy === 0) return text;
  return changedWords(text.replace(UUID, otherId(copy)).replace(TIMESTAMP, otherDay(copy)), copy);
}

/** `6f0c….jsonl` -> the same with another id; `notes.jsonl` -> `notes-2.jsonl`. */
function changePath(path: string, copy: number): string {
  if (copy === 0) return path;
  const changed = path.replace(UUID, otherId(copy));
  return changed === path && path.endsWith('.jsonl') ? path.replace(/\.jsonl$/, `-${copy}.jsonl`) : changed;
}

/**
 * Copies a folder of transcripts as often as needed.
 * @param size bytes of all copies; undefined for one copy without changes
 */
export function makeArchive(input: string, size: number | undefined, folder: string): void {
  const files = readdirSync(input, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  let written = 0;
  for (let copy = 0; copy === 0 || (size !== undefined && written < size); copy += 1) {
    for (const file of files) {
      if (size !== undefined && written >= size && file.endsWith('.jsonl')) break;
      const target = join(folder, changePath(relative(input, file).replace(/\.gz$/, ''), copy));
      const bytes = readFileSync(file);
      const content =
        copy === 0 && !file.endsWith('.gz')
          ? bytes
          : change((file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8'), copy);
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, content);
      if (/\.jsonl(?:\.gz)?$/.test(file)) written += Buffer.byteLength(content);
    }
  }
}

interface LastLine {
  readonly path: string;
  readonly time: string;
  readonly line: unknown;
}

function lastLine(path: string): LastLine | undefined {
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n').slice(-20).reverse();
  for (const line of lines) {
    try {
      const value: unknown = JSON.parse(line);
      const time = filled(value, 'timestamp');
      const isDated = time !== undefined && Number.isFinite(Date.parse(time));
      if (isDated && filled(value, 'uuid') !== undefined) return { path, time, line: value };
    } catch {
      // A broken line: the one before it may do.
    }
  }
  return undefined;
}

/** Continues the session that was active last by one turn: a prompt and its answer. */
export function growNewest(folder: string): void {
  const sessions = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.jsonl') && !/(?:^|[/\\])agent-|subagents/.test(name))
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
  const newest = sessions
    .flatMap((path) => lastLine(path) ?? [])
    .reduce<LastLine | undefined>((last, one) => (last && last.time >= one.time ? last : one), undefined);
  if (!newest) return;
  const { path, line } = newest;
  const sessionId = filled(line, 'sessionId');
  const cwd = filled(line, 'cwd');
  const time = (later: number) => new Date(Date.parse(newest.time) + later * 1000).toISOString();
  const [prompt, answer] = ['5e551000-0000-4000-8000-000000000001', '5e551000-0000-4000-8000-000000000002'];
  const turn = [
    {
      type: 'user',
      uuid: prompt,
      parentUuid: filled(line, 'uuid'),
      sessionId,
      cwd,
      timestamp: time(60),
      message: { role: 'user', content: 'Thank you. Is there anything left to do?' },
    },
    {
      type: 'assistant',
      uuid: answer,
      parentUuid: prompt,
      sessionId,
      cwd,
      timestamp: time(70),
      message: {
        id: 'msg_measured',
        role: 'assistant',
        model: 'claude-sonnet-4-5',
        content: [{ type: 'text', text: 'No, this was the last of it.' }],
        stop_reason: 'end_turn',
        usage: { input_tokens: 10, output_tokens: 10 },
      },
    },
  ];
  const gap = readFileSync(path, 'utf8').endsWith('\n') ? '' : '\n';
  appendFileSync(path, `${gap}${turn.map((one) => JSON.stringify(one)).join('\n')}\n`);
}
