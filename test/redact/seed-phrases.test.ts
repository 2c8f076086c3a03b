/** Recovery phrases without a label: invented ones, with a valid checksum. */

import { wordlist } from '@scure/bip39/wordlists/english.js';
import { expect, it } from 'vitest';
import { redactor, redactText } from './redact-text.ts';

const PHRASE = 'venue what diet cigar security often diary keep mandate legend upper toy';
const WORDS = PHRASE.split(' ');
const MARK = '[redacted: seed-phrase #1]';

it.each([
  PHRASE,
  'first wonder palm green family scare another donkey purse horn tragic chief ladder property neutral',
  'local service chimney category company lazy infant afford brain attitude street fog total wide taste wait bunker agree',
  'annual deputy ring miracle guess junk labor scissors monkey shuffle noise six oil goose steak bacon icon warrior laptop team effort',
  'awake shine include rich smoke base sister option genre make evolve shy flash bubble issue brain sword ginger update gesture bacon deal amused fly',
])('a phrase of each length: %s', (phrase) => {
  expect(redactText(phrase).text).toBe(MARK);
});

const numbered = WORDS.map((word, at) => `${at + 1}. ${word}`);

it.each([
  ['in a sentence', `I wrote it down: ${PHRASE}. Then I lost it.`, `I wrote it down: ${MARK}. Then I lost it.`],
  ['after a word of the list', `the seed phrase ${PHRASE}`, `the ${MARK}`],
  ['in capitals', PHRASE.toUpperCase(), MARK],
  ['wrapped', PHRASE.replaceAll(/(\w+ \w+ \w+) /g, '$1\n'), MARK],
  ['numbered', numbered.join(' '), `1. ${MARK}`],
  ['a numbered list', numbered.join('\r\n'), `1. ${MARK}`],
  ['with commas', WORDS.join(', '), MARK],
  ['in JSON', `{"a":${JSON.stringify(WORDS)}}`, `{"a":["${MARK}"]}`],
  ['in JSON within JSON', JSON.stringify(numbered.join('\n')), `"1. ${MARK}"`],
  [
    'in a file with line numbers',
    WORDS.map((word, at) => `${`${at}`.padStart(6)}→${word}`).join('\n'),
    `     0→${MARK}`,
  ],
  ['in a diff', WORDS.map((word) => `+${word}`).join('\n'), `+${MARK}`],
  ['in a field', `7,${PHRASE},active`, `7,${MARK},active`],
  ['in an address', `https://acme.dev/?a=${WORDS.join('%20')}`, `https://acme.dev/?a=${MARK}`],
  [
    'on one of several lines',
    `${PHRASE}\n${PHRASE}\n${PHRASE}`,
    `${MARK}\n[redacted: seed-phrase #2]\n[redacted: seed-phrase #3]`,
  ],
  ['far from the beginning', `${'Some words. '.repeat(100)}${PHRASE}`, `${'Some words. '.repeat(100)}${MARK}`],
])('%s', (_name, text, redacted) => {
  expect(redactText(text).text).toBe(redacted);
  expect(redactor().mayChange(JSON.stringify({ text }))).toBe(true);
});

it('in a list', () => {
  expect(JSON.stringify(redactor().value({ words: WORDS }, () => '[seed]'))).toBe(
    `{"words":["[seed]"${',""'.repeat(11)}]}`,
  );
});

it('is not looked for if the kind is off', () => {
  expect(redactor({ off: ['seed-phrase'] }).text(PHRASE, () => '')).toBe(PHRASE);
});

it('is read in an address, too', () => {
  expect(redactor().text(`?q=${PHRASE.replaceAll(' ', '%20')}`, () => '[seed]')).toBe('?q=[seed]');
});

/** Twelve words or more in a row, none of which is a phrase. */
it.each([
  ['a wrong checksum', [...WORDS.slice(1), 'venue'].join(' ')],
  ['eleven words', WORDS.slice(1).join(' ')],
  ['a sentence', 'this young people will never like that small quick animal because they just hate such noise'],
  ['a phrase that everybody knows', `${'abandon '.repeat(11)}about`],
  ['the list', wordlist.join('\n')],
  ['the list in lines of twelve words', wordlist.join(' ').replaceAll(/((?:\w+ ){11}\w+) /g, '$1\n')],
  ['many escapes in a row', '\\a'.repeat(40_000)],
  ['twelve words of the list whose checksum is right', wordlist.slice(33, 45).join(' ')],
])('but not %s', (_name, text) => {
  expect(redactText(text).text).toBe(text);
});
