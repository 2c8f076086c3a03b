/**
 * The vocabulary of the whole site: every word as it is written, with the sessions that have it. Its files are lines of
 * scripts like those of a bundle:
 *
 *     pagefind/words/head.json       where each shard begins, and what sessions can be filtered by
 *     pagefind/words/sessions.json   dates and facets of all sessions, loaded with the first question
 *     pagefind/words/keys.json       their keys, for `session:`
 *     pagefind/words/w/12            words in order, with their sessions
 *     pagefind/words/g/3             groups of three letters, with the numbers of the words that have them
 */

import type { KindLetter } from './index-format.ts';

/** Relative to the site's root. */
export const WORDS_FOLDER = 'pagefind/words';
export const HEAD_FILE = 'head.json';
export const SESSIONS_FILE = 'sessions.json';
export const KEYS_FILE = 'keys.json';

/** Of words, or of groups of letters. */
export type ShardKind = 'w' | 'g';

export interface VocabularyHead {
  /** Number of sessions of each bundle. */
  readonly bundles: readonly number[];
  /** The first word of each shard, and its number. */
  readonly words: readonly (readonly [first: string, number: number])[];
  readonly grams: readonly string[];
  /** Facet -> value -> sessions. */
  readonly facets: readonly (readonly [name: string, values: readonly (readonly [string, number])[]])[];
}

/** All sessions in the order of their numbers: oldest bundle first. */
export interface SessionColumns {
  readonly dates: readonly string[];
  /** Facet, the sets of values that sessions have, and the number of the set for each session. */
  readonly facets: readonly (readonly [
    name: string,
    sets: readonly (readonly string[])[],
    bySession: readonly number[],
  ])[];
}

/** A word, the numbers of its sessions in order, and for each the bits of `WHERE`. A group of letters has words and no bits. */
export interface WordEntry {
  readonly word: string;
  readonly sessions: readonly number[];
  readonly flags: readonly number[];
}

/** Where a session has a word: bits; and if it is a word of its own there, not only part of a compound, {@link WHOLE}. */
export const WHERE = {
  ...{ prompt: 1, answer: 2, command: 4, output: 8, thinking: 16, file: 32, title: 64, plan: 128, added: 256 },
} as const;
export const WHOLE = 512;

export const WHERE_OF: Readonly<Record<KindLetter, number>> = {
  ...{ p: WHERE.prompt, h: WHERE.title, l: WHERE.plan, q: WHERE.plan, r: WHERE.answer, c: WHERE.command },
  ...{ i: WHERE.command, f: WHERE.file, t: WHERE.thinking, s: WHERE.added },
  ...{ d: WHERE.output, o: WHERE.output, a: WHERE.output, n: WHERE.output, x: WHERE.output },
};

/** A number as a character: no control character, and no half of a surrogate pair. */
function character(value: number): string {
  return String.fromCodePoint(value < 0xd000 ? value + 32 : value + 0x2000);
}

function numberIn(one: string): number {
  const code = one.codePointAt(0) ?? 0;
  return code < 0xe000 ? code - 32 : code - 0x2000;
}

/** The words of a shard as text: a line for each word, and one for its sessions, as distances, with their bits. */
export function writeWords(entries: readonly WordEntry[]): string {
  const lines = entries.map(({ word, sessions, flags }) => {
    let line = `${word}\n`;
    for (const [at, session] of sessions.entries())
      line += character(session - (sessions[at - 1] ?? 0)) + (flags[at] === undefined ? '' : character(flags[at]));
    return `${line}\n`;
  });
  return lines.join('');
}

/** What {@link writeWords} wrote. */
export function readWords(text: string, kind: ShardKind): readonly WordEntry[] {
  const lines = text.split('\n');
  return Array.from({ length: lines.length >> 1 }, (_, at) => {
    const [sessions, flags]: [number[], number[]] = [[], []];
    for (const one of lines[2 * at + 1] ?? '') {
      if (kind === 'w' && sessions.length > flags.length) flags.push(numberIn(one));
      else sessions.push((sessions.at(-1) ?? 0) + numberIn(one));
    }
    return { word: lines[2 * at] ?? '', sessions, flags };
  });
}

/** The groups of three letters in a word, with a space before its beginning and after its end. */
export function gramsOf(word: string): readonly string[] {
  const letters = [...` ${word} `];
  return [...new Set(letters.slice(2).map((_, at) => letters.slice(at, at + 3).join('')))];
}
