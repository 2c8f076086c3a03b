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

/** Of each byte: 1 to 26 for a letter of either case, otherwise 0. */
const LETTERS = Uint8Array.from({ length: 256 }, (_, byte) =>
  /[a-z]/i.test(String.fromCharCode(byte)) ? byte & 31 : 0,
);
const BACKSLASH = 92;

function letterAt(bytes: Uint8Array, at: number): number {
  return at < bytes.length ? (LETTERS[bytes[at] as number] as number) : 0;
}

function hashed(hash: number, letter: number): number {
  return Math.imul(hash ^ letter, 0x9e3779b1);
}

/** A bit for each hash of a word, because the cache of a processor is small. */
const BITS = new Uint8Array(1 << 13);
for (const word of wordlist) {
  const bit = Buffer.from(word).reduce((hash, byte) => hashed(hash, byte & 31), 0) >>> 16;
  BITS[bit >> 3] = (BITS[bit >> 3] as number) | (1 << (bit & 7));
}

/** Where the word ends that begins here, if it may be one of the list; otherwise 0. */
function wordEnd(bytes: Uint8Array, from: number): number {
  let hash = 0;
  let at = from;
  for (let letter = letterAt(bytes, at); letter > 0; letter = letterAt(bytes, at)) {
    hash = hashed(hash, letter);
    at += 1;
    if (at > from + LONGEST_WORD) return 0;
  }
  return ((BITS[hash >>> 19] as number) & (1 << ((hash >>> 16) & 7))) > 0 ? at : 0;
}

/** Where a word begins at or after this place, but not with the letter of an escape: `\\nword`. */
function wordStart(bytes: Uint8Array, from: number): number {
  let at = from;
  const isBefore = (): boolean => letterAt(bytes, at) === 0 || bytes[at - 1] === BACKSLASH;
  while (at < from + LONGEST_GAP && isBefore()) at += 1;
  return at;
}

/** May four words of the list begin here? */
function areFourWords(bytes: Uint8Array, from: number): boolean {
  let at = bytes[from - 1] === BACKSLASH ? wordStart(bytes, from) : from;
  for (let left = 4; left > 0; left -= 1) {
    const end = wordEnd(bytes, at);
    if (end === 0) return false;
    at = wordStart(bytes, end);
  }
  return true;
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
  if (text.length < STEP) return [];
  const phrases: Span[] = [];
  // Bytes are read faster than characters; others than those of ASCII may be taken for letters.
  const bytes = Buffer.from(text, 'latin1');
  let done = 0;
  for (let at = STEP - 1; at < bytes.length; at += STEP) {
    while (at < bytes.length && letterAt(bytes, at) === 0) at += SHORTEST_WORD;
    let from = at;
    while (from > at - LONGEST_WORD && letterAt(bytes, from - 1) > 0) from -= 1;
    if (areFourWords(bytes, from)) {
      const row = rowAt(text, done, at);
      phrases.push(...phrasesIn(text, row));
      at = Math.max(at, row.at(-1)?.[1] ?? at);
    }
    done = at;
  }
  return phrases;
}
