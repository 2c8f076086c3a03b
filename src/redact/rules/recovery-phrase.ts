/** The recovery phrase of a wallet (BIP-39): 12 to 24 words of a list, the last of which contains a checksum. */

import { validateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import type { Span } from '../values/span.ts';
import type { Rule } from './rule.ts';

const WORDS: ReadonlySet<string> = new Set(wordlist);
/** Words of the list that are in every other text about programs. */
const COMMON: ReadonlySet<string> = new Set(
  `action address already before border change client column current design detail direct display effort ensure feature
  filter hidden history include inject install language length license margin message method number original output
  parent pattern please prepare private process project public reason record release replace report require response
  result return review script search section service session source submit success symbol system target update version`.split(
    /\s+/,
  ),
);
/** Hardly any phrase has none of these. */
const RARE = wordlist.filter((word) => word.length >= 6 && !COMMON.has(word));
const COUNTS = [12, 15, 18, 21, 24];

/** The next word after a space, a comma, quotes, or a newline and a number. */
const NEXT = /(?:[^A-Za-z\\]|\\[nrt"]){1,10}([a-z]{3,8})(?![A-Za-z])/y;
const BEFORE = /(?<![A-Za-z])([a-z]{3,8})(?:[^A-Za-z\\]|\\[nrt"]){1,10}$/;

/** The words of the list around one of them, without anything else between them. */
function wordsAround({ index, input, 0: { length } }: RegExpExecArray): readonly Span[] {
  const words: Span[] = [[index, index + length]];
  for (let at = index; words.length < 60; ) {
    const before = BEFORE.exec(input.slice(Math.max(0, at - 20), at));
    if (before === null || !WORDS.has(before[1] ?? '')) break;
    at -= before[0].length;
    words.unshift([at, at + (before[1]?.length ?? 0)]);
  }
  NEXT.lastIndex = index + length;
  for (let next = NEXT.exec(input); next !== null && words.length < 60; next = NEXT.exec(input)) {
    const [, word = ''] = next;
    if (!WORDS.has(word)) break;
    words.push([NEXT.lastIndex - word.length, NEXT.lastIndex]);
  }
  return words;
}

/** All words that are part of a phrase: with a word of the list before it, one in sixteen is valid, too. */
function locate(match: RegExpExecArray): Span | undefined {
  const words = wordsAround(match);
  const isPhrase = (phrase: readonly Span[], count: number): boolean =>
    phrase.length === count &&
    validateMnemonic(phrase.map(([from, to]) => match.input.slice(from, to)).join(' '), wordlist);
  const phrases = COUNTS.flatMap((count) =>
    words.map((_, at) => words.slice(at, at + count)).filter((some) => isPhrase(some, count)),
  );
  const all = phrases.flat().flat();
  return all.length === 0 ? undefined : [Math.min(...all), Math.max(...all)];
}

export const RECOVERY_PHRASE: Rule = {
  id: 'wallet-phrase',
  what: 'Recovery phrase of a wallet, recognised by its checksum',
  keywords: RARE,
  pattern: /(?<![A-Za-z])[a-z]{6,8}(?![A-Za-z])/g,
  locate,
};
