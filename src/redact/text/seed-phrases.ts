/**
 * Recovery phrases of wallets, which need no label: 12 to 24 English words of BIP39, the last of which contains a checksum.
 * On one line or several, numbered, or as a list: `1. w 2. w`, `w, w`, `["w", "w"]`.
 */

import { wordlist } from '@scure/bip39/wordlists/english.js';
import { shortHash } from '../../base/hash.ts';
import type { Span } from '../values/span.ts';

/** In the shortest phrase, twelve words of three letters, four are at or after each of the first 35 characters. */
const STEP = 35;
const SHORTEST_WORD = 3;
const LONGEST_WORD = 8;
const LONGEST_GAP = 40;
const LENGTHS = [12, 15, 18, 21, 24];

/** Word -> its number in the list. */
const LISTED: ReadonlyMap<string, number> = new Map(wordlist.map((word, index) => [word, index]));

/** A word, and what is before the next one: also the letter of an escape, `\\nword`. */
const NEXT = /(?:\\[a-z])?([a-z]{3,8})(?![a-z])(?:[^a-z\\]|\\[a-z]?){0,40}/iy;

/** May four words of the list begin here? */
function areFourWords(text: string, from: number): boolean {
  NEXT.lastIndex = from;
  for (let left = 4; left > 0; left -= 1) {
    const word = NEXT.exec(text)?.[1];
    if (word === undefined || !LISTED.has(word.toLowerCase())) return false;
  }
  return true;
}

function isLetter(text: string, at: number): boolean {
  const code = text.charCodeAt(at) | 32;
  return code >= 97 && code <= 122;
}

/** Any word. A letter after a backslash belongs to an escape. */
const WORD = /(?<![a-z\\])[a-z]+|(?<=\\[a-z])[a-z]+/gi;

/** The words of the list in a row that reaches `place`, or begins after it. */
function rowAt(text: string, from: number, place: number): readonly Span[] {
  let row: Span[] = [];
  WORD.lastIndex = from;
  for (let word = WORD.exec(text); word !== null; word = WORD.exec(text)) {
    const isListed = LISTED.has(word[0].toLowerCase());
    if (!isListed || word.index > (row.at(-1)?.[1] ?? word.index) + LONGEST_GAP) {
      if (word.index > place) break;
      row = [];
    }
    if (isListed) row.push([word.index, WORD.lastIndex]);
  }
  return row;
}

/** Words of a phrase differ, but for two or so, and are not in the order of the alphabet, as those of the list are. */
function isPhrase(words: readonly string[]): boolean {
  if (new Set(words).size < words.length - 2 || words.every((word, at) => word >= (words[at - 1] ?? ''))) return false;
  // Of 33 bits, one is of the checksum: the first bits of the SHA-256 hash of the others.
  const bits = words.map((word) => (LISTED.get(word) ?? 0).toString(2).padStart(11, '0')).join('');
  const length = (bits.length / 33) * 32;
  const bytes = (bits.slice(0, length).match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  const checksum = Number.parseInt(shortHash(Buffer.from(bytes), 2), 16);
  return checksum.toString(2).padStart(8, '0').startsWith(bits.slice(length));
}

/** The phrases in a row: all of it but a word or two ("my seed phrase w w w"), or what stands apart, such as lines. */
function phrasesIn(text: string, row: readonly Span[]): readonly Span[] {
  const gaps = row.map(([to], at) => text.slice(row[at - 1]?.[1] ?? to, to).replace(/\d+|[ \t]+(?=\s)/g, ''));
  const isWhole = (from: number, to: number): boolean =>
    row.length <= to - from + 2 ||
    ((from === 0 || gaps[from] !== gaps[from + 1]) && (to === row.length || gaps[to] !== gaps[to - 1]));
  return row.flatMap(([start], from) =>
    LENGTHS.flatMap((length): readonly Span[] => {
      const words = row.slice(from, from + length);
      if (words.length < length || !isWhole(from, from + length)) return [];
      return isPhrase(words.map((word) => text.slice(...word).toLowerCase())) ? [[start, words.at(-1)?.[1] ?? 0]] : [];
    }),
  );
}

/** Where recovery phrases are. Of other texts, hardly more than a word in {@link STEP} characters is looked at. */
export function seedPhrasesIn(text: string): readonly Span[] {
  const phrases: Span[] = [];
  let done = 0;
  for (let at = STEP - 1; at < text.length; at += STEP) {
    while (at < text.length && !isLetter(text, at)) at += SHORTEST_WORD;
    let from = at;
    while (from > at - LONGEST_WORD && isLetter(text, from - 1)) from -= 1;
    if (text[from - 1] === '\\') from -= 1;
    if (areFourWords(text, from)) {
      const row = rowAt(text, done, at);
      phrases.push(...phrasesIn(text, row));
      at = Math.max(at, row.at(-1)?.[1] ?? at);
    }
    done = at;
  }
  return phrases;
}
